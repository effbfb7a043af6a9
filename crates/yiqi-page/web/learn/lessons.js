// The introductions: for every game a few steps, each a position and something to do in it.

import { dvonn } from "./dvonn.js";
import { go } from "./go.js";
import { liuzichong } from "./liuzichong.js";
import { reversi } from "./reversi.js";

/**
 * What the learner is to do: to play one of the moves, to play any move, or to try one that is refused. Of the moves
 * the first is the one that "Show me" makes.
 * @typedef {object} Goal
 * @property {"play" | "any" | "refused"} do
 * @property {string[]} moves
 * @property {string} [code] why the server refuses it
 * @property {string} [hint] the key of what is said after another move
 * @property {string[]} [reply] what the opponent answers: the first of these that is legal
 * @property {Goal} [then] what is to be done afterwards
 * @property {string} [between] the key of what is said before that
 */

/**
 * @typedef {object} Lesson
 * @property {string} say the key of what is to be known
 * @property {string} task the key of what is to be done
 * @property {string} done the key of what is said when it is done
 * @property {string} game
 * @property {Record<string, string>} [options]
 * @property {string} [position]
 * @property {string[]} [moves] played from there before the learner's turn
 * @property {string[]} [point] places that are pointed at
 * @property {"qi" | "score"} [shows] what is shown beside the pieces
 * @property {Goal} goal
 */

/** @type {Map<string, Lesson[]>} */
export const LESSONS = new Map(Object.entries({ go, liuzichong, dvonn, reversi }));
