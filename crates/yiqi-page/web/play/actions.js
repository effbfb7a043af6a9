// The controls of a game: a row of buttons, the menu behind it, and what can be shown on the board.

import { h } from "../dom.js";
import { ask } from "../pages/dialog.js";
import { menuItem, segment, tool } from "./controls.js";
import { hint } from "./hint.js";
import { openKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { openExport, openPosition } from "./records.js";

/** @typedef {import("./table.js").Table} Table */

export class Actions {
    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        const { manner } = table;
        const surrender = table.game.setup.game === "reversi" ? "page-surrender" : "page-resign";
        this.undo = tool("undo", "page-undo", () => manner.middle(), { id: "undo", letter: "u" });
        this.hint = tool("hint", "page-hint", () => void hint(table), { id: "hint", letter: "h" });
        this.pass = tool("pass", "page-pass", () => void manner.pass(), { id: "pass", letter: "p" });
        this.resign = tool("resign", surrender, () => this.askResign(), { id: "resign" });
        this.turn = tool("turn", "page-turn", () => table.turn(), { id: "turn", letter: "f" });
        this.again = menuItem("page-new-game", () => this.askNew(), { id: "new-game" });
        this.menu = new Menu([
            this.again,
            ...manner.menuItems(),
            menuItem("page-export", () => void openExport(table), { id: "export" }),
            menuItem("page-position", () => openPosition(table), { id: "position" }),
            menuItem("page-keys", () => openKeys(table), { id: "keys", letter: "?" }),
            h("a", { class: "button menu-item", say: "page-learn", attributes: { href: `#/learn/${table.game.setup.game}` } }),
        ]);
        this.values = segment("page-values", () => table.values.toggle(), { id: "values", letter: manner.valuesKey });
        const [area, ...marks] = manner.overlays().reverse();
        this.overlays = h("div", { class: "overlays", label: "page-overlays", attributes: { role: "group" } },
            ...marks.reverse(), this.values, area);
        this.element = h("div", { class: "tools", label: "page-actions", attributes: { role: "group" } },
            this.undo, this.hint, this.pass, this.resign, this.turn, this.menu.button, this.menu.element);
    }

    update() {
        const { table } = this;
        const { game, manner } = table;
        const plays = !!(table.tokens.black || table.tokens.white);
        const isStill = table.isBusy || table.past.isShown;
        const isOver = !!game.result && !table.past.isShown;
        this.undo.disabled = !plays || !game.can_undo || isStill;
        this.hint.disabled = isOver || !!manner.view;
        // Where passing is never legal there is no button; elsewhere its place stays, so that nothing moves.
        this.pass.hidden = !manner.offersPass;
        this.pass.disabled = !plays || game.stage !== "user" || isStill || !!manner.view;
        this.pass.classList.toggle("wanted", table.isMyTurn && game.view.must_pass);
        this.resign.disabled = !plays || game.stage !== "user" || isStill;
        this.again.disabled = !plays || table.isBusy;
        this.values.disabled = isOver && !table.values.areWanted;
        this.values.setAttribute("aria-pressed", String(table.values.areWanted));
        this.values.setAttribute("aria-busy", String(table.values.isThinking));
    }

    /** Asks before a game in progress is abandoned. */
    askNew() {
        const { table } = this;
        if (table.game.result || !table.game.moves.length) return void table.newGame();
        return ask("page-new-really", "page-new-game", () => void table.newGame(), "new-really");
    }

    askResign() {
        ask("page-resign-really", "page-resign", () => void this.table.resign(), "resign-really");
    }
}
