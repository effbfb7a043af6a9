// The result of a game in a dialog, with what can be done next.

import { button, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";
import { resultInWords, scoreInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

export class ResultDialog {
    /**
     * @param {Table} table
     * @param {boolean} wasOpenedBefore A game between computers can be over before its page is opened for the first time.
     *   Its result has not been seen then.
     */
    constructor(table, wasOpenedBefore) {
        this.table = table;
        /** @type {HTMLDialogElement | undefined} */
        this.dialog = undefined;
        /** The result that was already shown. */
        this.shown = wasOpenedBefore ? this.end : "";
    }

    /** Identifies the result, whoever takes the seats afterwards. */
    get end() {
        const { result, moves } = this.table.game;
        return result ? `${result} ${moves.length}` : "";
    }

    /** Opens the dialog once when the game ends, and closes it when the result is undone. */
    update() {
        const { table } = this;
        if (!table.game.result) {
            this.shown = "";
            this.dialog?.close();
            return;
        }
        if (this.shown === this.end || table.isShowing || table.past.isShown) return;
        this.shown = this.end;
        this.open();
    }

    open() {
        const { table } = this;
        const close = () => this.dialog?.close();
        const plays = !!(table.tokens.black || table.tokens.white);
        this.dialog = openDialog("page-result", [
            h("p", { class: "verdict" }, resultInWords(table)),
            h("p", { class: "muted" }, scoreInWords(table)),
            h("div", { class: "actions" },
                plays && table.game.can_undo && button("page-undo", () => { close(); void table.undo(); }, { attributes: { id: "result-undo" } }),
                plays && button("page-new-game", () => { close(); void table.newGame(); }, { attributes: { id: "result-new" } }),
                button("page-ok", () => { close(); table.manner.accept(); }, { class: "primary", attributes: { id: "result-ok", autofocus: true } })),
        ], { class: "result", closed: () => (this.dialog = undefined) });
    }

    close() {
        this.dialog?.close();
    }
}
