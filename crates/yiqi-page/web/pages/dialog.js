// A window in front of the page, by the browser's own dialog: it keeps the focus, and Escape closes it.

import { fill, h } from "../dom.js";

/** @type {Set<HTMLDialogElement>} */
const open = new Set();

/** Dialogs belong to the part of the page that opened them, and go with it. */
export function closeDialogs() {
    for (const dialog of open) dialog.close();
}

/**
 * @param {string} title the key of its title
 * @param {import("../dom.js").Child[]} content
 * @param {{class?: string, closed?: () => void, with?: any}} [how]
 */
export function openDialog(title, content, how = {}) {
    const heading = h("h2", { say: title, with: how.with, attributes: { id: "dialog-title" } });
    const dialog = h("dialog", { class: how.class ?? "", attributes: { "aria-labelledby": "dialog-title" } });
    fill(dialog, heading, ...content);
    dialog.addEventListener("close", () => {
        open.delete(dialog);
        dialog.remove();
        how.closed?.();
    });
    document.body.append(dialog);
    open.add(dialog);
    dialog.showModal();
    return dialog;
}
