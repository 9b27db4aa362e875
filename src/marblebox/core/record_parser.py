"""Reading game records: every move is verified, and damage is reported with line, column and reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from marblebox.core.errors import InputError, RecordError
from marblebox.core.files import read_text
from marblebox.core.game import Game, Outcome, State
from marblebox.core.limits import FORMAT
from marblebox.core.record import OWN_TAGS, UNFINISHED, Line, Node, Record, check_tag, plain, result_text
from marblebox.core.registry import games, load, names, read_fields, stored
from marblebox.core.text import Text, shortened

LONGEST_LINE = 10_000
LONGEST_WORD = 400
DEEPEST_VARIATION = 20
MOST_WORDS_IN_A_MOVE = 120
MOST_TOKENS = 200_000

_TAG = re.compile(r'\[(\w{1,40}) "((?:[^"\\]|\\["\\])*)"\]\s*')
_TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>\{(?:[^}\\]|\\.)*\})
      | (?P<number>\d+\.+)
      | (?P<word>\([AEW]\)(?:=\d+)?,?|[^\s(){}\x00]+)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<broken>.)""",
    re.VERBOSE | re.DOTALL,
)
_TAG_START = re.compile(r'\[\w{1,40} "')
_CUT = "\x00"  # stands for a line that is too long: the reading stops there
_SEAT = re.compile(r"([1-9]\d?):(.+)")
_NOT_ONE = Text("there are {count} games here, not one", "hier sind {count} Partien, nicht eine")
_NO_GAME = Text("there is no game here", "hier ist keine Partie")
_NO_TAG = Text(
    '{line} is not a tag; tags look like [Name "value"]', '{line} ist keine Angabe; sie sehen so aus: [Name "Wert"]'
)
_UNPRINTABLE = Text(
    "the tag {tag} contains a tab or another control character", "in der Angabe {tag} steht ein Steuerzeichen"
)
_LONG_LINE = Text(
    "the line has {length} characters; at most {most} are allowed",
    "die Zeile hat {length} Zeichen; höchstens {most} sind erlaubt",
)
_TWICE = Text("the tag {tag} is given twice", "die Angabe {tag} steht zweimal da")
_NO_SPEC = Text(
    'the tag Spec is missing, for example [Spec "{name}"]', 'die Angabe Spec fehlt, zum Beispiel [Spec "{name}"]'
)
_NEWER = Text(
    "this version reads records up to format {format}, not {text}",
    "diese Version liest Aufzeichnungen bis Format {format}, nicht {text}",
)
_BAD_SEED = Text("the seed must be a whole number, not {text}", "der Seed muss eine ganze Zahl sein, nicht {text}")
_WRONG_RESULT = Text(
    "the result should be {expected} by the moves, not {claim}",
    "nach den Zügen müsste das Ergebnis {expected} sein, nicht {claim}",
)
_NO_RESULT = Text(
    "{text} is not a result for {seats} seats, such as {example}",
    "{text} ist kein Ergebnis für {seats} Plätze, wie etwa {example}",
)
_BREAKS_OFF = Text(
    "the record breaks off: no result (such as 1-0, or * for an unfinished game) ends it",
    "die Aufzeichnung bricht ab: kein Ergebnis (wie 1-0, oder * für eine offene Partie) steht am Ende",
)
_AFTER_RESULT = Text("{text} stands after the result", "{text} steht hinter dem Ergebnis")
_OVER = Text(
    "the game is over ({reason}), yet {text} follows", "die Partie ist zu Ende ({reason}), und doch folgt {text}"
)
_NO_SEAT = Text("there is no seat {seat}; this game has {seats}", "es gibt keinen Platz {seat}; das Spiel hat {seats}")
_TOO_DEEP = Text(
    "variations may be nested at most {deepest} deep", "Varianten dürfen höchstens {deepest} tief ineinander stehen"
)
_OPEN_VARIATION = Text("this variation is not closed", "diese Variante wird nicht geschlossen")
_EMPTY_VARIATION = Text("this variation has no moves", "in dieser Variante steht kein Zug")
_OPEN_COMMENT = Text("this comment is not closed", "dieser Kommentar wird nicht geschlossen")
_TOO_MUCH = Text(
    "a line has at most {longest} characters, no NUL among them, and a game {most} words",
    "eine Zeile hat höchstens {longest} Zeichen, kein NUL darunter, und eine Partie {most} Wörter",
)
_MISPLACED = Text("{text} does not belong here", "{text} gehört nicht hierher")
_TOO_MANY_GAMES = Text(
    "more than {most} games are not read at once", "mehr als {most} Partien auf einmal werden nicht gelesen"
)
_TOO_MUCH_TO_FOLLOW = Text(
    "up to here there are more legal turns than are looked through at once; please divide the text",
    "bis hierher sind es mehr erlaubte Züge, als auf einmal durchgesehen werden; bitte den Text teilen",
)
_SCORE = r"[0-9](?:/[1-9][0-9]?)?"
_RESULT = re.compile(rf"\*|{_SCORE}(?:-{_SCORE})+")


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int


@dataclass
class Patience:
    """How much is read at once: so many games, and so many legal moves that are met on the way."""

    games: int | None = None  # any number
    moves: int | None = None

    def survey(self, state: State) -> State:
        """The state, once its legal moves have been looked through; InputError where they are too many."""
        if state.outcome is None and self.moves is not None:
            self.moves -= len(state.legal_moves())
            if self.moves < 0:
                raise InputError(_TOO_MUCH_TO_FOLLOW)
        return state


def read_record(path: Path | str, recover: bool = False) -> Record:
    """The only game in a file; RecordError if there is none or more than one."""
    records = read_records(read_text(Path(path)), recover)
    if len(records) != 1:
        raise RecordError(_NOT_ONE.filled(count=len(records)), 1, 1)
    return records[0]


def read_records(text: str, recover: bool = False, patience: Patience | None = None) -> list[Record]:
    """Every game in a text. With `recover`, reading stops at damage, and the last record says what it was."""
    records: list[Record] = []
    patience = patience or Patience()
    try:
        for tags, moves, line in _sections(text, recover):
            if len(records) == patience.games:
                raise RecordError(_TOO_MANY_GAMES.filled(most=patience.games), tags[0].line, 1)
            records.append(_read_game(tags, moves, line, recover, patience))
            if records[-1].problem:
                break
    except RecordError as problem:  # in the tags of a game; those before it are sound
        if not (recover and records):
            raise
        records[-1] = replace(records[-1], problem=problem)
    if not records:
        raise RecordError(_NO_GAME, 1, 1)
    return records


# --- 1. sections: the tags and the moves of each game -----------------------------------------------------------------


class Tag(NamedTuple):
    name: str
    value: str
    line: int


def _sections(text: str, recover: bool) -> Iterator[tuple[list[Tag], str, int]]:
    printed = next((found for game in games() if (found := game.from_printed(text))), None)
    if printed and not re.search(r"^\[Spec ", text, re.MULTILINE):
        yield [Tag("Spec", printed[0], 1)], printed[1], 1
        return
    tags: list[Tag] = []
    moves: list[str] = []
    first = 1
    for number, line in enumerate(text.split("\n"), 1):
        if _TAG_START.match(line) or (line.startswith("[") and not any(part.strip() for part in moves)):
            if any(part.strip() for part in moves):
                yield tags, "\n".join(moves), first
                tags, moves = [], []
            tags.append(_read_tag(line, number))
            moves, first = [], number + 1
        else:
            moves.append(_bounded(line, number, recover))
            if moves[-1] == _CUT:
                break
    if tags or any(part.strip() for part in moves):
        yield tags, "\n".join(moves), first


def _read_tag(line: str, number: int) -> Tag:
    match = _TAG.fullmatch(line) if len(line) <= LONGEST_LINE else None
    if not match:
        raise RecordError(_NO_TAG.filled(line=repr(shortened(line))), number, 1)
    if not match[2].isprintable():
        raise RecordError(_UNPRINTABLE.filled(tag=match[1]), number, 1)
    return Tag(match[1], re.sub(r"\\(.)", r"\1", match[2]), number)


def _bounded(line: str, number: int, recover: bool) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    if recover:
        return _CUT
    raise RecordError(_LONG_LINE.filled(length=len(line), most=LONGEST_LINE), number, LONGEST_LINE + 1)


# --- 2. one game ------------------------------------------------------------------------------------------------------


def _read_game(tags: list[Tag], moves: str, first_line: int, recover: bool, patience: Patience) -> Record:
    record = _record_of_tags(tags, first_line, patience)
    reader = _Reader(record.game, _bounded_tokens(moves, first_line), patience)
    try:
        line, state = reader.line(record.initial, depth=0)
        claimed = _checked_result(reader.result(), state, {tag.name: tag for tag in tags})
        return replace(record, line=line, claimed_result=claimed)
    except RecordError as problem:
        if not recover:
            raise
        return replace(record, line=Line(tuple(reader.main), reader.intro), problem=problem)


def _record_of_tags(tags: list[Tag], first_line: int, patience: Patience) -> Record:
    known = {tag.name: tag for tag in tags}
    if len(known) < len(tags):
        twice = next(tag for tag in tags if known[tag.name] is not tag)
        raise RecordError(_TWICE.filled(tag=twice.name), known[twice.name].line, 1)
    if "Spec" not in known:
        raise RecordError(_NO_SPEC.filled(name=names()[0]), first_line, 1)
    further = {tag.name: tag.value for tag in tags if tag.name not in OWN_TAGS}
    for name, value in further.items():
        try:
            check_tag(name, value)
        except InputError as problem:
            raise RecordError(problem.told, known[name].line, 1) from None
    return replace(_beginning(known, patience), tags=further)


def _beginning(known: dict[str, Tag], patience: Patience) -> Record:
    """The game and where it starts, as the tags that come first tell it."""
    reading = known["Spec"]  # the tag to blame if something is wrong

    def value(name: str) -> str | None:
        nonlocal reading
        reading = known.get(name, reading)
        return known[name].value if name in known else None

    try:
        spec, rules = str(value("Spec")), value("Rules")
        _check_format(value("Format"))
        game = load(spec) if rules is None else stored(spec, read_fields(rules, "Rules"))
        seed = _seed(value("Seed") or "0")
        start, position = value("Start"), value("Position")
        record = Record(game, seed, position=position, start=start)
        patience.survey(record.initial)  # so that a bad position is reported here
    except InputError as problem:
        raise RecordError(problem.told, reading.line, 1) from None
    return record


def _check_format(text: str | None) -> None:
    """A record that does not say its format was written by hand, for this version."""
    if text not in (None, str(FORMAT)):
        raise InputError(_NEWER.filled(format=FORMAT, text=repr(shortened(str(text)))))


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise InputError(_BAD_SEED.filled(text=repr(shortened(text))))
    return int(text)


def _checked_result(token: Token, state: State, tags: dict[str, Tag]) -> str:
    """The result that goes beyond the moves: where they do not decide, a tag Termination must say why there is one."""
    claims = [token, *(Token("tag", tag.value, tag.line, 1) for tag in tags.values() if tag.name == "Result")]
    undecided = _possible_result(token, state.game.seats) if "Termination" in tags else UNFINISHED
    expected = result_text(state.outcome) if state.outcome else undecided
    for claim in claims:
        if claim.text != expected:
            wrong = _WRONG_RESULT.filled(expected=expected, claim=shortened(claim.text))
            raise RecordError(wrong, claim.line, claim.column)
    return UNFINISHED if state.outcome else expected


def _possible_result(token: Token, seats: int) -> str:
    """A result as somebody claims it: unfinished, or won and shared by some of the seats."""
    winners = [seat for seat, score in enumerate(token.text.split("-")) if score != "0"]
    if token.text not in (UNFINISHED, _shared(winners, seats)):
        reason = _NO_RESULT.filled(text=shortened(token.text), seats=seats, example=_shared([seats - 1], seats))
        raise RecordError(reason, token.line, token.column)
    return token.text


def _shared(winners: list[int], seats: int) -> str:
    return result_text(Outcome.won(winners, seats, "")) if winners else UNFINISHED


# --- 3. the moves -----------------------------------------------------------------------------------------------------


def _bounded_tokens(text: str, first_line: int) -> list[Token]:
    """The tokens of a game; far more than any real game has are cut off, and the reading stops there."""
    tokens = list(islice(_tokens(text, first_line), MOST_TOKENS))
    last = tokens[-1]
    return tokens if last.kind in ("end", "broken") else [*tokens, Token("broken", _CUT, last.line, last.column)]


def _tokens(text: str, first_line: int) -> Iterator[Token]:
    line, line_start = first_line, 0
    for match in _TOKEN.finditer(text):
        kind = str(match.lastgroup)
        token = Token(kind, match[0], line, match.start() - line_start + 1)
        if kind != "space":
            yield token
        if kind == "broken":
            return  # nobody reads on from here
        if breaks := match[0].count("\n"):
            line += breaks
            line_start = match.start() + match[0].rindex("\n") + 1
    yield Token("end", "", line, len(text) - line_start + 1)


@dataclass
class _Reader:
    """Walks the tokens of one game."""

    game: Game
    tokens: list[Token]
    patience: Patience
    place: int = 0

    def __post_init__(self) -> None:
        self.main: list[Node] = []  # the main line as far as it has been read, for recovering
        self.intro = ""

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def line(self, state: State, depth: int) -> tuple[Line, State]:
        """A line of moves up to its end: a result, a closing bracket, or the end of the text."""
        nodes: list[Node] = self.main if depth == 0 else []
        intro = self._comments()
        if depth == 0:
            self.intro = intro
        while self._at_move():
            before = state
            node, state = self._move(before)
            nodes.append(node)  # at once, so that recovering finds it
            nodes[-1] = self._annotated(node, before, depth)
        return Line(tuple(nodes), intro), state

    def _annotated(self, node: Node, before: State, depth: int) -> Node:
        """The move with the comments and variations that follow it."""
        comments, variations = [], []
        while self.next.kind in ("comment", "open"):
            if self.next.kind == "comment":
                comments.append(self._comments())
            else:
                variations.append(self._variation(before, depth + 1))
        return replace(node, comment=" ".join(filter(None, comments)), variations=tuple(variations))

    def result(self) -> Token:
        token = self.next
        if token.kind == "end":
            raise self._error(_BREAKS_OFF, token)
        if token.kind != "word":
            raise self._unexpected(token)
        self.place += 1
        if (after := self.next).kind != "end":
            raise self._error(_AFTER_RESULT.filled(text=repr(shortened(after.text))), after)
        return token

    def _at_move(self) -> bool:
        while self.next.kind == "number":
            self.place += 1
        token = self.next
        if token.kind == "broken" or (len(token.text) > LONGEST_WORD and token.kind == "word"):
            raise self._unexpected(token)
        return token.kind == "word" and not _RESULT.fullmatch(token.text)

    def _move(self, state: State) -> tuple[Node, State]:
        first = self.next
        seat, word = self._seat_and_word(first, state)
        following = self.tokens[self.place + 1 : self.place + MOST_WORDS_IN_A_MOVE]
        words = [word]
        for token in following:
            if token.kind != "word":
                break
            words.append(token.text)
        count = self.game.group_words(words)
        text = " ".join(words[:count])
        try:
            move = state.find(text, seat)
            after = self.patience.survey(state.play_unchecked(move, seat))
        except InputError as problem:
            raise self._error(problem.told, first) from None
        self.place += min(count, len(words))
        return Node(seat, str(move)), after

    def _seat_and_word(self, token: Token, state: State) -> tuple[int, str]:
        match = _SEAT.fullmatch(token.text)
        if state.to_move is None:
            reason = state.outcome.reason if state.outcome else ""
            raise self._error(_OVER.filled(reason=reason, text=repr(shortened(token.text))), token)
        if not match:
            return state.to_move, token.text
        if int(match[1]) > self.game.seats:
            raise self._error(_NO_SEAT.filled(seat=match[1], seats=self.game.seats), token)
        return int(match[1]) - 1, match[2]

    def _comments(self) -> str:
        parts = []
        while self.next.kind == "comment":
            parts.append(re.sub(r"\\(.)", r"\1", self.next.text[1:-1], flags=re.DOTALL))
            self.place += 1
        return plain(" ".join(parts))

    def _variation(self, state: State, depth: int) -> Line:
        opening = self.next
        if depth > DEEPEST_VARIATION:
            raise self._error(_TOO_DEEP.filled(deepest=DEEPEST_VARIATION), opening)
        self.place += 1
        line, _ = self.line(state, depth)
        if self.next.kind != "close":
            raise self._error(_OPEN_VARIATION, opening)
        if not line.nodes:
            raise self._error(_EMPTY_VARIATION, opening)
        self.place += 1
        return line

    def _unexpected(self, token: Token) -> RecordError:
        if token.text == "{":
            return self._error(_OPEN_COMMENT, token)
        if token.text == _CUT:
            return self._error(_TOO_MUCH.filled(longest=LONGEST_LINE, most=MOST_TOKENS), token)
        return self._error(_MISPLACED.filled(text=repr(shortened(token.text))), token)

    def _error(self, reason: Text, token: Token) -> RecordError:
        return RecordError(reason, token.line, token.column)
