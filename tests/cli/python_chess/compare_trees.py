"""Compares the games of two PGN files with python-chess: moves, variations, comments and annotations. Prints the number of games.

Usage: compare_trees.py FILE FILE
"""

import logging
import sys

import chess.pgn

logging.disable(logging.CRITICAL)


def words(*comments):
    """The words of comments: a program may join or wrap them."""
    return " ".join(comment for comment in comments if comment).split()


def tree(node):
    """A move with what is said about it, and what follows."""
    own = [node.uci() if node.parent else None, sorted(node.nags) if node.parent else [], words(node.comment)]
    own.append(words(node.starting_comment) if node.parent else [])
    return own + [[tree(next) for next in node.variations]]


def games(name):
    with open(name, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                sys.exit(f"{name}: {game.errors[0]}")
            yield tree(game)


first, second = [list(games(name)) for name in sys.argv[1:3]]
if len(first) != len(second):
    sys.exit(f"{len(first)} and {len(second)} games")
for number, (one, other) in enumerate(zip(first, second), 1):
    if one != other:
        sys.exit(f"game {number} differs:\n{one}\n{other}")
print(len(first))
