// Annotations of a lesson's position: on the board, and in words.

import { inWords } from "../api.js";
import { h } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./lessons.js").Lesson} Lesson */

/**
 * Marks on the board.
 * @param {View | undefined} view
 * @param {Lesson["shows"]} shows
 * @returns {import("../board/board.js").Marks}
 */
export function boardAnnotations(view, shows) {
    /** @type {Map<string, {text: string, kind: string}>} */
    const texts = new Map();
    /** @type {Map<string, Side>} */
    const area = new Map();
    for (const { name, piece, notes } of view?.places ?? []) {
        if (shows === "qi" && piece && notes?.qi) texts.set(name, { text: notes.qi, kind: `on ${piece.owner}` });
        if (shows === "score" && notes?.area) area.set(name, /** @type {Side} */ (notes.area));
    }
    return { texts, area };
}

/**
 * Whose turn it is or the result, and the score if the lesson is about it.
 * @param {View} view
 * @param {Lesson["shows"]} shows
 * @param {boolean} isDone whether nobody is to move any more
 */
export function annotationsInWords(view, shows, isDone) {
    const lines = isDone && !view.ending ? [] : [turn(view)];
    const { code, arguments: args } = view.score_in_words;
    // Go's sentence selects a form by the side, so sides are not translated there.
    if (shows === "score") lines.push(h("p", { say: code, with: () => (code === "go-score" ? args : inWords(args)) }));
    return lines;
}

/** @param {View} view */
function turn(view) {
    const { ending, to_move: side } = view;
    if (!ending) return h("p", { say: view.must_pass ? "show-must-pass" : "show-to-move", with: { side } });
    const reason = () => say(ending.reason);
    if (ending.result === "draw") return h("p", { say: "show-drawn", with: () => ({ reason: reason() }) });
    return h("p", { say: "show-won", with: () => ({ side: ending.result, reason: reason() }) });
}
