// How DVONN is played.

/** @typedef {import("./lessons.js").Lesson} Lesson */

/** A board as it is laid out at random. */
const FULL = "BWWWWWBBBWBWBWBBWBBBDWBBWBWWBBWWBWDBDWBWBBWWWBWBW";

/** Many black stacks are connected to only one DVONN piece. */
const HANGING = ". . b1 w1 . w2 b1 w2* w1 / . b11 b1 b1 . w2* . w1 . . / . . . . b1 w1 d1 . . . . / "
    + ". . . . b1 b2 . . . . / . . . . . b5 . . . w";

/** @type {Lesson[]} */
export const dvonn = [
    {
        say: "learn-dvonn-1",
        task: "learn-dvonn-1-task",
        done: "learn-dvonn-1-done",
        game: "dvonn",
        position: FULL,
        goal: { do: "any", moves: ["B1A1"], reply: ["J2I1", "H1I1"] },
    },
    {
        say: "learn-dvonn-2",
        task: "learn-dvonn-2-task",
        done: "learn-dvonn-2-done",
        game: "dvonn",
        position: ". . . b2 d1 . . . . / . . . . d1 b2 . . . . / . . . b1 b2 w1 w1 b1 w1 . . / "
            + ". . . b1 w1 w1 . . . w8* / . . . . . w5 w3 . . w",
        goal: { do: "play", moves: ["I5F2"], hint: "learn-dvonn-2-hint" },
    },
    {
        say: "learn-dvonn-3",
        task: "learn-dvonn-3-task",
        done: "learn-dvonn-3-done",
        game: "dvonn",
        position: FULL,
        point: ["F3"],
        goal: { do: "refused", moves: ["F3G3"], code: "dvonn-blocked", hint: "learn-dvonn-3-hint" },
    },
    {
        say: "learn-dvonn-4",
        task: "learn-dvonn-4-task",
        done: "learn-dvonn-4-done",
        game: "dvonn",
        position: ". . . . . . . . . / . . . . . . . . . . / w1 . b15 . . . . . . w1 d1 / "
            + "w4 d1 w1 d1 . . . . . w1 / . b1 . . . . . b1 w1 w",
        shows: "score",
        goal: { do: "play", moves: ["D4C3"], hint: "learn-dvonn-4-hint" },
    },
    {
        say: "learn-dvonn-5",
        task: "learn-dvonn-5-task",
        done: "learn-dvonn-5-done",
        game: "dvonn",
        position: HANGING,
        point: ["G3"],
        goal: { do: "play", moves: ["F3G3"], reply: ["C1D1"], hint: "learn-dvonn-5-hint" },
    },
    {
        say: "learn-dvonn-6",
        task: "learn-dvonn-6-task",
        done: "learn-dvonn-6-done",
        game: "dvonn",
        position: HANGING,
        moves: ["F3G3", "C1D1"],
        shows: "score",
        goal: { do: "play", moves: ["G3G1"], hint: "learn-dvonn-6-hint" },
    },
    {
        say: "learn-dvonn-7",
        task: "learn-dvonn-7-task",
        done: "learn-dvonn-7-done",
        game: "dvonn",
        position: "w3* w1 . . . . . . . / b7 . . . . . . . . . / . . . . . . . . . . . / "
            + ". . . . . . . . . . / . . b7* b3* . . . . . w",
        shows: "score",
        goal: {
            do: "play",
            moves: ["B1A1"],
            reply: ["pass"],
            between: "learn-dvonn-7-between",
            then: { do: "play", moves: ["A1E5"] },
        },
    },
    {
        say: "learn-dvonn-8",
        task: "learn-dvonn-8-task",
        done: "learn-dvonn-8-done",
        game: "dvonn",
        options: { setup: "players" },
        goal: {
            do: "any",
            moves: ["E3"],
            reply: ["H2", "D4"],
            between: "learn-dvonn-8-between",
            then: { do: "any", moves: ["C2", "F3"], reply: ["D3", "G4", "E2"] },
        },
    },
];
