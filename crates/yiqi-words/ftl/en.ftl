## Refusals that every game has

game-over = the game is over
repeats-position = { $ply ->
    [0] it would bring back the position at the start
   *[other] it would bring back the position after move { $ply }
}
bad-option = “{ $value }” is no value for { $name }; expected { $expected }

## Why a game ended

repetition = by repetition
quiet-limit = by too many moves without a capture

## What each side has counted

score = Black { $black }, White { $white }
go-score = Area: Black { $black }, White { $white }, neutral { $neutral }. With komi { $komi }, { $leader ->
    [black] Black is ahead by { $lead }
    [white] White is ahead by { $lead }
   *[nobody] neither is ahead
}.

## Go

go-not-a-move = “{ $text }” is neither a point nor a pass; write D4 or pass
go-off-board = the board has no point { $point }
go-occupied = there is already a stone on { $point }
go-suicide = a stone on { $point } would have no qi: suicide
go-setup-size = the position has { $found } rows; a board has 2 to 25
go-setup-rows = the position has { $found } rows; expected { $expected }
go-setup-row-length = row { $row } of the position has { $found } points; expected { $expected }
go-setup-cell = “{ $found }” on { $point } stands for nothing; expected X, O or .
go-setup-side = the position must end with the side to move, b or w, after a blank
go-setup-no-liberties = these groups have no qi: { $points }
go-two-passes = after two passes

## Reversi

reversi-not-a-move = “{ $text }” is neither a square nor a pass; write f5 or pass
reversi-occupied = there is already a disc on { $square }
reversi-flips-nothing = a disc on { $square } would flip nothing
reversi-must-put = there are valid squares, { $square } for one, so passing is not allowed
reversi-must-pass = no square is valid, { $square } as little as any other; pass
reversi-setup-length = the position has { $found } cells; expected 64 and the side to move
reversi-setup-cell = “{ $found }” on { $square } stands for nothing; expected X, O or -
reversi-setup-side = the position must end with the side to move, X or O
reversi-board-full = the board is full
reversi-wipeout = a side has no disc left
reversi-no-moves = neither side can move

## DVONN

dvonn-not-a-move = “{ $text }” is no move; write A1 to place a piece, A1B2 to move a stack, or pass
dvonn-still-placing = the players are still placing pieces; name the space for the next one
dvonn-all-placed = all pieces have been placed; name the stack and where it goes, such as A1B2
dvonn-occupied = there is already a piece on { $space }
dvonn-empty-source = there is no stack on { $space }
dvonn-lone-dvonn = the lone DVONN piece on { $space } cannot move
dvonn-not-yours = the stack on { $space } is the opponent's
dvonn-blocked = the stack on { $space } is blocked: all six neighbours are occupied
dvonn-not-in-line = { $to } does not lie in a straight line from { $from }
dvonn-wrong-distance = { $to } is not { $height ->
    [one] 1 space
   *[other] { $height } spaces
} away from { $from }, as far as the stack is high
dvonn-empty-target = there is no stack to land on at { $space }
dvonn-must-move = a stack can move, { $from } to { $to } for one, so passing is not allowed
dvonn-setup-layout = the layout has { $dvonn } DVONN, { $white } white and { $black } black pieces; expected 3, 23 and 23
dvonn-setup-rows = the position has { $found } rows; expected 5
dvonn-setup-row-length = row { $row } of the position has { $found } cells; expected { $expected }
dvonn-setup-cell = “{ $found }” on { $space } is no stack; expected ., d1, or a colour, a height and perhaps *, such as w3 or b2*
dvonn-setup-side = the position must end with the side to move, w or b, or w+ or b+ while pieces are being placed
dvonn-setup-dvonn = the position has { $found } DVONN pieces; expected 3
dvonn-setup-pieces = the position has { $found } pieces; there are 49
dvonn-setup-disconnected = these stacks have no chain to a DVONN piece: { $spaces }
dvonn-setup-turn = these pieces cannot have been placed in turn up to here
dvonn-no-moves = neither side can move

## 六子冲

liuzichong-not-a-move = “{ $text }” is no move; write the stone's point and where it goes, such as a2b2
liuzichong-empty-source = there is no stone on { $point }
liuzichong-not-yours = the stone on { $point } is the opponent's
liuzichong-not-one-step = { $to } is not one step along a line from { $from }
liuzichong-occupied = there is already a stone on { $point }
liuzichong-setup-rows = the position has { $found } rows; expected 4
liuzichong-setup-row-length = row { $row } of the position has { $found } points; expected 4
liuzichong-setup-cell = “{ $found }” on { $point } stands for nothing; expected X, O or .
liuzichong-setup-side = the position must end with the side to move, b or w, after a blank
liuzichong-setup-stones = Black has { $black } and White { $white } stones; a side has 6 at most
liuzichong-setup-empty = the board has no stones
liuzichong-no-stones = the loser has no stones left
liuzichong-few-stones = neither side has more than two stones
liuzichong-blocked = all stones of the loser are blocked

## The command line

usage-error = error: { $message }
usage-no-game = there is no game “{ $name }”; the games are { $games }
usage-foreign-option = { $game } has no option --{ $name }; { $options ->
    [none] it has none
   *[other] its options are { $options }
}
usage-start-given-twice = --{ $name } decides where the game begins, and so does --position; give one of them
usage-needs-seed = { $game } begins at random: give --seed N, or a position
usage-bad-position = the position cannot be read: { $reason }
replay-illegal = illegal move { $number } ({ $move }): { $reason }
show-to-move = { $side ->
    [black] Black to move
   *[white] White to move
}
show-must-pass = { $side ->
    [black] Black has no move and must pass
   *[white] White has no move and must pass
}
show-won = { $side ->
    [black] Black wins: { $reason }
   *[white] White wins: { $reason }
}
show-drawn = Draw: { $reason }

## The options of the rules

option-go-size = lines of the board in each direction
option-go-komi = points that White gets for moving second
option-go-ko = which earlier positions a play may not bring back
option-go-handicap = Black's stones before White's first move, on the customary points or N where Black likes
option-go-tie = who wins when the counts are equal, komi included
option-liuzichong-dan = who captures two enemies by stepping between them
option-liuzichong-lift = whether an enemy between two stones is captured
option-dvonn-setup = how the pieces come onto the board
option-dvonn-seed = which random setup

## Records of games

record-empty = there is no game in the file
record-syntax = something stands where it cannot; expected { $expected }
record-unfit = it does not fit: { $words }
record-no-seed = the game begins at random, and the record does not say with which seed
record-bad-value = “{ $value }” is no value for { $name }
record-no-such-format = “{ $name }” names no format; give --from and --to, or a file ending in .json, .sgf, .ggf, .obf, .transcript, .txt, .lg or .6zc
record-no-such-game = there is no game “{ $name }”
record-wrong-game = { $format } files hold no { $game }
record-only-one = a { $format } file holds one game
record-newer-version = this is version { $version } of the format, written by a later program
record-wrong-turn = it is the other player's turn
record-cannot-hold-start = { $format } files cannot hold a game that began like this one
record-cannot-hold-rules = { $format } files cannot hold a game by these rules
record-too-many-bytes = the file is too large: at most { $limit } bytes are accepted
record-too-many-records = the file holds too many games: at most { $limit } are accepted
record-too-many-nodes = the record has too many nodes: at most { $limit } are accepted
record-too-many-setups = the record sets up the board too many times: at most { $limit } set-up nodes are accepted
record-too-many-moves = the line of play is too long: at most { $limit } moves are accepted
record-too-many-marks = the record has too many marks on the board: at most { $limit } are accepted

## Converting

convert-refused = { $file }: { $reason }
convert-at-line = { $file }, line { $line }: { $reason }
convert-at-game = { $file }, game { $game }: { $reason }
convert-at-move = { $file }, game { $game }, move { $number } ({ $move }): { $reason }
convert-lost = { $format } files do not keep: { $what }
lost-moves = moves
lost-variations = variations
lost-comments = comments
lost-marks = marks
lost-clocks = clocks
lost-evaluations = evaluations
lost-players = players
lost-date = date
lost-result = result
lost-unknown = what only the other format knows

## Thinking

engine-no-such-opponent = “{ $text }” is no opponent; expected level:1 to level:8, or greedy
engine-none = no engine plays { $game }
engine-not-this-game = { $opponent } does not play { $game }
engine-no-such-setting = the engine { $engine } has no setting “{ $setting }”
engine-cannot-start = the engine { $engine } cannot be started: { $reason }
engine-ended = { $program } ended unexpectedly: { $reason }
engine-timed-out = { $program } did not answer within { $seconds } s
engine-not-reading = { $program } does not read its input
engine-illegal-move = { $program } played the illegal move “{ $move }”
engine-bad-answer = { $program } answered “{ $command }” with “{ $answer }”
best-none = the game is over
best-looked = { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
} deep, { $nodes } nodes
best-played = { $nodes } playouts
best-table = read from the solution of the game
best-resigns = It would resign.
value-win = wins in { $plies }
value-loss = loses in { $plies }
value-score-exact = { $score } (exact)
value-score = { $score } ({ $percent }%)
value-chance = { $percent }%{ $kind ->
    [exact] {" "}(exact)
   *[other] {""}
}
analyse-no-such-game = the file has { $games } games; there is no number { $number }
analyse-no-mistakes = No mistakes.
analyse-mistakes = Mistakes, the largest first:
analyse-mistake = { $number }. { $move } gave away { $percent }%; { $best } was better: { $value }
analyse-interrupted = Interrupted after { $moves } moves.

## Solving

solve-unsolved = { $game } is not solved; liuzichong is
solve-numbers = { $placements } placements of 1 to 6 stones a side, { $entries } up to symmetry
    wins    { $wins }, the longest in { $longest_win } plies
    draws   { $draws }
    losses  { $losses }, the longest in { $longest_loss } plies
solve-reachable = { $reachable } of them can come up in a game
solve-position = { $position }: { $value }
solve-hardest = Hardest positions, X wins in { $plies } plies:
solve-cost = Solved in { $seconds } CPU s with { $peak } MB at most; the table takes { $table } MB.
solve-verified = Verified: each of { $placements } placements follows from its successors ({ $seconds } s).
solve-interrupted = Interrupted after { $placements } placements, all of which follow from their successors.
solve-mistake = { $position } is recorded as: { $recorded }; from its successors follows: { $derived }
value-draw = draw

## Beginning a game

start-foreign-option = this game has no option { $name }
start-given-twice = { $name } decides where the game begins, and so does the position; give one of them
start-needs-seed = the game begins at random: give a seed, or a position

## A game being played

session-no-such-game = there is no game “{ $name }”
session-not-your-turn = it is the turn of { $side ->
    [black] Black
   *[white] White
}
session-computers-turn = the computer sits there
session-nothing-to-undo = there is nothing to take back
session-needs-consent = the other player must agree first
session-not-over = the game is not over yet
session-nobody-to-ask = there is nobody to ask
session-already-asked = something has been asked already
session-nothing-asked = nothing was asked of you
session-stale = the game has moved on since
session-no-start = it does not begin with the start of a game
session-newer-version = it was written by a later program (version { $version })
session-unfit-event = event { $number } does not fit
resigned = by resignation
draw-agreed = both agreed

## The terminal

name-go = Go
name-liuzichong = 六子冲 Liuzichong
name-dvonn = DVONN
name-reversi = Reversi
side-black = Black
side-white = White
terminal-error = Something went wrong: { $message }
terminal-level = Computer (level { $level })
terminal-greedy = Greedy
terminal-no-move = the engine has no move for this game
terminal-human = a person
terminal-yes-or-no = Please answer yes or no (y or n).
terminal-damaged = { $file } is damaged. It was set aside as { $aside }.
terminal-unreadable = { $file } cannot be read.
terminal-not-kept = This could not be kept for the next time: { $reason }
terminal-kept = The game is kept; the next start offers to continue it.
terminal-continue = There is an unfinished game with { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}. Continue it?
terminal-player-name = Player { $number } name:
terminal-confirm = Confirm?
terminal-languages = The languages are en and zh: lang zh
menu-title = Yiqi 弈棋
menu-continue = Continue { $game }: { $black } against { $white }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
menu-language = 简体中文
menu-exit = Exit
menu-prompt = Which one?
menu-expected = Type a number from 1 to { $last }, or a name such as reversi.
config-title = New game: { $game }
config-seats = { "  " }black: { $black }, white: { $white }
config-help = Type start or cancel, or change something: black (you play Black), white, level 5, black level:7, people (two people), or an option by its name and value.
config-prompt = start?
config-expected = That is nothing to configure. Type start, cancel, black, white, level 1 to 8, people{ $options ->
    [none] .
   *[other] , or one of the options: { $options }
}
play-prompt = { $side ->
    [black] Black>
   *[white] White>
}
play-thinking = The opponent is thinking: { $player } …
play-plays = { $player } plays { $move }.
play-passes = { $player } has no move and passes.
play-passed = { $side ->
    [black] Black passes.
   *[white] White passes.
}
play-captures = Captured: { $points }
play-captures-by-dan = Captured by stepping between two (担): { $points }
play-drop = { $from } can go to { $targets }. Where to?
play-put-back = Put back.
play-stopped = Stopped. Enter to go on, computer off to play the side to move yourself, or quit:
play-format-expected = “{ $file }” names no kind of file; end it in .json (every game), .sgf (Go, DVONN), .ggf, .obf or .txt (Reversi), .lg (DVONN) or .6zc (六子冲)
play-loaded-first = It is the first of { $games } games in the file.
play-cannot-move = { $from } cannot move: there is no empty point beside it.
play-ai = What the computer thinks of each point, in percent for { $side ->
    [black] Black
   *[white] White
}:
play-save-expected = Name a file to save to, such as: save game.json
play-load-expected = Name a file to load, such as: load game.json
play-replace = { $file } exists. Replace it?
play-saved = Saved to { $file }.
play-not-saved = Nothing was saved.
play-loaded = Loaded { $file }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
play-help =
    Type a move, or one of these:
    moves       the legal moves         board       the board again
    hint        a good move             eval        what the position is worth
    undo        take back               resign      give up (or: surrender)
    rules       how to play             score       the score so far
    save FILE   write it to a file      load FILE   go on with a game of a file
    new         begin again             computer    the computer plays for you
    menu        to the main menu        quit        leave; the game is kept
play-help-more = Moves can be written in either case; pass is a move where the rules have it. lang zh 切换为中文.
play-help-go = Go: moves are D4 or pass. qi shows the qi of each stone, order the order of the stones, marks the mark and id of each stone's group, ai the computer's evaluation of each point.
play-help-liuzichong = 六子冲: moves are a2b2; a point alone (a2) picks its stone up and tells where it can go.
play-help-dvonn = DVONN: give source and destination as row,column (5,3) or as C5; both at once as C5B4.
result-you-win = You win: { $reason }
result-you-lose = You lose: { $reason }
result-prompt = ok, new, undo or save FILE?
result-expected = Type ok for the menu, new for another game, undo to take back, save FILE, or quit.
rules-go =
    Black and White take turns to put a stone on a crossing; Black begins. Stones
    of one colour that touch along lines are a group; the empty points beside it
    are its qi. A group without qi is captured. A stone that would have no qi
    itself may not be played, nor one that brings back an earlier position of the
    whole board. One may pass; two passes in a row end the game. A colour's
    stones, and the empty points only they reach, are its area; White gets komi.
    The larger area wins.
rules-liuzichong =
    Six stones each on 4×4 points; Black begins. A stone steps along a line to an
    empty point. Two of yours side by side capture an enemy stone at their end,
    when these three are all that is on the line and one of the two has just
    moved. A side with a single stone captures instead by stepping between two
    enemies (担). Who has no stones, or cannot move, loses; two stones or fewer on
    both sides are a draw, and so is a position that stands for the third time, or
    100 moves without a capture.
rules-dvonn =
    A stack whose top piece is yours moves in a straight line, as many spaces as
    it has pieces, onto another stack. A stack with all six neighbours occupied is
    blocked. What loses every chain to a DVONN piece (d) is removed. Who cannot
    move passes; when neither can, the pieces in the stacks one controls are
    counted. x is White, o is Black, * marks a DVONN piece inside.
rules-reversi =
    Put a disc so that it traps discs of the other colour, in a straight line in
    any direction, between itself and another of yours; all of them turn over. Who
    has no such square passes, and only then. When neither has, the game is over:
    most discs win. Black begins.
dvonn-welcome = Welcome to DVONN!
dvonn-pending = Pending { $name }'s turn ({ $symbol }):
dvonn-coordinates = Spaces are written as row,column, such as 5,3 (rows 1 to 5, columns 1 to 21), or as players write them, such as C5.
dvonn-board = Board:
dvonn-place = Place (row,column or A1):
dvonn-source = Source:
dvonn-destination = Destination:
dvonn-result = Result of move:
dvonn-illegal-stack = You selected an illegal stack. Please try again with a stack you own.
dvonn-illegal-placement = You selected an illegal placement for your stack. Please try again with a placement that is number of pieces away from your stack.
dvonn-invalid-turn = Invalid Turn: expected row,column such as 5,3 (rows 1 to 5, columns 1 to 21, row and column both odd or both even), or a space such as C5.
dvonn-ended = Game Ended...
dvonn-score = { $name }'s score: { $score }
dvonn-winner-is = The winner is.....
dvonn-winner = { $name }!!!!!
dvonn-draw = It is a draw.
dvonn-new-game = New game?
dvonn-bye = Thank you, bye bye

## What the parser of arguments has to say

usage-without-game = --{ $name } sets a game up: name the game too, as in yiqi play reversi
usage-unknown-argument = there is no argument “{ $name }” here
usage-unknown-command = there is no command “{ $name }”
usage-missing-argument = missing: { $name }
usage-conflict = { $name } and { $other } cannot be given together
usage-missing-value = { $name } needs a value
usage-bad-choice = “{ $value }” is no value for { $name }; expected one of { $valid }
usage-invalid-value = “{ $value }” is no value for { $name }; expected { $expected }
usage-too-many-values = { $name } takes one value
usage-not-text = the arguments are no text
usage-suggestion = Did you mean { $suggested }?
usage-more = Try --help.

## The help

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-rules = Rules
help-examples = Examples:
help-help = Print help (more of it with --help)
help-version = Print the version
help-lang = The language of messages, en or zh; the locale decides when it is not given
help-json = Write JSON.
help-json-lines = One object a line.
help-game = One of { $games }
help-game-moves = Play these moves first, separated by blanks
help-position = Start from this position, written in one line as `yiqi show --json` does
help-from = The kind of the file to read
help-to = The kind of the file to write
help-level = How far to look: 1 to 8 [{ $level }]
help-seconds = Think so long, instead of the level's own limit
help-nodes = Look at so many nodes or playouts, instead of the level's own limit
help-depth = Look so many plies ahead, instead of the level's own limit (not for Go)
help-threads = Threads; all that the machine has when it is not given
help-random = Where its random numbers begin; with one thread it then answers the same every time [1]
help-seat = human, level:1 to level:8, or (Reversi) greedy
help-plain = Text only: no editing of lines, as in a pipe
help-yiqi = 弈棋: Go, Liuzichong, DVONN and Reversi. Exact rules and engines, from the command line.
help-play = Plays in the terminal, line by line
help-play-long = Plays in the terminal, line by line. Without a GAME there is a menu. With one the game begins at once: you hold Black against the computer, unless the seats are given; `yiqi play dvonn` alone is for two people, who are asked for their names. An unfinished game is kept and offered the next time.
help-moves = Lists the legal moves, one a line
help-moves-json = One object: game, position, side to move, moves, result.
help-show = Draws a position
help-show-json = One object: every place with its coordinates and what stands there, turn, score.
help-show-svg = Draw a picture instead of text
help-perft = Counts move sequences: for each depth a line «depth leaves finished»
help-perft-long = Counts move sequences. For each depth up to the one given, a line with the depth, the sequences of exactly that many moves (a forced pass is a move), and those that ended sooner. A repetition that is forbidden is not counted; one that would draw is ignored, and so are quiet moves.
help-perft-depth = The number of moves in a sequence
help-perft-divide = Count the given depth alone, a line «move leaves finished» for each first move
help-replay = Plays move lists from standard input, one game a line
help-replay-long = Reads move lists from standard input, one game a line, moves separated by blanks, and writes for each a line POSITION<TAB>RESULT<TAB>SCORE. The result is black, white, draw or unfinished. The score is Black:White, where White opens the game White:Black: stones, discs, pieces in controlled stacks, or, in Go, the points that a side's stones stand on or reach (komi left out). A game with an illegal move gets a line that names its number and the reason; the rest go on, and the exit status is 1.
help-replay-json = One object a line, with reason codes.
help-best = Thinks about a position: the best move, its value, and what would follow
help-best-lines = Show so many of the best moves
help-best-json = One object: best move, candidates with values and lines, nodes.
help-best-after = Ctrl-C ends the thinking and gives what was found.
help-analyse = Thinks about every position of a record and lists the mistakes
help-analyse-file = The record: json, sgf, ggf, …
help-analyse-number = Which game of a file with several
help-analyse-json = One object: every move with its value and what it gave away.
help-analyse-svg = Draw the course of the game as a picture
help-analyse-after = Ctrl-C ends the analysis and gives what was found.
help-solve = Solves a small game: what every position is worth, and in how many plies it ends
help-solve-long = Solves liuzichong, each position taken as the beginning of a game: every placement of one to six stones a side is a win, a draw or a loss for the side to move, and a win or a loss comes in so many plies when both play their best. Tells how many there are of each, what the start (or the position given) and each of its moves are worth, and which positions take longest to win.
help-solve-verify = Derive every entry from its successors, by other code than made the table
help-solve-write = Write win, draw or loss of every entry, five to a byte; the docs tell the order
help-solve-json = One object: counts, the position and its moves, hardest positions, time and memory.
help-solve-after = Ctrl-C ends a verification and tells how far it came.
help-convert = Converts records of games from one kind of file to another
help-convert-long = Converts records of games. The kinds of files are known by their endings, or named by --from and --to: json (all games), sgf (Go; DVONN as boardspace writes it), ggf, obf and transcript (Reversi), lg (DVONN as Little Golem writes it), 6zc (Liuzichong). A game with an illegal move is refused with the move's number and the reason, and nothing is written.
help-convert-in = The file to read; - for standard input
help-convert-out = The file to write; - for standard output
help-bench = Measures speed: one line a figure, in CPU time or by the clock
help-bench-area = What to measure, one of { $areas }; everything when it is not given
help-gtp = Speaks GTP, the Go Text Protocol, with programs such as Sabaki and GoGui
help-gtp-long = Speaks GTP version 2, the Go Text Protocol, on standard input and output, so that programs such as Sabaki, GoGui or gtp2ogs can play against Yiqi or analyse with it. With --game reversi it speaks GTP as Quarry and GRhino do. The controlling program may set a clock; then the clock decides how long a move takes, and --nodes and --seconds are upper bounds.
help-gtp-game = The game: go or reversi [go]
help-gtp-after =
    In Sabaki: Engines > Manage Engines > Add; path: yiqi, arguments: gtp --level 7.
    In GoGui: Program > New Program; command: yiqi gtp --level 7.

## The server

serve-serving = Serving at { $address } (database: { $database }). Press Ctrl-C to stop.
serve-stopped = Stopped.
serve-cannot-start = cannot start the server: { $reason }
serve-no-folder = this system has no standard data folder; use --data FOLDER
restore-done = Restored { $file } to { $database }.
restore-in-use = { $database } is in use: stop the server first
server-no-such-game = game not found
server-no-such-route = not found
server-wrong-method = this request method is not supported here
server-too-many = { $what ->
    [games] too many games created
    [connections] too many open connections
    [watchers] too many people are watching this game
    [engines] too many engines are running
    [thinking] you have used up your engine time
    [messages] too many messages
    [commands] too many commands
    [jobs] too many imports, positions or records at once
   *[requests] too many requests
}; try again later
server-closing = the server is shutting down
server-no-random-numbers = the system cannot provide random numbers
server-foreign-origin = requests from pages of other sites are not allowed
server-needs-seat = only the players of this game can do this
server-not-your-seat = this seat belongs to another player
server-no-hints = hints are not available in games between people
server-not-stored = could not be saved; try again later
server-bad-json = invalid JSON: { $detail }
server-not-json = the request body must be JSON: { $detail }
server-too-large = the request is too large: { $detail }
server-too-slow = the request took too long to arrive
server-bad-query = invalid query: { $detail }
server-bad-command-id = a command needs an id of 1 to { $most } bytes
server-bad-join-id = an id for joining must have 16 to 64 bytes
server-bad-name = a name must have 1 to { $most } characters, without control characters
server-too-many-tokens = too many tokens in one request: at most { $most } are accepted
server-too-many-moves = too many moves: at most { $most } are accepted
server-game-full = the game is too long: at most { $most } events are accepted
server-no-websocket = this address needs a WebSocket connection: { $detail }
server-binary-message = messages must be text, not binary
server-hello-first = the first message must be a hello
server-hello-twice = a hello was already sent on this connection
server-overloaded = the server is overloaded; try again later
server-damaged = the stored data of this game is damaged
server-internal = internal server error
server-engine-failed = the engine failed; try again
server-needs-creator = only the creator of the game can do this
server-not-invited = this game has no invitations
server-seat-in-use = the player in this seat has already played
help-serve = Runs the server: the web page and live games (the default command)
help-serve-long = Runs the server. Open the address it prints in a browser to play. Live games are available over HTTP and WebSocket and are stored in an embedded database; a move is acknowledged only after it has been written to disk. The HTTP API is described by /api/openapi.json. Set YIQI_LOG=info for a more detailed log.
help-serve-address = IP address to listen on [127.0.0.1]
help-serve-port = Port to listen on [8080, or any free port if 8080 is taken]
help-serve-data = Folder of the database; a relative path in the configuration file is relative to that file [the platform's data folder]
help-serve-config = Configuration file (TOML)
help-serve-public-url = Address at which players reach the server, if it differs from the listening address (for example behind a proxy); pages from there may connect
help-serve-origin = Also allow connections from pages of this origin; can be repeated
help-serve-trust-proxy = Take client addresses from X-Forwarded-For, as set by a reverse proxy in front
help-serve-limit = Set a limit, for example rooms=5000 or idle=10m; can be repeated
help-serve-limits = List all limits with their values and meanings, and exit
help-serve-unlimited = Lift the limits on what clients may do, except those that are set explicitly
help-serve-after =
    Every option can also be set by an environment variable or in the configuration file.
    Flags override variables, and variables override the file.
      Variables: YIQI_ADDRESS, YIQI_PORT, YIQI_DATA, YIQI_PUBLIC_URL, YIQI_ORIGIN (separated
      by commas), YIQI_TRUST_PROXY, YIQI_UNLIMITED, YIQI_CONFIG, and YIQI_LIMIT_… for each
      limit, such as YIQI_LIMIT_ROOMS.
      Keys of the file: address, port, data, public_url, origins (a list), trust_proxy,
      unlimited, and a table [limits].
help-backup = Copies the server's database to a file, also while the server is running
help-backup-file = File to write; it must not exist yet
help-restore = Replaces the server's database by a copy that backup made
help-restore-long = Replaces the server's database by a copy that `yiqi backup` made. The server must not be running. The copy is checked first; if it is damaged, nothing changes. The previous database is kept beside the new one, with .replaced- and the time added to its name.
help-restore-file = Copy to restore

## Settings of the server

settings-refused = { $place }: { $problem }
settings-invalid = invalid value “{ $value }”; expected { $expected ->
    [address] an IP address, such as 127.0.0.1
    [port] a port number from 0 to 65535
    [folder] the path of a folder
    [boolean] true or false
    [number] a whole number, such as { $example }
    [duration] a duration, such as { $example } (units: ms, s, m, h, d), or never
    [assignment] NAME=VALUE, such as rooms=5000
    [list] a list of strings
    [table] a table
   *[string] a string
}
settings-origin = invalid address “{ $value }”: { $fault ->
    [scheme] it must begin with http:// or https://
    [user] it must not contain a user name or password
    [international] write the host name in ASCII (xn--…)
    [port] the port must be a number from 1 to 65535
    [path] Yiqi needs a host of its own, so the address must not have a path
    [query] it must not have a query (?…)
    [fragment] it must not have a fragment (#…)
   *[host] the host name or IP address is missing or malformed
}
settings-no-such-limit = there is no limit “{ $name }”; yiqi serve --limits lists them all
settings-no-such-key = unknown key; expected { $keys }
settings-not-text = the value is not UTF-8 text
settings-limit = LIMIT
settings-value = VALUE
settings-default = DEFAULT
settings-meaning = MEANING
limit-connections = open TCP connections
limit-connections-per-address = open TCP connections per client address (not applied behind a trusted proxy)
limit-header-time = time to receive the head of a request, and idle time of a connection between requests
limit-body-time = time to receive the body of a request
limit-write-time = time a client may leave sent data unread
limit-drain-time = time for requests in progress when the server stops
limit-body-bytes = size of a request body, in bytes
limit-requests-per-second = requests per second per client address (bursts of up to ten times as many)
limit-commands-per-second = game commands per second per client address, over all its connections (bursts of up to twice as many)
limit-sockets-per-address = open WebSockets per client address
limit-message-bytes = size of a WebSocket message, in bytes
limit-messages-per-second = messages per second on one WebSocket (bursts of up to twice as many)
limit-heartbeat = interval between WebSocket pings; a connection that is silent for 2.5 intervals is closed
limit-watchers-per-game = WebSockets watching one game, not counting its players
limit-games-per-hour = games created or imported per hour per client address
limit-events-per-game = events in one game
limit-rooms = games held in memory
limit-idle = time an inactive game stays in memory
limit-jobs = imports, positions and records processed at the same time
limit-jobs-waiting = imports, positions and records waiting to be processed
limit-jobs-per-address = imports, positions and records per client address, waiting or being processed
limit-engines = engines thinking at the same time
limit-engines-per-address = engines thinking at the same time per client address
limit-engine-seconds = seconds of engine time per client address in five minutes
limit-engine-megabytes = megabytes engines may hold between the moves of their games
limit-engine-patience = time engines keep playing when nobody is connected to their game
limit-check-time = time for checking the database at startup
limit-expire-unplayed = age at which a game without moves is deleted
limit-expire-finished = age at which a finished game is deleted
limit-expire-unfinished = age at which a game that was started but not finished is deleted
