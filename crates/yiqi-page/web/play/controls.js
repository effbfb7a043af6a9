// Buttons of a game: an icon with its name, and the key that does the same.

import { h } from "../dom.js";
import { icon } from "./icons.js";

/** The letter of a key, shown only where there is a keyboard. @param {string} letter */
const keyCap = (letter) => h("kbd", { attributes: { "aria-hidden": "true" } }, letter.toUpperCase());

/**
 * A button of the row under the moves.
 * @param {Parameters<typeof icon>[0]} picture
 * @param {string} key of its name
 * @param {() => void} act
 * @param {{id: string, letter?: string, attributes?: Record<string, string | boolean>}} how
 */
export function tool(picture, key, act, how) {
    const attributes = { type: "button", id: how.id, "aria-keyshortcuts": how.letter, ...how.attributes };
    return h("button", { class: "tool", attributes, on: { click: act } },
        icon(picture), h("span", { class: "tool-name", say: key }), how.letter && keyCap(how.letter));
}

/**
 * A switch for something that is shown on the board, one segment of a row.
 * @param {string} key of its name
 * @param {() => void} act
 * @param {{id: string, letter?: string, shows?: string}} how
 */
export function segment(key, act, how) {
    const attributes = { type: "button", id: how.id, "aria-pressed": "false", "aria-keyshortcuts": how.letter, "data-shows": how.shows };
    return h("button", { class: "segment", attributes, on: { click: act } },
        h("span", { say: key }), how.letter && keyCap(how.letter));
}

/**
 * A line of the menu.
 * @param {string} key of its name
 * @param {() => void} act
 * @param {{id: string, letter?: string, attributes?: Record<string, string | boolean>}} how
 */
export function menuItem(key, act, how) {
    const attributes = { type: "button", id: how.id, "aria-keyshortcuts": how.letter, ...how.attributes };
    return h("button", { class: "menu-item", attributes, on: { click: act } },
        h("span", { say: key }), how.letter && keyCap(how.letter));
}
