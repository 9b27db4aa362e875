"""The fits behind the evaluations written by hand, one file for each game; benchmarks/fit_evaluation.py prints them."""
