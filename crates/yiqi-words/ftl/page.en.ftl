
# The page in the browser.
page-skip = Skip to the content
page-navigation = Navigation
page-settings = Settings
page-welcome = Four games, one table
page-welcome-more = Go, 六子冲, DVONN and Reversi, against the computer or a friend beside you. Nothing to install, nobody to sign up with.
page-play = Play
page-play-game = Play { $game }
page-learn = How to play
page-about-go = Surround more than the other. The oldest of them all; on a small board it takes ten minutes.
page-about-liuzichong = Six stones each on sixteen points. Two against one captures. Solved: the strongest level never errs.
page-about-dvonn = Stacks grow, and whatever loses touch with the red pieces is gone.
page-about-reversi = Outflank and turn over. A minute to learn.
page-under-way = Games under way
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
page-import = Bring a game
page-import-more = From a file or pasted: JSON, SGF, GGF, OBF, a Reversi transcript, Little Golem's DVONN or a .6zc save.
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
page-two-people = Two people at this screen
page-colour = You play
page-colour-random = By lot
page-name-black = Black's name
page-name-white = White's name
page-rules = Rules
page-start = Start
page-value-go-ko-situational = Situational superko
page-value-go-ko-positional = Positional superko
page-value-go-ko-simple = Simple ko
page-value-go-tie-black = Black wins
page-value-go-tie-draw = A draw
page-value-dvonn-setup-random = At random
page-value-dvonn-setup-players = By the players
page-value-liuzichong-dan-single = The single stone
page-value-liuzichong-dan-always = Every stone
page-value-liuzichong-dan-never = Nobody
page-value-liuzichong-lift-on = Yes
page-value-liuzichong-lift-off = No
page-theme = Appearance
page-theme-auto = Like the system
page-theme-light = Light
page-theme-dark = Dark
page-board = Board
page-board-wood = Wood
page-board-clear = Clear shapes, safe for colour blindness
page-twice = Tap twice to play
page-twice-auto = On small screens
page-twice-always = Always
page-twice-never = Never
page-sound = Sounds
page-animation = Animations
page-coordinates = Coordinates
page-targets = Show legal moves
page-error = Something went wrong
page-back-home = To the first page
page-try-again = Try again
page-strange = the server said something that this page does not know ({ $code })
page-offline = the server cannot be reached
page-line-lost = The connection is lost. Trying again …
page-thinking = The opponent is thinking: { $player }
page-engine-failed = The computer has failed and will not move.{ $way_out ->
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
    [one] 1 disc turned over.
   *[other] { $count } discs turned over.
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
   *[other] , holds DVONN
}
page-place-dvonn = { $name }, DVONN piece
page-place-target = can go here
page-place-chosen = chosen
page-place-movable = can move
page-place-legal = can be played
page-tap-again = { $place }: tap again to play
page-cannot-move = { $place } cannot move now.
page-not-yours = There is nothing of yours on { $place }.
page-undo = Undo
page-resign = Resign
page-resign-really = Resign this game?
page-hint = Hint
page-hint-is = Hint: { $move } ({ $value })
page-values = Show values
page-actions = Actions
page-more = More
page-flip = Turn the board
page-export = Export
page-download = Download
page-position = Position as text
page-copy = Copy
page-copied = Copied.
page-move-list = Moves
page-first = «
page-first-label = To the beginning
page-before = ‹
page-before-label = One move back
page-after = ›
page-after-label = One move on
page-last = »
page-last-label = To the present
page-result = The game is over
page-pass = Pass
page-go-computer = Computer (A)
page-go-qi = Qi (Q)
page-go-order = Order (N)
page-go-mark = Marks (M)
page-captured = captured
page-dvonn-confirm = Confirm this move?
page-dvonn-yes = Confirm
page-dvonn-take-back = Undo
page-dvonn-blocked = blocked
page-lzc-truth = Show the true values
page-lzc-truth-more = From the solved game: + wins, − loses, = draws; the number is how many plies it takes.
page-lzc-origin = { $name }: the stone in your hand comes from here
page-surrender = Surrender
page-option-go-size = Board
page-option-go-komi = Komi
page-option-go-ko = Ko
page-option-go-handicap = Handicap
page-option-go-tie = Equal counts
page-option-liuzichong-dan = 担: who may capture two
page-option-liuzichong-lift = An enemy between two is captured
page-option-dvonn-setup = Setup
page-new-really = Leave this game and begin another?
page-dvonn-place-red = { $side } places a DVONN piece
page-dvonn-place-own = { $side } places a piece of their own; { $left } to go
page-two-computers = Two computers, to watch
page-name-own = Your name
page-show-all = Show all
page-forget-really = Remove this unfinished game? It cannot be found again.
page-format-auto = By what it looks like
