## Refusals common to all games

game-over = the game is over
repeats-position = { $ply ->
    [0] it would bring back the position at the start
   *[other] it would bring back the position after move { $ply }
}
bad-option = illegal { $name } “{ $value }”: use { $name ->
    [komi] a multiple of 0.5 between -625 and 625
   *[other] { $expected }
}

## Why a game ended

repetition = by repetition
quiet-limit = by too many moves without a capture

## Scores

score = Black { $black }, White { $white }
go-score = Area: Black { $black }, White { $white }, neutral { $neutral }. With komi { $komi }, { $leader ->
    [black] Black is ahead by { $lead }
    [white] White is ahead by { $lead }
   *[nobody] neither is ahead
}.
go-score-territory = Territory: Black { $black }, White { $white }. Prisoners: Black { $taken-by-black }, White { $taken-by-white }. With komi { $komi }, { $leader ->
    [black] Black is ahead by { $lead }
    [white] White is ahead by { $lead }
   *[nobody] neither is ahead
}.

## Go

go-not-a-move = “{ $text }” is neither a point nor a pass; write D4 or pass
go-off-board = there is no point { $point } on the board
go-occupied = there is already a stone on { $point }
go-suicide = a stone on { $point } would have no qi: suicide is illegal
go-setup-size = the position has { $found } rows; a board has 2 to 25
go-setup-rows = the position has { $found } rows; expected { $expected }
go-setup-row-length = row { $row } of the position has { $found } points; expected { $expected }
go-setup-cell = unknown character “{ $found }” on { $point }; expected X, O or .
go-setup-side = the position must end with a space and the side to move, b or w
go-setup-no-liberties = these groups have no qi: { $points }
go-two-passes = after two passes

## Reversi

reversi-not-a-move = “{ $text }” is neither a square nor a pass; write f5 or pass
reversi-occupied = there is already a disc on { $square }
reversi-flips-nothing = a disc on { $square } would not flip any disc
reversi-must-put = you can still play, for example on { $square }, so you may not pass
reversi-must-pass = you cannot play on { $square } or on any other square: you must pass
reversi-setup-length = the position has { $found } cells; expected 64 and the side to move
reversi-setup-cell = unknown character “{ $found }” on { $square }; expected X, O or -
reversi-setup-side = the position must end with the side to move, X or O
reversi-board-full = the board is full
reversi-wipeout = one side has no discs left
reversi-no-moves = neither side can move

## DVONN

dvonn-not-a-move = “{ $text }” is not a move; write A1 to place a piece, A1B2 to move a stack, or pass
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
} away from { $from }: a stack moves as many spaces as it has pieces
dvonn-empty-target = there is no stack to land on at { $space }
dvonn-must-move = you can still move, for example from { $from } to { $to }, so you may not pass
dvonn-setup-layout = the layout has { $dvonn } DVONN, { $white } white and { $black } black pieces; expected 3, 23 and 23
dvonn-setup-rows = the position has { $found } rows; expected 5
dvonn-setup-row-length = row { $row } of the position has { $found } cells; expected { $expected }
dvonn-setup-cell = “{ $found }” on { $space } is not a stack; expected ., d1, or a colour and a height, with * for a DVONN piece inside, such as w3 or b2*
dvonn-setup-side = the position must end with the side to move, w or b, or w+ or b+ while pieces are being placed
dvonn-setup-dvonn = the position has { $found } DVONN pieces; expected 3
dvonn-setup-pieces = the position has { $found } pieces; there are 49
dvonn-setup-disconnected = these stacks are not connected to a DVONN piece: { $spaces }
dvonn-setup-turn = this position cannot arise when the players place their pieces in turn
dvonn-no-moves = neither side can move

## 六子冲

liuzichong-not-a-move = “{ $text }” is not a move; write where the stone is and where it goes, such as a2b2
liuzichong-empty-source = there is no stone on { $point }
liuzichong-not-yours = the stone on { $point } is the opponent's
liuzichong-not-one-step = { $to } is not one step along a line from { $from }
liuzichong-occupied = there is already a stone on { $point }
liuzichong-setup-rows = the position has { $found } rows; expected 4
liuzichong-setup-row-length = row { $row } of the position has { $found } points; expected 4
liuzichong-setup-cell = unknown character “{ $found }” on { $point }; expected X, O or .
liuzichong-setup-side = the position must end with a space and the side to move, b or w
liuzichong-setup-stones = Black has { $black } stones and White { $white }; a side has at most 6
liuzichong-setup-empty = the board has no stones
liuzichong-no-stones = the loser has no stones left
liuzichong-few-stones = neither side has more than two stones
liuzichong-blocked = all of the loser's stones are blocked

## The command line

usage-error = error: { $message }
usage-no-game = there is no game “{ $name }”; the games are { $games }
usage-foreign-option = { $game } has no option --{ $name }; { $options ->
    [none] it has none
   *[other] its options are { $options }
}
stdout-failed = standard output: { $reason }
usage-start-given-twice = --{ $name } and --position both set the starting position; use only one of them
usage-needs-seed = { $game } starts from a random position: use --seed N or --position
usage-bad-position = invalid position: { $reason }
replay-illegal = illegal move { $number } ({ $move }): { $reason }
show-to-move = { $side ->
    [black] Black to move
   *[white] White to move
}
show-must-pass = { $side ->
    [black] Black has no move and must pass
   *[white] White has no move and must pass
}
play-turn = { $side ->
    [black] Move { $number }: Black to move
   *[white] Move { $number }: White to move
}
play-captured = Captured so far: { $black } by Black, { $white } by White
show-won = { $side ->
    [black] Black wins: { $reason }
   *[white] White wins: { $reason }
}
show-drawn = Draw: { $reason }

## The options of the rules

option-go-rules = customary rules by name; the options below change single rules
option-go-size = lines of the board in each direction
option-go-komi = points White gets for moving second
option-go-ko = which earlier positions may not be repeated
option-go-handicap = handicap stones: N on the usual points, or free:N where Black chooses
option-go-tie = who wins when the scores are equal, including komi
option-go-suicide = whether a play may leave its own group without qi, which removes the group
option-go-counting = what counts at the end: stones and surrounded points, or surrounded points and prisoners
option-go-dead = whether dead stones stay and count as alive, or the players agree which are removed
option-liuzichong-dan = who may capture two stones by stepping between them
option-liuzichong-lift = whether an enemy stone between two stones is captured
option-reversi-setup = the usual start, or a random opening of eight moves that leaves the sides equal
option-reversi-seed = seed of the random opening
option-dvonn-setup = how the pieces are placed on the board
option-dvonn-seed = seed of the random setup

## Records of games

record-empty = there is no game in the file
record-syntax = syntax error; expected { $expected }
record-unfit = inconsistent record: { $words }
record-no-seed = the game starts from a random position, but the record has no seed
record-bad-value = illegal value “{ $value }” for { $name }
record-no-such-format = unknown format “{ $name }”; use --from and --to, or a file name ending in .json, .jsonl, .sgf, .ggf, .obf, .wtb, .transcript, .txt, .lg or .6zc
record-no-such-game = there is no game “{ $name }”
record-wrong-game = { $format } files cannot store { $game }
record-only-one = a { $format } file can store only one game
record-read-only = { $format } files can be read but not written
record-newer-version = format version { $version } needs a newer version of this program
record-wrong-turn = it is the other player's turn
record-cannot-hold-start = { $format } files cannot store this starting position
record-cannot-hold-rules = { $format } files cannot store these rules
record-too-many-bytes = the file is too large: at most { $limit } bytes are accepted
record-too-many-records = the file holds too many games: at most { $limit } are accepted
record-too-many-nodes = the record has too many nodes: at most { $limit } are accepted
record-too-many-setups = the record sets up the board too many times: at most { $limit } set-up nodes are accepted
record-too-many-moves = the line of play is too long: at most { $limit } moves are accepted
record-too-many-marks = the record has too many marks on the board: at most { $limit } are accepted

## Converting

note-pass-inserted = the same side moved twice in a row; a pass of the other side was inserted
note-turn-changed = the same side moved twice in a row; the turn was changed
note-after-end = the game was over; it goes on from this position
note-repeats = the move repeats a position, which these rules forbid; it was played nevertheless
note-free-handicap = Black's first { $stones } moves were read as handicap stones
note-komi-converted = komi { $written } is in hundredths; it was read as { $komi }
note-komi-unusable = komi { $written } is impossible; { $komi } is used instead
note-listed-points = { $written } lists several points in one value; all were set up
note-no-semicolon = the semicolon before the first node is missing
convert-refused = { $file }: { $reason }
convert-at-line = { $file }, line { $line }: { $reason }
convert-at-game = { $file }, game { $game }: { $reason }
convert-at-move = { $file }, game { $game }, move { $number } ({ $move }): { $reason }
convert-note = note: { $message }
convert-kept-up-to = { $message }; kept up to there
convert-skipped = skipped: { $message }
convert-no-game-file = not a game file
convert-hint = Nothing was written. Use --keep-going to convert the other games, --keep-legal to keep this one up to the bad move.
convert-hint-file = Nothing was written. Use --keep-going to convert the other files.
convert-no-games = { $folder }: there are no game files in this folder
convert-interrupted = Interrupted.
convert-interrupted-kept = Interrupted. { $file } was not changed.
convert-note-more = { $message } (and { $more } more like this)
convert-progress = { $games } games, { $done } of { $files } files
convert-summary = Converted { $games ->
    [one] 1 game
   *[other] { $games } games
} from { $files ->
    [one] 1 file
   *[other] { $files } files
}{ $skipped ->
    [0] .
   *[other] ; skipped { $skipped }.
}
convert-lost = { $format } files do not store: { $what }
lost-moves = moves
lost-variations = variations
lost-comments = comments
lost-marks = marks
lost-clocks = clocks
lost-evaluations = evaluations
lost-players = players
lost-date = date
lost-result = result
lost-unknown = data specific to the other format

## Thinking

engine-no-such-opponent = unknown opponent “{ $text }”; use level:1 to level:8, playouts (Go) or greedy (Reversi)
engine-none = no engine plays { $game }
engine-not-this-game = { $opponent } does not play { $game }
engine-no-such-setting = the engine { $engine } has no setting “{ $setting }”
weights-not-safetensors = not a safetensors file
weights-not-a-network = not a network of Yiqi
weights-damaged = the file is damaged: its checksum does not match
weights-tensor = the tensor { $name } is missing or has the wrong shape or values
weights-shape = the network's architecture is impossible or too large
weights-other-game = the network is for { $game }
weights-other-encoding = the network was trained with version { $version } of the input, which this program does not use
engine-cannot-start = the engine { $engine } cannot be started: { $reason }
engine-ended = { $program } ended unexpectedly: { $reason }
engine-timed-out = { $program } did not answer within { $seconds } s
engine-not-reading = { $program } does not read its input
engine-illegal-move = { $program } played the illegal move “{ $move }”
engine-cannot-set-up = { $program } cannot be given the position { $position }: its protocol has no way to do so
engine-bad-answer = { $program } answered “{ $command }” with “{ $answer }”
best-begins = { $seconds } s
best-progress = { $seconds } s, { $nodes } nodes: { $move } { $value }
perft-progress = { $label }: { $percent } %
best-none = the game is over
best-looked = { $depth ->
    [one] 1 ply
   *[other] { $depth } plies
} deep, { $nodes } nodes
best-played = { $nodes } playouts
best-table = from the solution of the game
best-resigns = The engine would resign.
value-standing = { $side ->
    [black] Black
   *[white] White
} { $percent }%{ $standing ->
    [ahead] {" "}· leads by { $points }
    [behind] {" "}· behind by { $points }
    [even] {" "}· even
   *[unknown] {""}
}
value-standing-exact = { $standing ->
    [draw] A draw with best play
   *[ahead] { $side ->
        [black] Black
       *[white] White
    } wins by { $points }
} (exact)
lesson-points = { $move } lost about { $points ->
    [one] 1 point
   *[other] { $points } points
}; better was { $best }.
lesson-chance = { $move } cost about { $percent }% winning chance; better was { $best }.
lesson-outcome = { $move } { $change ->
    [win-draw] turned a win into a draw
    [win-loss] turned a win into a loss
   *[draw-loss] turned a draw into a loss
}; better was { $best }.
value-win = wins in { $plies }
value-loss = loses in { $plies }
value-score-exact = { $score } (exact)
value-score = { $score } ({ $percent }%)
value-chance = { $percent }%{ $kind ->
    [exact] {" "}(exact)
   *[other] {""}
}
analyse-no-such-game = the file has { $games } games; there is no game { $number }
analyse-no-mistakes = No mistakes.
analyse-mistakes = Mistakes, the largest first:
analyse-mistake = { $number }. { $move } lost { $percent }%; { $best } was better: { $value }
analyse-interrupted = Interrupted after { $moves } moves.

## Solving

solve-unsolved = { $game } has not been solved; the only solved game is liuzichong
solve-numbers = { $placements } placements of 1 to 6 stones a side, { $entries } up to symmetry
    wins    { $wins }, the longest in { $longest_win } plies
    draws   { $draws }
    losses  { $losses }, the longest in { $longest_loss } plies
solve-reachable = { $reachable } of them can come up in a game
solve-solving = Solving the game: { $seconds } s
solve-counting = Counting the reachable positions: { $seconds } s
solve-verifying = Verifying: { $percent } %
solve-position = { $position }: { $value }
solve-hardest = Hardest positions, X wins in { $plies } plies:
solve-cost = Solved in { $seconds } CPU s with { $peak } MB at most; the table takes { $table } MB.
solve-verified = Verified: each of { $placements } placements follows from its successors ({ $seconds } s).
solve-interrupted = Interrupted after { $placements } placements, all of which follow from their successors.
solve-mistake = { $position } is recorded as: { $recorded }; its successors give: { $derived }
value-draw = draw

## Beginning a game

start-foreign-option = this game has no option { $name }
start-given-twice = { $name } and the position both set the start; use only one of them
start-needs-seed = the game starts from a random position: give a seed or a position

## A game being played

session-no-such-game = there is no game “{ $name }”
session-not-your-turn = { $side ->
    [black] it is Black's turn
   *[white] it is White's turn
}
session-computers-turn = the computer plays this side
session-out-of-time = your time is over
session-bad-clock = “{ $text }” is not a time control; examples: 10m, 5m+3s, 10m+3x30s, 3d/move
session-nothing-to-undo = there is nothing to take back
session-needs-consent = the other player must agree first
session-not-over = the game is not over yet
session-nobody-to-ask = there is no other player to ask
session-already-asked = a request is already waiting for an answer
session-nothing-asked = there is no request to answer
session-not-counted = the game is not being counted
session-already-accepted = you have accepted already
session-no-piece = there is nothing on “{ $place }”
session-stale = the game has changed in the meantime
session-no-start = the events do not begin with the start of a game
session-newer-version = it was written by a newer version of this program (version { $version })
session-unfit-event = event { $number } is not possible here
resigned = by resignation
time = on time
abandoned = because the opponent left
called-off = called off
draw-agreed = by agreement

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
terminal-playouts = Random playouts
terminal-no-move = the engine found no move
terminal-human = a person
player-bot = { $name } (bot)
terminal-yes-or-no = Please answer yes or no (y or n).
terminal-damaged = { $file } is damaged. It was renamed to { $aside }.
terminal-unreadable = { $file } cannot be read.
terminal-not-kept = Could not be saved for next time: { $reason }
terminal-kept = The game is saved; you can continue it next time.
terminal-continue = There is an unfinished game of { $game }, { $black } against { $white }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, last played { $unit ->
    [minutes] { $amount ->
        [one] 1 minute
       *[other] { $amount } minutes
    } ago
    [hours] { $amount ->
        [one] 1 hour
       *[other] { $amount } hours
    } ago
    [days] { $amount ->
        [one] 1 day
       *[other] { $amount } days
    } ago
   *[now] just now
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
config-help = Type start or cancel, or change something: black (you play Black), white, level 5, black level:7, levels (how strong they are), people (two people), or an option by its name and value.
config-prompt = start?
config-expected = That is not a setting. Type start, cancel, black, white, level 1 to 8, people{ $options ->
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
play-stopped = Stopped. Press Enter to continue, type computer off to play this side yourself, or quit:
play-format-expected = unknown file type “{ $file }”; use .json (every game), .sgf (Go, Reversi, DVONN), .ggf, .obf or .txt (Reversi), .lg (DVONN) or .6zc (六子冲)
play-loaded-first = This is the first of { $games } games in the file.
play-cannot-move = { $from } cannot move: there is no empty point beside it.
play-ai = What the computer thinks of each point, in percent for { $side ->
    [black] Black
   *[white] White
}:
play-owners = Expected owners: + Black, - White, . undecided; x and o are stones that will probably be lost.
play-owners-unknown = The computer does not know who will own which point.
play-eval-on = At every turn you are told who is ahead.
play-eval-off = You are no longer told who is ahead.
play-teach-on = Teaching is on: moves that lose much are pointed out.
play-teach-off = Teaching is off.
play-teach-expected = Type teach on or teach off.
play-teach-undo = undo takes it back.
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
    moves       the legal moves         board       show the board again
    hint        a good move             eval        evaluate the position
    undo        take back a move        resign      give up (or: surrender)
    rules       how to play             score       the score so far
    save FILE   save the game           load FILE   continue a saved game
    new         start again             computer    let the computer play for you
    teach on    point out my mistakes   teach off   no longer point them out
    eval on     evaluate every turn     eval off    only when I ask
    menu        the main menu           quit        leave; the game is saved
play-help-more = Moves are not case-sensitive; pass is a move where the rules allow it. lang zh 切换为中文.
play-help-go = Go: moves are D4 or pass. qi shows the qi of each stone, order the order of the stones, marks the mark and id of each stone's group, ai the computer's evaluation of each point, owners who will probably own it.
play-help-liuzichong = 六子冲: moves are a2b2; a point alone (a2) picks up its stone and shows where it can go.
play-help-dvonn = DVONN: give source and destination as row,column (5,3) or as C5; both at once as C5B4. facts shows the points of both players, their moves, their blocked and stranded stacks (surrounded, or with nothing to land on) and the DVONN pieces they control.
count-thinking = Looking for dead stones …
count-dead = Dead: { $places }
count-none-dead = No stone is dead.
count-prompt = accept, on (to play on), or a stone that is dead or alive?
count-help = Both have passed. The board shows the stones that live. Name a stone, such as D4, to say that its group is dead, or alive after all; accept ends the game with this count; on plays on; undo takes back the last pass.
result-you-win = You win: { $reason }
result-you-lose = You lose: { $reason }
result-prompt = ok, new, undo or save FILE?
result-expected = Type ok for the menu, new for another game, undo to take back, save FILE, or quit.
rules-go =
    Black and White take turns to place a stone on an intersection; Black moves
    first. Stones of one colour that touch along lines form a group; the empty
    points beside it are its qi. A group without qi is captured. You may not
    play a stone that would have no qi, nor repeat an earlier position of the
    whole board. You may pass; two passes in a row end the game. A player's area
    is their stones and the empty points only these reach; White adds komi. The
    larger area wins.
rules-liuzichong =
    Six stones each on 4×4 points; Black moves first. A stone moves one step along
    a line to an empty point. Two of your stones side by side capture an enemy
    stone next to them, if these three are the only stones on the line and one of
    the two has just moved. A side with a single stone captures instead by stepping
    between two enemies (担). A side without stones or without a move loses. It is a
    draw when both sides have at most two stones, when a position occurs for the
    third time, or after 100 moves without a capture.
rules-dvonn =
    A stack whose top piece is yours moves in a straight line, as many spaces as
    it has pieces, onto another stack. A stack with all six neighbours occupied is
    blocked. Stacks no longer connected to a DVONN piece (d) are removed. A player
    who cannot move passes; when neither can move, the pieces in the stacks each
    side controls are counted. x is White, o is Black, * marks a DVONN piece inside.
rules-reversi =
    Place a disc so that it traps discs of the other colour, in a straight line in
    any direction, between itself and another of yours; they are all flipped. You
    pass only if there is no such square. When neither player can move, the game is
    over: the player with more discs wins. Black moves first.
dvonn-welcome = Welcome to DVONN!
dvonn-pending = Pending { $name }'s turn ({ $symbol }):
dvonn-coordinates = Spaces are written as row,column, such as 5,3 (rows 1 to 5, columns 1 to 21), or as players write them, such as C5.
dvonn-board = Board:
dvonn-place = Place (row,column or A1):
dvonn-source = Source:
dvonn-destination = Destination:
dvonn-result = Result of move:
dvonn-facts = { $name } ({ $symbol }): points { $points }, moves { $moves }; stacks: { $movable } can move, { $blocked } blocked, { $stranded } stranded; DVONN { $dvonn }/3
dvonn-cut = Cut off: { $spaces } ({ $white } loses { $white_lost }, { $black } { $black_lost })
dvonn-would-cut = To { $to } would cut off { $stacks ->
    [one] 1 stack
   *[other] { $stacks } stacks
} ({ $white } loses { $white_lost }, { $black } { $black_lost })
dvonn-illegal-stack = You selected an illegal stack. Please try again with a stack you own.
dvonn-illegal-placement = You selected an illegal placement for your stack. Please try again with a placement that is number of pieces away from your stack.
dvonn-invalid-turn = Invalid Turn: expected row,column such as 5,3 (rows 1 to 5, columns 1 to 21, row and column both odd or both even), or a space such as C5.
dvonn-ended = Game Ended...
dvonn-score = { $name }'s score: { $score }
dvonn-scores = { $white } { $white_score }, { $black } { $black_score }
dvonn-winner-is = The winner is.....
dvonn-winner = { $name }!!!!!
dvonn-draw = It is a draw.
dvonn-new-game = New game?
dvonn-bye = Thank you, bye bye

## Errors in the arguments

usage-without-game = --{ $name } configures a game: name the game too, as in yiqi play reversi
usage-unknown-argument = unknown argument “{ $name }”
usage-unknown-command = unknown command “{ $name }”
usage-missing-argument = missing: { $name }
usage-conflict = { $name } and { $other } cannot be used together
usage-missing-value = { $name } needs a value
usage-bad-choice = invalid value “{ $value }” for { $name }; use one of { $valid }
usage-invalid-value = invalid value “{ $value }” for { $name }; use { $expected }
usage-too-many-values = { $name } takes one value
usage-not-text = the arguments are not valid UTF-8
usage-suggestion = Did you mean { $suggested }?
usage-more = Try --help.

## The help

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-rules = Rules
help-examples = Examples:
help-help = Print help (--help prints more)
help-version = Print the version
help-lang = Language of messages, en or zh [the locale's]
help-json = Write JSON.
help-json-lines = One object per line.
help-game = One of { $games }
help-game-moves = Play these moves first, separated by spaces
help-position = Start from this position, written in one line as in `yiqi show --json`
help-from = Format of the input file
help-to = Format of the output file
help-level = Playing strength, 1 to 8 [{ $level }]
help-seconds = Think for this many seconds instead of the level's own limit
help-nodes = Search this many nodes or playouts instead of the level's own limit
help-depth = Search this many plies deep instead of the level's own limit (not for Go)
help-threads = Number of threads [all processors]
help-weights = Network to use instead of the one in the program, for its game
help-random = Random seed; with one thread the same seed always gives the same answer [1]
help-seat = human, level:1 to level:8, playouts (Go), greedy (Reversi), or another program: gtp:COMMAND, nboard:COMMAND, codecup:COMMAND
help-plain = Plain text: no line editing, as in a pipe
help-yiqi = 弈棋: Go, Liuzichong, DVONN and Reversi. Exact rules and engines, from the command line.
help-play = Plays in the terminal, line by line
help-play-long = Plays in the terminal, line by line. Without GAME there is a menu. With GAME the game starts at once: you play Black against the computer unless the seats are given; `yiqi play dvonn` alone is for two people, who are asked for their names. An unfinished game is saved and offered next time.
help-moves = Lists the legal moves, one per line
help-moves-json = One object: game, position, side to move, moves, result.
help-show = Draws a position
help-show-json = One object: every place with its coordinates and its piece, side to move, score.
help-show-svg = Draw a picture instead of text
help-perft = Counts move sequences: one line «depth leaves finished» per depth
help-perft-long = Counts move sequences. For each depth up to the given one, prints a line with the depth, the number of sequences of exactly that many moves (a forced pass is a move), and the number that ended earlier. Forbidden repetitions are not counted; draws by repetition or by moves without a capture are ignored.
help-perft-depth = The number of moves in a sequence
help-perft-divide = Count only the given depth, one line «move leaves finished» per first move
help-replay = Plays move lists from standard input, one game per line
help-replay-long = Reads move lists from standard input, one game per line, moves separated by spaces, and writes a line POSITION<TAB>RESULT<TAB>SCORE for each. The result is black, white, draw or unfinished. The score is Black:White, or White:Black where White moves first: stones, discs, pieces in controlled stacks, or, in Go, the points that a side's stones occupy or reach (without komi). For a game with an illegal move the line gives the number of the move and the reason; the other games are still played, and the exit status is 1.
help-replay-json = One object per line, with reason codes.
help-best = Searches a position: the best move, its value and the expected continuation
help-best-lines = Show this many of the best moves
help-best-json = One object: best move, candidates with values and lines, nodes, and in Go the expected owner of each point in percent (100 Black, -100 White), from A1 row by row.
help-best-after = Ctrl-C stops the search and prints what was found.
help-analyse = Analyses every position of a record and lists the mistakes
help-analyse-file = The record: json, sgf, ggf, …
help-analyse-number = Which game of a file with several
help-analyse-json = One object: how much the values vary without a mistake, and every move with its value, what it lost, whether that is a mistake, the best line before it, and in Go the expected owners before it.
help-analyse-svg = Draw a graph of the game
help-analyse-after = A mistake loses more than the engine is uncertain about, which is measured in the same game: the value should not change after its own best move. Ctrl-C stops the analysis and prints what was found.
help-solve = Solves a small game: the value of every position and the plies to the end
help-solve-long = Solves liuzichong. Every placement of one to six stones per side, taken as the start of a game, is a win, a draw or a loss for the side to move; wins and losses have a number of plies under best play. Prints how many there are of each, the value of the start (or of the given position) and of each of its moves, and the positions that take longest to win.
help-solve-verify = Check every entry against its successors, with code independent of the solver
help-solve-write = Write win, draw or loss of every entry, five per byte, in the order given in the docs
help-solve-json = One object: counts, the position and its moves, hardest positions, time and memory.
help-solve-after = Ctrl-C stops the verification and prints how far it got.
help-convert = Converts game records between file formats
help-convert-long = Converts game records. Formats are recognised by the file name extension or named by --from and --to: json (all games; .jsonl has one game per line), sgf (Go, Reversi; DVONN as boardspace writes it), ggf, obf, transcript and, only to read, wthor (Reversi), lg (DVONN as Little Golem writes it), 6zc (Liuzichong). A folder is converted with its subfolders into one file; JSON then has one game per line. If a game has an illegal move, its number and the reason are reported and nothing is written, unless --keep-going or --keep-legal is given.
help-convert-in = The file or folder to read; - for standard input
help-convert-out = The file to write; - for standard output
help-convert-keep-going = Skip games that cannot be converted, and report them
help-convert-keep-legal = Keep a game with an illegal move up to that move
help-completions = Writes a script that completes commands and options in a shell
help-completions-long = Writes a script that completes the program's commands and options when Tab is pressed in a shell. Put it where the shell looks for completions.
help-completions-shell = One of bash, elvish, fish, powershell, zsh
help-man = Writes a manual page
help-man-command = The command to describe [the program]
help-man-out = Write the pages of the program and of every command to this folder
help-help-command = Explains a command
help-help-of = The command to explain [the program]
help-bench = Measures speed: one line per figure, in CPU time or wall time
help-bench-area = What to measure, one of { $areas } [everything]
help-bench-all = Reversi: also the positions FFO 50 to 59; DVONN: proofs in all games that were not fitted to, not in 40. Both take far longer
help-bench-games = Games of DVONN, one a line: final score White:Black, a tab, all moves

## Training

help-train = Makes the weights of an engine's evaluation: reversi, dvonn
help-train-long = Makes the weights of an engine's evaluation: each round plays games of the program with itself and fits the weights to their positions, as searches and exact endgames value them. Some games are not fitted to; the error on their positions is reported. The folder keeps the games and the weights of every round; the same command continues an interrupted one.
help-train-game = reversi or dvonn
help-train-folder = The folder for games and weights
help-train-rounds = The number of rounds; each plays with the weights of the one before [reversi: 2, dvonn: 4]
help-train-games = Games that the program plays with itself in a round [reversi: 10000, dvonn: 4000]
help-train-depth = Reversi: the depth of the search; 0 plays at random
help-train-exact = Reversi: from this many empty squares on, results are exact
help-train-opening = Reversi: the most random moves at the start of a game
help-train-surprise = Reversi: one later move in so many is random
help-train-random = Reversi: seed of the random moves
help-train-threads = Reversi: games played at once [all cores]
help-train-start = Reversi: the weights to start from [those in the program]
help-train-errors = Reversi: also measures how well shallow searches predict deep ones
help-train-book = Reversi: also grows an opening book of this many positions
help-train-openings = Reversi: also searches this many random openings after which neither side is ahead
train-counted = { $done } of { $count }
train-written = written: { $file }
train-progress = round { $round }: { $count } of { $games } games
train-stage = round { $round }, stage { $stage }: { $fitted } positions, standard error { $before } before and { $error } after the fit on { $held_out } positions of other games
train-prediction = { $from } to { $to } empty squares, depth { $depth } from depth { $shallow }: mean difference { $bias }, standard error { $error }, used { $used }, { $count } positions
train-coefficients = best coefficients: { $coefficients }
help-train-records = DVONN: real games to learn from as well, one a line: final score White:Black, a tab, all moves
help-train-nodes = DVONN: nodes searched for each position
train-foreign-argument = { $name } is not an option of training { $game }
train-error = { $from } to { $to } plies before the end: error { $error } pieces (root mean square, { $count } positions)

## Matches

help-arena = Plays matches between engines and measures the difference in strength
help-arena-long = Plays matches between engines. Every opening is played twice with colours exchanged. The result is wins, draws and losses of the first player, its score, and the Elo difference with 95 % confidence bounds. With more than two players it is a round robin, followed by ratings.
help-arena-players = A player: level:1 to level:8, the name of an engine, nodes:N or seconds:S for the strongest engine with this limit per move, or another program: gtp:COMMAND, nboard:COMMAND, codecup:COMMAND
help-arena-game = The game to play
help-arena-ladder = Plays every level of a game against the one below, until the difference is accepted as more than 35 Elo, rejected as less than 70, or 400 games are played
help-arena-games = Games per match [100]
help-arena-jobs = Games played at the same time [the number of processors]
help-arena-opening = Random moves before the engines play [8 in Reversi, 4 in Go, 20 in 六子冲, none in DVONN, whose setup is random]
help-arena-random = Seed of openings and engines [1]
help-arena-sprt = Stop as soon as the sequential test decides between these Elo differences
help-arena-out = Keep every game in this file and continue the match that is in it
help-arena-after = Ctrl-C ends the match and prints the result so far; with --out the same command continues it. A program that crashes, plays an illegal move or does not answer in time loses the game. Engines use one thread each.
arena-two-players = a match needs two players, for example: yiqi arena level:6 level:5 --game reversi
arena-needs-game = which game? Add --game reversi, for example
arena-no-such-player = unknown player “{ $text }”; use level:1 to level:8, the name of an engine, nodes:N, seconds:S, gtp:COMMAND, nboard:COMMAND or codecup:COMMAND
arena-not-a-journal = { $file } is not the file of a match
arena-other-settings = { $file } belongs to a match with another game, rules, openings or seed
arena-failed = a game was lost because an engine failed: { $reason }
arena-cpu = { $games ->
    [one] one game
   *[other] { $games } games
 }; CPU time per move: { $first } ms and { $second } ms
arena-sprt = test { $elo0 } against { $elo1 } Elo: { $decision } after { $games } games (log-likelihood ratio { $ratio })
arena-accepted = accepted
arena-rejected = rejected
arena-undecided = undecided
arena-failures = { $player } lost { $failures ->
    [one] one game
   *[other] { $failures } games
 } by failing

## Protocols: NBoard, CodeCup, GTP

protocol-bad-line = unexpected line “{ $line }”: { $reason }
nboard-thinking = Thinking
nboard-analysing = Analysing
nboard-game-over = The game is over
nboard-refused = The game or move could not be read
help-nboard = Serves Reversi to a board program over the NBoard protocol
help-nboard-long = Serves Reversi to a board program such as NBoard, by commands on standard input and answers on standard output (NBoard protocol, version 2). The program sets the depth of the search; before it does, the level's limit holds. --nodes and --seconds limit every search further. `go` also keeps to the clock of the game. The end of the input ends a search under way, without an answer, and the command.
help-codecup = Plays DVONN for a referee of the CodeCup 2011
help-codecup-long = Plays one game of DVONN over the line protocol of the CodeCup 2011. The first line of standard input is Start, and then this side plays White, or White's first placement. Moves are written as A1, A1B2 and PASS; Quit or the end of the input ends the game. After an illegal line nothing more is written, and the exit status is 1.
help-codecup-seconds = Time for the whole game, shared out over the moves to come
help-codecup-seconds-per-move = Think at most this long about each move
help-codecup-position = Start from this position instead of placing the pieces; Start is sent to the side to move
help-gtp = Speaks GTP, the Go Text Protocol, with programs such as Sabaki and GoGui
help-gtp-long = Speaks GTP version 2, the Go Text Protocol, on standard input and output, so that programs such as Sabaki, GoGui or gtp2ogs can play against Yiqi or analyse with it. With --game reversi it speaks GTP as Quarry and GRhino do. The controlling program may set a clock; then the clock decides how long a move takes, and --nodes and --seconds are upper bounds.
help-gtp-game = The game: go or reversi [go]
help-gtp-ponder = Go on thinking while the opponent does
help-gtp-after =
    In Sabaki: Engines > Manage Engines > Add; path: yiqi, arguments: gtp --level 7.
    In GoGui: Program > New Program; command: yiqi gtp --level 7.

## The server

serve-serving = Serving at { $address } (database: { $database }). Press Ctrl-C to stop.
serve-stopped = Stopped.
serve-cannot-start = cannot start the server: { $reason }
serve-cannot-start-with = cannot start the server with the database { $database }: { $reason }
serve-no-folder = this system has no standard data folder; use --data FOLDER
serve-address-in-use = { $address } is in use by another program
serve-address-not-available = { $address } is not an address of this computer
serve-address-not-permitted = no permission to listen on { $address }
serve-address-failed = cannot listen on { $address }: { $detail }
serve-folder-failed = cannot use the folder of the database: { $detail }
serve-database-in-use = another server uses this database
serve-database-emptied = the database is an empty file, but was not empty before; restore a backup (yiqi restore), or delete yiqi.db and yiqi.lock to start with an empty database
serve-store-newer-schema = a newer version of the program wrote this database (schema { $version })
serve-store-damaged = the database is damaged: { $detail }
serve-store-disk-full = the disk is full
serve-store-io = the database cannot be accessed: { $detail }
serve-store-busy = the database is busy; try again later
serve-no-cluster = this program was built without PostgreSQL and NATS; build it with --features cluster
serve-announce-failed = NATS cannot be used: { $detail }
serve-announce-alone = --announce needs --store: servers that share no log have nothing to tell each other
serve-store-failed = the database cannot be opened: { $detail }
migrate-no-store = name the log in PostgreSQL: --store postgres://USER@HOST/DATABASE
migrate-done = { $database } is in { $store }: { $games } games with { $events } events compared, { $copied } games copied, { $newer } left alone because they have been continued there.
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
server-text-too-long = the text is longer than { $most } bytes
server-not-abandoned = this game cannot be claimed yet: the other player is there, or has not been away for long enough (try again in { $seconds } s)
server-players-unknown = this game cannot be claimed now: the servers have lost contact with each other, so it is not known whether the other player is there (try again later)
server-bad-name = a name must have 1 to { $most } characters, without control characters
server-too-many-tokens = too many tokens in one request: at most { $most } are accepted
server-too-many-moves = too many moves: at most { $most } are accepted
server-game-full = the game is too long: at most { $most } events are accepted
server-no-websocket = this address needs a WebSocket connection: { $detail }
server-binary-message = messages must be text, not binary
server-hello-first = the first message must be a hello
server-outdated-page = this page is older than the server; reload it to see the moves
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
help-serve-store = Log in PostgreSQL that several servers share, such as postgres://USER@HOST/DATABASE, instead of the embedded database (in programs built with the feature cluster)
help-serve-announce = NATS server over which such servers tell each other of new events, such as nats://HOST:4222
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
      Variables: YIQI_ADDRESS, YIQI_PORT, YIQI_DATA, YIQI_STORE, YIQI_ANNOUNCE,
      YIQI_PUBLIC_URL, YIQI_ORIGIN (separated by commas), YIQI_TRUST_PROXY, YIQI_UNLIMITED,
      YIQI_CONFIG, and YIQI_LIMIT_… for each limit, such as YIQI_LIMIT_ROOMS.
      Keys of the file: address, port, data, store, announce, public_url, origins (a list),
      trust_proxy, unlimited, and a table [limits].
help-backup = Copies the server's database to a file, also while the server is running
help-backup-file = File to write; it must not exist yet
help-migrate = Copies the server's database to PostgreSQL, for several servers
help-migrate-long = Copies all games of the server's embedded database to a log in PostgreSQL and compares every event. It can be repeated: games that are there already are only compared. Copy once while the server is running, stop it, copy again, and start servers with --store. No server may use the log in PostgreSQL meanwhile. The embedded database is not changed.
help-migrate-store = Log in PostgreSQL to copy to, such as postgres://USER@HOST/DATABASE
help-restore = Replaces the server's database by a copy that backup made
help-restore-long = Replaces the server's database by a copy that `yiqi backup` made. The server must not be running. The copy is checked first; if it is damaged, nothing changes. The previous database is kept beside the new one, with .replaced- and the time added to its name.
help-restore-file = Copy to restore

## Settings of the server

settings-refused = { $place }: { $problem }
settings-invalid = invalid value “{ $value }”; expected { $expected ->
    [address] an IP address, such as 127.0.0.1
    [port] a port number from 0 to 65535
    [folder] the path of a folder
    [store] an address such as postgres://USER@HOST/DATABASE
    [announce] an address such as nats://HOST:4222
    [boolean] true or false
    [number] a whole number, such as { $example }
    [duration] a duration, such as { $example } (units: ms, s, m, h, d), or never
    [assignment] NAME=VALUE, such as rooms=5000
    [list] a list of strings
    [table] a table
    [name] a name of lower-case letters, digits and hyphens, such as gnugo
    [engine] gtp:COMMAND, nboard:COMMAND or codecup:COMMAND
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
limit-abandoned = time a player must be away before the other one may claim the game or call it off
limit-check-time = time for checking the database at startup
limit-database-connections = connections of this server to PostgreSQL, if its log is there
limit-expire-unplayed = age at which a game without moves is deleted
limit-expire-finished = age at which a finished game is deleted
limit-expire-unfinished = age at which a game that was started but not finished is deleted
