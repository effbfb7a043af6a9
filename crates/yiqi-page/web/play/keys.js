// The keys of a game, and the dialog that lists them.

import { button, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";
import { hint } from "./hint.js";

/** @typedef {import("./table.js").Table} Table */

/** Keys of every game, and the sentence for each. @type {[string, string][]} */
const COMMON = [
    ["← →", "page-key-steps"],
    ["Home End", "page-key-ends"],
    ["Esc", "page-key-escape"],
    ["U", "page-undo"],
    ["H", "page-hint"],
    ["F", "page-flip"],
];

/** @param {Table} table */
export function openKeys(table) {
    /** @type {[string, string][]} */
    const watching = table.isWatching ? [["K", "page-key-pause"], [".", "page-step"]] : [];
    const own = [...watching, ...table.manner.keys()];
    const dialog = openDialog("page-keys", [
        h("dl", { class: "keys" }, ...[...COMMON, ...own, ["?", "page-keys"]].map(([keys = "", key = ""]) =>
            h("div", {}, h("dt", {}, ...keys.split(" ").map((one) => h("kbd", {}, one))), h("dd", { say: key })))),
        h("p", { class: "muted small", say: "page-key-board" }),
        h("div", { class: "actions" }, button("page-done", () => dialog.close(), { class: "primary" })),
    ], { class: "keys-dialog" });
}

/**
 * Keyboard shortcuts: arrows to review moves, and the letters of the game.
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
export function keyDown(table, event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input, select, textarea") || document.querySelector("dialog:modal, :popover-open");
    if (isTyping || table.manner.isLocked || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = target.closest(".board-drawing");
    const { past } = table;
    // Letters work with Caps Lock too.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!onBoard && key === "ArrowLeft") void past.look(past.ply - 1);
    else if (!onBoard && key === "ArrowRight") void past.look(past.ply + 1);
    // A key held down only steps through the moves.
    else if (event.repeat) return;
    else if (key === "Home") void past.look(0);
    else if (key === "End") past.leave();
    else if (key === "Escape" && table.coach.isShowing) table.coach.leave();
    else if (key === "Escape" && table.values.line) table.values.hold(null);
    else if (key === "Escape" && past.isShown) past.leave();
    else if (key === "u") void table.manner.middle();
    else if (key === "f") table.turn();
    else if (key === "h") void hint(table);
    else if (key === "?") openKeys(table);
    else if (key === "k" && table.isWatching) table.tempo.pause();
    else if (key === "." && table.isWatching) table.tempo.step();
    else if (!table.manner.key(key)) return;
    event.preventDefault();
}
