// What the user has chosen: kept in the browser, nowhere else.

/**
 * @typedef {object} Settings
 * @property {string} language `en`, `zh`, or empty for the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {"wood" | "clear"} board
 * @property {boolean} sound
 * @property {boolean} animation
 * @property {boolean} coordinates
 * @property {boolean} targets whether legal moves are shown
 * @property {"auto" | "always" | "never"} twice whether a move takes a second tap
 * @property {Record<string, Record<string, string>>} last the last choices for each game
 */

const KEY = "yiqi.settings";

/** @type {Settings} */
const DEFAULTS = {
    language: "",
    theme: "auto",
    board: "wood",
    sound: true,
    animation: true,
    coordinates: true,
    targets: true,
    twice: "auto",
    last: {},
};

/** @type {Settings | undefined} */
let kept;

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
export function settings() {
    if (!kept) {
        kept = { ...DEFAULTS };
        try {
            for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {})) {
                const before = /** @type {Record<string, unknown>} */ (DEFAULTS)[name];
                // Only what is of the kind it should be.
                if (value !== null && typeof value === typeof before) Object.assign(kept, { [name]: value });
            }
        } catch {
            // What cannot be read is as if it had never been chosen.
        }
    }
    return kept;
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function setting(name, value) {
    settings()[name] = value;
    try {
        localStorage.setItem(KEY, JSON.stringify(settings()));
    } catch {
        // A browser that keeps nothing forgets it with the page.
    }
    applySettings();
    for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSettings(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Tells the styles. */
export function applySettings() {
    const root = document.documentElement;
    root.dataset.theme = settings().theme;
    root.dataset.board = settings().board;
}

/** Whether anything may move on the screen. */
export function moves() {
    return settings().animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
