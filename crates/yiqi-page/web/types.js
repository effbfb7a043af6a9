// The shapes that travel between the server and the page: the schemas of the server's OpenAPI document.
// Written by `YIQI_BLESS=1 cargo test -p yiqi-server --test page_types`; not to be edited. Types only: nothing runs.

/**
 * The answer to a command: its events are on the disk.
 * @typedef {object} Acknowledged
 * @property {EventView[]} events Its events.
 * @property {string} id The command's id.
 * @property {number} sequence The number of its last event.
 */

/**
 * Who caused an event.
 * @typedef {"black" | "white" | "server"} Actor
 */

/**
 * What an engine thinks of a position.
 * @typedef {object} Analysis
 * @property {Candidate[]} candidates The candidate moves, the best first.
 * @property {number} nodes Nodes or playouts.
 * @property {number[]} owners Who will own each place at the end, in percent: 100 is certainly Black's, -100 White's. Empty where that is unknown or places have no owners.
 */

/**
 * What remote players can ask each other for.
 * @typedef {"undo" | "draw" | "rematch" | "rematch_swapped"} Ask
 */

/**
 * What a player has asked the other for.
 * @typedef {object} Asked
 * @property {Side} side The player who asks.
 * @property {Ask} what What for.
 */

/**
 * How a board is drawn.
 * @typedef {"squares" | "points" | "hexagons"} Board
 */

/**
 * A candidate move.
 * @typedef {object} Candidate
 * @property {ValueKind} kind How well the values are known.
 * @property {string[]} line The principal variation.
 * @property {string} move The move.
 * @property {number | null} plies_to_end Plies to a forced end.
 * @property {number | null} score The expected margin.
 * @property {Side[]} sides The side that plays each move of the line.
 * @property {number | null} visits The number of visits, in a tree search.
 * @property {number} win_rate The expected result for the side to move: 1 is a win.
 */

/**
 * The number of pieces each side has captured.
 * @typedef {object} Captured
 * @property {number} black By Black.
 * @property {number} white By White.
 */

/**
 * A message from a client.
 * @typedef {{hello: {after?: number, changes?: number, has?: number, presence?: boolean, token?: string | null}}
 *   | {command: CommandRequest}
 *   | {greet: Greeting} | "ping"} ClientMessage
 */

/**
 * The clock, at the moment it is sent.
 * @typedef {object} Clock
 * @property {TimeLeft} black What Black had at the start of the turn.
 * @property {string} control The time control: `10m`, `5m+3s`, `10m+3x30s`, `3d/move`.
 * @property {number} elapsed How long it has been running in this turn, in milliseconds.
 * @property {number} [period] The length of a period of byo-yomi, in milliseconds.
 * @property {Side} [running] The side whose clock is running.
 * @property {TimeLeft} white What White had at the start of the turn.
 */

/**
 * What a command does.
 * @typedef {{do: "move", move: string}
 *   | {do: "resign"}
 *   | {do: "undo"}
 *   | {do: "ask", what: Ask}
 *   | {do: "answer", grants: boolean}
 *   | {do: "mark", place: string}
 *   | {do: "accept"}
 *   | {do: "play_on"}
 *   | {do: "claim", wins: boolean}
 *   | {do: "name", name: string}
 *   | {do: "new_game"}
 *   | {do: "sit", player: string, side: Side}} CommandAction
 */

/**
 * A command of a player.
 * @typedef {CommandAction & ({id: string, sequence?: number | null})} CommandRequest
 */

/**
 * Why something was refused: a code with its arguments, from which clients make a sentence.
 * @typedef {object} Complaint
 * @property {Record<string, Value>} arguments Its arguments, by name.
 * @property {string} code The stable code.
 * @property {EventView[]} [missed] The events that the client has missed, if its command was outdated.
 */

/**
 * A number for each side.
 * @typedef {object} Count
 * @property {number} black Black's.
 * @property {number} [nobody] What belongs to neither side; absent if nothing.
 * @property {number} white White's.
 */

/**
 * A game to be created.
 * @typedef {object} CreateGame
 * @property {string} black Who plays Black: `human` (the creator) or `human:NAME`, `invite` (a player elsewhere), `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
 * @property {boolean} [bot] Whether the creator is a program, which others are told.
 * @property {string} [clock] How much time the players have: `10m`, `5m+3s` (Fischer), `10m+3x30s` (byo-yomi), `3d/move`; without it, as much as they like.
 * @property {string} game `go`, `liuzichong`, `dvonn` or `reversi`.
 * @property {string | null} [name] The creator's name, shown to others.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The starting position, if it is not the usual one.
 * @property {boolean} [public] Whether everybody may see it.
 * @property {string} white Who plays White.
 */

/**
 * A game that was created, and its secrets. They are sent once.
 * @typedef {object} Created
 * @property {string} id The game's id.
 * @property {Invites} invites Secrets to be passed on: the first client that brings one gets the seat.
 * @property {string[]} [lost] What an imported record has and the game does not keep, as codes: `lost-variations`, `lost-comments`, …
 * @property {Tokens} tokens Secrets of the seats that the creator holds (`black`, `white`), one for watching (`watch`), and one for deleting the game and making new invites (`creator`).
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
 * Which engine plays, as it is written on the command line and in stored games: `level:5`, `greedy`. Any text is allowed, since a stored game may name an engine that this program does not have.
 * @typedef {string} EngineName
 */

/**
 * What the engine to move is doing.
 * @typedef {"thinking" | "paused" | "failed"} EngineStatus
 */

/**
 * Something that happened in a game. The list of all events is the game.
 * @typedef {Setup & {version: number} & {event: "started"}
 *   | {event: "moved", move: string, side: Side, spent?: number}
 *   | {event: "flagged", side: Side}
 *   | {event: "abandoned", side: Side}
 *   | {event: "called_off"}
 *   | {event: "undone", ply: number}
 *   | {event: "resigned", side: Side}
 *   | {event: "asked", side: Side, what: Ask}
 *   | {event: "declined", what: Ask}
 *   | {event: "draw_agreed"}
 *   | {dead: string[], event: "marked"}
 *   | {event: "accepted", side: Side} | Player & {side: Side} & {event: "sat"}} Event
 */

/**
 * An event of a game.
 * @typedef {object} EventView
 * @property {Actor} actor Who caused it.
 * @property {GameChange} [change] What it changed, for clients that asked for `changes`.
 * @property {Event} event What happened.
 * @property {number} sequence Its number, from 1.
 * @property {number} time When, in milliseconds since 1970.
 */

/**
 * What players ask about a position besides the score. It follows from the position alone.
 * @typedef {object} Facts
 * @property {Record<string, Count>} counts Numbers that are compared between the sides, by name. In DVONN: `points` each side would score now; `moves` it would have if it were its turn; its stacks, which are `movable`, `blocked` (by six neighbours) or `stranded` (with nothing to land on); `dvonn`, the DVONN pieces it controls.
 * @property {Removal[]} removals The legal moves that remove pieces without capturing them, such as stacks that are cut off.
 */

/**
 * The difference between a game after an event and before it. A client that has missed the event before requests the whole game.
 * @typedef {object} GameChange
 * @property {Side[]} [accepted] The sides that have accepted the dead pieces; absent if none.
 * @property {Asked} [asked] What a player has asked the other for; absent if nothing.
 * @property {boolean} can_undo Whether there is a move to take back.
 * @property {Splice[]} [legal_moves] What changed in the list of legal moves.
 * @property {Splice[]} [moves] What changed in the list of moves.
 * @property {Ending} [result] How it ended; absent if it has not.
 * @property {Setup} [setup] How it began and who plays, if that changed.
 * @property {Stage} stage What the game is waiting for.
 * @property {Step[]} [steps] The moves that were made or taken back, in the order in which they are shown.
 * @property {ViewChange} [view] The board, if anything on it or about it changed.
 */

/**
 * A game in short.
 * @typedef {object} GameSummary
 * @property {string} game Which game it is.
 * @property {string} id Its id.
 * @property {Picture} picture What is on the board.
 * @property {number} plies Moves played so far.
 * @property {Ending | null} result
 * @property {Seats} seats Who plays.
 * @property {Stage} stage What the game is waiting for.
 * @property {boolean} [swapped] Whether the players have exchanged sides since the first game: the secret of Black's seat plays White.
 * @property {number} time When something last happened, in milliseconds since 1970.
 * @property {Side} to_move The side to move.
 */

/**
 * The current state of a game.
 * @typedef {object} Game
 * @property {Side[]} [accepted] The sides that have accepted the dead pieces, while the game is being counted.
 * @property {Asked | null} asked
 * @property {boolean} can_undo Whether there is a move to take back.
 * @property {Clock} [clock] The clock; over a WebSocket it has messages of its own.
 * @property {EngineStatus} [engine] What the engine is doing, if it is to move.
 * @property {string} id Its id.
 * @property {string[]} legal_moves The legal moves.
 * @property {string[]} moves The moves so far.
 * @property {Ending | null} result
 * @property {number} sequence The number of its events.
 * @property {Setup} setup How it began and who plays.
 * @property {Stage} stage What the game is waiting for.
 * @property {View} view The board.
 */

/**
 * What a player has said to the others. It is not kept.
 * @typedef {object} Greeted
 * @property {Side} side The player's side.
 * @property {Greeting} what What.
 */

/**
 * What players can say to each other.
 * @typedef {"hello" | "good_luck" | "well_played" | "oops" | "thanks" | "good_game" | "goodbye"} Greeting
 */

/**
 * A record to be imported as a game.
 * @typedef {object} ImportGame
 * @property {string} black Who plays Black.
 * @property {string} format Its format: `json`, `sgf`, `ggf`, …
 * @property {boolean} [public] Whether everybody may see it.
 * @property {string} text The file's text.
 * @property {string} white Who plays White.
 */

/**
 * A seat that needs a new invite.
 * @typedef {object} InviteRequest
 * @property {Side} side `black` or `white`.
 */

/**
 * An invite to be passed on: the first client that brings it gets the seat.
 * @typedef {object} Invited
 * @property {string} invite The invite.
 * @property {Side} side The seat.
 */

/**
 * Secrets to be passed on.
 * @typedef {object} Invites
 * @property {string} [black] For Black's seat.
 * @property {string} [white] For White's seat.
 */

/**
 * An invite to be exchanged for a seat.
 * @typedef {object} Join
 * @property {boolean} [bot] Whether the player is a program, which others are told.
 * @property {string | null} [id] An idempotency key, 16 to 64 random characters: a join that is repeated with the same key, since its answer was lost, gets the same answer.
 * @property {string} invite The invite.
 * @property {string | null} [name] The name of the player who joins.
 */

/**
 * A seat that was taken.
 * @typedef {object} Joined
 * @property {Side} side The seat.
 * @property {string} token The seat's secret.
 */

/**
 * A game that can be played here.
 * @typedef {object} Kind
 * @property {boolean} confirms_moves Whether players see what a move does before they confirm it.
 * @property {string[]} formats The formats that its records can be written in.
 * @property {string} name Its name.
 * @property {Side} opens The side that moves first.
 * @property {EngineName[]} opponents The engines that play it: `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
 * @property {Option[]} options The options of its rules.
 * @property {Preset[]} presets Its named sets of rules: values of the option `rules`.
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
 * Places of which the same further fact is now true.
 * @typedef {object} NoteChange
 * @property {string} at Their indices in the view's list of places, with ranges: `0-4 7`.
 * @property {string} name The fact's name.
 * @property {string | null} value Its value; `null` if it is true no more.
 */

/**
 * An OpenAPI document; see the specification of OpenAPI 3.1.
 * @typedef {object} OpenApiDocument
 * @property {{}} components The schemas that operations refer to.
 * @property {{}} info The title, version and license of the API.
 * @property {string} openapi The version of OpenAPI.
 * @property {{}} paths The operations, by path and method.
 */

/**
 * What players wait for.
 * @typedef {object} OpenSeek
 * @property {string} [clock] The time control.
 * @property {string} game The game.
 * @property {Record<string, string>} options The options of its rules, all of them.
 * @property {number} waiting How many wait.
 */

/**
 * An option of a game's rules.
 * @typedef {object} Option
 * @property {string} default Its default.
 * @property {string} name Its name.
 * @property {string} values The values it takes: `2-25`, `situational|positional|simple`.
 */

/**
 * The winner, or a draw.
 * @typedef {"black" | "white" | "draw"} Outcome
 */

/**
 * The secrets whose games are listed.
 * @typedef {object} OwnGames
 * @property {string[]} tokens Up to 1,000 secrets.
 */

/**
 * A game against a player who wanted the same.
 * @typedef {object} Paired
 * @property {string} id The game's id.
 * @property {Side} side The player's side.
 * @property {string} token The seat's secret.
 * @property {string} watch The secret for watching.
 */

/**
 * The pieces on a board, each as two numbers: half steps from the left and from the top.
 * @typedef {object} Picture
 * @property {number[][]} black Places of Black's pieces.
 * @property {Board} board How the board is drawn.
 * @property {number} height Half steps from the top place to the bottom.
 * @property {number[][]} neutral Places of pieces that belong to nobody.
 * @property {number[][]} white Places of White's pieces.
 * @property {number} width Half steps from the leftmost place to the rightmost.
 */

/**
 * Places that now have the same contents.
 * @typedef {object} PieceChange
 * @property {string} at Their indices in the view's list of places, with ranges: `0-4 7`.
 * @property {Piece | null} piece
 */

/**
 * A piece or a stack.
 * @typedef {object} Piece
 * @property {number} height The number of pieces in the stack.
 * @property {number} neutral How many of them are neutral.
 * @property {Side | null} owner
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
 * @typedef {{awaited?: boolean, bot?: boolean, name?: string | null, player: "human"}
 *   | {engine: EngineName, player: "computer"}} Player
 */

/**
 * Half points, serialised as a number: `7` or `7.5`.
 * @typedef {number} Points
 */

/**
 * A position without a stored game: where it starts, and the moves since.
 * @typedef {object} PositionRequest
 * @property {string} game The game's name.
 * @property {string[]} [moves] The moves since.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The starting position, if it is not the usual one.
 */

/**
 * A position as it is shown.
 * @typedef {object} Position
 * @property {string[]} legal_moves The legal moves.
 * @property {Step | null} step
 * @property {View} view The board.
 */

/**
 * Who is there.
 * @typedef {object} Presence
 * @property {boolean} black Whether a client with Black's seat is connected.
 * @property {number} watchers The number of connected clients without a seat.
 * @property {boolean} white Whether a client with White's seat is connected.
 */

/**
 * A named set of rules.
 * @typedef {object} Preset
 * @property {Record<string, string>} defaults Usual values of options that players may change without changing the rules, such as komi.
 * @property {string} name Its name.
 * @property {Record<string, string>} options The options by which it is recognised, with their values.
 */

/**
 * What a move would do, shown to its player alone.
 * @typedef {object} Preview
 * @property {boolean} asks Whether the player is asked to confirm.
 * @property {Effect[]} effects Its effects, for a screen to show.
 * @property {View} view The board after it.
 */

/**
 * A move to be previewed.
 * @typedef {object} PreviewRequest
 * @property {string} move The move as text.
 */

/**
 * A page of public games.
 * @typedef {object} PublicGames
 * @property {GameSummary[]} games The games.
 * @property {PublicPlace} [next] Where the next page begins; absent on the last.
 */

/**
 * A place in the list of public games.
 * @typedef {object} PublicPlace
 * @property {number} before A time, in milliseconds since 1970.
 * @property {string} before_id The id of a game created then.
 */

/**
 * A text to be shown as a QR code.
 * @typedef {object} QrRequest
 * @property {string} text The text, at most 500 bytes.
 */

/**
 * A reason: a code with its arguments.
 * @typedef {object} Reason
 * @property {Record<string, Value>} arguments The arguments of its sentence, by name.
 * @property {string} code The stable code.
 */

/**
 * What a legal move removes.
 * @typedef {object} Removal
 * @property {number} black How many pieces are in those of the removed stacks that Black controls.
 * @property {string} move The move.
 * @property {string[]} places The places that become empty.
 * @property {number} white How many pieces are in those of the removed stacks that White controls.
 */

/**
 * Successive positions of a line of moves.
 * @typedef {object} ReplayRequest
 * @property {number} from The number of moves before the first position.
 * @property {string} game The game's name.
 * @property {string[]} [moves] The moves up to the last position.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The starting position, if it is not the usual one.
 */

/**
 * Successive positions.
 * @typedef {object} Replay
 * @property {ViewChange[]} changes What each further move changed.
 * @property {View} first The first.
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
 * @property {EngineName} player `level:1` to `level:8`, `playouts` (Go), `greedy` (Reversi).
 * @property {Side} side `black` or `white`.
 */

/**
 * Both seats.
 * @typedef {object} Seats
 * @property {Player} black Black's.
 * @property {Player} white White's.
 */

/**
 * What a player wants to play with anyone.
 * @typedef {object} Seek
 * @property {boolean} [bot] Whether the player is a program, which others are told.
 * @property {string} [clock] How much time the players have: `5m+3s`.
 * @property {string} game `go`, `liuzichong`, `dvonn` or `reversi`.
 * @property {string} [id] An id of this request, 16 to 64 random characters. A player whose connection broke repeats the request with the same id: if the player was paired in the last minutes, the answer is that game again.
 * @property {string} [name] The player's name, shown to others.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string} player A key of the player's own, 16 to 64 random characters, the same at all their screens: nobody is paired with themselves.
 */

/**
 * A message to a player who waits for anyone.
 * @typedef {"waiting" | "replaced" | {paired: Paired} | {refused: Complaint}} SeekMessage
 */

/**
 * A message to a client.
 * @typedef {{welcome: Game}
 *   | {current: {engine?: EngineStatus}}
 *   | {event: EventView}
 *   | {done: Acknowledged}
 *   | {refused: {complaint: Complaint, id: string | null}}
 *   | {engine: EngineStatus}
 *   | {clock: Clock}
 *   | {presence: Presence}
 *   | {greeted: Greeted} | "pong"} ServerMessage
 */

/**
 * How a game starts.
 * @typedef {object} Setup
 * @property {string} [clock] How much time the players have; as much as they like if it is absent.
 * @property {string} game The game's name.
 * @property {Record<string, string>} [options] The options of its rules.
 * @property {string | null} [position] The starting position, if it is not the one that the rules define.
 * @property {boolean} [remote] Whether the players use different screens, so that undo and rematch need consent.
 * @property {Seats} seats The players.
 * @property {boolean} [swapped] Whether the players have exchanged sides since the first game: who had Black's seat then plays White.
 */

/**
 * A side.
 * @typedef {"black" | "white"} Side
 */

/**
 * Replaces part of a list.
 * @typedef {object} Splice
 * @property {string[]} [added] The items inserted in their place; absent if none.
 * @property {number} at The index in the old list at which it starts.
 * @property {number} [removed] The number of items removed there; absent if none.
 */

/**
 * What a game is waiting for.
 * @typedef {"user" | "opponent" | "counting" | "result"} Stage
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
 * Replaces part of a text.
 * @typedef {object} TextSplice
 * @property {string} added The text inserted in their place.
 * @property {number} at The index in the old text at which it starts, in UTF-16 units.
 * @property {number} removed The number of units removed there.
 */

/**
 * What a player has left on the clock.
 * @typedef {object} TimeLeft
 * @property {number} main The main time or, with one time for every move, that time, in milliseconds.
 * @property {number} [periods] The periods of byo-yomi.
 */

/**
 * The secrets of a game that belong to its creator.
 * @typedef {object} Tokens
 * @property {string} [black] For Black's seat, if it is the creator's.
 * @property {string} creator For deleting the game and making new invites.
 * @property {string} watch For watching.
 * @property {string} [white] For White's seat, if it is the creator's.
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
 * @property {Facts} [facts] What players ask besides the score; absent in games that have no such facts.
 * @property {string} game The game's name.
 * @property {string | null} last_move The last move.
 * @property {string[]} last_places The places the last move touched: its origin, if it has one, and its destination.
 * @property {Points} margin Black's lead, with compensation such as komi included.
 * @property {boolean} must_pass Whether passing is the only legal move.
 * @property {Record<string, string>} options Its rules, as options.
 * @property {Place[]} places Every place with its contents.
 * @property {number} ply Moves played so far.
 * @property {string} position The position in one line.
 * @property {string | null} preset The name of these rules, if they are one of the game's presets.
 * @property {Score} score What each side has scored so far.
 * @property {Reason} score_in_words The sentence that tells a person the score, as a code with arguments.
 * @property {Side} to_move The side to move.
 */

/**
 * How a view differs from the one before it. What is absent has not changed, or is false or none where that is said.
 * @typedef {object} ViewChange
 * @property {Captured} [captured] How many pieces each side has captured, if that changed.
 * @property {Ending} [ending] How the game ended; absent if it has not.
 * @property {Facts} [facts] What players ask besides the score, if that changed.
 * @property {string | null} last_move The last move.
 * @property {string[]} last_places The places the last move touched: its origin, if it has one, and its destination.
 * @property {Points} [margin] Black's lead, with compensation such as komi included, if that changed.
 * @property {boolean} [must_pass] Whether passing is the only legal move; absent if not.
 * @property {NoteChange[]} [notes] The further facts about places that changed.
 * @property {Record<string, string>} [options] The rules, as options, if they changed.
 * @property {PieceChange[]} [pieces] The pieces that came, left or changed.
 * @property {number} ply Moves played so far.
 * @property {TextSplice[]} [position] What changed in the position in one line.
 * @property {string} [preset] The name of the new rules; absent if they have none or did not change.
 * @property {Score} [score] What each side has scored so far, if that changed.
 * @property {Reason} [score_in_words] The sentence that tells a person the score, if that changed.
 * @property {Side} to_move The side to move.
 */

export {};
