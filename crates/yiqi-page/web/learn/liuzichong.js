// How 六子冲 is played.

/** @typedef {import("./lessons.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const liuzichong = [
    {
        say: "learn-liuzichong-1",
        task: "learn-liuzichong-1-task",
        done: "learn-liuzichong-1-done",
        game: "liuzichong",
        goal: { do: "any", moves: ["b1b2"], reply: ["c4c3"] },
    },
    {
        say: "learn-liuzichong-2",
        task: "learn-liuzichong-2-task",
        done: "learn-liuzichong-2-done",
        game: "liuzichong",
        point: ["a2", "b3"],
        goal: { do: "refused", moves: ["a2b3"], code: "liuzichong-not-one-step", hint: "learn-liuzichong-2-hint" },
    },
    {
        say: "learn-liuzichong-3",
        task: "learn-liuzichong-3-task",
        done: "learn-liuzichong-3-done",
        game: "liuzichong",
        moves: ["a2b2", "a3a2"],
        goal: { do: "play", moves: ["d2c2"], hint: "learn-liuzichong-3-hint" },
    },
    {
        say: "learn-liuzichong-4",
        task: "learn-liuzichong-4-task",
        done: "learn-liuzichong-4-done",
        game: "liuzichong",
        position: ".OOO/.XO./X..X/.OXX b",
        goal: { do: "play", moves: ["a2a3"], hint: "learn-liuzichong-4-hint" },
    },
    {
        say: "learn-liuzichong-5",
        task: "learn-liuzichong-5-task",
        done: "learn-liuzichong-5-done",
        game: "liuzichong",
        moves: ["b1b2", "a3b3"],
        point: ["b2"],
        goal: { do: "play", moves: ["a2b2"], hint: "learn-liuzichong-5-hint" },
    },
    {
        say: "learn-liuzichong-6",
        task: "learn-liuzichong-6-task",
        done: "learn-liuzichong-6-done",
        game: "liuzichong",
        position: "O..O/O.O./.X../...O b",
        goal: { do: "play", moves: ["b2b3"], hint: "learn-liuzichong-6-hint" },
    },
    {
        say: "learn-liuzichong-7",
        task: "learn-liuzichong-7-task",
        done: "learn-liuzichong-7-done",
        game: "liuzichong",
        position: "OO../XXX./...X/.... b",
        goal: { do: "play", moves: ["c3c4"], hint: "learn-liuzichong-7-hint" },
    },
    {
        say: "learn-liuzichong-8",
        task: "learn-liuzichong-8-task",
        done: "learn-liuzichong-8-done",
        game: "liuzichong",
        position: "O..O/..../X.O./.X.. b",
        goal: { do: "play", moves: ["b1b2"], hint: "learn-liuzichong-8-hint" },
    },
];
