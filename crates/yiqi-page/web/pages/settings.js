// The dialog for settings.

import { button, h } from "../dom.js";
import { setting, settings } from "../settings.js";
import { openDialog } from "./dialog.js";

/**
 * @param {"sound" | "animation" | "coordinates" | "targets" | "tempo"} name
 * @param {string} key
 */
function toggle(name, key) {
    const box = h("input", {
        attributes: { type: "checkbox", name, checked: settings()[name] },
        on: { change: (event) => setting(name, event.target.checked) },
    });
    return h("label", { class: "row" }, h("span", { say: key }), box);
}

/**
 * @param {"theme" | "board" | "twice"} name
 * @param {string} key
 * @param {[string, string][]} choices value and key
 */
function choice(name, key, choices) {
    const select = h("select", { attributes: { name }, on: { change: (event) => setting(name, event.target.value) } },
        ...choices.map(([value, words]) =>
            h("option", { say: words, attributes: { value, selected: settings()[name] === value } })));
    return h("label", { class: "row" }, h("span", { say: key }), select);
}

export function openSettings() {
    const dialog = openDialog("page-settings", [
        choice("theme", "page-theme", [["auto", "page-theme-auto"], ["light", "page-theme-light"], ["dark", "page-theme-dark"]]),
        choice("board", "page-board", [["wood", "page-board-wood"], ["stone", "page-board-stone"], ["clear", "page-board-clear"]]),
        choice("twice", "page-twice", [["auto", "page-twice-auto"], ["always", "page-twice-always"], ["never", "page-twice-never"]]),
        toggle("sound", "page-sound"),
        toggle("animation", "page-animation"),
        toggle("tempo", "page-tempo"),
        toggle("coordinates", "page-coordinates"),
        toggle("targets", "page-targets"),
        h("div", { class: "actions" }, button("page-done", () => dialog.close(), { class: "primary" })),
    ], { class: "settings" });
}
