// A small picture of a position: a handful of elements, however many pieces there are.

import { s } from "../dom.js";

/** @typedef {import("../types.js").Picture} Picture */

/** The distance between rows of hexagons, as a part of that between columns. */
const HEX = Math.sqrt(3) / 2;

/**
 * @param {Picture} picture
 * @param {string} game
 */
export function thumbnail(picture, game) {
    const rise = picture.board === "hexagons" ? HEX : 1;
    const [width, height] = [picture.width, picture.height * rise];
    // Places are two units apart, so that a piece has a radius of nearly one.
    const disc = (/** @type {number[]} */ [x = 0, y = 0]) => `M${x - 0.9} ${(y * rise).toFixed(2)}a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0`;
    const pieces = (/** @type {"black" | "white" | "neutral"} */ owner) =>
        s("path", { class: owner, d: picture[owner].map(disc).join("") });
    return s("svg", { class: "thumbnail", viewBox: `-1.6 -1.6 ${width + 3.2} ${(height + 3.2).toFixed(2)}`, "data-game": game, "aria-hidden": "true" },
        s("rect", { class: "ground", x: -1.6, y: -1.6, width: width + 3.2, height: height + 3.2, rx: 0.8 }),
        s("path", { class: "grid", d: grid(picture) }),
        pieces("neutral"), pieces("black"), pieces("white"));
}

/**
 * The lines through the points, or between the squares; hexagons have none.
 * @param {Picture} picture
 */
function grid({ board, width, height }) {
    if (board === "hexagons") return "";
    const [first, over] = board === "squares" ? [-1, 1] : [0, 0];
    const lines = [];
    for (let x = first; x <= width + over; x += 2) lines.push(`M${x} ${first}V${height + over}`);
    for (let y = first; y <= height + over; y += 2) lines.push(`M${first} ${y}H${width + over}`);
    return lines.join("");
}
