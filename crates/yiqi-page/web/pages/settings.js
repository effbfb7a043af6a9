// The dialog for settings.

import { button, h } from "../dom.js";
import { canNotify, mayNotify } from "../install.js";
import { setting, settings } from "../settings.js";
import { openDialog } from "./dialog.js";

/**
 * @param {"sound" | "animation" | "coordinates" | "targets" | "tempo" | "teach"} name
 * @param {string} key
 */
function toggle(name, key) {
    const box = h("input", {
        attributes: { type: "checkbox", name, checked: settings()[name] },
        on: { change: (event) => setting(name, event.target.checked) },
    });
    return h("label", { class: "row" }, h("span", { say: key }), box);
}

/** The switch for notifications, which the browser has to allow. */
function notifications() {
    const refused = h("p", { class: "refusal small", say: "page-notify-refused", attributes: { hidden: true } });
    const change = async (/** @type {boolean} */ isWanted) => {
        const isOn = isWanted && await mayNotify();
        setting("notify", isOn);
        box.checked = isOn;
        refused.hidden = isOn === isWanted;
    };
    const box = h("input", {
        attributes: { type: "checkbox", name: "notify", checked: settings().notify },
        on: { change: (event) => void change(event.target.checked) },
    });
    return h("div", {}, h("label", { class: "row" }, h("span", { say: "page-notify" }), box), refused);
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
        toggle("teach", "page-teach"),
        canNotify() && notifications(),
        h("div", { class: "actions" }, button("page-done", () => dialog.close(), { class: "primary" })),
    ], { class: "settings" });
}
