// The result of a game beside the board, with what can be done next. The board stays visible and can be reviewed.

import { button, fill, h } from "../dom.js";
import { finalScoreInWords, reasonInWords, resultInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

export class ResultPanel {
    /**
     * @param {Table} table
     * @param {boolean} wasOpenedBefore A game between computers can be over before its page is opened for the first time.
     *   Its result has not been seen then.
     */
    constructor(table, wasOpenedBefore) {
        this.table = table;
        /** Its place on the page. */
        this.element = h("div", { class: "result-place" });
        /** @type {HTMLDialogElement | undefined} */
        this.dialog = undefined;
        /** The result that was seen. */
        this.seen = wasOpenedBefore ? this.end : "";
        this.written = "";
    }

    /** Identifies the result, whoever takes the seats afterwards. */
    get end() {
        const { result, moves } = this.table.game;
        return result ? `${result} ${moves.length}` : "";
    }

    /** Opens when the game ends, steps aside during a review, and closes when the result is undone. */
    update() {
        const { table } = this;
        if (!table.game.result) this.seen = "";
        const isWanted = !!table.game.result && this.seen !== this.end && !table.past.isShown;
        if (!isWanted) this.close();
        else if (this.dialog) this.write(this.dialog);
        else if (!table.isShowing) this.open();
    }

    /** @returns {HTMLElement[]} the buttons */
    buttons() {
        const { table } = this;
        const plays = !!(table.tokens.black || table.tokens.white);
        const undo = plays && table.game.can_undo
            && button("page-undo", () => { this.dismiss(); void table.undo(); }, { attributes: { id: "result-undo" } });
        const again = plays && !(table.isRemote && table.game.asked) && button(table.isRemote ? "page-rematch" : "page-new-game", () => { this.dismiss(); void table.newGame(); }, { attributes: { id: "result-new" } });
        const swapped = plays && table.isRemote && !table.game.asked
            && button("page-swap-sides", () => { this.dismiss(); void table.rematchSwapped(); }, { hint: "page-rematch-swapped", attributes: { id: "result-swapped" } });
        const review = table.game.moves.length > 0 && button("page-review", () => void this.review(), { attributes: { id: "result-review" } });
        const ok = button("page-ok", () => { this.dismiss(); table.manner.accept(); },
            { class: "primary", attributes: { id: "result-ok", autofocus: true } });
        return [review, undo, again, swapped, ok].filter((one) => !!one);
    }

    /** @param {HTMLDialogElement} dialog */
    write(dialog) {
        const { table } = this;
        const [verdict, reason, score] = [resultInWords(table), reasonInWords(table), finalScoreInWords(table)];
        const now = [verdict, reason, score, JSON.stringify(table.game.asked)].join("\n");
        // Written again only in another language; the focus stays where it is.
        if (this.written === now) return;
        this.written = now;
        fill(dialog,
            h("h2", { class: "verdict" }, verdict),
            h("p", { class: "muted" }, [reason, score].filter(Boolean).join(" ")),
            h("div", { class: "actions" }, ...this.buttons()));
    }

    open() {
        this.written = "";
        this.dialog = h("dialog", { class: "result", label: "page-result" });
        this.dialog.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            this.dismiss();
        });
        this.write(this.dialog);
        this.element.append(this.dialog);
        // Not modal: the board can be looked at.
        this.dialog.show();
    }

    /** The game from its start; the panel is back when the review ends. */
    async review() {
        await this.table.past.look(0);
        document.getElementById("step-after")?.focus();
    }

    dismiss() {
        this.seen = this.end;
        this.close();
    }

    close() {
        this.dialog?.remove();
        this.dialog = undefined;
    }
}
