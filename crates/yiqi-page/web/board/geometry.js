// Board geometry: places come in half steps and are drawn in units of their own.

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Place} Place */

/** The distance between neighbouring places, in drawing units. */
export const STEP = 20;

/** The distance between rows of hexagons, in drawing units. */
const HEX = Math.sqrt(3) / 2;

/**
 * @typedef {object} Geometry
 * @property {View["board"]} kind
 * @property {number} width from the first to the last column
 * @property {number} height
 * @property {number} margin around the outermost places
 * @property {number} radius of a piece
 * @property {(place: {x: number, y: number}) => {x: number, y: number}} at
 */

/**
 * @param {View} view
 * @param {boolean} isFlipped
 * @returns {Geometry}
 */
export function geometry(view, isFlipped) {
    const right = Math.max(...view.places.map((place) => place.x));
    const bottom = Math.max(...view.places.map((place) => place.y));
    const rise = view.board === "hexagons" ? HEX : 1;
    const half = STEP / 2;
    return {
        kind: view.board,
        width: right * half,
        height: bottom * half * rise,
        margin: view.board === "squares" ? STEP * 0.5 : STEP * 0.55,
        radius: view.board === "squares" ? 8.4 : view.board === "hexagons" ? 8.2 : view.places.length > 25 ? 9.3 : 7.8,
        at: ({ x, y }) => ({
            x: (isFlipped ? right - x : x) * half,
            y: (isFlipped ? bottom - y : y) * half * rise,
        }),
    };
}

/**
 * The coordinates at the edges and where each is written.
 * @param {View} view
 * @param {Geometry} space
 * @param {boolean} isFlipped
 * @returns {{text: string, x: number, y: number}[]}
 */
export function coordinates(view, space, isFlipped) {
    const away = space.margin + STEP * 0.26;
    /** @type {Map<string, {text: string, x: number, y: number}>} */
    const labels = new Map();
    for (const place of view.places) {
        const [, letters, digits] = /^([a-zA-Z]+)(\d+)$/.exec(place.name) ?? [];
        if (!letters || !digits) continue;
        const { x, y } = space.at(place);
        if (space.kind === "hexagons") {
            // Row numbers are at the left; lettered lines run diagonally and have their letter at the end.
            const row = labels.get(digits);
            if (!row || x - away < row.x) labels.set(digits, { text: digits, x: x - away, y });
            const end = labels.get(letters);
            const above = { text: letters, x: x + (isFlipped ? -0.5 : 0.5) * away, y: y + (isFlipped ? away : -away) };
            if (!end || (isFlipped ? above.y > end.y : above.y < end.y)) labels.set(letters, above);
        } else {
            labels.set(`column ${letters}`, { text: letters, x, y: space.height + away });
            labels.set(`row ${digits}`, { text: digits, x: -away, y });
        }
    }
    return [...labels.values()];
}

/**
 * The next place in a direction, for the arrow keys.
 * @param {Map<string, {x: number, y: number}>} places
 * @param {string} from
 * @param {{x: number, y: number}} towards
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
