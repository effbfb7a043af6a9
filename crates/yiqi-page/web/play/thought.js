// How long the computer has been thinking, and a button to have it move now.

import * as api from "../api.js";
import { button, h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("./table.js").Table} Table */

/** A thought that takes longer than this, in seconds, is shown. */
const LONG = 3;

export class Thought {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.time = h("span", { class: "muted" });
        this.hurry = button("page-move-now", () => void this.moveNow(), { class: "small", attributes: { id: "move-now" } });
        this.element = h("div", { class: "thought", attributes: { hidden: true } }, this.time, this.hurry);
        /** The number of the event after which the computer is thinking. @type {number | null} */
        this.after = null;
        this.since = 0;
        /** @type {ReturnType<typeof setInterval> | undefined} */
        this.timer = undefined;
    }

    close() {
        clearInterval(this.timer);
    }

    update() {
        const { table } = this;
        // An answer that has been received is not waited for.
        const after = table.isThinking && !table.waiting.length && !table.past.isShown ? table.game.sequence : null;
        if (after !== this.after) {
            this.after = after;
            this.since = performance.now();
            this.hurry.disabled = false;
            clearInterval(this.timer);
            if (after !== null) this.timer = setInterval(() => this.show(), 1000);
        }
        this.show();
    }

    show() {
        const { table } = this;
        const seconds = Math.floor((performance.now() - this.since) / 1000);
        this.element.hidden = this.after === null || seconds < LONG || !!table.message;
        this.time.textContent = say("page-thought", { seconds });
        this.hurry.hidden = (!table.tokens.black && !table.tokens.white) || table.manner.isLocked;
    }

    async moveNow() {
        const { table } = this;
        this.hurry.disabled = true;
        await api.moveNow(table.id, table.tokens.black ?? table.tokens.white).catch((error) => table.refuse(error));
    }
}
