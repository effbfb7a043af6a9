// Draws the marks on a board. Each meaning has a shape of its own:
//   last move      a ring inside the piece; where it came from, a small ring
//   selected       a filled halo behind the piece; on an empty place, a translucent piece and a cross through the whole board
//   legal target   a dot; around a piece, four corners
//   movable        a thin ring around the piece
//   hint           a diamond, and an arrow if a piece moves
//   origin         a dashed ring where the piece in the hand stood
//   line           translucent pieces with numbers; numbered arrows if pieces move
//   area, owners   a square in the owner's colour; the less certain, the smaller
//   lost           a cross on a piece whose place the other side is expected to own
//   cut off        a cross that leaves out the middle, on a faded piece that the move under the pointer would remove
//   dead           the square of the other side on a faded piece
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
 * @property {Map<string, number>} [owners] who is expected to own each place, in percent: 100 is certainly Black, −100 White
 * @property {{from: string | null, to: string, side: Side, number: number}[]} [line] the moves of a line
 * @property {Set<string>} [dead] pieces that are dead when the game is counted
 * @property {string[]} [markable] pieces that can be marked as dead or alive
 * @property {string[]} [blocked]
 * @property {string[]} [cut] pieces that the move under the pointer would remove
 * @property {Set<string>} [hidden] places whose pieces are not drawn
 */

/** Expected owners that are less certain than this, in percent, are not shown. */
export const UNCERTAIN = 20;

/** From how many percent on a piece is expected to be lost. */
const LOST = 50;

/**
 * Whether a piece is expected to be lost.
 * @param {number} owner the expected owner of its place, in percent
 * @param {string | null} [side] the piece's
 */
export const isLostTo = (owner, side) => (side === "black" ? owner <= -LOST : side === "white" && owner >= LOST);

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
        const squares = [...(marks.area ?? [])].filter(([name, owner]) => owner === side && !marks.dead?.has(name)).map(([name]) => spot(name));
        if (squares.length) under.push(s("path", { class: `area ${side}`, d: squares.map(({ x, y }) => `M${x - 3.5} ${y - 3.5}h7v7h-7Z`).join("") }));
    }
    for (const side of ["black", "white"]) {
        const owned = [...(marks.owners ?? [])].filter(([name, owner]) =>
            !pieces.get(name) && Math.abs(owner) >= UNCERTAIN && (owner > 0) === (side === "black"));
        const square = (/** @type {string} */ name, /** @type {number} */ owner) => {
            const { x, y } = spot(name);
            const half = 0.9 + (2.6 * Math.abs(owner)) / 100;
            const [left, top, width] = [x - half, y - half, 2 * half].map((number) => number.toFixed(1));
            return `M${left} ${top}h${width}v${width}h-${width}Z`;
        };
        if (owned.length) under.push(s("path", { class: `area owner ${side}`, d: owned.map(([name, owner]) => square(name, owner)).join("") }));
    }
    for (const [name, owner] of marks.owners ?? []) {
        const side = pieces.get(name)?.owner ?? null;
        if (isLostTo(owner, side)) over.push(put(name, s("path", { class: `lost ${side}`, d: cross(r * 0.42) })));
    }
    for (const name of marks.cut ?? []) {
        over.push(put(name, s("path", { class: `lost cut ${pieces.get(name)?.owner}`, d: burst(r) })));
    }
    for (const name of marks.dead ?? []) {
        const other = pieces.get(name)?.owner === "black" ? "white" : "black";
        const half = r * 0.36;
        over.push(put(name, s("rect", { class: `dead-mark ${other}`, x: -half, y: -half, width: 2 * half, height: 2 * half })));
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
    // Earlier moves are drawn over later ones.
    for (const { from, to, side, number } of [...(marks.line ?? [])].reverse()) {
        const size = (number > 9 ? 0.8 : 1) * (from ? r * 0.75 : r);
        const digits = s("text", { class: `text on ${side}`, "font-size": size }, String(number));
        if (from) {
            // The number is where the piece comes from, so that the head of a short arrow stays visible.
            const badge = s("g", { class: `line-number ${side}` }, s("circle", { r: r * 0.52 }), digits);
            over.push(arrow(on(from), on(to), "arrow step", r), put(from, badge));
        } else {
            const piece = drawPiece({ owner: side, height: 1, neutral: 0 }, space, id);
            over.push(put(to, s("g", { class: "line-stone" }, s("g", { class: "pale" }, piece), digits)));
        }
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
 * A cross that leaves room for the number on a stack.
 * @param {number} r
 */
const burst = (r) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x = 0, y = 0]) =>
    `M${x * r * 0.45} ${y * r * 0.45}L${x * r * 0.78} ${y * r * 0.78}`).join("");

/** @param {number} r */
const cross = (r) => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;

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
