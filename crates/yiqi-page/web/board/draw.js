// Draws the board and the pieces on it.

import { s } from "../dom.js";
import { STEP } from "./geometry.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/** How many pieces of a stack are drawn individually. */
const LAYERS = 7;

/** The offset between pieces of a stack. */
const LIFT = 1.5;

/**
 * Gradients for the pieces; the style sheet sets their colours.
 * @param {string} id
 */
export function definitions(id) {
    const shine = (/** @type {string} */ name) =>
        s("radialGradient", { id: `${id}-${name}`, cx: "38%", cy: "32%", r: "75%" },
            s("stop", { offset: "0%", class: `${name}-light` }),
            s("stop", { offset: "55%", class: `${name}-middle` }),
            s("stop", { offset: "100%", class: `${name}-dark` }));
    return s("defs", {}, shine("black"), shine("white"), shine("neutral"));
}

/**
 * The empty board.
 * @param {View} view
 * @param {Geometry} space
 */
export function bareBoard(view, space) {
    const { width, height, margin } = space;
    const group = s("g", { class: "bare", "aria-hidden": "true" });
    const edge = margin + (space.kind === "squares" ? 0 : STEP * 0.1);
    if (space.kind !== "hexagons") {
        group.append(s("rect", {
            class: "ground", x: -edge, y: -edge, width: width + 2 * edge, height: height + 2 * edge, rx: 2,
        }));
    }
    if (space.kind === "squares") {
        for (const place of view.places) {
            const { x, y } = space.at(place);
            const shade = (place.x + place.y) % 4 === 0 ? "square" : "square odd";
            group.append(s("rect", { class: shade, x: x - 10, y: y - 10, width: 20, height: 20 }));
        }
        // The four dots of a Reversi board.
        const dots = width === 7 * STEP ? [1.5 * STEP, 5.5 * STEP] : [];
        for (const cx of dots) for (const cy of dots) group.append(s("circle", { class: "star", cx, cy, r: 1.1 }));
    } else if (space.kind === "points") {
        const xs = new Set(view.places.map((place) => space.at(place).x));
        const ys = new Set(view.places.map((place) => space.at(place).y));
        for (const x of xs) group.append(s("line", { class: "line", x1: x, x2: x, y1: 0, y2: height }));
        for (const y of ys) group.append(s("line", { class: "line", y1: y, y2: y, x1: 0, x2: width }));
        for (const place of view.places.filter((place) => place.marked)) {
            const { x, y } = space.at(place);
            group.append(s("circle", { class: "star", cx: x, cy: y, r: 1.8 }));
        }
    } else {
        group.append(s("rect", {
            class: "ground", x: -edge - 4, y: -edge - 4, width: width + 2 * edge + 8, height: height + 2 * edge + 8, rx: 14,
        }));
        for (const place of view.places) {
            const { x, y } = space.at(place);
            group.append(s("polygon", { class: "cell", points: hexagon(x, y, 11.55) }));
        }
    }
    return group;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function hexagon(x, y, r) {
    const corner = (/** @type {number} */ n) => {
        const angle = (Math.PI / 3) * n + Math.PI / 6;
        return `${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)}`;
    };
    return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

/**
 * A piece or a stack, around the origin.
 * @param {Piece} piece
 * @param {Geometry} space
 * @param {string} id where its gradients are
 */
export function drawPiece(piece, { kind, radius: r }, id) {
    const owner = piece.owner ?? "neutral";
    const group = s("g", { class: `piece ${owner}`, "aria-hidden": "true" });
    if (kind !== "hexagons") {
        group.append(
            s("circle", { class: "shadow", cx: 0.5, cy: 0.9, r }),
            s("circle", { class: "body", r, fill: `url(#${id}-${owner})` }),
        );
        return group;
    }
    const layers = Math.min(piece.height, LAYERS);
    group.append(s("circle", { class: "shadow", cx: 0.6, cy: 1, r }));
    for (let layer = 0; layer < layers; layer += 1) {
        // A mark at the foot of a stack shows that it contains a DVONN piece.
        const inside = piece.owner && layer < piece.neutral ? "neutral" : owner;
        const y = -LIFT * layer;
        group.append(s("circle", { class: `body ${inside}`, cy: y, r, fill: `url(#${id}-${inside})` }));
    }
    const top = -LIFT * (layers - 1);
    group.append(s("circle", { class: `hole ${owner}`, cy: top, r: 4.3 }));
    if (piece.height > 1) group.append(s("text", { class: `height ${owner}`, y: top }, String(piece.height)));
    if (piece.owner && piece.neutral > 0) {
        const mark = s("g", { class: "holds-dvonn" }, s("circle", { cx: 5.8, cy: top - 5.8, r: 3 }));
        if (piece.neutral > 1) mark.append(s("text", { x: 5.8, y: top - 5.8 }, String(piece.neutral)));
        group.append(mark);
    }
    if (!piece.owner) group.append(s("path", { class: "star-of-dvonn", d: "M0,-3 L0.8,-0.8 L3,0 L0.8,0.8 L0,3 L-0.8,0.8 L-3,0 L-0.8,-0.8 Z" }));
    return group;
}
