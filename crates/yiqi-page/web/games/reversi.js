// Reversi: the seed's menu → config → game → result → menu, and a person who passes himself.

import { button } from "../dom.js";
import { Manner } from "../play/manner.js";

/** @typedef {import("../play/table.js").Table} Table */

/** @param {Table} table */
export const reversi = (table) => new ReversiManner(table);

class ReversiManner extends Manner {
    /** @override */
    buttons() {
        this.passing = button("page-go-pass", () => void this.table.move("pass"), { attributes: { id: "pass" } });
        return [this.passing];
    }

    /** @override @param {string} key */
    key(key) {
        if (key !== "p") return false;
        if (!this.table.past.isShown) void this.table.move("pass");
        return true;
    }

    /** @override */
    refresh() {
        super.refresh();
        this.passing?.classList.toggle("primary", this.table.isMyTurn && this.table.game.view.must_pass);
    }

    /** The result's OK leads to the main menu. @override */
    accept() {
        location.hash = "#/menu/reversi";
    }
}
