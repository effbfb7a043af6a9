
## How to play, step by step

learn-title = How to play { $game }
learn-progress = { $step } of { $steps }
learn-board = Board
learn-back = Back
learn-next = Next
learn-skip = Skip
learn-show = Show me
learn-again = Try again
learn-pass = Pass
learn-play = Play { $game }
learn-none = There are no lessons for { $game } yet.
learn-home = Back to the home page
learn-wrong = That is allowed, but it is not the move we are looking for.
learn-refused = Not allowed: { $reason }.
learn-reply = { $side } plays { $move }.
learn-reply-pass = { $side } passes.

## How to play Go

learn-go-1 = Go is played on the intersections of the lines. Black and White take turns to place one stone; Black moves first. Stones do not move once placed. Whoever surrounds more of the board wins.
learn-go-1-task = You are Black. Place a stone on any intersection.
learn-go-1-done = The players go on in turn. Boards have 9×9, 13×13 or 19×19 lines.
learn-go-2 = The empty points next to a stone, along the lines, are its qi (liberties). Stones of one colour that touch along the lines form a group and share their qi. The number on a stone is the qi of its group.
learn-go-2-task = The black stone on C3 has only one qi left, C2. Extend to it.
learn-go-2-hint = Place a stone on C2, right below the black one.
learn-go-2-done = The two stones now form one group with three qi.
learn-go-3 = A group that loses its last qi is captured and taken off the board.
learn-go-3-task = The two white stones have a single qi left. Capture them.
learn-go-3-hint = Their last qi is D2.
learn-go-3-done = Captured. The points where they stood are empty again.
learn-go-4 = You may not place a stone that would have no qi: suicide is forbidden.
learn-go-4-task = Try it: place a stone on A1, among the white ones.
learn-go-4-hint = Place a stone on A1, in the corner. It will be refused.
learn-go-4-done = On A1 the stone would touch only white stones, and these have other qi.
learn-go-5 = It is different when the stone captures something. Captured stones are removed first, and that gives the new stone its qi.
learn-go-5-task = Here A1 is the last qi of the white group. Capture it.
learn-go-5-hint = Place a stone on A1, in the corner.
learn-go-5-done = Three stones are captured, and the stone on A1 has two qi.
learn-go-6 = Two stones could capture each other in turn forever. This is called a ko, and a rule prevents it: no move may repeat an earlier position of the whole board. White has just played C3 and captured your stone on B3.
learn-go-6-task = Try to capture C3 at once, from B3.
learn-go-6-hint = Place a stone on B3.
learn-go-6-done = The board would be the same as before White's move. So you have to play somewhere else first.
learn-go-7 = In a ko you first play elsewhere, where your opponent has to answer. Here you have played D1 and attacked the stone on E1; White has saved it with E2. The whole board is now different.
learn-go-7-task = Now capture C3.
learn-go-7-hint = Place a stone on B3: this time it is allowed.
learn-go-7-done = Captured. Now it is White who has to play elsewhere first.
learn-go-8 = When there is nothing more to gain, players pass; two passes in a row end the game. A player's area is their stones and the empty points only those stones reach. White adds komi, here 7.5 points, for moving second. No stones are removed at the end: capture what you want to capture before you pass.
learn-go-8-task = Every point here belongs to one side. Pass.
learn-go-8-hint = There is nothing left to gain. Press “Pass”.
learn-go-8-done = Black has an area of 29. White has 20 and the komi of 7.5, which makes 27.5. Black wins by 1.5 points.

## How to play 六子冲

learn-liuzichong-1 = 六子冲 (liùzǐchōng, “the charge of six”) comes from China and is played on 4×4 points with six stones each. Black moves first. A move takes one stone one step along a line to an empty point. There is no passing.
learn-liuzichong-1-task = You are Black. Choose a stone, then the point to move it to.
learn-liuzichong-1-done = You win by capturing all of your opponent's stones, or by leaving them no move.
learn-liuzichong-2 = A stone goes one step along a line: not diagonally, not further, and not onto another stone.
learn-liuzichong-2-task = Try a diagonal step anyway: from a2 to b3.
learn-liuzichong-2-hint = Choose the stone on a2, then b3. It will be refused.
learn-liuzichong-2-done = One step, along a line.
learn-liuzichong-3 = Two against one: when two of your stones stand side by side, one of them has just moved, and an enemy stone is next to them on the same line, they capture it. White has moved to a2, next to your stone on b2.
learn-liuzichong-3-task = Capture the white stone on a2.
learn-liuzichong-3-hint = Move from d2 to c2. Then b2 and c2 are a pair, and a2 is the only other stone on the line.
learn-liuzichong-3-done = b2 and c2 have captured a2. With c1 to c2 there would have been three black stones on the line, and that captures nothing.
learn-liuzichong-4 = These three stones must be the only ones on their line. If ● is yours, then ●●○○, ●●○● and ○●●○ capture nothing.
learn-liuzichong-4-task = From d2 to c2, from a2 to b2, from a2 to a3: all three make a pair beside a white stone, but only one of them captures. Which?
learn-liuzichong-4-hint = Look along the whole line: d2 to c2 makes ●●○○, and a2 to b2 makes ○●●○.
learn-liuzichong-4-done = Row 3 held ●●○ and nothing else: captured.
learn-liuzichong-5 = Only the side that has just moved captures. White has just captured your stone on b2, with the pair on b3 and b4.
learn-liuzichong-5-task = Move there again anyway: from a2 to b2.
learn-liuzichong-5-hint = Choose the stone on a2, then b2.
learn-liuzichong-5-done = Nothing happened: moving next to a pair is safe. A pair captures only when one of its stones has just moved.
learn-liuzichong-6 = A single stone cannot make a pair. So while a side has only one stone left, two against one is off for both sides. Instead the single stone captures two at once by stepping right between them: ○●○. This is called 担 (dān), to carry on the shoulder.
learn-liuzichong-6-task = You have one stone left. Capture two white ones with it.
learn-liuzichong-6-hint = Go up to b3, between a3 and c3.
learn-liuzichong-6-done = Both are captured, and the single stone can still win.
learn-liuzichong-7 = A player who cannot move any stone loses, however many are left. This is called 困毙 (kùnbì), to be trapped.
learn-liuzichong-7-task = The two white stones are in the corner. Block their last way out.
learn-liuzichong-7-hint = The only empty point beside a white stone is c4.
learn-liuzichong-7-done = White cannot move: Black wins.
learn-liuzichong-8 = A side without stones loses. But when neither side has more than two, it is a draw. It is also a draw when the same position, with the same side to move, occurs for the third time, or after 100 moves in a row without a capture.
learn-liuzichong-8-task = Capture the white stone on c2 and see what happens.
learn-liuzichong-8-hint = Go from b1 to b2. Then a2 and b2 are a pair beside c2.
learn-liuzichong-8-done = Two stones against two: a draw. Sometimes it is better not to capture.

## How to play DVONN

learn-dvonn-1 = At the start all 49 spaces are occupied: by 23 white and 23 black pieces, and by three DVONN pieces with a star, which belong to nobody. White moves first. A single piece moves one space in any of the six directions onto another piece of any colour; together they form a stack. A move never ends on an empty space.
learn-dvonn-1-task = You are White. Choose a piece at the edge, then the neighbour to move it onto.
learn-dvonn-1-done = There are two stacks already. In a game you confirm each of your moves or take it back.
learn-dvonn-2 = A stack moves as a whole, in a straight line, exactly as many spaces as it has pieces. Spaces on the way count, empty or not. It must land on a piece or a stack.
learn-dvonn-2-task = Move the stack of three on I5.
learn-dvonn-2-hint = Choose I5. Three spaces from it, in a straight line, only F2 is occupied.
learn-dvonn-2-done = It passed over an empty space and a piece. It is now five high, so it moves five spaces from now on.
learn-dvonn-3 = A piece or a stack with all six neighbours occupied is blocked: it cannot move. At the edge there are fewer than six neighbours, so nothing is ever blocked there.
learn-dvonn-3-task = Try to move a piece in the middle, the one on F3.
learn-dvonn-3-hint = Choose the white piece on F3, or another white one that is not at the edge.
learn-dvonn-3-done = So the game begins at the edge. The middle opens up later.
learn-dvonn-4 = A stack belongs to the player whose piece is on top. When you land on a stack, all of it is yours.
learn-dvonn-4-task = Black has a stack of fifteen on C3. Take it with a single piece.
learn-dvonn-4-hint = Your piece on D4 is right beside it.
learn-dvonn-4-done = Sixteen pieces, all yours. A stack as high as that cannot move any more, but others can still land on it.
learn-dvonn-5 = A lone DVONN piece cannot move. But you may land on it, and then it moves with the stack.
learn-dvonn-5-task = Land on the DVONN piece on G3.
learn-dvonn-5-hint = Your piece on F3 is right beside it.
learn-dvonn-5-done = The small mark at its edge shows that a DVONN piece is inside. Your stack is two high: when it moves two spaces, it takes the DVONN piece along.
learn-dvonn-6 = After each move, every stack that is not connected to a DVONN piece by a chain of neighbours is removed, whoever owns it. All the black stacks on the left and below are connected only through the DVONN piece in your stack on G3.
learn-dvonn-6-task = Carry it away from them.
learn-dvonn-6-hint = Choose G3, then G1. On E3 it would still be connected to them.
learn-dvonn-6-done = Twenty-four black pieces have lost their connection and are removed.
learn-dvonn-7 = A player passes only when they cannot move; if they can move again later, they do. When neither can, the game is over: both count the pieces in their stacks, and more pieces win.
learn-dvonn-7-task = White is behind, 4 to 17. You have one move.
learn-dvonn-7-between = Black has no move, so it is your turn again. Your stack is four high now.
learn-dvonn-7-done = You have taken one stack of seven, and the other has lost its connection. Now nobody can move: White wins 11 to 3.
learn-dvonn-8 = The pieces are laid out at random or, if you choose so, by the players: White, Black and White place one DVONN piece each; then, starting with Black, they take turns to place their own pieces on empty spaces until the board is full. After that White moves first.
learn-dvonn-8-task = You are White. Place the first DVONN piece.
learn-dvonn-8-between = Black has placed the second one. Place the third.
learn-dvonn-8-done = Now Black has placed a piece of his own. It goes on like this until the board is full.

## How to play Reversi

learn-reversi-1 = Black and White take turns to place a disc on an empty square; Black moves first. The new disc and another of your colour must have discs of the other colour between them, in a straight line without a gap. The discs in between are flipped and become yours.
learn-reversi-1-task = You are Black. Place a disc where it flips one.
learn-reversi-1-done = White has answered and flipped one back. Discs change sides many times.
learn-reversi-2 = You may not play on a square where nothing is flipped.
learn-reversi-2-task = Try one anyway: c3.
learn-reversi-2-hint = Place a disc on c3. It will be refused.
learn-reversi-2-done = From c3 there are two white discs in a line, but no black one behind them.
learn-reversi-3 = However long the line is, everything between the two ends is flipped.
learn-reversi-3-task = Flip four white discs in a single line.
learn-reversi-3-hint = In row 4 there are four white discs beside the black one on c4. Place a disc at the other end, on h4.
learn-reversi-3-done = Four at once.
learn-reversi-4 = Lines run in all eight directions: along rows, along columns and diagonally. A disc flips everything it outflanks, in every direction at once.
learn-reversi-4-task = Flip five discs in five directions.
learn-reversi-4-hint = Look for the empty square that has white discs on almost every side: e7.
learn-reversi-4-done = Five directions. Only lines from the new disc count: flipped discs do not flip others.
learn-reversi-5 = You pass when you have no square to play on, and only then.
learn-reversi-5-task = There is no square for Black. Pass.
learn-reversi-5-between = White's move has opened a square: now you can play again. Place a disc anywhere you can.
learn-reversi-5-done = Passing is no disaster, but White had two moves in a row.
learn-reversi-6 = Nothing can outflank a disc in a corner: it stays yours to the end. Playing right beside a corner often gives it away, as White has done with g7.
learn-reversi-6-task = Take the corner.
learn-reversi-6-hint = Place a disc on h8, at the end of the diagonal.
learn-reversi-6-done = This disc can never be flipped, and discs beside it can become just as safe.
learn-reversi-7 = When neither side can play, usually because the board is full, the game is over. The player with more discs wins; how many you had on the way does not matter.
learn-reversi-7-task = White leads by 39 to 24, and one square is left. Play it.
learn-reversi-7-done = Twelve discs are flipped: Black wins 37 to 27. Leading early means little.
