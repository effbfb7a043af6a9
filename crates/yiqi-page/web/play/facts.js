// What players ask about a position, in numbers: those of the rules for each side, the margin that the engine expects while
// it is asked, and what the move under the pointer would cut off.

import { fill, h } from "../dom.js";
import { say } from "../words.js";
import { sorted, valueFor, valueInWords } from "./worth.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../types.js").Count} Count */
/** @typedef {import("../types.js").Side} Side */

/**
 * A number of both sides: the key of its name, how it is written, and what explains it.
 * @typedef {object} Row
 * @property {string} key
 * @property {(counts: Record<string, Count>, side: Side) => string} text
 * @property {string} [nobody] the name of the count whose share that belongs to nobody is written too
 * @property {(counts: Record<string, Count>) => string} hint
 */

export class FactsPanel {
    /**
     * @param {Table} table
     * @param {Row[]} rows
     */
    constructor(table, rows) {
        this.table = table;
        this.rows = rows;
        this.list = h("ul");
        this.element = h("section", { class: "facts", label: "page-facts" }, this.list);
        this.written = "";
    }

    /**
     * The margin that the engine expects in the position on the screen, where it has been asked for a value or a hint.
     */
    get margin() {
        const { table } = this;
        const isAsked = table.values.areWanted || table.manner.hint.length > 0;
        const isOver = table.areMovesOver && !table.past.isShown;
        if (!isAsked || isOver || table.manner.view) return undefined;
        const [best] = sorted(table.analyses.known(table.past.ply)?.candidates ?? []);
        return best?.score === undefined || best.score === null ? undefined : best;
    }

    /** Whether the numbers mean anything in the position on the screen. */
    get isWanted() {
        const { facts, position } = this.table.view;
        // While pieces are being placed, nothing can move yet.
        return !!facts && !position.endsWith("+");
    }

    update() {
        const { table } = this;
        const counts = table.view.facts?.counts ?? {};
        const { margin } = this;
        const { removal } = table.manner;
        const text = JSON.stringify([say("page-facts"), this.isWanted, counts, margin, removal]);
        if (text === this.written) return;
        this.written = text;
        this.element.classList.toggle("empty", !this.isWanted);
        fill(this.list,
            ...this.rows.map((row) => this.row(row, counts)),
            margin && item("margin", "page-facts-margin", ...expected(margin)),
            removal && item("cut", "page-facts-cut", number("black", String(removal.black)), number("white", String(removal.white))));
    }

    /**
     * @param {Row} row
     * @param {Record<string, Count>} counts
     */
    row({ key, text, nobody, hint }, counts) {
        const free = nobody ? counts[nobody]?.nobody ?? 0 : 0;
        const line = item("", key, number("black", text(counts, "black")), number("white", text(counts, "white")),
            free > 0 && number("nobody", String(free)));
        line.title = hint(counts);
        return line;
    }
}

/**
 * @param {string} kind
 * @param {string} key
 * @param {...import("../dom.js").Child} numbers
 */
const item = (kind, key, ...numbers) =>
    h("li", { class: kind }, h("span", { class: "fact-name", say: key }), " ", h("span", { class: "fact-numbers" }, ...numbers));

/**
 * A side's number, with its sign.
 * @param {Side | "nobody"} side
 * @param {string} text
 */
const number = (side, text) =>
    h("span", {}, h("span", { class: `chip ${side}`, attributes: { "aria-hidden": "true" } }),
        h("span", { class: "read-out" }, side === "nobody" ? say("page-facts-nobody") : say(`side-${side}`)), " ", text);

/**
 * Who is expected to win, by how much, and whether that is certain.
 * @param {import("../types.js").Candidate} best
 */
function expected(best) {
    const side = (valueFor(best, "black").score ?? 0) >= 0 ? "black" : "white";
    const lead = valueInWords({ ...best, score: valueFor(best, side).score });
    return [number(side, lead), best.kind === "exact" && h("span", { class: "muted", say: "page-value-exact" })];
}
