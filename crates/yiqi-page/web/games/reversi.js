// Reversi: menu → configuration → game → result → menu, and the player makes forced passes with a button.

import { Manner } from "../play/manner.js";

/** @typedef {import("../play/table.js").Table} Table */

/** @param {Table} table */
export const reversi = (table) => new ReversiManner(table);

class ReversiManner extends Manner {
    /** The button is always there: pressed too early, it explains when a pass is allowed. @override */
    get offersPass() {
        return true;
    }

    /** The result's OK leads to the main menu. @override */
    accept() {
        location.hash = "#/menu/reversi";
    }
}
