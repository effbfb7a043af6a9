// Draws the empty board: a frame with coordinates around wood, felt or a plate. The style sheet sets all colours.

import { s } from "../dom.js";
import { STEP, coordinates, lines, slanted } from "./geometry.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The playing surface, to the inner edge of the frame.
 * @param {Geometry} space
 * @returns {Box}
 */
function surfaceOf({ width, height, margin }) {
    return { x: -margin.x, y: -margin.y, width: width + 2 * margin.x, height: height + 2 * margin.y };
}

/**
 * The whole board, with its frame.
 * @param {Geometry} space
 * @returns {Box}
 */
export function boxOf(space) {
    const { x, y, width, height } = surfaceOf(space);
    const { frame } = space;
    return { x: x - frame, y: y - frame, width: width + 2 * frame, height: height + 2 * frame };
}

/**
 * Gradients and patterns; the style sheet sets their colours.
 * @param {string} id
 */
export function definitions(id) {
    const stops = (/** @type {string} */ name) => [["0%", "light"], ["50%", "middle"], ["100%", "dark"]].map(([offset, shade]) =>
        s("stop", { offset: offset ?? "", class: `${name}-${shade}` }));
    const shine = (/** @type {string} */ name) =>
        s("radialGradient", { id: `${id}-${name}`, cx: "36%", cy: "30%", r: "76%" }, ...stops(name));
    const sheen = (/** @type {string} */ name) =>
        s("linearGradient", { id: `${id}-${name}`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops(name));
    return s("defs", {}, shine("black"), shine("white"), shine("neutral"), sheen("surface"), sheen("frame"));
}

/**
 * The empty board.
 * @param {View} view
 * @param {Geometry} space
 * @param {string} id where its gradients are
 * @param {boolean} [isPicture] a small board with fewer details
 */
export function bareBoard(view, space, id, isPicture = false) {
    const surface = surfaceOf(space);
    const group = s("g", { class: "bare", "aria-hidden": "true" },
        ...frame(space, id),
        s("rect", { class: "ground", ...surface, fill: `url(#${id}-surface)` }),
        ...texture(space.kind, surface, isPicture),
        s("path", { class: "edge dark", d: corner(surface, true) }),
        s("path", { class: "edge light", d: corner(surface, false) }));
    if (space.kind === "squares") group.append(...squares(space));
    else if (space.kind === "points") group.append(...points(view, space));
    else group.append(...spaces(view, space));
    return group;
}

/**
 * @param {Geometry} space
 * @param {string} id
 */
function frame(space, id) {
    const box = boxOf(space);
    const inner = surfaceOf(space);
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const [innerRight, innerBottom] = [inner.x + inner.width, inner.y + inner.height];
    // The mitres of the four corners.
    const mitres = `M${box.x} ${box.y}L${inner.x} ${inner.y}M${right} ${box.y}L${innerRight} ${inner.y}`
        + `M${box.x} ${bottom}L${inner.x} ${innerBottom}M${right} ${bottom}L${innerRight} ${innerBottom}`;
    const bevel = { x: box.x + 0.7, y: box.y + 0.7, width: box.width - 1.4, height: box.height - 1.4 };
    return [
        s("rect", { class: "frame", ...box, rx: 3, fill: `url(#${id}-frame)` }),
        s("path", { class: "mitre", d: mitres }),
        s("path", { class: "edge light", d: corner(bevel, true, 2.6) }),
        s("path", { class: "edge dark", d: corner(bevel, false, 2.6) }),
    ];
}

/**
 * Two sides of a box: above and at the left, or below and at the right.
 * @param {Box} box
 * @param {boolean} isUpper
 * @param {number} [r] of rounded corners
 */
function corner({ x, y, width, height }, isUpper, r = 0) {
    const [right, bottom] = [x + width, y + height];
    return isUpper
        ? `M${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}H${right - r}`
        : `M${x + r} ${bottom}H${right - r}Q${right} ${bottom} ${right} ${bottom - r}V${y + r}`;
}

/**
 * Numbers between 0 and 1 that look random and are the same on every board.
 * @param {number} seed
 */
function numbers(seed) {
    let state = seed;
    return () => {
        state = (state * 1664525 + 1013904223) % 4294967296;
        return state / 4294967296;
    };
}

/**
 * The grain of wood: lines from top to bottom, narrow and wide; or the fibres of felt.
 * @param {View["board"]} kind
 * @param {Box} box
 * @param {boolean} isPicture
 */
function texture(kind, box, isPicture) {
    if (kind === "squares") return isPicture ? [] : [s("path", { class: "fibre", d: fibres(box, 700) })];
    return [["wide", 14], ["narrow", 46], ["fine", 70]].slice(0, isPicture ? 1 : 3).map(([name, count], index) =>
        s("path", { class: `grain ${name}`, d: grain(box, Number(count), index + 3) }));
}

/**
 * @param {Box} box
 * @param {number} count
 * @param {number} seed
 */
function grain({ x, y, width, height }, count, seed) {
    const random = numbers(seed);
    const lean = (random() - 0.5) * width * 0.03;
    let path = "";
    for (let line = 0; line < count; line += 1) {
        const sway = width * 0.012;
        const limit = (/** @type {number} */ at) => Math.min(x + width - 0.5, Math.max(x + 0.5, at)).toFixed(1);
        const start = x + width * ((line + random()) / count);
        const end = start + lean;
        const bend = () => (random() - 0.5) * sway;
        // Some lines end on the board.
        const top = random() < 0.35 ? y + height * random() * 0.5 : y;
        const bottom = random() < 0.35 ? y + height * (0.5 + random() * 0.5) : y + height;
        const third = (bottom - top) / 3;
        path += `M${limit(start)} ${top.toFixed(1)}C${limit(start + bend())} ${(top + third).toFixed(1)} `
            + `${limit(end + bend())} ${(bottom - third).toFixed(1)} ${limit(end)} ${bottom.toFixed(1)}`;
    }
    return path;
}

/**
 * @param {Box} box
 * @param {number} count
 */
function fibres({ x, y, width, height }, count) {
    const random = numbers(11);
    let path = "";
    for (let fibre = 0; fibre < count; fibre += 1) {
        const left = x + 1 + random() * (width - 3);
        const top = y + 1 + random() * (height - 3);
        path += `M${left.toFixed(1)} ${top.toFixed(1)}l${((random() - 0.5) * 1.8).toFixed(1)} ${((random() - 0.5) * 1.8).toFixed(1)}`;
    }
    return path;
}

/**
 * The lines between squares, and the four dots of a Reversi board.
 * @param {Geometry} space
 */
function squares({ width, height }) {
    const half = STEP / 2;
    let path = "";
    for (let x = half; x < width; x += STEP) path += `M${x} ${-half}V${height + half}`;
    for (let y = half; y < height; y += STEP) path += `M${-half} ${y}H${width + half}`;
    const dots = width === 7 * STEP ? [1.5 * STEP, 5.5 * STEP] : [];
    return [
        s("path", { class: "line", d: path }),
        s("path", { class: "star", d: dots.flatMap((x) => dots.map((y) => disc(x, y, 1.3))).join("") }),
    ];
}

/**
 * The lines through points, and the marked points.
 * @param {View} view
 * @param {Geometry} space
 */
function points(view, space) {
    const spots = view.places.map((place) => space.at(place));
    const xs = [...new Set(spots.map(({ x }) => x))];
    const ys = [...new Set(spots.map(({ y }) => y))];
    const path = xs.map((x) => `M${x} 0V${space.height}`).join("") + ys.map((y) => `M0 ${y}H${space.width}`).join("");
    const stars = view.places.filter((place) => place.marked).map((place) => space.at(place));
    return [
        s("path", { class: "line", d: path }),
        s("path", { class: "border", d: `M0 0H${space.width}V${space.height}H0Z` }),
        s("path", { class: "star", d: stars.map(({ x, y }) => disc(x, y, 2)).join("") }),
    ];
}

/**
 * Hollows for the pieces, and guides along the lettered lines and the rows.
 * @param {View} view
 * @param {Geometry} space
 */
function spaces(view, space) {
    const { lettered, numbered } = lines(view, space);
    const guides = [...lettered.values()].flatMap((spots) => {
        const [from, to] = slanted(spots, space);
        return from && to ? `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}` : [];
    });
    const { margin, width, height, isTurned } = space;
    const rows = [...numbered.values()].flatMap(([spot]) => {
        if (!spot) return [];
        return isTurned ? `M${spot.x.toFixed(1)} ${-margin.y}V${height + margin.y}` : `M${-margin.x} ${spot.y.toFixed(1)}H${width + margin.x}`;
    });
    const hollows = view.places.map((place) => {
        const { x, y } = space.at(place);
        return disc(x, y, space.radius + 0.9);
    });
    return [
        s("path", { class: "guide row-guide", d: rows.join("") }),
        s("path", { class: "guide", d: guides.join("") }),
        s("path", { class: "hollow", d: hollows.join("") }),
    ];
}

/**
 * A circle as a part of a path.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function disc(x, y, r) {
    return `M${(x - r).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/**
 * The coordinates, with one element for each side: every character has its own position.
 * @param {View} view
 * @param {Geometry} space
 */
export function labels(view, space) {
    const group = s("g", { class: "coordinates", "aria-hidden": "true", "font-size": space.text.toFixed(2) });
    if (!space.text) return group;
    for (const side of coordinates(view, space)) {
        /** @type {{letter: string, x: string, y: string}[]} */
        const letters = side.flatMap(({ text, x, y }) => [...text].map((letter, index) => ({
            letter,
            x: (x + (index - (text.length - 1) / 2) * space.text * 0.58).toFixed(2),
            y: y.toFixed(2),
        })));
        group.append(s("text", {
            x: letters.map(({ x }) => x).join(" "), y: letters.map(({ y }) => y).join(" "),
        }, letters.map(({ letter }) => letter).join("")));
    }
    return group;
}
