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
liuzichong-no-stones = the other side has no stones left
liuzichong-few-stones = neither side has more than two stones
liuzichong-blocked = all stones of the other side are blocked

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
    { $reachable } of them can come up in a game
solve-position = { $position }: { $value }
solve-hardest = Hardest positions, X wins in { $plies } plies:
solve-cost = Solved in { $seconds } CPU s with { $peak } MB at most; the table takes { $table } MB.
solve-verified = Verified: each of { $placements } entries follows from its successors ({ $seconds } s).
solve-interrupted = Interrupted after { $placements } entries, all of which follow from their successors.
solve-mistake = { $position } is recorded as: { $recorded }; from its successors follows: { $derived }
value-draw = draw
