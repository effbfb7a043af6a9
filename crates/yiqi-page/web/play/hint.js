// A good move, on request.

import { say } from "../words.js";
import { moveText } from "./speech.js";
import { valueInWords } from "./worth.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Shows a good move.
 * @param {Table} table
 */
export async function hint(table) {
    if ((table.areMovesOver && !table.past.isShown) || table.manner.view) return;
    const best = await table.values.best().catch((error) => table.refuse(error));
    if (!best) return;
    const parts = table.manner.parts(best.move);
    table.manner.hint = parts ? [parts.from, parts.to].filter((name) => name !== null) : [];
    table.say(say("page-hint-is", { move: moveText(best.move), value: valueInWords(best) }));
    table.update();
}
