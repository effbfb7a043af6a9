// What the values on the board mean: who is ahead, the best moves with their lines, and the signs that are used.

import { fill, h } from "../dom.js";
import { say } from "../words.js";
import { lineInWords, moveText } from "./speech.js";
import { grade, standingInWords, unit, valueFor, valueInWords } from "./worth.js";

/** @typedef {import("./values.js").Values} Values */
/** @typedef {import("../types.js").Candidate} Candidate */

export class Legend {
    /** @param {Values} values */
    constructor(values) {
        this.values = values;
        this.element = h("section", { class: "card values-legend", label: "page-values", attributes: { hidden: true } });
        /** @type {Map<Candidate, HTMLButtonElement>} */
        this.buttons = new Map();
        this.written = "";
    }

    /** Writes what is known of the position on the screen. What is known of the one before stays until then. */
    update() {
        const { values, element } = this;
        const { shown } = values;
        const { table } = values;
        const isOver = table.areMovesOver && !table.past.isShown;
        const isOld = !shown.length && values.areWanted && !isOver && !!this.written;
        element.hidden = !shown.length && !isOld;
        element.classList.toggle("old", isOld);
        element.toggleAttribute("inert", isOld);
        if (!values.areWanted) this.written = "";
        if (shown.length) this.write(shown);
        for (const [candidate, button] of this.buttons) {
            button.setAttribute("aria-pressed", String(values.held === candidate && values.line === candidate));
            button.classList.toggle("pointed", values.line === candidate);
        }
    }

    /** @param {Candidate[]} shown */
    write(shown) {
        const [first] = shown;
        const hasOwners = this.values.table.manner.showsOwners;
        // The sentences are in the current language.
        const text = JSON.stringify([say("page-values"), hasOwners, shown]);
        if (!first || text === this.written) return;
        this.written = text;
        this.buttons.clear();
        const exact = shown.filter(({ kind }) => kind === "exact");
        const isMixed = exact.length > 0 && exact.length < shown.length;
        const side = first.sides[0] ?? "black";
        fill(this.element,
            standing(first),
            h("p", { class: "unit small muted" }, h("span", { say: unit(first), with: { side } }), " ",
                exact.length > 0 && !isMixed && h("span", { say: "page-value-exact" })),
            h("ol", {}, ...shown.map((candidate) => h("li", { class: `grade-${grade(candidate, first)}` },
                this.button(candidate),
                isMixed && exact.includes(candidate) && h("span", { class: "muted small", say: "page-value-exact" })))),
            h("p", { class: "scale small muted", attributes: { "aria-hidden": "true" } },
                h("span", { say: "page-value-good" }),
                ...[0, 1, 2, 3, 4].map((step) => h("span", { class: `swatch grade-${step}` })),
                h("span", { say: "page-value-bad" })),
            isMixed && h("p", { class: "small muted", say: "page-value-shapes" }),
            hasOwners && owners());
    }

    /**
     * A move with its value. Its line is shown while the pointer or the focus is there, or after a tap.
     * @param {Candidate} candidate
     */
    button(candidate) {
        const { values } = this;
        const isFinger = (/** @type {PointerEvent} */ event) => event.pointerType === "touch";
        const button = h("button", {
            class: "candidate",
            attributes: { type: "button", "aria-pressed": "false" },
            on: {
                click: () => values.hold(candidate),
                pointerenter: (event) => { if (!isFinger(event)) values.point(candidate); },
                pointerleave: (event) => { if (!isFinger(event)) values.point(null); },
                focus: () => { if (button.matches(":focus-visible")) values.point(candidate); },
                blur: () => values.point(null),
            },
        },
        h("span", { class: "swatch", attributes: { "aria-hidden": "true" } }),
        h("span", { class: "move" }, moveText(candidate.move)), " ",
        h("span", { class: "worth" }, valueInWords(candidate)), " ",
        h("span", { class: "read-out" }, lineInWords(candidate)));
        this.buttons.set(candidate, button);
        return button;
    }
}

/**
 * Who is ahead, and a bar that Black fills from the left.
 * @param {Candidate} best
 */
function standing(best) {
    const bar = h("span", { class: "balance" });
    bar.style.setProperty("--black", `${Math.round(100 * valueFor(best, "black").chance)}%`);
    return h("div", { class: "standing" },
        h("p", {}, standingInWords(best)),
        h("span", { class: "scales", attributes: { "aria-hidden": "true" } },
            h("span", { class: "chip black" }), bar, h("span", { class: "chip white" })));
}

/** What the signs of expected owners mean. */
function owners() {
    const sign = (/** @type {string} */ kind, /** @type {string} */ key) =>
        h("span", {}, h("span", { class: `owner-sign ${kind}`, attributes: { "aria-hidden": "true" } }), h("span", { say: key }));
    return h("p", { class: "owners-key small muted" },
        sign("black", "page-owner-black"), sign("white", "page-owner-white"), sign("lost", "page-owner-lost"),
        h("span", { say: "page-owner-size" }));
}
