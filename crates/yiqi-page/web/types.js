// The shapes that travel between the server and the page: the schemas of the server's OpenAPI document.
// Written by `YIQI_BLESS=1 cargo test -p yiqi-server --test page_types`; not to be edited. Types only: nothing runs.

/**
 * The answer to a command: what follows from it is on the disk.
 * @typedef {object} Acknowledged
 * @property {EventView[]} events Its events.
 * @property {string} id The command's id.
 * @property {number} sequence The number of its last event.
 */

/**
 * What an engine thinks of a position.
 * @typedef {object} Analysis
 * @property {Candidate[]} candidates The moves it looked at, the best first.
 * @property {number} nodes Nodes or playouts.
 */

/**
 * What remote players can ask each other for.
 * @typedef {"undo" | "draw" | "rematch"} Ask
 */

/**
 * What a player has asked the other for.
 * @typedef {object} Asked
 * @property {Side} side Who asks.
 * @property {Ask} what For what.
 */

/**
 * How a board is drawn.
 * @typedef {"squares" | "points" | "hexagons"} Board
 */

/**
 * A move that was looked at.
 * @typedef {object} Candidate
 * @property {ValueKind} kind How well the values are known.
 * @property {string[]} line What would follow.
 * @property {string} move The move.
 * @property {number | null} plies_to_end Plies to a forced end.
 * @property {number | null} score The expected margin.
 * @property {number | null} visits How often it was tried, where that counts.
 * @property {number} win_rate The expected result for the side to move: 1 a win.
 */

/**
 * The number of pieces each side has captured.
 * @typedef {object} Captured
 * @property {number} black By Black.
 * @property {number} white By White.
 */

/**
 * Something that somebody wants to be done.
 * @typedef {Wish & ({id: string, sequence?: number | null})} CommandRequest
 */

/**
 * Why something was refused: a code with its arguments, for a page to put into words.
 * @typedef {object} Complaint
 * @property {Record<string, Value>} arguments By name.
 * @property {string} code The stable code.
 * @property {EventView[]} [missed] The events that a client which knew an older state has missed.
 */

/**
 * A game to be created.
 * @typedef {object} CreateGame
 * @property {string} black Who holds Black: `human` (whoever creates the game) or `human:NAME`, `invite` (somebody else), `level:1` to `level:8`, `greedy`.
 * @property {string} game `go`, `liuzichong`, `dvonn` or `reversi`.
 * @property {string | null} [name] The creator's name, shown to others.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The position it begins in, if that is not the rules' own.
 * @property {boolean} [public] Whether everybody may see it.
 * @property {string} white Who holds White.
 */

/**
 * A game that was created, and the secrets that go with it. They are told once.
 * @typedef {object} Created
 * @property {string} id The game's id.
 * @property {Invites} invites Secrets to be passed on: whoever brings one first has the seat.
 * @property {Tokens} tokens Secrets of the seats that the creator holds (`black`, `white`), one to watch with (`watch`), and one to delete the game and to invite again with (`creator`).
 */

/**
 * One effect of a move; places are given by name.
 * @typedef {{at: string, effect: "placed", piece: Piece}
 *   | {effect: "moved", from: string, to: string}
 *   | {at: string, effect: "flipped"}
 *   | {at: string, effect: "captured"}
 *   | {at: string, effect: "removed"}
 *   | {effect: "passed", side: Side}} Effect
 */

/**
 * A result with its reason.
 * @typedef {object} Ending
 * @property {string} reason The code of the reason.
 * @property {Outcome} result Who won.
 */

/**
 * What the engine is doing whose turn it is.
 * @typedef {"thinking" | "paused" | "failed"} EngineStatus
 */

/**
 * Something that happened in a game. The list of all events is the game.
 * @typedef {Setup & {version: number} & {event: "started"}
 *   | {event: "moved", move: string, side: Side}
 *   | {event: "undone", ply: number}
 *   | {event: "resigned", side: Side}
 *   | {event: "asked", side: Side, what: Ask}
 *   | {event: "declined", what: Ask}
 *   | {event: "draw_agreed"} | Player & {side: Side} & {event: "sat"}} Event
 */

/**
 * An event of a game.
 * @typedef {object} EventView
 * @property {string} actor `black`, `white` or `server`.
 * @property {GameChange} [change] What it changed, for those who asked to be shown.
 * @property {Event} event What happened.
 * @property {number} sequence Its number, from 1.
 * @property {number} time When, in milliseconds since 1970.
 */

/**
 * What an event changed in the game of the event before it. A client that has missed that one asks for the whole game.
 * @typedef {object} GameChange
 * @property {Asked | null} asked
 * @property {boolean} can_undo Whether there is something to take back.
 * @property {Splice[]} legal_moves What is different in the list of legal moves.
 * @property {Splice[]} moves What is different in the list of moves.
 * @property {Ending | null} result
 * @property {Setup} [setup] How it began and who plays, if that is different.
 * @property {Stage} stage What is going on.
 * @property {Step[]} steps The moves that were made or taken back, in the order in which they are shown.
 * @property {ViewChange} [view] The board, if anything on it or about it is different.
 */

/**
 * A game as it is now.
 * @typedef {object} Game
 * @property {Asked | null} asked
 * @property {boolean} can_undo Whether there is something to take back, for those who sit before the board.
 * @property {EngineStatus} [engine] What the engine is doing, if it is its turn.
 * @property {string} id Its id.
 * @property {string[]} legal_moves The legal ones now.
 * @property {string[]} moves The moves so far.
 * @property {Ending | null} result
 * @property {number} sequence The number of its events.
 * @property {Setup} setup How it began and who plays.
 * @property {Stage} stage What is going on.
 * @property {View} view The board.
 */

/**
 * A record to be made a game.
 * @typedef {object} ImportGame
 * @property {string} black Who holds Black.
 * @property {string} format Its kind: `json`, `sgf`, `ggf`, …
 * @property {boolean} [public] Whether everybody may see it.
 * @property {string} text The file's text.
 * @property {string} white Who holds White.
 */

/**
 * A seat that somebody else is to be invited to.
 * @typedef {object} InviteRequest
 * @property {Side} side `black` or `white`.
 */

/**
 * An invite to be passed on: whoever brings it first has the seat.
 * @typedef {object} Invited
 * @property {string} invite The invite.
 * @property {Side} side The seat.
 */

/**
 * Secrets to be passed on.
 * @typedef {object} Invites
 * @property {string} [black] To Black's seat.
 * @property {string} [white] To White's seat.
 */

/**
 * An invite to be exchanged for a seat.
 * @typedef {object} Join
 * @property {string | null} [id] An id of the client's choosing, 16 to 64 random characters: repeated with the same one, a join whose answer was lost is answered again.
 * @property {string} invite The invite.
 * @property {string | null} [name] The name of whoever joins.
 */

/**
 * A seat that was taken.
 * @typedef {object} Joined
 * @property {Side} side The seat.
 * @property {string} token The seat's secret.
 */

/**
 * A kind of game.
 * @typedef {object} Kind
 * @property {boolean} confirms_moves Whether a player sees what his move did before he confirms it.
 * @property {string[]} formats The kinds of files it can be written as.
 * @property {string} name Its name.
 * @property {Side} opens Who begins.
 * @property {string[]} opponents Who plays it, beside people: `level:1` to `level:8`, `greedy`.
 * @property {Option[]} options The options of its rules.
 */

/**
 * A game in a list.
 * @typedef {object} ListedGame
 * @property {number} created When it was created, in milliseconds since 1970.
 * @property {string} game Which game it is.
 * @property {string} id Its id.
 * @property {boolean} public Whether everybody may see it.
 */

/**
 * An option of a game's rules.
 * @typedef {object} Option
 * @property {string} default What it is when nothing is given.
 * @property {string} name Its name.
 * @property {string} values What may be given: `2-25`, `situational|positional|simple`.
 */

/**
 * The winner, or a draw.
 * @typedef {"black" | "white" | "draw"} Outcome
 */

/**
 * Secrets whose games are wanted.
 * @typedef {object} OwnGames
 * @property {string[]} tokens Up to 1,000 of them.
 */

/**
 * A piece or a stack.
 * @typedef {object} Piece
 * @property {number} height The number of pieces in the stack.
 * @property {number} neutral How many of them are neutral.
 * @property {Side | null} owner
 */

/**
 * A place whose contents changed.
 * @typedef {object} PlaceChange
 * @property {string} name Its name.
 * @property {Record<string, string>} [notes] Further facts about the place, by name.
 * @property {Piece | null} piece
 */

/**
 * A place of the board.
 * @typedef {object} Place
 * @property {boolean} [marked] Whether the empty board has a mark there, such as a star point.
 * @property {string} name The name as players write it.
 * @property {Record<string, string>} [notes] Further facts about the place, by name.
 * @property {Piece | null} piece
 * @property {number} x Half steps from the left.
 * @property {number} y Half steps from the top.
 */

/**
 * The player on a seat.
 * @typedef {{name?: string | null, player: "human"} | {engine: string, player: "computer"}} Player
 */

/**
 * Half points, serialised as a number: `7` or `7.5`.
 * @typedef {number} Points
 */

/**
 * A position that belongs to no game that is kept: where it starts, and what was played.
 * @typedef {object} PositionRequest
 * @property {string} game The game's name.
 * @property {string[]} [moves] The moves since.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The position it begins in, if that is not the rules' own.
 */

/**
 * What is to be seen of a position.
 * @typedef {object} Position
 * @property {string[]} legal_moves The legal moves.
 * @property {Step | null} step
 * @property {View} view The board.
 */

/**
 * A move that was performed for its player's eyes alone.
 * @typedef {object} Preview
 * @property {boolean} asks Whether the player is asked to confirm.
 * @property {Effect[]} effects What it does, for a screen to show.
 * @property {View} view The board after it.
 */

/**
 * What a move would do.
 * @typedef {object} PreviewRequest
 * @property {string} move The move as text.
 */

/**
 * A reason: a code with its arguments.
 * @typedef {object} Reason
 * @property {Record<string, Value>} arguments The arguments of its sentence, by name.
 * @property {string} code The stable code.
 */

/**
 * What a client says on a WebSocket.
 * @typedef {{hello: {after?: number, shows?: boolean, token?: string | null}}
 *   | {command: CommandRequest} | "ping"} Said
 */

/**
 * The score of both sides.
 * @typedef {object} Score
 * @property {Points} black Black's.
 * @property {Points} white White's.
 */

/**
 * An engine that takes the seat of an invited player.
 * @typedef {object} SeatEngine
 * @property {string} player `level:1` to `level:8`, `greedy`.
 * @property {Side} side `black` or `white`.
 */

/**
 * Both seats.
 * @typedef {object} Seats
 * @property {Player} black Black's.
 * @property {Player} white White's.
 */

/**
 * How a game starts.
 * @typedef {object} Setup
 * @property {string} game The game's name.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The starting position, if it is not the one that the rules define.
 * @property {boolean} [remote] Whether the players use different screens, so that undo and rematch need consent.
 * @property {Seats} seats The players.
 */

/**
 * A side.
 * @typedef {"black" | "white"} Side
 */

/**
 * Replaces part of a list.
 * @typedef {object} Splice
 * @property {string[]} added The items inserted in their place.
 * @property {number} at The index in the old list at which it starts.
 * @property {number} removed The number of items removed there.
 */

/**
 * What is going on in a game.
 * @typedef {"user" | "opponent" | "result"} Stage
 */

/**
 * A move that was made or taken back, with its effects.
 * @typedef {object} Step
 * @property {Effect[]} effects What the move did to the position before it, in display order.
 * @property {string} move The move.
 * @property {Side} side The side that made the move.
 * @property {boolean} undone Whether it was taken back.
 */

/**
 * Secrets of a game that are its creator's.
 * @typedef {object} Tokens
 * @property {string} [black] Black's seat, if it is the creator's.
 * @property {string} creator To delete the game and to invite again with.
 * @property {string} watch To watch with.
 * @property {string} [white] White's seat, if it is the creator's.
 */

/**
 * What a client is told on a WebSocket.
 * @typedef {{welcome: Game}
 *   | {event: EventView}
 *   | {done: Acknowledged}
 *   | {refused: {complaint: Complaint, id: string | null}}
 *   | {engine: EngineStatus} | "pong"} Told
 */

/**
 * How well a value is known.
 * @typedef {"exact" | "bound" | "estimate"} ValueKind
 */

/**
 * The value of an argument.
 * @typedef {number | string} Value
 */

/**
 * A whole board.
 * @typedef {object} View
 * @property {Board} board How the board is drawn.
 * @property {Captured} captured How many pieces each side has captured.
 * @property {Ending | null} ending
 * @property {string} game The game's name.
 * @property {string | null} last_move The last move.
 * @property {string[]} last_places The places the last move touched: its origin, if it has one, and its destination.
 * @property {Points} margin Black's lead, with compensation such as komi included.
 * @property {boolean} must_pass Whether passing is the only legal move.
 * @property {Record<string, string>} options Its rules, as options.
 * @property {Place[]} places Every place with its contents.
 * @property {number} ply Moves played so far.
 * @property {string} position The position in one line.
 * @property {Score} score What each side has scored so far.
 * @property {Reason} score_in_words The sentence that tells a person the score, as a code with arguments.
 * @property {Side} to_move The side to move.
 */

/**
 * How a view differs from the one before it. `places` has only what changed; the other fields are those of [`View`].
 * @typedef {object} ViewChange
 * @property {Captured} captured How many pieces each side has captured.
 * @property {Ending | null} ending
 * @property {string | null} last_move The last move.
 * @property {string[]} last_places The places the last move touched: its origin, if it has one, and its destination.
 * @property {Points} margin Black's lead, with compensation such as komi included.
 * @property {boolean} must_pass Whether passing is the only legal move.
 * @property {Record<string, string>} [options] The rules, as options, if they changed.
 * @property {PlaceChange[]} places The places that changed.
 * @property {number} ply Moves played so far.
 * @property {string} position The position in one line.
 * @property {Score} score What each side has scored so far.
 * @property {Reason} score_in_words The sentence that tells a person the score, as a code with arguments.
 * @property {Side} to_move The side to move.
 */

/**
 * What can be wanted.
 * @typedef {{do: "move", move: string}
 *   | {do: "resign"}
 *   | {do: "undo"}
 *   | {do: "ask", what: Ask}
 *   | {do: "answer", grants: boolean}
 *   | {do: "new_game"}
 *   | {do: "sit", player: string, side: Side}} Wish
 */

export {};
