#!/usr/bin/env python3
"""A bot: a program that takes a person's seat on a server and plays random moves until the game is over.

    bot.py http://localhost:8080 reversi                  plays anyone who wants this game
    bot.py 'http://localhost:8080/#/join/ID/INVITE'       accepts an invitation

It needs nothing but Python 3. docs/bots.md explains the protocol.
"""

import base64
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urlsplit

# The server sends a ping every 30 seconds, so a connection that is silent for longer than this is lost.
SILENCE = 75

# What may go wrong between here and the server: try again.
LOST = (OSError, EOFError, ValueError)


class Refused(Exception):
    """The server has refused something for good."""


class WebSocket:
    """As much of RFC 6455 as a bot needs: text messages, pings, and the end."""

    def __init__(self, server, path, first):
        url = urlsplit(server)
        secure = url.scheme == "https"
        self.line = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), SILENCE)
        if secure:
            self.line = ssl.create_default_context().wrap_socket(self.line, server_hostname=url.hostname)
        self.input = self.line.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        if b" 101 " not in self.input.readline():
            raise OSError("the server does not open a WebSocket")
        while self.input.readline().strip():
            pass
        self.send(first)

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def send_frame(self, kind, payload):
        size = len(payload)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        mask = os.urandom(4)  # clients mask what they send
        self.line.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))

    def read(self, size):
        data = self.input.read(size)
        if len(data) < size:
            raise EOFError("the connection was lost")
        return data

    def messages(self):
        """The messages, until the server closes the connection (1012: it restarts). The server does not split them."""
        while True:
            kind, size = self.read(2)
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            payload = self.read(size)
            if kind & 15 == 1:
                yield json.loads(payload)
            elif kind & 15 == 8:
                return
            elif kind & 15 == 9:
                self.send_frame(10, payload)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.input.close()
        self.line.close()


def request(server, method, path, token="", body=None):
    """A request and its answer. Refusals are final, except that the server is busy."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        asked = urllib.request.Request(server + path, data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=SILENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code < 429:
            raise Refused(error.read().decode()) from error
        raise


def pause():
    """A short random time, so that not all clients of a server that restarts come back at once."""
    time.sleep(random.uniform(0.3, 0.8))


def join(server, game, invite):
    """Exchanges an invite for a seat, with the same key until it is answered: an answer that is lost does not cost the seat."""
    body = {"invite": invite, "id": secrets.token_hex(16), "name": "Python bot", "bot": True}
    while True:
        try:
            return {"id": game, **request(server, "POST", f"/api/games/{game}/join", body=body)}
        except LOST:
            pause()


def seek(server, game):
    """Waits for anyone who wants to play the same. Players with the same key are not paired with each other."""
    wish = {"game": game, "player": secrets.token_hex(16), "name": "Python bot", "bot": True}
    while True:
        try:
            with WebSocket(server, "/api/seek", wish) as line:
                for message in line.messages():
                    if "paired" in message:
                        return message["paired"]
                    if "refused" in message:
                        raise Refused(message["refused"])
        except LOST:
            pass
        pause()


def choose(game, side):
    """What to do in a game that is not over; None while the other player has to act."""
    if game["asked"] and game["asked"]["side"] != side:
        return {"do": "answer", "grants": False}
    if game["stage"] == "counting":
        # This bot believes what is marked as dead.
        return None if side in game.get("accepted", []) else {"do": "accept"}
    if game["stage"] == "user" and game["view"]["to_move"] == side:
        return {"do": "move", "move": random.choice(game["legal_moves"])}
    return None


def play_connected(server, seat, line):
    """Plays over one connection; the result, or None if the connection ends before the game."""
    acted = 0
    for message in line.messages():
        if "welcome" in message:
            game = message["welcome"]
        elif "refused" in message:
            refused = message["refused"]
            if refused["complaint"]["code"] == "server-no-such-game":
                # The game was deleted, or the seat is not this bot's any more.
                raise Refused(refused)
            # The game has gone on meanwhile, or the server is busy: look again.
            pause()
            acted = 0
            game = request(server, "GET", f"/api/games/{seat['id']}", seat["token"])
        elif "event" in message and message["event"]["sequence"] > acted:
            game = request(server, "GET", f"/api/games/{seat['id']}", seat["token"])
        else:
            continue
        if game["result"]:
            return game["result"]
        sequence = game["sequence"]
        command = choose(game, seat["side"])
        if command and sequence > acted:  # one command for each state of the game
            # The id says which state the command is for: should it be sent again over another connection, it is
            # performed once. With `sequence` it is refused if anything has happened since.
            line.send({"command": {"id": f"after-{sequence}", "sequence": sequence, **command}})
            acted = sequence
    return None


def play(server, seat):
    """Plays until the game is over, over as many connections as that takes; the result."""
    # The welcome has the whole game, so earlier events are not needed.
    hello = {"hello": {"token": seat["token"], "after": 2**32 - 1}}
    while True:
        try:
            with WebSocket(server, f"/api/games/{seat['id']}/live", hello) as line:
                result = play_connected(server, seat, line)
                if result:
                    return result
        except LOST:
            pass
        pause()


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: bot.py URL [GAME], or bot.py INVITATION")
    url = urlsplit(sys.argv[1])
    server = f"{url.scheme}://{url.netloc}"
    way = url.fragment.split("/")
    if way[:2] == ["", "join"]:
        seat = join(server, way[2], way[3])
    else:
        seat = seek(server, sys.argv[2] if len(sys.argv) > 2 else "reversi")
    print(f"playing {seat['side']} at {server}/#/game/{seat['id']}", flush=True)
    result = play(server, seat)
    print(f"{result['result']}: {result['reason']}")


if __name__ == "__main__":
    main()
