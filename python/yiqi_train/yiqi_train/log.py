"""The log of a run, with one JSON object per line, and its curves as an SVG."""

from __future__ import annotations

import json
import time
from pathlib import Path

COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b"]


class Log:
    """Prints progress and appends it to a file."""

    def __init__(self, path: Path | str):
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.since = time.time()

    def write(self, **entry: object) -> None:
        entry = {"seconds": round(time.time() - self.since, 1), **entry}
        rounded = {name: round(value, 5) if isinstance(value, float) else value for name, value in entry.items()}
        print(" ".join(f"{name}={value}" for name, value in rounded.items()), flush=True)
        with open(self.path, "a") as file:
            file.write(json.dumps(rounded) + "\n")


def read(path: Path | str) -> list[dict]:
    return [json.loads(line) for line in Path(path).read_text().splitlines() if line.strip()]


def chart(entries: list[dict], x: str, names: list[str], title: str) -> str:
    """Several curves as an SVG, each scaled to its own range."""
    width, height, left, top = 640, 260, 20, 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="18">{title}</text>',
    ]
    for number, name in enumerate(names):
        points = [(entry[x], entry[name]) for entry in entries if name in entry and x in entry]
        if len(points) < 2:
            continue
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        span_x, span_y = (max(xs) - min(xs)) or 1, (max(ys) - min(ys)) or 1
        place = lambda p: (
            f"{left + (p[0] - min(xs)) / span_x * (width - 2 * left):.1f},"
            f"{top + (max(ys) - p[1]) / span_y * (height - top - 20):.1f}"
        )
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<polyline fill="none" stroke="{colour}" points="{" ".join(map(place, points))}"/>')
        label = f"{name} {ys[0]:.3g} → {ys[-1]:.3g}"
        parts.append(f'<text x="{left + number * 150}" y="33" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>\n"])
