// How Reversi is played.

/** @typedef {import("./lessons.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const reversi = [
    {
        say: "learn-reversi-1",
        task: "learn-reversi-1-task",
        done: "learn-reversi-1-done",
        game: "reversi",
        goal: { do: "any", moves: ["f5"], reply: ["f6", "c3"] },
    },
    {
        say: "learn-reversi-2",
        task: "learn-reversi-2-task",
        done: "learn-reversi-2-done",
        game: "reversi",
        point: ["c3"],
        goal: { do: "refused", moves: ["c3"], code: "reversi-flips-nothing", hint: "learn-reversi-2-hint" },
    },
    {
        say: "learn-reversi-3",
        task: "learn-reversi-3-task",
        done: "learn-reversi-3-done",
        game: "reversi",
        position: "--------------------O-----XOOOO---OOX------X-------------------- X",
        goal: { do: "play", moves: ["h4"], hint: "learn-reversi-3-hint" },
    },
    {
        say: "learn-reversi-4",
        task: "learn-reversi-4-task",
        done: "learn-reversi-4-done",
        game: "reversi",
        position: "---------------------O-----OO-----XXXXX---XOOOX---XO-OXX----OO-- X",
        goal: { do: "play", moves: ["e7"], hint: "learn-reversi-4-hint" },
    },
    {
        say: "learn-reversi-5",
        task: "learn-reversi-5-task",
        done: "learn-reversi-5-done",
        game: "reversi",
        moves: ["e6", "f6", "c4", "e7", "e8", "d8", "g6", "f8"],
        goal: {
            do: "play",
            moves: ["pass"],
            reply: ["e3"],
            between: "learn-reversi-5-between",
            then: { do: "any", moves: ["f2"] },
        },
    },
    {
        say: "learn-reversi-6",
        task: "learn-reversi-6-task",
        done: "learn-reversi-6-done",
        game: "reversi",
        position: "--------------------------XXX------XOXO------OO-------O--------- X",
        goal: { do: "play", moves: ["h8"], hint: "learn-reversi-6-hint" },
    },
    {
        say: "learn-reversi-7",
        task: "learn-reversi-7-task",
        done: "learn-reversi-7-done",
        game: "reversi",
        position: "XOOOOO-OXXXOOOOOXXXXOOOOXXXOOOOOOXXXXXOOOXOXXOXOOOXOOXXOOOOOOOXO X",
        shows: "score",
        goal: { do: "play", moves: ["g1"] },
    },
];
