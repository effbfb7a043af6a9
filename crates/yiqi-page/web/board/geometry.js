// Board geometry: places come in half steps and are drawn in units of their own.

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {{x: number, y: number}} Spot */

/** The distance between neighbouring places, in drawing units. */
export const STEP = 20;

/** The distance between rows of hexagons, in steps. */
const HEX = Math.sqrt(3) / 2;

/** From how many places on a board is dense: its pieces are drawn with one element each. */
const DENSE = 100;

/**
 * @typedef {object} Geometry
 * @property {View["board"]} kind
 * @property {number} width from the first to the last column
 * @property {number} height
 * @property {Spot} margin from the outermost places to the frame, across and down
 * @property {number} frame the width of the frame
 * @property {number} text the size of the coordinates; 0 for none
 * @property {number} radius of a piece
 * @property {boolean} isTurned by 90°
 * @property {boolean} isDense
 * @property {(place: Spot) => Spot} at
 */

/**
 * @param {View} view
 * @param {{isFlipped?: boolean, isTurned?: boolean, hasCoordinates?: boolean}} [how]
 * @returns {Geometry}
 */
export function geometry(view, { isFlipped = false, isTurned = false, hasCoordinates = true } = {}) {
    const isHexagonal = view.board === "hexagons";
    const half = STEP / 2;
    const right = Math.max(...view.places.map((place) => place.x)) * half;
    const bottom = Math.max(...view.places.map((place) => place.y)) * half * (isHexagonal ? HEX : 1);
    // Large boards are scaled down, and so is their text.
    const text = hasCoordinates ? 3.6 + Math.min(right, bottom) / 75 : 0;
    // Outside hexagons the letters of the slanted lines have their place, above and below the rows.
    const [along, aside] = isHexagonal ? [13, text ? 19 : 14] : Array(2).fill(view.board === "squares" ? half : half * 1.2);
    return {
        kind: view.board,
        width: isTurned ? bottom : right,
        height: isTurned ? right : bottom,
        margin: isTurned ? { x: aside, y: along } : { x: along, y: aside },
        frame: text ? text * 1.7 : 5,
        text,
        radius: view.board === "squares" ? 8.4 : isHexagonal ? 8.2 : view.places.length > 25 ? 9.4 : 7.8,
        isTurned,
        isDense: view.places.length > DENSE,
        at: (place) => {
            const x = place.x * half;
            const y = place.y * half * (isHexagonal ? HEX : 1);
            const [across, down] = isFlipped ? [right - x, bottom - y] : [x, y];
            return isTurned ? { x: down, y: right - across } : { x: across, y: down };
        },
    };
}

/**
 * The letters and the digits of a place's name.
 * @param {string} name
 */
function split(name) {
    const [, letters, digits] = /^([a-zA-Z]+)(\d+)$/.exec(name) ?? [];
    return letters && digits ? { letters, digits } : null;
}

/**
 * The places of each lettered line and of each numbered row.
 * @param {View} view
 * @param {Geometry} space
 */
export function lines(view, space) {
    /** @type {Map<string, Spot[]>} */
    const lettered = new Map();
    /** @type {Map<string, Spot[]>} */
    const numbered = new Map();
    for (const place of view.places) {
        const name = split(place.name);
        if (!name) continue;
        const spot = space.at(place);
        lettered.set(name.letters, [...(lettered.get(name.letters) ?? []), spot]);
        numbered.set(name.digits, [...(numbered.get(name.digits) ?? []), spot]);
    }
    return { lettered, numbered };
}

/** A label and where its middle is. @typedef {{text: string, x: number, y: number}} Label */

/**
 * The coordinates, grouped by the side of the board they are written at. Those of rows and columns are in the frame;
 * the letters of slanted lines are beyond both ends of their lines.
 * @param {View} view
 * @param {Geometry} space
 * @returns {Label[][]}
 */
export function coordinates(view, space) {
    const { lettered, numbered } = lines(view, space);
    const { isTurned, width, height, margin } = space;
    const away = { x: margin.x + space.frame / 2, y: margin.y + space.frame / 2 };
    const across = (/** @type {Map<string, Spot[]>} */ all, /** @type {number} */ y) =>
        [...all].map(([text, [spot]]) => ({ text, x: spot?.x ?? 0, y }));
    const down = (/** @type {Map<string, Spot[]>} */ all, /** @type {number} */ x) =>
        [...all].map(([text, [spot]]) => ({ text, x, y: spot?.y ?? 0 }));
    const besides = (/** @type {Map<string, Spot[]>} */ all, /** @type {boolean} */ isAcross) => isAcross
        ? [across(all, -away.y), across(all, height + away.y)]
        : [down(all, -away.x), down(all, width + away.x)];
    const rows = besides(numbered, isTurned);
    if (space.kind !== "hexagons") return [...rows, ...besides(lettered, !isTurned)];
    const ends = [...lettered].map(([text, spots]) => slanted(spots, space).map((spot) => ({ text, ...spot })));
    return [...rows, ends.flatMap(([first]) => first ?? []), ends.flatMap(([, last]) => last ?? [])];
}

/**
 * The ends of the guide of a slanted line, beyond its first and last place.
 * @param {Spot[]} spots
 * @param {Geometry} space
 * @returns {Spot[]}
 */
export function slanted(spots, space) {
    const [first, second] = spots;
    const last = spots.at(-1);
    if (!first || !second || !last) return [];
    const far = (STEP * 0.36 + space.radius) / STEP;
    const [dx, dy] = [(first.x - second.x) * far, (first.y - second.y) * far];
    return [{ x: first.x + dx, y: first.y + dy }, { x: last.x - dx, y: last.y - dy }];
}

/**
 * The corners of the hexagon around a place.
 * @param {Spot} spot
 * @param {Geometry} space
 */
export function hexagon({ x, y }, { isTurned }) {
    const r = STEP / 2 / HEX;
    const corner = (/** @type {number} */ n) => {
        const angle = (Math.PI / 3) * n + (isTurned ? 0 : Math.PI / 6);
        return `${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)}`;
    };
    return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
}

/**
 * The next place in a direction, for the arrow keys.
 * @param {Map<string, Spot>} places
 * @param {string} from
 * @param {Spot} towards
 * @returns {string | undefined}
 */
export function neighbour(places, from, towards) {
    const here = places.get(from);
    if (!here) return undefined;
    let best;
    let least = Infinity;
    for (const [name, { x, y }] of places) {
        const dx = x - here.x;
        const dy = y - here.y;
        const along = dx * towards.x + dy * towards.y;
        const aside = Math.abs(dx * towards.y - dy * towards.x);
        if (along < 1) continue;
        // Prefers straight over diagonal steps, but never skips a row.
        const far = along + aside;
        if (aside <= along * 1.2 && far < least) [best, least] = [name, far];
    }
    return best;
}
