
# The page in the browser.
page-skip = Skip to the content
page-navigation = Navigation
page-settings = Settings
page-welcome = Board games in your browser
page-welcome-more = Play { $games } against the computer or a friend, here or anywhere. Nothing to install, no sign-up.
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
page-bot = bot
page-you = You
page-level = Computer, level { $level }
page-greedy = Greedy
page-playouts = Random playouts
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
page-rules-own = Own rules
page-rules-single = Single rules
page-rules-of = Rules: { $rules }
page-start = Start
page-value-go-ko-situational = Situational superko
page-value-go-ko-positional = Positional superko
page-value-go-ko-simple = Simple ko
page-value-go-rules-yiqi = Yiqi
page-value-go-rules-tromp-taylor = Tromp–Taylor
page-value-go-rules-chinese = Chinese
page-value-go-rules-aga = AGA
page-value-go-rules-new-zealand = New Zealand
page-value-go-rules-japanese = Japanese
page-value-go-suicide-forbidden = Forbidden
page-value-go-suicide-allowed = Allowed
page-value-go-counting-area = Area
page-value-go-counting-territory = Territory and prisoners
page-value-go-dead-stay = Count as alive
page-value-go-dead-agreed = Removed as players agree
page-value-go-tie-black = Black wins
page-value-go-tie-draw = Draw
page-value-reversi-setup-standard = The usual start
page-value-reversi-setup-balanced = Random balanced opening
page-value-dvonn-setup-random = Random
page-value-dvonn-setup-balanced = Random, balanced
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
page-place-cuts = cuts off { $black } black and { $white } white pieces
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
page-dvonn-stranded = nothing to land on
page-facts = The position in numbers
page-facts-points = Points now
page-facts-points-more = The score if the game ended now: the pieces in the stacks each side controls
page-facts-moves = Moves
page-facts-moves-more = The legal moves each side has, or would have if it were its turn
page-facts-movable = Can move
page-facts-movable-more = The stacks each side can move
page-facts-blocked = Blocked
page-facts-blocked-more = Stacks that cannot move. Surrounded on all six sides: Black { $black }, White { $white }. Nothing to land on: Black { $blackStranded }, White { $whiteStranded }.
page-facts-dvonn = DVONN
page-facts-dvonn-more = The DVONN pieces in the stacks each side controls; red: those nobody controls
page-facts-nobody = nobody
page-facts-margin = Expected
page-facts-cut = Cuts off
page-lzc-truth = Show exact values
page-lzc-origin = { $name }: where the stone in your hand comes from
page-surrender = Surrender
page-option-go-rules = Rules
page-option-go-size = Board size
page-option-go-komi = Komi
page-option-go-ko = Ko
page-option-go-handicap = Handicap
page-option-go-tie = If scores are equal
page-option-go-suicide = Suicide
page-option-go-counting = Counting
page-option-go-dead = Dead stones
page-option-liuzichong-dan = 担: who may capture two
page-option-liuzichong-lift = Capture a stone between two
page-option-reversi-setup = Opening
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
page-end-time = { $loser ->
    [you] Your time ran out.
    [black] Black's time ran out.
   *[white] White's time ran out.
}
page-end-abandoned = { $loser ->
    [you] You were away for too long.
    [black] Black left the game.
   *[white] White left the game.
}
page-end-called-off = The game was called off.
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
# How strong the levels are in Go, to be adjusted by matches (docs/strength.md). A game without such words has those above.
page-levels-more-go = In Go, from 7×7 on, the levels are about as strong as this:
page-level-go-1 = first games
page-level-go-2 = beginner
page-level-go-3 = casual player
page-level-go-4 = about GNU Go level 10
page-level-go-5 = stronger than GNU Go
page-level-go-6 = much stronger than GNU Go
page-level-go-7 = strong
page-level-go-8 = strongest
page-level-strength = { $name } ({ $strength })
page-move-now = Move now
page-paused = Paused: { $turn }
page-line = best line: { $line }
page-standing-win = { $side ->
    [black] Black
   *[white] White
} wins in { $plies } plies
page-standing-draw = A draw with best play
page-owner-black = Black's
page-owner-white = White's
page-owner-lost = probably lost
page-owner-size = larger: more certain
page-place-owner = probably { $side ->
    [black] Black's
   *[white] White's
} ({ $percent }%)
page-teach = Point out my mistakes
page-notify = Notify me when it is my turn
page-notify-refused = The browser does not allow notifications from this page.
page-take-back = Take back
page-show = Show
page-counting = Counting
page-count-looking = The computer is looking for dead stones …
page-count-mark = { $by ->
    [touch] Tap
   *[mouse] Click
} a group to mark it dead or alive, then accept.
page-count-failed = The computer could not find the dead stones. { $by ->
    [touch] Tap
   *[mouse] Click
} the dead groups, then accept.
page-count-watch = The players are agreeing which stones are dead.
page-count-waiting = { $side ->
    [black] Waiting for Black to accept, too.
   *[white] Waiting for White to accept, too.
}
page-count-accepted = { $who ->
    [you] You have accepted.
    [black] Black has accepted.
   *[white] White has accepted.
}
page-count-dead = { $count ->
    [0] No stones are marked dead.
    [one] 1 stone is marked dead.
   *[other] { $count } stones are marked dead.
}
page-count-accept = Accept
page-count-play-on = Play on
page-place-dead = dead

# Friends elsewhere.
page-friend = A friend, by link
page-company = The other player
page-awaited = Waiting for your friend …
page-invite-more = Send this link to a friend. Whoever opens it first plays { $side ->
    [black] Black
   *[other] White
}; everybody else watches.
page-invite-link = Invitation
page-invite-copy = Copy link
page-invite-share = Share …
page-invite-code = QR code
page-invite-scan = Scan it with a phone to open the link.
page-friend-came = { $player } is here.
page-their-turn = { $player } to move
page-there = Connected
page-away = Not connected
page-save = Save
page-rematch = Rematch
page-rematch-swapped = Rematch, swap sides
page-swap-sides = Swap sides
page-swapped = You have swapped sides: you play { $side ->
    [black] Black
   *[white] White
} now.
page-draw = Offer a draw
page-grant = Accept
page-decline = Decline
page-question = { $what ->
    [undo] { $player } asks to take back { $move }.
    [draw] { $player } offers a draw.
    [rematch_swapped] { $player } would like a rematch with sides swapped.
   *[rematch] { $player } would like a rematch.
}
page-asked = { $what ->
    [undo] You asked to take back { $move }. Waiting for { $player } …
    [draw] You offered a draw. Waiting for { $player } …
    [rematch_swapped] You asked for a rematch with sides swapped. Waiting for { $player } …
   *[rematch] You asked for a rematch. Waiting for { $player } …
}
page-declined = { $what ->
    [undo] { $player } did not agree to the takeback.
    [draw] { $player } declined the draw.
    [rematch_swapped] { $player } declined the rematch with sides swapped.
   *[rematch] { $player } declined the rematch.
}
page-share-seat = My seat on another device
page-share-seat-more = A link for yourself: whoever has it plays in your place.
page-clock = Clock
page-clock-none = No clock
page-clock-main = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s a move
}
page-clock-periods = { $minutes } min + { $periods } × { $seconds } s
page-clock-days = { $days ->
    [one] One day a move
   *[other] { $days } days a move
}
page-clock-left = { $days } d { $hours } h
page-greet = Say something
page-greeting-hello = Hello!
page-greeting-good-luck = Good luck!
page-greeting-well-played = Well played!
page-greeting-oops = Oops!
page-greeting-thanks = Thank you!
page-greeting-good-game = Good game!
page-greeting-goodbye = Goodbye!
page-greeted = { $player }: { $words }
page-watchers = { $count } watching
page-abandoned = { $player } has been away for a while.
page-claim = Claim the win
page-call-off = Call it off
page-anyone = Anyone who wants to play
page-seeking = Waiting for another player …
page-seeking-more = Keep this page open. Others can watch the game.
page-seeking-elsewhere = You are waiting in another tab.
page-watch = Watch
page-public = Public games
page-public-all = All games
page-public-game = Game
page-public-stage = Show
page-public-playing = Games in play
page-public-over = Finished games
page-public-player = Player
page-public-none = There are no such games.
page-public-own = Everybody may watch
page-show-more = Show more
page-public-more = Games that everybody may watch: those being played now, and those that are over.
