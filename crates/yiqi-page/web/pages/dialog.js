// Modal dialogs, with the browser's own `dialog`: it keeps the focus, and Escape closes it.

import { button, fill, h } from "../dom.js";

/** @type {Set<HTMLDialogElement>} */
const open = new Set();

/** Closes all dialogs, when the page that opened them is left. */
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
    // Removed at once: the event `close` comes only with the next frame, and the next dialog may be open by then.
    dialog.close = () => {
        HTMLDialogElement.prototype.close.call(dialog);
        dialog.remove();
    };
    dialog.addEventListener("cancel", (event) => {
        // Also told when no file was chosen in it.
        if (event.target !== dialog) return;
        event.preventDefault();
        dialog.close();
    });
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

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes what is done, as a button says it
 * @param {() => void} act
 * @param {string} [id] of that button
 */
export function ask(question, yes, act, id) {
    const dialog = openDialog(question, [
        h("div", { class: "actions" },
            button("page-cancel", () => dialog.close()),
            button(yes, () => {
                dialog.close();
                act();
            }, { class: "primary", attributes: { id } })),
    ]);
}
