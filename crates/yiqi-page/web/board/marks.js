// Draws the marks on a board. Each meaning has a shape of its own:
//   last move      a ring inside the piece; where it came from, a small ring
//   selected       a filled halo behind the piece; on an empty place, a translucent piece and a cross through the whole board
//   legal target   a dot; around a piece, four corners
//   movable        a thin ring around the piece
//   hint           a diamond, and an arrow if a piece moves
//   origin         a dashed ring where the piece in the hand stood
//   focus          a square (see `Board.ring`)

import { s } from "../dom.js";
import { STEP } from "./geometry.js";
import { drawPiece, riseOf } from "./pieces.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Spot} Spot */

/**
 * Something written on a place. A value also has a grade, from 0 (as good as the best) to 4 (much worse).
 * @typedef {object} Written
 * @property {string} text
 * @property {string} kind
 */

/**
 * Marks shown on the board, by name of place.
 * @typedef {object} Marks
 * @property {string[]} [targets] legal destinations
 * @property {string[]} [movable] pieces that can move
 * @property {string | null} [selected]
 * @property {string | null} [origin] where the piece in the hand came from
 * @property {string[]} [hint] a place, or where from and where to
 * @property {Map<string, Written>} [texts] written on places
 * @property {{from: string, to: string, kind: string}[]} [arrows]
 * @property {Map<string, Side>} [area] the owner of each place
 * @property {string[]} [blocked]
 * @property {Set<string>} [hidden] places whose pieces are not drawn
 */

/**
 * @param {Marks} marks
 * @param {{view: View, space: Geometry, id: string, spot: (name: string) => Spot, showsTargets: boolean}} where `id` is where gradients are
 */
export function drawMarks(marks, { view, space, id, spot, showsTargets }) {
    const pieces = new Map(view.places.map((place) => [place.name, place.piece]));
    const { radius: r, margin } = space;
    /** Where a mark belongs: on a stack, its top piece. @param {string} name */
    const on = (name) => {
        const { x, y } = spot(name);
        return { x, y: y - riseOf(pieces.get(name) ?? null, space) };
    };
    const put = (/** @type {string} */ name, /** @type {SVGElement} */ mark) => {
        const { x, y } = on(name);
        mark.setAttribute("transform", `translate(${x} ${y})`);
        return mark;
    };
    /** @type {SVGElement[]} */
    const under = [];
    /** @type {SVGElement[]} */
    const over = [];
    for (const side of ["black", "white"]) {
        const squares = [...(marks.area ?? [])].filter(([, owner]) => owner === side).map(([name]) => spot(name));
        if (squares.length) under.push(s("path", { class: `area ${side}`, d: squares.map(({ x, y }) => `M${x - 3.5} ${y - 3.5}h7v7h-7Z`).join("") }));
    }
    for (const name of marks.movable ?? []) under.push(put(name, s("circle", { class: "movable", r: r + 1.1 })));
    if (marks.origin) under.push(put(marks.origin, s("circle", { class: "origin", r: r - 0.8 })));
    if (marks.selected) {
        const { x, y } = spot(marks.selected);
        if (pieces.get(marks.selected)) under.push(put(marks.selected, s("circle", { class: "selected", r: r + 2.6 })));
        else {
            under.push(s("path", { class: "selected cross", d: `M${x} ${-margin.y}V${space.height + margin.y}M${-margin.x} ${y}H${space.width + margin.x}` }));
            const piece = drawPiece({ owner: view.to_move, height: 1, neutral: 0 }, space, id);
            over.push(put(marks.selected, s("g", { class: "ghost" }, piece)));
        }
    }
    for (const name of view.last_places) {
        const piece = pieces.get(name);
        // A ring close to the edge leaves room for what is written on the piece.
        const isWide = space.kind === "hexagons" || marks.texts?.has(name);
        const size = !piece ? 2.6 : isWide ? r - 1.3 : r * 0.48;
        over.push(put(name, s("circle", { class: `last ${piece ? piece.owner ?? "neutral" : "empty"}`, r: size })));
    }
    for (const { from, to, kind } of marks.arrows ?? []) over.push(arrow(on(from), on(to), `arrow ${kind}`, r));
    const [first, second] = marks.hint ?? [];
    if (first && second) over.push(arrow(on(first), on(second), "hint arrow", r));
    const aim = second ?? first;
    if (aim) over.push(put(aim, s("path", { class: "hint", d: diamond(r + 3.4) })));
    for (const name of showsTargets ? marks.targets ?? [] : []) {
        over.push(put(name, pieces.get(name)
            ? s("path", { class: "target taken", d: corners(STEP / 2 - 0.9) })
            : s("circle", { class: "target", r: 2.6 })));
    }
    for (const [name, { text, kind }] of marks.texts ?? []) over.push(written(text, kind, on(name), space));
    return { under, over };
}

/**
 * @param {string} text
 * @param {string} kind
 * @param {Spot} spot
 * @param {Geometry} space
 */
function written(text, kind, { x, y }, space) {
    if (!kind.includes("value")) {
        // Long numbers are written smaller, so that they fit on the stone.
        const size = (space.radius < 8 ? 0.8 : 1) * (text.length > 3 ? 5.6 : text.length > 2 ? 6.6 : 8);
        return s("text", { class: `text ${kind}`, x, y, "font-size": size }, text);
    }
    const width = Math.max(12, 3.6 + text.length * 3.8);
    return s("g", { class: `text ${kind}`, transform: `translate(${x} ${y}) scale(${space.radius < 8 ? 0.8 : space.isDense ? 1.3 : 1})` },
        // Exact values have corners, estimates are round.
        s("rect", { x: -width / 2, y: -4.9, width, height: 9.8, rx: kind.includes("exact") ? 0.6 : 4.9 }),
        s("text", { "font-size": 6.4 }, text));
}

/** @param {number} r */
const diamond = (r) => `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z`;

/**
 * The four corners of a square.
 * @param {number} r
 */
function corners(r) {
    const leg = r * 0.45;
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x = 0, y = 0]) =>
        `M${x * r} ${y * (r - leg)}V${y * r}H${x * (r - leg)}`).join("");
}

/**
 * An arrow between two places, from edge to edge.
 * @param {Spot} from
 * @param {Spot} to
 * @param {string} kind
 * @param {number} r
 */
function arrow(from, to, kind, r) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
        `${(from.x + dx * along - dy * aside).toFixed(1)} ${(from.y + dy * along + dx * aside).toFixed(1)}`;
    const tip = far - r * 0.5;
    return s("path", { class: kind, d: `M${at(r * 0.55, 0)}L${at(tip, 0)}M${at(tip - 3.6, 2.8)}L${at(tip, 0)}L${at(tip - 3.6, -2.8)}` });
}
