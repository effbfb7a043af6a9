// What the levels of the computer mean: in words common to all games, or in a game's own, `page-level-GAME-LEVEL`.

import { h } from "../dom.js";
import { hasWords } from "../words.js";

/** The meaning of each level, from 1. */
const MEANINGS = [
    "page-level-1", "page-level-2", "page-level-3", "page-level-4",
    "page-level-5", "page-level-6", "page-level-7", "page-level-8",
];

/**
 * The number of a level such as `level:3`; NaN for other opponents.
 * @param {string} opponent
 */
const levelOf = (opponent) => Number(/^level:(\d)$/.exec(opponent)?.[1]);

/**
 * The key of what an opponent such as `level:3` means; undefined for others.
 * @param {string} opponent
 */
export const levelMeaning = (opponent) => MEANINGS[levelOf(opponent) - 1];

/**
 * The key of how strong an opponent such as `level:3` is, in the game's own words; undefined where there are none.
 * @param {string} game
 * @param {string} opponent
 */
export function levelStrength(game, opponent) {
    const key = `page-level-${game}-${levelOf(opponent)}`;
    return hasWords(key) ? key : undefined;
}

/** @param {string[]} games */
export const levels = (games) => h("section", { class: "levels" },
    h("h2", { say: "page-levels" }),
    h("p", { class: "muted", say: "page-levels-more" }),
    h("ol", {}, ...MEANINGS.map((key) => h("li", { say: key }))),
    ...games.filter((game) => levelStrength(game, "level:1")).map((game) => h("div", { attributes: { "data-game": game } },
        h("p", { class: "muted", say: `page-levels-more-${game}` }),
        h("ol", {}, ...MEANINGS.map((_, index) => h("li", { say: levelStrength(game, `level:${index + 1}`) }))))));
