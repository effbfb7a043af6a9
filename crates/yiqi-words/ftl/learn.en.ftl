
## How to play, step by step

learn-title = How to play { $game }
learn-progress = { $step } of { $steps }
learn-board = Board
learn-back = Back
learn-next = Next
learn-skip = Skip
learn-show = Show me
learn-again = Once more
learn-pass = Pass
learn-play = Play { $game }
learn-none = There are no lessons for { $game } yet.
learn-home = To the first page
learn-wrong = That is allowed, but it is not the move we are looking for.
learn-refused = Not allowed: { $reason }.
learn-reply = { $side } plays { $move }.
learn-reply-pass = { $side } passes.

## How to play Go

learn-go-1 = Go is played on the crossings of the lines. Black and White take turns to put down one stone each; Black begins. A stone that has been put down does not move any more. Whoever surrounds more of the board wins.
learn-go-1-task = You are Black. Put a stone on any crossing.
learn-go-1-done = And so it goes on in turn, on a board of 9×9, 13×13 or 19×19 lines.
learn-go-2 = The empty points next to a stone, along the lines, are its qi: its breath. Stones of one colour that touch along the lines are a group and share their qi. The number on a stone tells how many its group has.
learn-go-2-task = The black stone on C3 has one qi left, C2. Extend it to there.
learn-go-2-hint = Put a stone on C2, right below the black one.
learn-go-2-done = The two stones are one group now, and it has three qi.
learn-go-3 = A group that loses its last qi is captured and taken off the board.
learn-go-3-task = The two white stones have a single qi left. Capture them.
learn-go-3-hint = Their last qi is D2.
learn-go-3-done = Captured. The points where they stood are empty again.
learn-go-4 = A stone that would have no qi itself may not be put down: suicide is forbidden.
learn-go-4-task = Try it: put a stone on A1, among the white ones.
learn-go-4-hint = Put a stone on A1, in the corner. It will be refused.
learn-go-4-done = On A1 the stone would touch white stones only, and they have other qi.
learn-go-5 = It is different when the stone captures something. What is captured goes first, and that gives the new stone its qi.
learn-go-5-task = Here A1 is the last qi of the white group. Capture it.
learn-go-5-hint = Put a stone on A1, in the corner.
learn-go-5-done = Three stones are captured, and the stone on A1 has two qi.
learn-go-6 = Two stones could capture each other in turn for ever. This is a ko, and a rule ends it: no move may bring back an earlier position of the whole board. White has just played C3 and captured your stone on B3.
learn-go-6-task = Try to capture C3 at once, from B3.
learn-go-6-hint = Put a stone on B3.
learn-go-6-done = The board would be what it was before White's move. So you have to play somewhere else first.
learn-go-7 = In a ko one plays elsewhere, where the other has to answer. Here you have played D1 and attacked the stone on E1; White has saved it with E2. The whole board is no longer what it was.
learn-go-7-task = Now capture C3.
learn-go-7-hint = Put a stone on B3: this time it is allowed.
learn-go-7-done = Captured. Now it is White who has to play elsewhere first.
learn-go-8 = When there is nothing more to gain, one passes; two passes in a row end the game. A colour's area is its stones and the empty points that only they reach. White gets komi on top, here 7.5 points, for moving second. No stone is taken off at the end: what you want to capture, capture before you pass.
learn-go-8-task = Every point here belongs to somebody. Pass.
learn-go-8-hint = There is nothing left to gain. Press “Pass”.
learn-go-8-done = Black has an area of 29. White has 20 and the komi of 7.5, which makes 27.5. Black wins by 1.5 points.

## How to play 六子冲

learn-liuzichong-1 = 六子冲 (liùzǐchōng, “the charge of six”) comes from China and is played on 4×4 points with six stones each. Black begins. A move takes one stone one step along a line to an empty point. There is no passing.
learn-liuzichong-1-task = You are Black. Choose a stone, then the point it is to go to.
learn-liuzichong-1-done = You win by capturing all the stones of the other, or by leaving them no move.
learn-liuzichong-2 = A stone goes one step along a line: not diagonally, not further, and not onto another stone.
learn-liuzichong-2-task = Try a diagonal step all the same: from a2 to b3.
learn-liuzichong-2-hint = Choose the stone on a2, then b3. It will be refused.
learn-liuzichong-2-done = One step, along a line.
learn-liuzichong-3 = Two against one: when two of your stones stand side by side, one of them has just moved, and an enemy stone is next to them on the same line, they capture it. White has run to a2, next to your stone on b2.
learn-liuzichong-3-task = Capture the white stone on a2.
learn-liuzichong-3-hint = Go from d2 to c2. Then b2 and c2 are a pair, and nothing else is on the line but a2.
learn-liuzichong-3-done = b2 and c2 have captured a2. With c1 to c2 there would have been three black stones on the line, and that captures nothing.
learn-liuzichong-4 = These three stones must be the only ones on their line. If ● is yours, then ●●○○, ●●○● and ○●●○ capture nothing.
learn-liuzichong-4-task = From d2 to c2, from a2 to b2, from a2 to a3: all three make a pair beside a white stone, but only one of them captures. Which?
learn-liuzichong-4-hint = Look along the whole line: d2 to c2 makes ●●○○, and a2 to b2 makes ○●●○.
learn-liuzichong-4-done = Row 3 held ●●○ and nothing else: captured.
learn-liuzichong-5 = Only the side that has just moved captures. White has just captured your stone on b2, with the pair on b3 and b4.
learn-liuzichong-5-task = Go there again nevertheless: from a2 to b2.
learn-liuzichong-5-hint = Choose the stone on a2, then b2.
learn-liuzichong-5-done = Nothing happened: walking into a pair costs nothing. It captures only after one of the two has moved into place.
learn-liuzichong-6 = A single stone cannot make a pair. So while a side has only one stone left, two against one is off for both sides. Instead the single stone captures two at once by stepping right between them: ○●○. This is called 担 (dān), to carry on the shoulder.
learn-liuzichong-6-task = You have one stone left. Capture two white ones with it.
learn-liuzichong-6-hint = Go up to b3, between a3 and c3.
learn-liuzichong-6-done = Both are captured, and the single stone may yet win.
learn-liuzichong-7 = Whoever is to move and cannot move any stone has lost, however many there are. This is called 困毙 (kùnbì), to be trapped.
learn-liuzichong-7-task = The two white stones are in the corner. Close their last way out.
learn-liuzichong-7-hint = The only empty point beside a white stone is c4.
learn-liuzichong-7-done = White cannot move: Black wins.
learn-liuzichong-8 = Whoever has no stones left has lost. But when neither side has more than two, it is a draw. It is also a draw when the same position, with the same side to move, stands for the third time, and after 100 moves in a row without a capture.
learn-liuzichong-8-task = Capture the white stone on c2, and see what comes of it.
learn-liuzichong-8-hint = Go from b1 to b2. Then a2 and b2 are a pair beside c2.
learn-liuzichong-8-done = Two stones against two: a draw. Sometimes it is better not to capture.

## How to play DVONN

learn-dvonn-1 = All 49 spaces are occupied at the beginning: by 23 white and 23 black pieces, and by three DVONN pieces with a star, which belong to nobody. White begins. A single piece goes one space in any of the six directions and lands on another piece, whatever its colour: they are a stack now. A move never ends on an empty space.
learn-dvonn-1-task = You are White. Choose a piece at the edge, then the neighbour that it is to land on.
learn-dvonn-1-done = Two stacks have grown already. In a game you confirm each of your moves, or take it back.
learn-dvonn-2 = A stack moves as a whole, in a straight line, exactly as many spaces as it has pieces. Spaces on the way count, empty or not. Where it lands, there must be something.
learn-dvonn-2-task = Move the stack of three on I5.
learn-dvonn-2-hint = Choose I5. Three spaces from it, in a straight line, only F2 is occupied.
learn-dvonn-2-done = It passed over an empty space and over a piece. It is five high now, and from here on it moves five spaces.
learn-dvonn-3 = A piece or a stack with all six neighbours occupied is blocked: it cannot move. At the edge there are fewer than six neighbours, so nothing is ever blocked there.
learn-dvonn-3-task = Try to move a piece in the middle, the one on F3.
learn-dvonn-3-hint = Choose the white piece on F3, or another white one that is not at the edge.
learn-dvonn-3-done = So the game begins at the edge. The middle comes free later.
learn-dvonn-4 = A stack belongs to whoever has the piece on top. When you land on a stack, all of it is yours.
learn-dvonn-4-task = Black has a stack of fifteen on C3. Take it with a single piece.
learn-dvonn-4-hint = Your piece on D4 is right beside it.
learn-dvonn-4-done = Sixteen pieces, all yours. A stack as high as that cannot move any more, but others can still land on it.
learn-dvonn-5 = A lone DVONN piece cannot move. But one may land on it, and then it is carried along in the stack.
learn-dvonn-5-task = Land on the DVONN piece on G3.
learn-dvonn-5-hint = Your piece on F3 is right beside it.
learn-dvonn-5-done = The small mark at its edge shows that a DVONN piece is inside. Your stack is two high: when it moves two spaces, it takes the DVONN piece along.
learn-dvonn-6 = After each move every stack that has no chain of neighbours to a DVONN piece is taken off the board, whoever owns it. On the left and below, all the black stacks hang on the DVONN piece in your stack on G3.
learn-dvonn-6-task = Carry it away from them.
learn-dvonn-6-hint = Choose G3, then G1. On E3 it would still be in touch with them.
learn-dvonn-6-done = Twenty-four black pieces have lost touch and are gone.
learn-dvonn-7 = Who cannot move passes, and only then; who can move again later, moves again. When neither can, the game is over: everybody counts the pieces in his own stacks, and most pieces win.
learn-dvonn-7-task = White is behind, 4 to 17. You have one move.
learn-dvonn-7-between = Black has no move, so it is your turn again. Your stack is four high now.
learn-dvonn-7-done = You have taken one stack of seven, and the other one has lost touch. Now nobody can move: 11 to 3, White wins.
learn-dvonn-8 = The pieces are laid out at random, or, if you choose so, by the players: White, Black and White place one DVONN piece each; then Black begins, and they take turns to place their own pieces on empty spaces, until the board is full. After that White moves first.
learn-dvonn-8-task = You are White. Place the first DVONN piece.
learn-dvonn-8-between = Black has placed the second one. Place the third.
learn-dvonn-8-done = Now Black has placed a piece of his own. It goes on like this until the board is full.

## How to play Reversi

learn-reversi-1 = Black and White take turns to put a disc on an empty square; Black begins. The new disc and another of your colour must have discs of the other colour between them, in a straight line without a gap. Those turn over and are yours.
learn-reversi-1-task = You are Black. Put a disc where it turns one over.
learn-reversi-1-done = White has answered, and turned one back. Discs change sides many times.
learn-reversi-2 = A square where nothing turns over is not allowed.
learn-reversi-2-task = Try one all the same: c3.
learn-reversi-2-hint = Put a disc on c3. It will be refused.
learn-reversi-2-done = From c3 there are two white discs in a line, but no black one behind them.
learn-reversi-3 = However long the line is, everything between the two ends turns over.
learn-reversi-3-task = Turn over four white discs in a single line.
learn-reversi-3-hint = In row 4 there are four white discs beside the black one on c4. Put a disc at the other end, on h4.
learn-reversi-3-done = Four at once.
learn-reversi-4 = Lines go in all eight directions: along rows, along columns and diagonally. A disc turns over everything that it outflanks, in every direction at once.
learn-reversi-4-task = Turn over five discs in five directions.
learn-reversi-4-hint = Look for the empty square that has white discs on almost every side: e7.
learn-reversi-4-done = Five directions. Only lines from the new disc count: discs that turn over do not turn over others.
learn-reversi-5 = Who has no square to play passes, and only then.
learn-reversi-5-task = There is no square for Black. Pass.
learn-reversi-5-between = White's disc has opened something: now you can play again. Put a disc anywhere you can.
learn-reversi-5-done = A pass is no disgrace, but White has had two moves in a row.
learn-reversi-6 = Nothing can outflank a disc in a corner: it stays yours to the end. Who plays right beside a corner often gives it away, as White has done with g7.
learn-reversi-6-task = Take the corner.
learn-reversi-6-hint = Put a disc on h8, at the end of the diagonal.
learn-reversi-6-done = This disc never turns over again, and at its side others can become just as safe.
learn-reversi-7 = When neither side can play, mostly because the board is full, the game is over. Whoever has more discs wins; how many there were on the way does not matter.
learn-reversi-7-task = White leads by 39 to 24, and one square is left. Play it.
learn-reversi-7-done = Twelve discs turn over: 37 to 27, Black wins. Leading early means little.
