"""Reads PGN files with python-chess and prints the number of games of each. Fails on the first game with an error.

Usage: read_pgn.py FILE...
"""

import logging
import sys

import chess.pgn

logging.disable(logging.CRITICAL)
for name in sys.argv[1:]:
    with open(name) as file:
        games = 0
        while (game := chess.pgn.read_game(file)) is not None:
            games += 1
            if game.errors:
                sys.exit(f"{name}, game {games}: {game.errors[0]}")
    print(games)
