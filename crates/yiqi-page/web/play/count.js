// The count at the end of a game whose players agree which pieces are dead: what to do, the score, and who has accepted.

import { button, h } from "../dom.js";
import { acceptedInWords, countInWords, scoreInWords } from "./speech.js";

/** @typedef {import("./table.js").Table} Table */

export class CountPanel {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        this.todo = h("span", { class: "todo" });
        this.accepted = h("strong", { class: "accepted" });
        this.score = h("p", { class: "tally muted" });
        this.playOn = button("page-count-play-on", () => void table.playOn(), { attributes: { id: "play-on" } });
        this.accept = button("page-count-accept", () => void table.accept(), { class: "primary", attributes: { id: "accept" } });
        this.actions = h("div", { class: "actions" }, this.playOn, this.accept);
        this.element = h("section", { class: "card count", label: "page-counting", attributes: { hidden: true } },
            h("p", {}, this.accepted, " ", this.todo), this.score);
    }

    /** Opens when the moves have ended, and steps aside during a review. */
    update() {
        const { table } = this;
        this.element.hidden = !table.isCounting || table.past.isShown;
        // Added once and not again, which would take the focus away.
        if (!table.canCount) this.actions.remove();
        else if (!this.actions.isConnected) this.element.append(this.actions);
        if (this.element.hidden) return;
        const { message, hand, game: { accepted = [] } } = table;
        // What went wrong is said instead; that the user watches is clear from the rest.
        const said = message?.kind === "watching" ? undefined : message;
        this.todo.textContent = said?.sentence ?? countInWords(table);
        this.todo.className = `todo ${said?.kind ?? ""}`;
        this.todo.classList.toggle("thinking", !said && table.isLookingForDead);
        this.accepted.textContent = acceptedInWords(table);
        this.score.textContent = table.isLookingForDead ? "" : scoreInWords(table);
        this.accept.disabled = table.isBusy || table.isLookingForDead || accepted.includes(hand);
        this.playOn.disabled = table.isBusy;
    }
}
