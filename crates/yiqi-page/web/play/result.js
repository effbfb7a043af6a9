// The end of a game, in a dialog: what came out, and what next.

import { button, h } from "../dom.js";
import { openDialog } from "../pages/dialog.js";
import { resultInWords, scoreInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

export class ResultDialog {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        /** @type {HTMLDialogElement | undefined} */
        this.dialog = undefined;
        /** The end that was shown already. */
        this.shown = table.game.result ? table.game.sequence : 0;
    }

    /** The dialog opens once for an end that was seen to come, and closes with it. */
    update() {
        const { table } = this;
        if (!table.game.result) {
            this.dialog?.close();
            return;
        }
        if (this.shown === table.game.sequence || table.is_showing || table.past) return;
        this.shown = table.game.sequence;
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
                button("page-ok", () => { close(); table.manner.accept(); }, { class: "primary", attributes: { id: "result-ok" } })),
        ], { class: "result", closed: () => (this.dialog = undefined) });
    }

    close() {
        this.dialog?.close();
    }
}
