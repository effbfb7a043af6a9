// Go: a stone follows the pointer, and the keys of the seed's demo show what is known of the stones.

import { UNCERTAIN, isLostTo } from "../board/marks.js";
import { menuItem, segment } from "../play/controls.js";
import { Manner } from "../play/manner.js";
import { settings } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("../play/table.js").Table} Table */
/** @typedef {import("../types.js").Side} Side */

/** What can be written on the stones, or shown around them. @typedef {"qi" | "order" | "mark" | "area"} Shown */

/** @param {Table} table */
export const go = (table) => new GoManner(table);

class GoManner extends Manner {
    /** @param {Table} table */
    constructor(table) {
        super(table);
        /** @type {Shown | null} */
        this.shown = null;
    }

    /** @override */
    overlays() {
        const toggle = (/** @type {Shown} */ what, /** @type {string} */ key, /** @type {string} */ letter) =>
            segment(key, () => this.toggle(what), { id: `show-${what}`, letter, shows: what });
        this.toggles = [
            toggle("qi", "page-go-qi", "q"), toggle("order", "page-go-order", "n"), toggle("mark", "page-go-mark", "m"),
            toggle("area", "page-go-area", "t"),
        ];
        return [...this.toggles];
    }

    /** @override */
    menuItems() {
        this.computer = menuItem("page-go-computer", () => void this.seatComputer(), { id: "computer", letter: "a" });
        return [this.computer];
    }

    /** @override */
    get valuesKey() {
        return "s";
    }

    /** @override @returns {[string, string][]} */
    keys() {
        return [
            ...super.keys(), ["A", "page-go-computer"], ["S", "page-values"],
            ["Q", "page-go-qi"], ["N", "page-go-order"], ["M", "page-go-mark"], ["T", "page-go-area"],
        ];
    }

    /** @override @param {string} key */
    key(key) {
        if (key === "a") void this.seatComputer();
        else if (key === "s") document.getElementById("values")?.click();
        else if (key === "q") this.toggle("qi");
        else if (key === "n") this.toggle("order");
        else if (key === "m") this.toggle("mark");
        else if (key === "t") this.toggle("area");
        else return super.key(key);
        return true;
    }

    /** A tree search values all its moves anyway; the best by value may not be the most visited. @override */
    get valuedMoves() {
        return 20;
    }

    /** @override */
    get offersPass() {
        return true;
    }

    /** @override */
    get hasDraws() {
        return false;
    }

    /** Lets the computer play the side to move, or stops it. */
    async seatComputer() {
        const { table } = this;
        if (table.areMovesOver || table.past.isShown) return;
        const side = table.game.view.to_move;
        const last = settings().last.go?.opponent ?? "";
        const level = last.startsWith("level:") ? last : "level:3";
        await table.command({ do: "sit", side, player: table.isHuman(side) ? level : "human" }, side);
    }

    /** @param {Shown} what */
    toggle(what) {
        this.shown = this.shown === what ? null : what;
        this.table.update();
    }

    /** @override @param {string | null} name */
    hover(name) {
        const { table } = this;
        super.hover(name);
        table.board.ghost(name && this.isLegal(name) && !table.values.line ? name : null, table.game.view.to_move);
    }

    /** @override */
    get noticeableLoss() {
        return { points: 3, chance: 0.1, isEither: true, playouts: 50 };
    }

    /** The expected owners are shown with the values, unless the game is over and the owners are known. @override */
    get showsOwners() {
        const { table } = this;
        return !table.view.ending && table.values.analysis?.owners.length === table.view.places.length;
    }

    /** The expected owners of the places, in percent: 100 is certainly Black's, −100 White's. @returns {Map<string, number>} */
    get owners() {
        const { table } = this;
        if (!this.showsOwners) return new Map();
        const owners = table.values.analysis?.owners ?? [];
        return new Map(table.view.places.map((place, index) => [place.name, owners[index] ?? 0]));
    }

    /** @override */
    get showsArea() {
        const { table } = this;
        const isCounted = table.isCounting && !table.past.isShown && !table.isLookingForDead;
        return this.shown === "area" || isCounted || !!table.view.ending;
    }

    /** The move number of each stone: the last time its point was played. */
    order() {
        /** @type {Map<string, string>} */
        const order = new Map();
        this.table.game.moves.slice(0, this.table.past.ply).forEach((m, index) => order.set(m, String(index + 1)));
        return order;
    }

    /** @override */
    marks() {
        const { table } = this;
        const marks = super.marks();
        // Nearly every point is legal, so the ghost stone shows it instead of dots.
        marks.targets = [];
        if (!table.isMyTurn) table.board.ghost(null, "black");
        const { places } = table.view;
        const { shown } = this;
        if (shown && shown !== "area") {
            const order = this.order();
            // Values are written on empty points, these on stones.
            for (const place of places) {
                const text = shown === "order" ? order.get(place.name) : place.notes?.[shown];
                if (place.piece && text) marks.texts?.set(place.name, { text, kind: `on ${place.piece.owner}` });
            }
        }
        if (this.showsOwners) marks.owners = this.owners;
        else if (this.showsArea) {
            const held = places.flatMap((place) => place.notes?.area ? [/** @type {[string, Side]} */ ([place.name, place.notes.area])] : []);
            marks.area = new Map(held);
        }
        return marks;
    }

    /** @override */
    refresh() {
        super.refresh();
        for (const one of this.toggles ?? []) one.setAttribute("aria-pressed", String(one.dataset.shows === this.shown));
        const { game } = this.table;
        this.computer?.setAttribute("aria-pressed", String(!this.table.isHuman(game.view.to_move)));
        this.computer?.toggleAttribute("disabled", this.table.areMovesOver || this.table.past.isShown || this.table.isRemote);
    }

    /** @override @param {import("../types.js").Place} place */
    describe(place) {
        const { texts, owners, area } = this.table.board.marks;
        const parts = [super.describe(place)];
        const text = this.shown && place.piece && texts?.get(place.name)?.text;
        if (text) parts.push(`${text} (${say(`page-go-${this.shown}`)})`);
        const owner = owners?.get(place.name) ?? 0;
        const isLost = place.piece && isLostTo(owner, place.piece.owner);
        if (isLost) parts.push(say("page-owner-lost"));
        else if (!place.piece && Math.abs(owner) >= UNCERTAIN) {
            parts.push(say("page-place-owner", { side: owner > 0 ? "black" : "white", percent: Math.abs(owner) }));
        }
        const held = !place.piece && area?.get(place.name);
        if (held) parts.push(say(held === "black" ? "page-owner-black" : "page-owner-white"));
        return parts.join(", ");
    }
}
