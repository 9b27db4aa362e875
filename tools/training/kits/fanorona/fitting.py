"""Fitting the network to samples: the loop, and what it says about how well it goes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from marblebox.core.errors import FileError, InputError
from marblebox.core.text import Text
from tools.training.kits.fanorona.model import Model, Samples, predictions, targets
from tools.training.kits.fanorona.netfile import LOGIT, UNIT, NetFile
from tools.training.kits.fanorona.samples import UNPLAYED, sample_bytes

HELD_BACK = 50  # one game of so many is not learnt from, to compare with
NOISY_KEPT = 0.2  # of the positions in games with a capture to make, which are hardly ever judged
MIRRORS = 4

_NO_SAMPLES = Text(
    "the samples are empty; generate some first", "die Dateien mit Stellungen sind leer; erzeuge erst welche"
)
_TOO_FEW = Text(
    "these are too few positions to learn from; generate more",
    "das sind zu wenige Stellungen, um daraus zu lernen; erzeuge mehr",
)
_DEVIATION = Text(
    "whole numbers differ by {mean:.1f} hundredths of a stone on average, {most:.1f} at most",
    "ganze Zahlen weichen im Mittel um {mean:.1f} Hundertstel eines Steins ab, höchstens um {most:.1f}",
)


@dataclass(frozen=True)
class Recipe:
    """How to fit."""

    steps: int = 20_000
    batch: int = 16_384
    rate: float = 2e-3
    results: float = 0.25  # share of the game's result in what is learnt
    seed: int = 0
    decay: float = 1.0  # how fast a pattern that is hardly seen is forgotten: its stones speak for it
    whole: float = 0.3  # share of the steps, at the end, in which it calculates as whole numbers will


def load_samples(paths: list[Path], device: str) -> Samples:
    found = [data for data in map(sample_bytes, paths) if data]
    if not found:
        raise FileError(_NO_SAMPLES)
    samples = Samples(torch.cat([torch.frombuffer(bytearray(data), dtype=torch.uint8).to(device) for data in found]))
    is_judged = (samples.captures[:, 0] == 0) | (samples.result == UNPLAYED)
    kept = is_judged | (torch.rand(len(samples), device=device) < NOISY_KEPT)
    return samples.pick(kept.nonzero()[:, 0])


def split(samples: Samples) -> tuple[Tensor, Tensor]:
    """Which samples to learn from, and which to hold back."""
    held = samples.game % HELD_BACK == 0
    return (~held).nonzero()[:, 0], held.nonzero()[:, 0]


def fit(
    samples: Samples, recipe: Recipe, tell: Callable[[str], None] = print, begin_with: NetFile | None = None
) -> Model:
    torch.manual_seed(recipe.seed)
    torch.set_float32_matmul_precision("high")
    device = samples.own.device
    model = (Model.of(begin_with) if begin_with else Model()).to(device)
    learnt, held = split(samples)
    if not len(learnt):
        raise InputError(_TOO_FEW)
    others = [weights for name, weights in model.named_parameters() if name != "patterns"]
    groups = [{"params": [model.patterns], "weight_decay": recipe.decay}, {"params": others, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=recipe.rate)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _pace(step / recipe.steps))
    began, total = time.monotonic(), torch.zeros((), device=device)
    for step in range(1, recipe.steps + 1):
        model.is_whole = step > recipe.steps * (1 - recipe.whole)
        chosen = samples.pick(learnt[torch.randint(len(learnt), (recipe.batch,), device=device)])
        loss = ((predictions(model, chosen, step % MIRRORS) - targets(chosen, recipe.results)) ** 2).mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        model.restrain()
        total += loss.detach()
        if step % max(1, recipe.steps // 10) == 0 or step == recipe.steps:
            mean = float(total) / max(1, recipe.steps // 10)
            total.zero_()
            seen = 100 * loss_of(model, samples, held, recipe.results)
            tell(f"step {step}: learnt {100 * mean:.4f}, held back {seen:.4f}, {time.monotonic() - began:.0f} s")
    return model


def _pace(share: float) -> float:
    """A short rise, then down a cosine to a hundredth."""
    return min(1.0, share / 0.02) * (0.01 + 0.99 * (1 + math.cos(math.pi * share)) / 2)


@torch.no_grad()
def loss_of(model: Model, samples: Samples, chosen: Tensor, results: float) -> float:
    total = 0.0
    for part in _batches(chosen):
        some = samples.pick(part)
        total += float(((predictions(model, some) - targets(some, results)) ** 2).sum())
    return total / max(1, len(chosen))


def _batches(chosen: Tensor, size: int = 65_536) -> Iterator[Tensor]:
    return iter(chosen.split(size))


def best_device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


@dataclass(frozen=True)
class Deviation:
    """How far whole numbers are from the floating point they come from, in hundredths of a stone."""

    mean: float
    most: float

    @property
    def told(self) -> Text:
        return _DEVIATION.filled(mean=self.mean, most=self.most)


@torch.no_grad()
def deviation(model: Model, samples: Samples, count: int = 200) -> Deviation:
    """Compare both on positions that were not learnt from."""
    learnt, held = split(samples)
    some = samples.pick((held if len(held) else learnt)[:count])
    net, extras = model.quantised(), (some.extras() * UNIT).round().int().tolist()
    expected = (model(some) * LOGIT).tolist()
    columns = zip(some.kind.tolist(), some.own.tolist(), some.enemy.tolist(), extras, strict=True)
    found = [abs(net.correction(*each) - right) for each, right in zip(columns, expected, strict=True)]
    return Deviation(sum(found) / len(found), max(found))
