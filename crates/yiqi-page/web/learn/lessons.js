// The lessons: for each game a few steps, each with a position and a task.

import { dvonn } from "./dvonn.js";
import { go } from "./go.js";
import { liuzichong } from "./liuzichong.js";
import { reversi } from "./reversi.js";

/**
 * The task: play one of the moves, play any move, or try one that is refused. The first of
 * the moves is the one that "Show me" plays.
 * @typedef {object} Goal
 * @property {"play" | "any" | "refused"} do
 * @property {string[]} moves
 * @property {string} [code] why the server refuses it
 * @property {string} [hint] the key of the hint after a wrong move
 * @property {string[]} [reply] the opponent's answer: the first of these that is legal
 * @property {Goal} [then] the next task
 * @property {string} [between] the key of the message before that
 */

/**
 * @typedef {object} Lesson
 * @property {string} say the key of the explanation
 * @property {string} task the key of the task
 * @property {string} done the key of the message after success
 * @property {string} game
 * @property {Record<string, string>} [options]
 * @property {string} [position]
 * @property {string[]} [moves] played from there before the learner's turn
 * @property {string[]} [point] places that are highlighted
 * @property {"qi" | "score"} [shows] what is shown beside the pieces
 * @property {Goal} goal
 */

/** @type {Map<string, Lesson[]>} */
export const LESSONS = new Map(Object.entries({ go, liuzichong, dvonn, reversi }));
