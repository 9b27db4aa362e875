"""Learning itself, on a small sample; `make learning` runs it, with PyTorch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.training.kits.fanorona.netfile import EXTRAS, read_net

torch = pytest.importorskip("torch", reason="`make learning` runs it, with PyTorch")

SAMPLE = Path(__file__).parents[3] / "data" / "training" / "standard.samples"


def test_a_small_sample_is_learnt_and_whole_numbers_agree() -> None:
    from tools.training.kits.fanorona.fitting import Recipe, deviation, fit, load_samples, loss_of, split
    from tools.training.kits.fanorona.model import Model

    samples = load_samples([SAMPLE], "cpu")
    told: list[str] = []
    model = fit(samples, Recipe(steps=200, batch=512), told.append)
    learnt, _held = split(samples)
    torch.manual_seed(0)
    assert loss_of(model, samples, learnt, 0.5) < 0.8 * loss_of(Model(), samples, learnt, 0.5)
    assert deviation(model, samples).mean < 0.6  # it has calculated in whole numbers at the end
    assert len(told) == 10
    assert read_net(bytes(model.quantised())) == model.quantised()


def test_mirror_images_are_the_same_stones_elsewhere() -> None:
    from tools.training.kits.fanorona.fitting import load_samples

    samples = load_samples([SAMPLE], "cpu")
    plain = samples.stones()
    for mirror in (1, 2, 3):
        other = samples.stones(mirror)
        assert not torch.equal(plain, other)
        assert torch.equal(plain.sum(dim=1), other.sum(dim=1))
    assert torch.equal(plain.view(-1, 2, 5, 9).flip(3).reshape(-1, 90), samples.stones(1))
    assert torch.equal(plain.view(-1, 2, 5, 9).flip(2).reshape(-1, 90), samples.stones(2))
    assert samples.extras().shape == (len(samples), EXTRAS)


def test_a_network_of_whole_numbers_can_go_on_learning() -> None:
    from tools.training.kits.fanorona.fitting import Recipe, fit, load_samples, loss_of, split
    from tools.training.kits.fanorona.model import Model

    samples = load_samples([SAMPLE], "cpu")
    first = read_net(bytes(fit(samples, Recipe(steps=200, batch=512), lambda _: None).quantised()))
    assert bytes(Model.of(first).quantised()) == bytes(first)
    more = fit(samples, Recipe(steps=100, batch=512, rate=2e-4), lambda _: None, begin_with=first)
    learnt, _held = split(samples)
    assert loss_of(more, samples, learnt, 0.5) < loss_of(Model.of(first), samples, learnt, 0.5)
