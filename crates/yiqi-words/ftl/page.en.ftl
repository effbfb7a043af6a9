
# The page in the browser.
page-skip = Skip to the content
page-navigation = Navigation
page-settings = Settings
page-welcome = Board games in your browser
page-welcome-more = Play { $games } against the computer or a friend beside you. Nothing to install, no sign-up.
page-play = Play
page-play-game = Play { $game }
page-learn = How to play
page-about-go = Surround more of the board than your opponent. The oldest of these games; on a small board it takes ten minutes.
page-about-liuzichong = Six stones each on sixteen points; two against one captures. Solved: the strongest level never makes a mistake.
page-about-dvonn = Build stacks. Every stack that loses contact with the red pieces is removed.
page-about-reversi = Outflank your opponent's discs to flip them. A minute to learn.
page-recent = Finished games
page-against = { $black } – { $white }
page-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
page-forget = Remove from the list
page-person = Person
page-you = You
page-level = Computer, level { $level }
page-greedy = Greedy
page-import = Import a game
page-import-more = From a file or pasted text: JSON, SGF, GGF, OBF, a Reversi transcript, a DVONN game from Little Golem or a .6zc file.
page-import-open = Open a record …
page-import-file = File
page-import-format = Format
page-import-text = Text of the record
page-import-do = Open
page-format-json = JSON (every game)
page-format-sgf = SGF (Go, DVONN)
page-format-ggf = GGF (Reversi)
page-format-obf = OBF (Reversi)
page-format-transcript = Transcript (Reversi)
page-format-lg = Little Golem (DVONN)
page-format-6zc = .6zc (六子冲)
page-cancel = Cancel
page-done = Done
page-ok = OK
page-new = New game: { $game }
page-new-game = New game
page-opponent = Opponent
page-two-people = Two players at this screen
page-colour = You play
page-colour-random = Random
page-name-black = Black's name
page-name-white = White's name
page-rules = Rules
page-start = Start
page-value-go-ko-situational = Situational superko
page-value-go-ko-positional = Positional superko
page-value-go-ko-simple = Simple ko
page-value-go-tie-black = Black wins
page-value-go-tie-draw = Draw
page-value-dvonn-setup-random = Random
page-value-dvonn-setup-players = Placed by the players
page-value-liuzichong-dan-single = The single stone
page-value-liuzichong-dan-always = Every stone
page-value-liuzichong-dan-never = Nobody
page-value-liuzichong-lift-on = Yes
page-value-liuzichong-lift-off = No
page-theme = Appearance
page-theme-auto = Same as the system
page-theme-light = Light
page-theme-dark = Dark
page-board = Board
page-board-wood = Wood
page-board-stone = Stone
page-board-clear = High contrast, safe for colour blindness
page-twice = Tap twice to play
page-twice-auto = On small screens
page-twice-always = Always
page-twice-never = Never
page-sound = Sounds
page-animation = Animations
page-coordinates = Coordinates
page-targets = Show legal moves
page-error = Something went wrong
page-back-home = Back to the home page
page-try-again = Try again
page-strange = unexpected answer from the server ({ $code })
page-offline = the server cannot be reached
page-not-sent = Not sent: there is no connection.
page-sending = No answer from the server. Your move is waiting and will be sent again …
page-no-such-page = There is no page at this address.
page-no-game-here = A private game opens only in the browser in which it was started or joined, or with a link to watch it: ask a player to share one.
page-watching = You are watching this game.
page-import-lost = Opened. The game does not keep these parts of the record: { $what }.
page-import-unknown = This is none of the formats Yiqi reads: JSON of Yiqi, SGF, GGF, OBF, a Reversi transcript, Little Golem’s DVONN or .6zc.
page-import-empty = Paste the text of a record, or choose a file.
page-share = Share
page-share-link = Copy link to watch
page-share-record = Copy record
page-share-svg = Picture (SVG)
page-share-png = Picture (PNG)
page-share-more = Whoever has the link can watch this game, but not play.
page-not-copied = The browser does not allow copying. Select the text and copy it yourself.
page-line-lost = Connection lost. Reconnecting …
page-thinking = The opponent is thinking: { $player }
page-engine-failed = The computer has failed and cannot move.{ $way_out ->
    [undo] {" "}Take back a move or start a new game.
    [new-game] {" "}Start a new game.
   *[none] {""}
}
page-your-turn = Your turn
page-past = Position after move { $ply } of { $of }
page-board-label = Board of { $game }. { $status }
page-said-move = { $player } plays { $move }.
page-said-pass = { $player } passes.
page-said-undone = Taken back: { $player }, { $move }.
page-said-flipped = { $count ->
    [one] 1 disc flipped.
   *[other] { $count } discs flipped.
}
page-said-captured = { $count ->
    [one] 1 stone captured.
   *[other] { $count } stones captured.
}
page-said-removed = { $count ->
    [one] 1 stack removed.
   *[other] { $count } stacks removed.
}
page-place-empty = { $name }, empty
page-place-piece = { $name }, { $side }
page-place-stack = { $name }, { $side }, height { $height }{ $dvonn ->
    [0] {""}
   *[other] , contains a DVONN piece
}
page-place-dvonn = { $name }, DVONN piece
page-place-target = possible destination
page-place-chosen = selected
page-place-movable = can move
page-place-legal = legal move
page-tap-again = { $place }: tap again to play
page-value-points = { $side ->
    [black] Black's expected lead in points
   *[white] White's expected lead in points
}
page-value-percent = { $side ->
    [black] Black's winning chance
   *[white] White's winning chance
}
page-value-plies = { $side ->
    [black] For Black: + win, − loss, = draw; plies to the end
   *[white] For White: + win, − loss, = draw; plies to the end
}
page-value-exact = (exact)
page-value-good = best
page-value-bad = worst
page-value-shapes = On the board exact values have corners, estimates are round.
page-cannot-move = { $place } cannot move now.
page-not-yours = You have no piece on { $place }.
page-undo = Undo
page-resign = Resign
page-resign-really = Resign this game?
page-hint = Hint
page-hint-is = Hint: { $move } ({ $value })
page-values = Values
page-actions = Actions
page-more = More
page-flip = Flip the board
page-export = Export
page-download = Download
page-position = Position as text
page-copy = Copy
page-copied = Copied.
page-move-list = Moves
page-first = «
page-first-label = First position
page-before = ‹
page-before-label = Previous move
page-after = ›
page-after-label = Next move
page-last = »
page-last-label = Current position
page-result = The game is over
page-pass = Pass
page-go-computer = Computer plays the side to move
page-go-qi = Qi
page-go-order = Order
page-go-mark = Marks
page-captured = captured
page-dvonn-confirm = Confirm this move?
page-dvonn-yes = Confirm
page-dvonn-take-back = Undo
page-dvonn-blocked = blocked
page-lzc-truth = Show exact values
page-lzc-origin = { $name }: where the stone in your hand comes from
page-surrender = Surrender
page-option-go-size = Board size
page-option-go-komi = Komi
page-option-go-ko = Ko
page-option-go-handicap = Handicap
page-option-go-tie = If scores are equal
page-option-liuzichong-dan = 担: who may capture two
page-option-liuzichong-lift = Capture a stone between two
page-option-dvonn-setup = Setup
page-new-really = Abandon this game and start a new one?
page-dvonn-place-red = { $side } places a DVONN piece
page-dvonn-place-own = { $side } places one of their pieces; { $left } left
page-two-computers = Computer against computer
page-name-own = Your name
page-show-all = Show all
page-forget-really = Remove this unfinished game? You will not be able to open it again.
page-format-auto = Detect automatically
page-go-area = Area
page-overlays = Shown on the board
page-turn = Turn
page-review = Review
page-keys = Keys
page-key-steps = Previous and next move
page-key-ends = First position and current position
page-key-escape = Clear the selection, or leave the review
page-key-board = On the board: the arrows move the focus, Enter plays.
page-end-status = { $result }. { $reason }
page-end-won = { $who ->
    [you] You win
    [opponent] You lose
    [black] Black wins
   *[white] White wins
}
page-end-won-by = { $who ->
    [you] You win by
    [opponent] You lose by
    [black] Black wins by
   *[white] White wins by
} { $points ->
    [one] 1 point
   *[other] { $points } points
}
page-end-won-count = { $who ->
    [you] You win, { $winner } to { $loser }
    [opponent] You lose, { $loser } to { $winner }
    [black] Black wins, { $winner } to { $loser }
   *[white] White wins, { $winner } to { $loser }
}
page-end-draw = Draw
page-end-draw-count = Draw, { $count } each
page-end-resigned = { $loser ->
    [you] You resigned.
    [black] Black resigned.
   *[white] White resigned.
}
page-end-agreed = Both players agreed.
page-end-repetition = The position was reached for the third time.
page-end-quiet = Too many moves were played without a capture.
page-end-two-passes = Both players passed.
page-end-full = The board is full.
page-end-wipeout = { $loser ->
    [you] You have no discs left.
    [black] Black has no discs left.
   *[white] White has no discs left.
}
page-end-no-moves = Neither side can move.
page-end-no-stones = { $loser ->
    [you] You have no stones left.
    [black] Black has no stones left.
   *[white] White has no stones left.
}
page-end-few-stones = Neither side has more than two stones.
page-end-blocked = { $loser ->
    [you] All your stones are blocked.
    [black] All black stones are blocked.
   *[white] All white stones are blocked.
}
page-tempo = The computer takes a moment to answer
page-pause = Pause
page-resume = Play
page-step = Step
page-pace = Pace
page-pace-is = { $pace }×
page-key-pause = Pause and go on
page-thought = Thinking for { $seconds } seconds
page-continue = Continue
page-computer-turn = The computer is to move
page-levels = The levels of the computer
page-levels-more = The same ladder in every game. Lower levels look less far ahead and sometimes choose the second-best move; they never blunder on purpose.
page-level-1 = For your first games: looks at very few moves and is easily satisfied.
page-level-2 = Looks a little further, and is still generous.
page-level-3 = A relaxed game: sees simple threats.
page-level-4 = Sees most threats, and lets some chances pass.
page-level-5 = Seldom chooses anything but its best move.
page-level-6 = Always plays the best move it finds.
page-level-7 = Thinks several times as much as level 6.
page-level-8 = The strongest play this machine can give; may think for many seconds. Perfect at 六子冲.
page-move-now = Move now
page-paused = Paused: { $turn }
