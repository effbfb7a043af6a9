## 各种棋共有的拒绝理由

game-over = 对局已经结束
repeats-position = { $ply ->
    [0] 会重现开局时的局面
   *[other] 会重现第 { $ply } 手之后的局面
}
bad-option = “{ $value }” 不能用作 { $name } 的值；应为 { $expected }

## 终局原因

repetition = 局面重复
quiet-limit = 太多手没有吃子

## 双方的子数或点数

score = 黑 { $black }，白 { $white }
go-score = 占地：黑 { $black }，白 { $white }，中立点 { $neutral }。计入贴目 { $komi }，{ $leader ->
    [black] 黑方领先 { $lead }
    [white] 白方领先 { $lead }
   *[nobody] 双方持平
}。

## 围棋

go-not-a-move = “{ $text }” 既不是交叉点也不是停一手；请写 D4 或 pass
go-off-board = 棋盘上没有 { $point } 这个点
go-occupied = { $point } 已有棋子
go-suicide = 落在 { $point } 的棋子没有气，不许自杀
go-setup-size = 局面有 { $found } 行；棋盘为 2 至 25 行
go-setup-rows = 局面有 { $found } 行；应为 { $expected } 行
go-setup-row-length = 局面的第 { $row } 行有 { $found } 个点；应为 { $expected } 个
go-setup-cell = { $point } 处的 “{ $found }” 没有意义；应为 X、O 或 .
go-setup-side = 局面末尾应有空格和轮到的一方：b 或 w
go-setup-no-liberties = 这些棋块没有气：{ $points }
go-two-passes = 双方连续停一手

## 黑白棋

reversi-not-a-move = “{ $text }” 既不是格子也不是停手；请写 f5 或 pass
reversi-occupied = { $square } 已有棋子
reversi-flips-nothing = 下在 { $square } 翻不了任何棋子
reversi-must-put = 还有可下的格子（例如 { $square }），不能停手
reversi-must-pass = { $square } 和别处都不能下；请停手
reversi-setup-length = 局面有 { $found } 格；应为 64 格加上轮到的一方
reversi-setup-cell = { $square } 处的 “{ $found }” 没有意义；应为 X、O 或 -
reversi-setup-side = 局面末尾应为轮到的一方：X 或 O
reversi-board-full = 棋盘已满
reversi-wipeout = 一方已无棋子
reversi-no-moves = 双方都无处可下

## DVONN

dvonn-not-a-move = “{ $text }” 不是着法；放子写 A1，走子写 A1B2，或写 pass
dvonn-still-placing = 双方仍在放子；请写下一枚棋子的位置
dvonn-all-placed = 棋子已全部放好；请写出子堆及其去处，例如 A1B2
dvonn-occupied = { $space } 已有棋子
dvonn-empty-source = { $space } 没有子堆
dvonn-lone-dvonn = { $space } 上单独的 DVONN 子不能走
dvonn-not-yours = { $space } 的子堆属于对方
dvonn-blocked = { $space } 的子堆被围住：六个邻位都有棋子
dvonn-not-in-line = { $to } 与 { $from } 不在一条直线上
dvonn-wrong-distance = 从 { $from } 到 { $to } 不是 { $height } 格，子堆多高就须走多远
dvonn-empty-target = { $space } 没有可落的子堆
dvonn-must-move = 还有子堆可走（例如 { $from } 到 { $to }），不能停手
dvonn-setup-layout = 布局有 { $dvonn } 枚 DVONN 子、{ $white } 枚白子、{ $black } 枚黑子；应为 3、23、23
dvonn-setup-rows = 局面有 { $found } 行；应为 5 行
dvonn-setup-row-length = 局面的第 { $row } 行有 { $found } 格；应为 { $expected } 格
dvonn-setup-cell = { $space } 处的 “{ $found }” 不是子堆；应为 .、d1，或颜色加高度，可再加 *，例如 w3 或 b2*
dvonn-setup-side = 局面末尾应为轮到的一方：w 或 b；放子阶段为 w+ 或 b+
dvonn-setup-dvonn = 局面有 { $found } 枚 DVONN 子；应为 3 枚
dvonn-setup-pieces = 局面有 { $found } 枚棋子；总共只有 49 枚
dvonn-setup-disconnected = 这些子堆与 DVONN 子没有相连：{ $spaces }
dvonn-setup-turn = 轮流放子不可能得到这样的局面
dvonn-no-moves = 双方都无子可走

## 六子冲

liuzichong-not-a-move = “{ $text }” 不是着法；请写棋子位置和去处，例如 a2b2
liuzichong-empty-source = { $point } 没有棋子
liuzichong-not-yours = { $point } 是对方的棋子
liuzichong-not-one-step = { $to } 不是从 { $from } 沿线走一步
liuzichong-occupied = { $point } 已有棋子
liuzichong-setup-rows = 局面有 { $found } 行；应为 4 行
liuzichong-setup-row-length = 局面的第 { $row } 行有 { $found } 个点；应为 4 个
liuzichong-setup-cell = { $point } 处的 “{ $found }” 没有意义；应为 X、O 或 .
liuzichong-setup-side = 局面末尾应有空格和轮到的一方：b 或 w
liuzichong-setup-stones = 黑方有 { $black } 子，白方有 { $white } 子；每方至多 6 子
liuzichong-setup-empty = 棋盘上没有棋子
liuzichong-no-stones = 对方已无棋子
liuzichong-few-stones = 双方都不超过两子
liuzichong-blocked = 对方被困毙

## 命令行

usage-error = 错误：{ $message }
usage-no-game = 没有名为 “{ $name }” 的棋；可选：{ $games }
usage-foreign-option = { $game } 没有选项 --{ $name }；{ $options ->
    [none] 它没有选项
   *[other] 它的选项有 { $options }
}
usage-start-given-twice = --{ $name } 与 --position 都决定开局局面；只能给一个
usage-needs-seed = { $game } 的开局是随机的：请给出 --seed N 或一个局面
usage-bad-position = 无法读取局面：{ $reason }
replay-illegal = 第 { $number } 手（{ $move }）不合规则：{ $reason }
show-to-move = { $side ->
    [black] 轮到黑方
   *[white] 轮到白方
}
show-must-pass = { $side ->
    [black] 黑方无处可走，必须停手
   *[white] 白方无处可走，必须停手
}
show-won = { $side ->
    [black] 黑胜：{ $reason }
   *[white] 白胜：{ $reason }
}
show-drawn = 和棋：{ $reason }

## 规则选项

option-go-size = 棋盘路数
option-go-komi = 白方贴目
option-go-ko = 禁止重现哪些局面
option-go-handicap = 白方先手前黑方的让子：摆在惯例位置，或由黑方任选 N 处
option-go-tie = 计入贴目后相等时谁胜
option-liuzichong-dan = 谁可以担吃
option-liuzichong-lift = 夹在两子之间的敌子是否被吃
option-dvonn-setup = 棋子如何摆上棋盘
option-dvonn-seed = 哪一种随机摆法

## 棋谱

record-empty = 文件中没有棋局
record-syntax = 出现了不该出现的内容；应为 { $expected }
record-unfit = 内容不符：{ $words }
record-no-seed = 开局是随机的，而棋谱没有给出种子
record-bad-value = “{ $value }” 不能用作 { $name } 的值
record-no-such-format = “{ $name }” 不是已知格式；请给出 --from 和 --to，或使用扩展名 .json、.sgf、.ggf、.obf、.transcript、.txt、.lg、.6zc
record-no-such-game = 没有名为 “{ $name }” 的棋
record-wrong-game = { $format } 文件不能保存 { $game }
record-only-one = 一个 { $format } 文件只能保存一局
record-newer-version = 格式版本为 { $version }，由更新的程序写成
record-wrong-turn = 轮到的是另一方
record-cannot-hold-start = { $format } 文件不能保存这样开局的棋
record-cannot-hold-rules = { $format } 文件不能保存这种规则的棋

## 转换

convert-refused = { $file }：{ $reason }
convert-at-line = { $file }，第 { $line } 行：{ $reason }
convert-at-game = { $file }，第 { $game } 局：{ $reason }
convert-at-move = { $file }，第 { $game } 局第 { $number } 手（{ $move }）：{ $reason }
convert-lost = { $format } 文件不保存：{ $what }
lost-moves = 着法
lost-variations = 变化
lost-comments = 评注
lost-marks = 标记
lost-clocks = 用时
lost-evaluations = 形势估值
lost-players = 棋手
lost-date = 日期
lost-result = 结果
lost-unknown = 只有另一格式才有的内容

## 思考

engine-no-such-opponent = “{ $text }” 不是对手；应为 level:1 至 level:8，或 greedy
engine-none = 没有会下 { $game } 的引擎
engine-not-this-game = { $opponent } 不会下 { $game }
best-none = 对局已经结束
best-looked = 深 { $depth } 层，{ $nodes } 个节点
best-played = { $nodes } 次模拟
best-table = 查自本棋的完全解
best-resigns = 它会认输。
value-win = { $plies } 步内胜
value-loss = { $plies } 步内负
value-score-exact = { $score }（确定）
value-score = { $score }（{ $percent }%）
value-chance = { $percent }%{ $kind ->
    [exact] （确定）
   *[other] {""}
}
analyse-no-such-game = 文件中有 { $games } 局；没有第 { $number } 局
analyse-no-mistakes = 没有失误。
analyse-mistakes = 失误，由大到小：
analyse-mistake = 第 { $number } 手 { $move } 损失 { $percent }%；{ $best } 更好：{ $value }
analyse-interrupted = 在第 { $moves } 手后中断。

## 求解

solve-unsolved = { $game } 尚未求解；已求解的是 liuzichong
solve-numbers = 双方各 1 至 6 子的局面共 { $placements } 个，去除对称后 { $entries } 个
    胜  { $wins } 个，最长 { $longest_win } 步
    和  { $draws } 个
    负  { $losses } 个，最长 { $longest_loss } 步
    其中对局里可能出现 { $reachable } 个
solve-position = { $position }：{ $value }
solve-hardest = 最难的局面（X 在 { $plies } 步内胜）：
solve-cost = 求解用时 { $seconds } CPU 秒，内存最多 { $peak } MB；表占 { $table } MB。
solve-verified = 已验证：{ $placements } 个局面逐一由其后继推出（{ $seconds } 秒）。
solve-interrupted = 已中断：验证了 { $placements } 个局面，全部由其后继推出。
solve-mistake = { $position } 记录为：{ $recorded }；由其后继推出的是：{ $derived }
value-draw = 和棋
