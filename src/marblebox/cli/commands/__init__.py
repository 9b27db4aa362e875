"""The commands, one file each."""

from marblebox.cli.commands.admin import admin
from marblebox.cli.commands.analyse import analyse
from marblebox.cli.commands.arena import arena
from marblebox.cli.commands.audit import audit
from marblebox.cli.commands.bench import bench
from marblebox.cli.commands.book import book
from marblebox.cli.commands.database import database
from marblebox.cli.commands.draw import draw
from marblebox.cli.commands.engine import engine
from marblebox.cli.commands.games import games
from marblebox.cli.commands.learn import learn
from marblebox.cli.commands.perft import perft
from marblebox.cli.commands.play import play
from marblebox.cli.commands.puzzles import puzzles
from marblebox.cli.commands.replay import replay
from marblebox.cli.commands.rules import rules
from marblebox.cli.commands.serve import serve
from marblebox.cli.commands.solve import solve
from marblebox.cli.commands.tables import tables
from marblebox.cli.commands.train import train
from marblebox.cli.commands.tune import tune

__all__ = ["COMMANDS", "serve"]

COMMANDS = {
    "For players": (serve, play, learn, puzzles, games, rules, replay, analyse, draw),
    "For the curious": (arena, engine, bench, perft, audit, tables, solve, book, train, tune),
    "For whoever runs a server": (database, admin),
}  # under these headings in the help
