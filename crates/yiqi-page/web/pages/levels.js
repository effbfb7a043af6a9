// What the levels of the computer mean.

import { h } from "../dom.js";

/** The meaning of each level, from 1. */
const MEANINGS = [
    "page-level-1", "page-level-2", "page-level-3", "page-level-4",
    "page-level-5", "page-level-6", "page-level-7", "page-level-8",
];

/**
 * The key of what an opponent such as `level:3` means; undefined for others.
 * @param {string} opponent
 */
export const levelMeaning = (opponent) => MEANINGS[Number(/^level:(\d)$/.exec(opponent)?.[1]) - 1];

export const levels = () => h("section", { class: "levels" },
    h("h2", { say: "page-levels" }),
    h("p", { class: "muted", say: "page-levels-more" }),
    h("ol", {}, ...MEANINGS.map((key) => h("li", { say: key }))));
