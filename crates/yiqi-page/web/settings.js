// The user's settings, stored only in the browser.

/**
 * @typedef {object} Settings
 * @property {string} language `en`, `zh`, or empty for the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {"wood" | "stone" | "clear"} board the theme of boards and pieces
 * @property {boolean} sound
 * @property {boolean} animation
 * @property {boolean} coordinates
 * @property {boolean} targets whether legal moves are shown
 * @property {"auto" | "always" | "never"} twice whether a move takes a second tap
 * @property {boolean} tempo whether the computer takes a moment for every move
 * @property {boolean} teach whether moves that lost much are pointed out
 * @property {boolean} notify whether a notification says that it is the user's turn
 * @property {string} name the user's name, shown to others
 * @property {number} pace moves per second of a game between computers
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
    tempo: true,
    teach: false,
    notify: false,
    name: "",
    pace: 1,
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
                // Values of the wrong type are ignored.
                if (value !== null && typeof value === typeof before) Object.assign(kept, { [name]: value });
            }
        } catch {
            // Unreadable settings are ignored.
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
        // Without storage the setting lasts as long as the page.
    }
    applySettings();
    for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onSettings(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** Applies the settings to the document. */
export function applySettings() {
    const root = document.documentElement;
    root.dataset.theme = settings().theme;
    root.dataset.board = settings().board;
}

/** Whether animations are on; nobody sees them in a hidden tab. */
export function moves() {
    return settings().animation && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
