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
reversi-setup-length = 局面有 { $found } 格；应为 64 格加上轮到的一方
reversi-setup-cell = { $square } 处的 “{ $found }” 没有意义；应为 X、O 或 -
reversi-setup-side = 局面末尾应为轮到的一方：X 或 O
reversi-board-full = 棋盘已满
reversi-wipeout = 一方已无棋子
reversi-no-moves = 双方都无处可下

## 命令行

usage-error = 错误：{ $message }
usage-no-game = 没有名为 “{ $name }” 的棋；可选：{ $games }
usage-foreign-option = { $game } 没有选项 --{ $name }；{ $options ->
    [none] 它没有选项
   *[other] 它的选项有 { $options }
}
usage-needs-seed = { $game } 的开局是随机的：请给出 --seed N 或一个局面
usage-bad-position = 无法读取局面：{ $reason }
replay-illegal = 第 { $number } 手（{ $move }）不合规则：{ $reason }
show-to-move = { $side ->
    [black] 轮到黑方
   *[white] 轮到白方
}
show-won = { $side ->
    [black] 黑胜：{ $reason }
   *[white] 白胜：{ $reason }
}
show-drawn = 和棋：{ $reason }
