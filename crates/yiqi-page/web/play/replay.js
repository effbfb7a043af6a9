// Moves that were made before the page was there, as events to be shown.

import * as api from "../api.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").EventView} EventView */
/** @typedef {import("../types.js").Step} Step */

/** What a game between computers consists of by itself. */
const BY_ITSELF = ["moved", "resigned", "marked"];

/**
 * Whether nothing else happened than that computers moved, and that their game was counted.
 * @param {EventView[]} events
 */
export const hasOnlyMoves = (events) => events.every(({ event }) => BY_ITSELF.includes(event.event));

/**
 * The game before its first move, if nothing else has happened since than moves of computers.
 * @param {Game} game
 * @param {number} start the number of the event with which it started
 * @param {string | undefined} token
 * @returns {Promise<Game | null>}
 */
export async function beginning(game, start, token) {
    const { id, setup, moves, sequence } = game;
    if (moves.length === 0) return null;
    // A resignation or a count may be the last event.
    if (start + moves.length !== sequence && !hasOnlyMoves(await api.events(id, token, start))) return null;
    const { view, legal_moves } = await api.position({ game: setup.game, options: setup.options, position: setup.position, moves: [] });
    return { ...game, sequence: start, view, legal_moves, moves: [], stage: "opponent", result: null, can_undo: false };
}

/**
 * The game after a computer's move that came without its changes; null if it is something else.
 * @param {Game} before
 * @param {EventView} happened
 * @param {EventView} [next] the event after it
 * @returns {Promise<{game: Game, steps: Step[]} | null>}
 */
export async function stepAfter(before, { event, sequence }, next) {
    if (event.event !== "moved" || sequence !== before.sequence + 1) return null;
    const { setup } = before;
    const moves = [...before.moves, event.move];
    const { view, legal_moves, step } = await api.position({ game: setup.game, options: setup.options, position: setup.position, moves });
    const isCounted = next?.event.event === "marked";
    const stage = isCounted ? "counting" : view.ending ? "result" : "opponent";
    const result = isCounted ? null : view.ending;
    return { game: { ...before, sequence, view, legal_moves, moves, stage, result, can_undo: true }, steps: step ? [step] : [] };
}
