
## 怎么下，一步一步来

learn-title = 怎么下：{ $game }
learn-progress = 第 { $step } 步，共 { $steps } 步
learn-board = 棋盘
learn-back = 上一步
learn-next = 下一步
learn-skip = 跳过
learn-show = 演示
learn-again = 再来一次
learn-pass = 停一手
learn-play = 来一局{ $game }
learn-none = { $game } 还没有教程。
learn-home = 回到首页
learn-wrong = 这样走也可以，但不是这里要找的那一着。
learn-refused = 不行：{ $reason }。
learn-reply = { $side }下 { $move }。
learn-reply-pass = { $side }停一手。

## 围棋怎么下

learn-go-1 = 围棋下在线的交叉点上。黑白轮流，每次落一子，黑先。落下的棋子不再移动。谁围得多，谁赢。
learn-go-1-task = 你执黑。在任意一个交叉点落子。
learn-go-1-done = 就这样轮流下去。棋盘有 9 路、13 路和 19 路。
learn-go-2 = 棋子沿线相邻的空点，是它的气。同色棋子沿线相连成一块，气也共有。棋子上的数字是这一块的气数。
learn-go-2-task = C3 的黑子只剩一口气，就是 C2。往那里长。
learn-go-2-hint = 下在 C2，黑子的正下方。
learn-go-2-done = 两子连成一块，现在有三口气。
learn-go-3 = 一块棋失去最后一口气，就被提走。
learn-go-3-task = 两个白子只剩一口气。把它们提掉。
learn-go-3-hint = 它们的最后一口气在 D2。
learn-go-3-done = 提掉了。它们原来的位置又成了空点。
learn-go-4 = 落下后自己没有气的点不能下：不许自杀。
learn-go-4-task = 试试看：下在 A1，白子当中。
learn-go-4-hint = 下在左下角的 A1，看看会怎样。
learn-go-4-done = A1 旁边全是白子，而白棋在别处还有气。
learn-go-5 = 能提子就不同了：先提走对方没有气的子，自己也就有了气。
learn-go-5-task = 这一次，A1 是白棋的最后一口气。把白棋提掉。
learn-go-5-hint = 下在左下角的 A1。
learn-go-5-done = 提掉三子，A1 的黑子也有了两口气。
learn-go-6 = 两个子可能互相提来提去，没完没了，这叫“劫”。规则是：不许使全局重现以前的局面。白方刚下 C3，提掉了你在 B3 的子。
learn-go-6-task = 试试马上下在 B3，把 C3 提回来。
learn-go-6-hint = 下在 B3，看看会怎样。
learn-go-6-done = 那样棋盘就和白方落子之前一模一样了。所以要先在别处下一手。
learn-go-7 = 打劫时，先在对方不得不应的地方下一手，这叫找劫材。这里你下了 D1，要吃 E1 的白子；白方下 E2 逃出。全局已经和以前不同。
learn-go-7-task = 现在把 C3 提回来。
learn-go-7-hint = 下在 B3：这一次可以了。
learn-go-7-done = 提回来了。现在轮到白方先去别处下。
learn-go-8 = 没有什么可争时，就停一手；双方接连停一手，对局结束。自己的棋子，加上只有自己的棋子能到达的空点，就是自己占的地。白方后手，另得贴目，这里是 7.5。终局时不再拿掉死子：要提的子，停一手之前先提掉。
learn-go-8-task = 这里每个点都有了归属。停一手吧。
learn-go-8-hint = 已经没有可争的了。按“停一手”。
learn-go-8-done = 黑方占 29。白方占 20，加贴目 7.5，共 27.5。黑方胜 1.5。

## 六子冲怎么下

learn-liuzichong-1 = 六子冲是流传于中国民间的棋：4×4 个点，双方各六子，黑先。每次把一个子沿线走一步，走到空点上。每次都必须走。
learn-liuzichong-1-task = 你执黑。先选一个棋子，再选它要去的点。
learn-liuzichong-1-done = 吃光对方的子，或让对方无路可走，就赢了。
learn-liuzichong-2 = 棋子只能沿线走一步：不能斜走，不能多走，也不能走到别的棋子上。
learn-liuzichong-2-task = 偏要斜走试试：从 a2 到 b3。
learn-liuzichong-2-hint = 先选 a2 的棋子，再选 b3，看看会怎样。
learn-liuzichong-2-done = 沿着线，一次一步。
learn-liuzichong-3 = 二打一：己方两子并排，其中一个是刚走的，同一条线上紧挨着一个敌子，就把它吃掉。白子冲到了 a2，挨着你的 b2。
learn-liuzichong-3-task = 吃掉 a2 的白子。
learn-liuzichong-3-hint = 从 d2 走到 c2。这样 b2、c2 并排，线上除了它们就只有 a2。
learn-liuzichong-3-done = b2、c2 两子吃掉了 a2。如果从 c1 走到 c2，线上就有三个黑子，吃不了。
learn-liuzichong-4 = 线上必须恰好只有这三个子。以 ● 表示己方，●●○○、●●○●、○●●○ 都吃不了。
learn-liuzichong-4-task = d2 到 c2、a2 到 b2、a2 到 a3，三着都能挨着白子并成一对，但只有一着能吃子。是哪一着？
learn-liuzichong-4-hint = 要看整条线：d2 到 c2 成了 ●●○○，a2 到 b2 成了 ○●●○。
learn-liuzichong-4-done = 第三行上恰好是 ●●○，吃掉了。
learn-liuzichong-5 = 只有刚走棋的一方能吃子。白方刚用 b3、b4 这一对吃掉了你在 b2 的子。
learn-liuzichong-5-task = 偏要再走过去：从 a2 到 b2。
learn-liuzichong-5-hint = 先选 a2 的棋子，再选 b2。
learn-liuzichong-5-done = 什么事也没有：自己走到对方一对子旁边，不会被吃。要等对方走子重新凑成一对，才能吃子。
learn-liuzichong-6 = 单独一个子凑不成对。所以只要有一方只剩一子，双方都不能再二打一。这时单子改用“担”：走到两个敌子正中间，成 ○●○，一次吃掉两个，就像挑担子一样。
learn-liuzichong-6-task = 你只剩一子了。用它一次吃掉两个白子。
learn-liuzichong-6-hint = 往上走到 b3，正在 a3 和 c3 中间。
learn-liuzichong-6-done = 一担吃两个。只剩一子，也还有希望。
learn-liuzichong-7 = 轮到走棋而一个子也走不动，就输了，不管还有几个子。这叫“困毙”。
learn-liuzichong-7-task = 两个白子缩在角上。堵住它们最后的出路。
learn-liuzichong-7-hint = 白子旁边只剩 c4 一个空点。
learn-liuzichong-7-done = 白方走不动了，黑方获胜。
learn-liuzichong-8 = 一个子也不剩的一方输。但双方都不超过两子时，算和棋。同一局面（轮到同一方走）第三次出现，或连续 100 步没有吃子，也是和棋。
learn-liuzichong-8-task = 吃掉 c2 的白子，看看结果如何。
learn-liuzichong-8-hint = 从 b1 走到 b2。这样 a2、b2 并排，挨着 c2。
learn-liuzichong-8-done = 二对二，和棋。有时候，不吃反而更好。

## DVONN 怎么下

learn-dvonn-1 = 开局时 49 个位置全是满的：白子、黑子各 23 枚，还有 3 枚带星的 DVONN 子，不属于任何一方。白先。单独一枚棋子朝六个方向之一走一格，落在另一枚棋子上（不论颜色），叠成一个棋堆。不能走到空位上。
learn-dvonn-1-task = 你执白。先选一枚边上的棋子，再选它要落在哪个邻子上。
learn-dvonn-1-done = 已经叠起两个棋堆了。正式对局中，每走一着都会问你是否确认，也可以撤回。
learn-dvonn-2 = 棋堆整堆移动，沿直线走，有几枚棋子就正好走几格。途中的位置不论空不空都要数。落点上必须有棋子。
learn-dvonn-2-task = 移动 I5 上那个三枚高的棋堆。
learn-dvonn-2-hint = 选 I5。从它沿直线走三格，只有 F2 有棋子。
learn-dvonn-2-done = 它越过了一个空位和一枚棋子。现在它有五枚高，以后一次要走五格。
learn-dvonn-3 = 六个邻位都有棋子的棋子或棋堆被围住了，不能走。边上的位置邻位不足六个，所以永远不会被围住。
learn-dvonn-3-task = 试试移动中间的一枚：F3。
learn-dvonn-3-hint = 选 F3 的白子，或另一枚不在边上的白子，看看会怎样。
learn-dvonn-3-done = 所以棋总是从边上开始，中间的棋子要晚些才能走。
learn-dvonn-4 = 顶上是谁的棋子，棋堆就是谁的。落到一个棋堆上，整堆就归你。
learn-dvonn-4-task = 黑方在 C3 有一个十五枚高的棋堆。用单独一枚棋子夺过来。
learn-dvonn-4-hint = 你在 D4 的棋子就挨着它。
learn-dvonn-4-done = 十六枚，全归你了。这么高的棋堆再也走不动，但别的棋子还能落上来。
learn-dvonn-5 = 单独的 DVONN 子不能走。但可以落到它上面，之后它就随棋堆一起移动。
learn-dvonn-5-task = 落到 G3 的 DVONN 子上。
learn-dvonn-5-hint = 你在 F3 的棋子就挨着它。
learn-dvonn-5-done = 边上的小标记表示里面有 DVONN 子。你的棋堆有两枚高：它走两格时，会把 DVONN 子一起带走。
learn-dvonn-6 = 每走一着之后，凡是不能经由相邻棋子连到 DVONN 子的棋堆，不论是谁的，一律移走。左边和下边的黑子，全靠你在 G3 那一堆里的 DVONN 子连着。
learn-dvonn-6-task = 把它从黑子身边带走。
learn-dvonn-6-hint = 选 G3，再选 G1。若走到 E3，就还和它们连在一起。
learn-dvonn-6-done = 二十四枚黑子断了联系，全部移走。
learn-dvonn-7 = 无子可走时才停一手；以后能走了，再接着走。双方都走不动时，对局结束：各数自己棋堆里的棋子，多者胜。
learn-dvonn-7-task = 白方 4 比 17 落后。你还有一着可走。
learn-dvonn-7-between = 黑方无子可走，又轮到你了。你的棋堆现在有四枚高。
learn-dvonn-7-done = 你夺得一个七枚高的棋堆，另一个断了联系。现在谁也走不动了：11 比 3，白方获胜。
learn-dvonn-8 = 棋子通常随机摆放。也可以选择由双方摆放：白、黑、白依次各放一枚 DVONN 子；然后黑方开始，轮流把自己的棋子放到空位上，直到放满。之后由白方先走。
learn-dvonn-8-task = 你执白。放下第一枚 DVONN 子。
learn-dvonn-8-between = 黑方放了第二枚。放下第三枚。
learn-dvonn-8-done = 现在黑方放下了自己的第一枚棋子。就这样轮流，直到棋盘放满。

## 黑白棋怎么下

learn-reversi-1 = 黑白轮流在空格落子，黑先。新子要与己方另一子在一条直线上夹住对方的棋子，中间不能有空格。被夹住的棋子翻过来，变成你的。
learn-reversi-1-task = 你执黑。下在能翻转一子的地方。
learn-reversi-1-done = 白方应了一手，又翻回去一子。棋子会一再易主。
learn-reversi-2 = 翻不了任何棋子的格子，不能下。
learn-reversi-2-task = 偏要试一个：c3。
learn-reversi-2-hint = 下在 c3，看看会怎样。
learn-reversi-2-done = 从 c3 斜着看有两个白子，但它们后面没有黑子。
learn-reversi-3 = 不管这条线有多长，夹在两端之间的全部翻转。
learn-reversi-3-task = 在一条线上翻转四个白子。
learn-reversi-3-hint = 第 4 行上，c4 的黑子旁边有四个白子。下在另一端的 h4。
learn-reversi-3-done = 一次翻了四个。
learn-reversi-4 = 横、竖、斜共八个方向。一子落下，各个方向上夹住的棋子同时翻转。
learn-reversi-4-task = 在五个方向上翻转五个子。
learn-reversi-4-hint = 找一个几乎四面都是白子的空格：e7。
learn-reversi-4-done = 五个方向。只算从新子出发的直线：翻过来的棋子不会再去翻别的棋子。
learn-reversi-5 = 没有格子可下时才停一手，能下就必须下。
learn-reversi-5-task = 黑方现在无处可下。停一手。
learn-reversi-5-between = 白方这一子带来了机会：你又有地方可下了。随便选一处。
learn-reversi-5-done = 停一手无妨，只是让白方连下了两手。
learn-reversi-6 = 角上的棋子谁也夹不住，直到终局都是你的。下在角的旁边，往往把角送给对方，就像白方的 g7。
learn-reversi-6-task = 占住这个角。
learn-reversi-6-hint = 下在 h8，斜线的尽头。
learn-reversi-6-done = 这个子再也不会被翻，挨着它的棋子也能变得同样安稳。
learn-reversi-7 = 双方都无处可下时（多半是棋盘满了），对局结束。子多者胜，中途有多少子并不要紧。
learn-reversi-7-task = 白方 39 比 24 领先，只剩最后一格。下在那里。
learn-reversi-7-done = 翻转十二子：37 比 27，黑方获胜。中途领先，说明不了什么。
