"""The network while it learns, in PyTorch, and how it becomes whole numbers."""

from __future__ import annotations

from array import array

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag

from tools.training.kits.fanorona.netfile import (
    BUCKETS,
    EXTRAS,
    FIRST,
    HEADS,
    IMAGES,
    LOGIT,
    LOOKS,
    PATTERNS,
    POINTS,
    SECOND,
    THIRD,
    UNIT,
    WINDOWS,
    Head,
    NetFile,
    mirrored_point,
)
from tools.training.kits.fanorona.samples import UNPLAYED

LIMITS = (100, 20, 100)  # turns without a capture that make a draw, for each kind of rules
LARGEST_PATTERN, LARGEST_FIRST, LARGEST, LARGEST_LAST = 0.45, 1.0, 8.0, 60.0  # then no sum of whole numbers overflows
_PER_STEP, _PER_CAPTURE, _MOST_SCORE, _PER_UNIT = 8, 32, 2000, 8


class Samples:
    """Samples as columns, on whatever machine calculates."""

    def __init__(self, raw: Tensor) -> None:
        raw = raw.view(-1, 32)
        self.own, self.enemy = (raw[:, k : k + 8].contiguous().view(torch.int64)[:, 0] for k in (0, 8))
        self.score, self.hand = (raw[:, k : k + 2].contiguous().view(torch.int16)[:, 0] for k in (16, 18))
        self.result = raw[:, 20].contiguous().view(torch.int8)
        self.kind, self.quiet, self.known = raw[:, 21], raw[:, 22], raw[:, 27]
        self.steps, self.captures = raw[:, 23:25], raw[:, 25:27]
        self.game = raw[:, 28:32].contiguous().view(torch.int32)[:, 0]

    def __len__(self) -> int:
        return len(self.own)

    def pick(self, chosen: Tensor) -> Samples:
        picked = object.__new__(Samples)
        picked.__dict__ = {name: column[chosen] for name, column in self.__dict__.items()}
        return picked

    def stones(self, mirror: int = 0) -> Tensor:
        """One number for each point and side; bit 0 of `mirror` swaps left and right, bit 1 up and down."""
        shifts = torch.tensor([mirrored_point(point, mirror) for point in range(POINTS)], device=self.own.device)
        return torch.cat([side[:, None] >> shifts & 1 for side in (self.own, self.enemy)], dim=1).float()

    def patterns(self, mirror: int = 0) -> Tensor:
        """The row of the pattern that each window shows."""
        own, enemy = self.stones(mirror).int().split(POINTS, dim=1)
        windows = torch.tensor(WINDOWS, device=own.device)
        powers = 3 ** torch.arange(windows.shape[1], device=own.device, dtype=torch.int32)
        shown = ((own + 2 * enemy)[:, windows] * powers).sum(dim=2, dtype=torch.int32)
        return shown + PATTERNS * torch.arange(len(WINDOWS), device=own.device, dtype=torch.int32)

    def heads(self) -> Tensor:
        """Which head judges each sample."""
        total = self.stones().sum(dim=1)
        most = torch.tensor(BUCKETS, device=total.device)
        return self.kind.long() * (len(BUCKETS) + 1) + (total[:, None] > most).sum(dim=1)

    def extras(self) -> Tensor:
        """What the core's `extras_of` gives, in ones."""
        limit = torch.tensor(LIMITS, device=self.own.device)[self.kind.long()]
        hand = self.hand.int().clamp(-_MOST_SCORE, _MOST_SCORE)
        steps, captures = self.steps.int(), self.captures.int()
        columns = [
            steps[:, 0] * _PER_STEP,
            steps[:, 1] * _PER_STEP,
            captures[:, 0] * _PER_CAPTURE,
            captures[:, 1] * _PER_CAPTURE,
            (captures[:, 1] > 0) * UNIT,
            (captures[:, 0] > 0) * UNIT,
            torch.minimum(self.quiet.int(), limit) * UNIT // limit,
            torch.div(hand, _PER_UNIT, rounding_mode="trunc"),
        ]
        known = torch.stack(columns, dim=1).float() / UNIT
        return torch.cat([known, torch.zeros(len(self), EXTRAS - known.shape[1], device=known.device)], dim=1)


class Model(nn.Module):
    """The same layers as in the core, in floating point.

    What a neuron of the first layer sees in the board, three others see in its mirror images: they share their weights.
    While it learns, single stones have weights of their own: what a pattern is worth that has hardly been seen follows
    from its stones. In whole numbers they are part of the patterns.

    Once `is_whole`, it calculates with what whole numbers can say, and learns as if it did not.
    """

    rows_in_image: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(2 * POINTS, LOOKS)
        self.patterns = nn.Parameter(torch.zeros(len(WINDOWS) * PATTERNS, LOOKS))
        self.is_whole = False
        self.register_buffer("rows_in_image", _rows_in_image())
        self.second = nn.Parameter(torch.randn(HEADS, SECOND, FIRST + EXTRAS) * (1 / (FIRST + EXTRAS)) ** 0.5)
        self.second_bias = nn.Parameter(torch.full((HEADS, SECOND), 0.1))
        self.third = nn.Parameter(torch.randn(HEADS, THIRD, 2 * SECOND) * (1 / (2 * SECOND)) ** 0.5)
        self.third_bias = nn.Parameter(torch.full((HEADS, THIRD), 0.1))
        self.last = nn.Parameter(torch.randn(HEADS, THIRD) * 0.1)
        self.last_bias = nn.Parameter(torch.zeros(HEADS))

    @classmethod
    @torch.no_grad()
    def of(cls, net: NetFile) -> Model:
        """A network of whole numbers, to go on learning from."""
        model = cls()
        rows = _parted(net.rows, -1, LOOKS)
        model.first.bias.copy_(_parted(net.first_bias, -1))
        model.first.weight.copy_(_worth_of_stones(rows).T)
        model.patterns.copy_(rows - model._stones_in_patterns())
        for n, head in enumerate(net.heads):
            model.second[n] = _out_of_pairs(head.second, SECOND)
            model.second_bias[n] = _parted(head.second_bias, -1) / UNIT
            model.third[n] = _out_of_pairs(head.third, THIRD)
            model.third_bias[n] = _parted(head.third_bias, -1) / UNIT
            model.last[n] = _parted(head.last, -1)
            model.last_bias[n] = head.last_bias / UNIT / UNIT
        return model

    def forward(self, samples: Samples, mirror: int = 0) -> Tensor:
        """The correction, in units of the logarithm of the odds."""
        inputs = torch.cat([self._looks(samples, mirror).clamp(0, 1), samples.extras()], dim=1)
        heads = samples.heads()[:, None, None]
        second, third, last = map(self._rounded, (self.second, self.third, self.last))
        middle = self._cut(_layer(inputs, second, self.second_bias, heads)).clamp(0, 1)
        squares = self._cut(middle * middle)
        late = self._cut(_layer(torch.cat([middle, squares], dim=1), third, self.third_bias, heads)).clamp(0, 1)
        return _layer(late, last[:, None], self.last_bias[:, None], heads)[:, 0]

    def _looks(self, samples: Samples, mirror: int) -> Tensor:
        """What the first layer sees: all looks at the first image, then those at the next."""
        rows, bias = map(self._rounded, self._rows_and_bias())
        images = rows[self.rows_in_image].transpose(0, 1).reshape(-1, FIRST)
        return embedding_bag(samples.patterns(mirror), images, mode="sum") + bias.repeat(IMAGES)

    def _rows_and_bias(self) -> tuple[Tensor, Tensor]:
        """What a pattern adds to what an empty window does, within what a byte can hold."""
        rows = (self.patterns + self._stones_in_patterns()).view(len(WINDOWS), PATTERNS, LOOKS)
        empty, most = rows[:, :1], 127 / UNIT
        return (rows - empty).clamp(-most, most).view(-1, LOOKS), self.first.bias + empty.sum(dim=(0, 1))

    def _rounded(self, weights: Tensor) -> Tensor:
        return weights + (torch.round(weights * UNIT) / UNIT - weights).detach() if self.is_whole else weights

    def _cut(self, sums: Tensor) -> Tensor:
        return sums + (torch.floor(sums * UNIT + 2**-9) / UNIT - sums).detach() if self.is_whole else sums

    @torch.no_grad()
    def restrain(self) -> None:
        """Keep every weight within what whole numbers can hold."""
        self.patterns.clamp_(-LARGEST_PATTERN, LARGEST_PATTERN)
        for weights in (self.first.weight, self.first.bias):
            weights.clamp_(-LARGEST_FIRST, LARGEST_FIRST)
        for weights in (self.second, self.second_bias, self.third, self.third_bias):
            weights.clamp_(-LARGEST, LARGEST)
        for weights in (self.last, self.last_bias):
            weights.clamp_(-LARGEST_LAST, LARGEST_LAST)

    @torch.no_grad()
    def quantised(self) -> NetFile:
        rows, bias = self._rows_and_bias()
        return NetFile(_whole("b", rows), _whole("h", bias), tuple(map(self._head, range(HEADS))))

    def _stones_in_patterns(self) -> Tensor:
        """For each pattern its share of what its stones are worth by themselves: other windows show them too."""
        windows = torch.tensor(WINDOWS, device=self.patterns.device)
        times_seen = windows.flatten().bincount(minlength=POINTS)
        own, enemy = (self.first.weight.T.view(2, POINTS, LOOKS) / times_seen[:, None])[:, windows]
        states = _states(windows.device)
        return ((states == 1).float() @ own + (states == 2).float() @ enemy).view(-1, LOOKS)

    def _head(self, n: int) -> Head:
        return Head(
            _whole("h", _in_pairs(self.second[n])),
            _whole("i", self.second_bias[n], UNIT * UNIT),
            _whole("h", _in_pairs(self.third[n])),
            _whole("i", self.third_bias[n], UNIT * UNIT),
            _whole("h", self.last[n]),
            int(torch.round(self.last_bias[n] * UNIT * UNIT)),
        )


def _states(device: torch.device) -> Tensor:
    """For each pattern what lies on the points of the window: nothing, an own or an enemy stone."""
    powers = 3 ** torch.arange(len(WINDOWS[0]), device=device)
    return torch.arange(PATTERNS, device=device)[:, None] // powers % 3


def _rows_in_image() -> Tensor:
    """For each image and each pattern of each window what is seen of it in the image."""
    place = {frozenset(window): number for number, window in enumerate(WINDOWS)}
    states, powers = _states(torch.device("cpu")), 3 ** torch.arange(len(WINDOWS[0]))
    rows = []
    for image in range(IMAGES):
        for window in WINDOWS:
            points = [mirrored_point(point, image) for point in window]
            other = place[frozenset(points)]
            cells = torch.tensor([WINDOWS[other].index(point) for point in points])
            rows.append(PATTERNS * other + (states * powers[cells]).sum(dim=1))
    return torch.cat(rows).view(IMAGES, -1)


def _worth_of_stones(rows: Tensor) -> Tensor:
    """What a stone changes on average in the patterns that show it, summed over the windows."""
    rows, states = rows.view(len(WINDOWS), PATTERNS, LOOKS), _states(rows.device)
    worth = torch.zeros(2, POINTS, LOOKS)
    for window, points in enumerate(WINDOWS):
        for cell, point in enumerate(points):
            empty, own, enemy = (rows[window][states[:, cell] == state].mean(dim=0) for state in range(3))
            worth[:, point] += torch.stack([own - empty, enemy - empty])
    return worth.view(2 * POINTS, LOOKS)


def _layer(inputs: Tensor, weights: Tensor, bias: Tensor, heads: Tensor) -> Tensor:
    """All heads at once, of which each sample takes its own: faster than to sort the samples by head."""
    count, outputs, size = weights.shape
    everything = (inputs @ weights.reshape(count * outputs, size).T).view(-1, count, outputs) + bias
    return everything.gather(1, heads.expand(-1, 1, outputs))[:, 0]


def _in_pairs(weights: Tensor) -> Tensor:
    outputs, inputs = weights.shape
    return weights.T.reshape(inputs // 2, 2, outputs).transpose(1, 2)


def _out_of_pairs(numbers: array[int], outputs: int) -> Tensor:
    return _parted(numbers, -1, outputs, 2).transpose(0, 1).reshape(outputs, -1)


def _parted(numbers: array[int], *shape: int) -> Tensor:
    return torch.tensor(numbers.tolist(), dtype=torch.float32).view(*shape) / UNIT


def _whole(kind: str, weights: Tensor, scale: int = UNIT) -> array[int]:
    return array(kind, torch.round(weights * scale).to(torch.int32).flatten().tolist())


def targets(samples: Samples, results: float) -> Tensor:
    """The chance to win: so much from how the game ended, the rest from what the search said."""
    searched = torch.sigmoid(samples.score.float() / LOGIT)
    ended = torch.where(samples.result == UNPLAYED, searched, (samples.result.float() + 1) / 2)
    certain = (samples.known > 0) | (samples.score.abs() > 20_000)
    known = torch.where(samples.known > 0, ended, searched)
    return torch.where(certain, known, results * ended + (1 - results) * searched)


def predictions(model: Model, samples: Samples, mirror: int = 0) -> Tensor:
    return torch.sigmoid(samples.hand.float() / LOGIT + model(samples, mirror))
