// Line icons of 24 units, drawn in the colour of the text around them.

import { s } from "../dom.js";

const PATHS = {
    undo: "M9 14 4 9l5-5 M4 9h10a5.5 5.5 0 0 1 0 11h-4",
    hint: "M9.5 18h5 M10.5 21h3 M12 3a6 6 0 0 0-4 10.4c.8.8 1.4 1.6 1.4 2.6h5.2c0-1 .6-1.8 1.4-2.6A6 6 0 0 0 12 3z",
    pass: "M5 5.5 14 12l-9 6.5z M18.5 5v14",
    resign: "M6 21V4 M6 4.5h12l-2.5 4 2.5 4H6",
    turn: "M4.5 10a8 8 0 0 1 14-3.5L20 8 M20 3.5V8h-4.5 M19.5 14a8 8 0 0 1-14 3.5L4 16 M4 20.5V16h4.5",
    more: "M5 12h.01 M12 12h.01 M19 12h.01",
    play: "M7 4.5 19 12 7 19.5z",
    pause: "M8.5 5v14 M15.5 5v14",
    pace: "M5 18a8 8 0 1 1 14 0 M12 14l4-5",
    step: "M6 5.5 14 12l-8 6.5z M18 5v14",
};

/**
 * @param {keyof typeof PATHS} name
 */
export const icon = (name) => s("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
