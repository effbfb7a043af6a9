// Draws stones, discs and stacks. The style sheet sets all colours.

import { s } from "../dom.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** The offset between pieces of a stack, and how high any stack rises at most. */
const LIFT = 1.6;
const HIGHEST = 7;

/**
 * How far the top of a stack is above its place.
 * @param {Piece | null} piece
 * @param {Geometry} space
 */
export function riseOf(piece, { kind }) {
    return kind === "hexagons" && piece ? Math.min(LIFT * (piece.height - 1), HIGHEST) : 0;
}

/**
 * A piece or a stack, around the origin.
 * @param {Piece} piece
 * @param {Geometry} space
 * @param {string} id where its gradients are
 */
export function drawPiece(piece, space, id) {
    const owner = piece.owner ?? "neutral";
    const { kind, radius: r } = space;
    const fill = `url(#${id}-${owner})`;
    const group = s("g", { class: `piece ${owner}`, "aria-hidden": "true" });
    if (kind === "points") {
        group.append(
            s("circle", { class: "shadow", cx: 0.5, cy: 1, r }),
            s("circle", { class: "body", r, fill }),
            s("ellipse", { class: "gloss", cx: -r * 0.3, cy: -r * 0.4, rx: r * 0.3, ry: r * 0.18, transform: `rotate(-35 ${-r * 0.3} ${-r * 0.4})` }));
    } else if (kind === "squares") {
        // The edge shows the disc's other side.
        const below = owner === "black" ? "white" : "black";
        group.append(
            s("circle", { class: "shadow", cx: 0.6, cy: 1.7, r }),
            s("circle", { class: `body ${below} below`, cy: 0.9, r, fill: `url(#${id}-${below})` }),
            s("circle", { class: "body", r, fill }),
            s("circle", { class: "groove", r: r * 0.74 }));
    } else {
        group.append(...stack(piece, space, id));
    }
    return group;
}

/**
 * Pieces upon each other; the top one is a bright ring with the height in it.
 * @param {Piece} piece
 * @param {Geometry} space
 * @param {string} id
 */
function stack(piece, space, id) {
    const owner = piece.owner ?? "neutral";
    const { radius: r } = space;
    const rise = riseOf(piece, space);
    const lift = piece.height > 1 ? rise / (piece.height - 1) : 0;
    const parts = [s("circle", { class: "shadow", cx: 0.7, cy: 1.3, r: r + 0.3 })];
    for (let layer = 0; layer < piece.height - 1; layer += 1) {
        // Which piece of a stack is a DVONN piece is not known; they are drawn at its foot.
        const inside = piece.owner && layer < piece.neutral ? "neutral" : owner;
        parts.push(s("circle", { class: `body below ${inside}`, cy: -lift * layer, r, fill: `url(#${id}-${inside})` }));
    }
    const top = s("g", { class: "top", transform: `translate(0 ${-rise})` },
        s("circle", { class: `body ${owner}`, r, fill: `url(#${id}-${owner})` }),
        s("circle", { class: "rim", r: r - 0.9 }),
        s("circle", { class: `hole ${owner}`, r: 4.7 }));
    if (piece.height > 1) {
        const isLong = piece.height > 9;
        top.append(s("text", { class: `height ${owner}${isLong ? " long" : ""}` }, String(piece.height)));
    }
    if (!piece.owner) top.append(s("path", { class: "star-of-dvonn", d: "M0,-3.4 L0.9,-0.9 L3.4,0 L0.9,0.9 L0,3.4 L-0.9,0.9 L-3.4,0 L-0.9,-0.9 Z" }));
    if (piece.owner && piece.neutral > 0) {
        const mark = s("g", { class: "holds-dvonn", transform: "translate(5.9 -5.9)" }, s("circle", { r: 3 }));
        if (piece.neutral > 1) mark.append(s("text", {}, String(piece.neutral)));
        top.append(mark);
    }
    parts.push(/** @type {any} */ (top));
    return parts;
}

/**
 * A stone of a dense board: one element, placed by its centre. All shadows are one path of the board.
 * @param {Piece} piece
 * @param {import("./geometry.js").Spot} spot
 * @param {Geometry} space
 * @param {string} id
 */
export function drawStone(piece, { x, y }, { radius }, id) {
    const owner = piece.owner ?? "neutral";
    return s("circle", { class: `piece stone body ${owner}`, cx: x, cy: y, r: radius, fill: `url(#${id}-${owner})` });
}
