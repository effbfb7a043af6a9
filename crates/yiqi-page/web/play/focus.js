// Keeps the keyboard's focus when the focused control is disabled, hidden or locked while a move is made.

/** @typedef {import("./table.js").Table} Table */

/**
 * Gives the focus back to the control when it can be used again, or else to the board.
 * @param {Table} table
 * @returns {() => void} stops it
 */
export function keepFocus(table) {
    /** @type {HTMLElement | null} */
    let last = null;
    const isUsable = (/** @type {HTMLElement} */ element) => element.isConnected && element.checkVisibility()
        && !element.matches(":disabled") && !element.closest("[inert]");
    const inside = (/** @type {FocusEvent} */ event) => {
        const { target } = event;
        last = target instanceof HTMLElement && target.closest(".part-game") ? target : null;
    };
    const outside = (/** @type {FocusEvent} */ event) => {
        // The user has left it on purpose.
        if (event.target === last && last && isUsable(last)) last = null;
    };
    document.addEventListener("focusin", inside);
    document.addEventListener("focusout", outside);
    const check = () => {
        const { activeElement } = document;
        const isLost = activeElement === document.body || (activeElement === last && !!last && !isUsable(last));
        if (!last || !isLost || table.isBusy || table.isShowing) return;
        // A locked page is not operated at all; the focus returns when it is unlocked.
        if (last.closest("[inert]")) return;
        if (isUsable(last)) last.focus({ preventScroll: true });
        else table.board.takeFocus();
    };
    // After the controls have been updated.
    table.onUpdate(() => queueMicrotask(check));
    return () => {
        document.removeEventListener("focusin", inside);
        document.removeEventListener("focusout", outside);
    };
}
