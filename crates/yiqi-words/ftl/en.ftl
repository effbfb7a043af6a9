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
reversi-setup-length = the position has { $found } cells; expected 64 and the side to move
reversi-setup-cell = “{ $found }” on { $square } stands for nothing; expected X, O or -
reversi-setup-side = the position must end with the side to move, X or O
reversi-board-full = the board is full
reversi-wipeout = a side has no disc left
reversi-no-moves = neither side can move

## The command line

usage-error = error: { $message }
usage-no-game = there is no game “{ $name }”; the games are { $games }
usage-foreign-option = { $game } has no option --{ $name }; { $options ->
    [none] it has none
   *[other] its options are { $options }
}
usage-needs-seed = { $game } begins at random: give --seed N, or a position
usage-bad-position = the position cannot be read: { $reason }
replay-illegal = illegal move { $number } ({ $move }): { $reason }
show-to-move = { $side ->
    [black] Black to move
   *[white] White to move
}
show-won = { $side ->
    [black] Black wins: { $reason }
   *[white] White wins: { $reason }
}
show-drawn = Draw: { $reason }
