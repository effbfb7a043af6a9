// What an event changed, applied to the game before it. The server sends differences; a page that has a gap asks for the whole.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").ViewChange} ViewChange */
/** @typedef {import("../types.js").Splice} Splice */
/** @typedef {import("../types.js").EventView} EventView */

/**
 * The game after an event; none when the event does not follow the game, or does not tell what it changed. The game
 * before it stays as it is.
 * @param {Game} before
 * @param {EventView} happened
 * @returns {Game | null}
 */
export function gameAfter(before, happened) {
    const { change, sequence } = happened;
    if (!change || sequence !== before.sequence + 1) return null;
    const { stage, result, asked, can_undo } = change;
    return {
        id: before.id,
        sequence,
        setup: change.setup ?? before.setup,
        view: change.view ? viewAfter(before.view, change.view) : before.view,
        moves: spliced(before.moves, change.moves),
        legal_moves: spliced(before.legal_moves, change.legal_moves),
        stage,
        result,
        asked,
        can_undo,
    };
}

/**
 * @param {View} before
 * @param {ViewChange} change
 * @returns {View}
 */
function viewAfter(before, change) {
    const { places, ...rest } = change;
    const changed = new Map(places.map((place) => [place.name, place]));
    return {
        ...before,
        ...rest,
        options: change.options ?? before.options,
        places: before.places.map((place) => {
            const now = changed.get(place.name);
            return now ? { ...place, piece: now.piece, notes: now.notes } : place;
        }),
    };
}

/**
 * @param {string[]} before
 * @param {Splice[]} splices
 */
function spliced(before, splices) {
    const after = [...before];
    // From the last one on: where a part begins is told of the list as it was.
    for (const { at, removed, added } of [...splices].reverse()) after.splice(at, removed, ...added);
    return after;
}
