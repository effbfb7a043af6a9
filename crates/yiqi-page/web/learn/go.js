// How Go is played.

/** @typedef {import("./lessons.js").Lesson} Lesson */

const SMALL = { size: "5" };

/** A ko: White takes the stone on B3 by playing C3. */
const KO = "...../.OX../OX.X./.OX../....O w";

/** @type {Lesson[]} */
export const go = [
    {
        say: "learn-go-1",
        task: "learn-go-1-task",
        done: "learn-go-1-done",
        game: "go",
        options: { size: "9" },
        goal: { do: "any", moves: ["E5"], reply: ["G7", "C3"] },
    },
    {
        say: "learn-go-2",
        task: "learn-go-2-task",
        done: "learn-go-2-done",
        game: "go",
        options: SMALL,
        position: "...../..O../.OXO./...../..... b",
        point: ["C2"],
        shows: "qi",
        goal: { do: "play", moves: ["C2"], hint: "learn-go-2-hint" },
    },
    {
        say: "learn-go-3",
        task: "learn-go-3-task",
        done: "learn-go-3-done",
        game: "go",
        options: SMALL,
        position: "...../..XX./.XOOX/..X../..... b",
        shows: "qi",
        goal: { do: "play", moves: ["D2"], hint: "learn-go-3-hint" },
    },
    {
        say: "learn-go-4",
        task: "learn-go-4-task",
        done: "learn-go-4-done",
        game: "go",
        options: SMALL,
        position: "...../...../X..../OOX../.O... b",
        point: ["A1"],
        goal: { do: "refused", moves: ["A1"], code: "go-suicide", hint: "learn-go-4-hint" },
    },
    {
        say: "learn-go-5",
        task: "learn-go-5-task",
        done: "learn-go-5-done",
        game: "go",
        options: SMALL,
        position: "...../...../XX.../OOX../.OX.. b",
        shows: "qi",
        goal: { do: "play", moves: ["A1"], hint: "learn-go-5-hint" },
    },
    {
        say: "learn-go-6",
        task: "learn-go-6-task",
        done: "learn-go-6-done",
        game: "go",
        options: SMALL,
        position: KO,
        moves: ["C3"],
        point: ["B3"],
        goal: { do: "refused", moves: ["B3"], code: "repeats-position", hint: "learn-go-6-hint" },
    },
    {
        say: "learn-go-7",
        task: "learn-go-7-task",
        done: "learn-go-7-done",
        game: "go",
        options: SMALL,
        position: KO,
        moves: ["C3", "D1", "E2"],
        goal: { do: "play", moves: ["B3"], hint: "learn-go-7-hint" },
    },
    {
        say: "learn-go-8",
        task: "learn-go-8-task",
        done: "learn-go-8-done",
        game: "go",
        options: { size: "7", komi: "7.5" },
        position: "...XO../...XO../...XO../...XXO./...XO../...XO../...XO.. b",
        shows: "score",
        goal: { do: "play", moves: ["pass"], reply: ["pass"], hint: "learn-go-8-hint" },
    },
];
