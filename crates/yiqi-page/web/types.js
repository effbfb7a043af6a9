// The shapes that travel between the server and the page. Types only: the compiler reads them, nothing runs.

/** @typedef {"black" | "white"} Side */

/**
 * @typedef {object} Piece
 * @property {Side | null} owner
 * @property {number} height
 * @property {number} neutral
 */

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {number} x half steps from the left
 * @property {number} y half steps from the top
 * @property {boolean} [marked]
 * @property {Piece | null} piece
 * @property {Record<string, string>} [notes]
 */

/** @typedef {{code: string, arguments: Record<string, string | number>}} Reason */

/**
 * @typedef {object} View
 * @property {string} game
 * @property {Record<string, string>} options
 * @property {"squares" | "points" | "hexagons"} board
 * @property {string} position
 * @property {Place[]} places
 * @property {Side} to_move
 * @property {number} ply
 * @property {string | null} last_move
 * @property {string[]} last_places
 * @property {boolean} must_pass
 * @property {{black: number, white: number}} score
 * @property {{black: number, white: number}} captured pieces that each side has taken
 * @property {number} margin
 * @property {Reason} score_in_words
 * @property {{result: string, reason: string} | null} ending
 */

/**
 * @typedef {{effect: "placed", at: string, piece: Piece} | {effect: "moved", from: string, to: string}
 *   | {effect: "flipped" | "captured" | "removed", at: string} | {effect: "passed", side: Side}} Effect
 */

/** @typedef {{move: string, side: Side, effects: Effect[], undone: boolean}} Step */

/** @typedef {{player: "human", name?: string} | {player: "computer", engine: string}} Player */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {number} sequence
 * @property {{game: string, options?: Record<string, string>, position?: string, remote?: boolean,
 *   seats: Record<Side, Player>}} setup
 * @property {View} view
 * @property {string[]} moves
 * @property {string[]} legal_moves
 * @property {"user" | "opponent" | "result"} stage
 * @property {[string, string] | null} result
 * @property {[Side, "undo" | "draw" | "rematch"] | null} asked
 * @property {boolean} can_undo
 * @property {EngineStatus} [engine] what the engine is doing whose turn it is; not in the game of an event
 */

/** @typedef {"thinking" | "paused" | "failed"} EngineStatus */

/**
 * @typedef {object} Happened
 * @property {number} sequence
 * @property {string} actor
 * @property {{event: string, [key: string]: any}} event
 * @property {{game: Game, steps: Step[]}} [shown]
 */

/**
 * @typedef {object} Candidate
 * @property {string} move
 * @property {number | null} score
 * @property {number} win_rate
 * @property {number | null} plies_to_end
 * @property {"exact" | "bound" | "estimate"} kind
 * @property {number | null} visits how often it was tried, where that counts
 * @property {string[]} line
 */

/** @typedef {{candidates: Candidate[], nodes: number}} Analysis */

/** @typedef {{view: View, legal_moves: string[], step: Step | null}} Position */

/** @typedef {{game: string, options?: Record<string, string>, position?: string | null, moves?: string[]}} PositionRequest */

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {Side} opens
 * @property {{name: string, values: string, default: string}[]} options
 * @property {string[]} opponents
 * @property {boolean} confirms_moves
 * @property {string[]} formats
 */

/** @typedef {{game: string, created: number, played?: number, tokens: Partial<Record<Side | "watch", string>>}} Kept */

export {};
