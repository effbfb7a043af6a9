// The list of moves; a click shows the position after a move.

import { button, fill, h } from "../dom.js";
import { say } from "../words.js";
import { moveText } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

export class MoveList {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.list = h("ol", { class: "moves", attributes: { tabindex: 0 }, label: "page-move-list" });
        this.first = button("page-first", () => table.past.look(0), { class: "quiet", label: "page-first-label" });
        this.before = button("page-before", () => table.past.look(table.past.ply - 1), { class: "quiet", label: "page-before-label" });
        this.after = button("page-after", () => table.past.look(table.past.ply + 1), { class: "quiet", label: "page-after-label", attributes: { id: "step-after" } });
        this.last = button("page-last", () => table.past.leave(), { class: "quiet", label: "page-last-label" });
        this.element = h("section", { class: "move-list", label: "page-move-list" },
            this.list,
            h("div", { class: "steps" }, this.first, this.before, this.after, this.last));
        this.known = "";
        // Also when the list gets its place on the page, or another size.
        new ResizeObserver(() => this.scroll()).observe(this.list);
    }

    /** Brings the move on the board into view. */
    scroll() {
        const shown = this.list.querySelector(".shown");
        if (shown) this.list.scrollTop = /** @type {HTMLElement} */ (shown).offsetTop - this.list.clientHeight / 2;
    }

    update() {
        const { table } = this;
        const { moves } = table.game;
        const now = `${moves.join(" ")} ${table.past.ply} ${say("page-move-list")}`;
        if (now === this.known) return;
        this.known = now;
        fill(this.list, ...moves.map((m, index) => {
            const isShown = table.past.ply === index + 1;
            const link = h("button", {
                class: isShown ? "shown" : "", attributes: { type: "button", "aria-current": isShown ? "step" : undefined },
                on: { click: () => void table.past.look(index + 1) },
            }, moveText(m));
            return h("li", {}, link);
        }));
        this.scroll();
        this.first.disabled = this.before.disabled = table.past.ply === 0;
        this.after.disabled = this.last.disabled = !table.past.isShown;
    }
}
