## 各种棋共有的拒绝理由

game-over = 对局已经结束
repeats-position = { $ply ->
    [0] 会重现开局时的局面
   *[other] 会重现第 { $ply } 手之后的局面
}
bad-option = { $name } 的值“{ $value }”无效；应为{ $name ->
    [komi] { " " }-625 到 625 之间 0.5 的倍数
   *[other] { " " }{ $expected }
}

## 终局原因

repetition = 局面重复
quiet-limit = 连续多手没有吃子

## 双方的子数或点数

score = 黑 { $black }，白 { $white }
go-score = 占地：黑 { $black }，白 { $white }，中立点 { $neutral }。计入贴目 { $komi }，{ $leader ->
    [black] 黑方领先 { $lead }
    [white] 白方领先 { $lead }
   *[nobody] 双方持平
}。
go-score-territory = 目数：黑 { $black }，白 { $white }。提子：黑 { $taken-by-black }，白 { $taken-by-white }。计入贴目 { $komi }，{ $leader ->
    [black] 黑方领先 { $lead } 目
    [white] 白方领先 { $lead } 目
   *[nobody] 双方持平
}。

## 围棋

go-not-a-move = “{ $text }”既不是交叉点也不是停一手；请写 D4 或 pass
go-off-board = 棋盘上没有 { $point } 这个点
go-occupied = { $point } 已有棋子
go-suicide = 下在 { $point } 没有气，禁止自杀
go-setup-size = 局面有 { $found } 行；棋盘为 2 至 25 行
go-setup-rows = 局面有 { $found } 行；应为 { $expected } 行
go-setup-row-length = 局面的第 { $row } 行有 { $found } 个点；应为 { $expected } 个
go-setup-cell = { $point } 处的字符“{ $found }”无法识别；应为 X、O 或 .
go-setup-side = 局面末尾应为空格加轮到的一方：b 或 w
go-setup-no-liberties = 这些棋没有气：{ $points }
go-two-passes = 双方连续停一手

## 黑白棋

reversi-not-a-move = “{ $text }”既不是格子也不是停一手；请写 f5 或 pass
reversi-occupied = { $square } 已有棋子
reversi-flips-nothing = 下在 { $square } 翻不了任何棋子
reversi-must-put = 还有可下的格子（例如 { $square }），不能停一手
reversi-must-pass = { $square } 和别处都不能下，只能停一手
reversi-setup-length = 局面有 { $found } 格；应为 64 格加上轮到的一方
reversi-setup-cell = { $square } 处的字符“{ $found }”无法识别；应为 X、O 或 -
reversi-setup-side = 局面末尾应为轮到的一方：X 或 O
reversi-board-full = 棋盘已满
reversi-wipeout = 一方已无棋子
reversi-no-moves = 双方都无处可下

## DVONN

dvonn-not-a-move = “{ $text }”不是着法；放子写 A1，走子写 A1B2，或写 pass
dvonn-still-placing = 双方仍在放子；请写下一枚棋子的位置
dvonn-all-placed = 棋子已全部放好；请写出棋堆的位置和去处，例如 A1B2
dvonn-occupied = { $space } 已有棋子
dvonn-empty-source = { $space } 没有棋堆
dvonn-lone-dvonn = { $space } 上单独的 DVONN 子不能走
dvonn-not-yours = { $space } 的棋堆属于对方
dvonn-blocked = { $space } 的棋堆被围住：六个邻位都有棋子
dvonn-not-in-line = { $to } 与 { $from } 不在一条直线上
dvonn-wrong-distance = 从 { $from } 到 { $to } 不是 { $height } 格：棋堆有几枚棋子就走几格
dvonn-empty-target = { $space } 是空位，只能落在棋堆上
dvonn-must-move = 还有棋堆可走（例如 { $from } 到 { $to }），不能停一手
dvonn-setup-layout = 布局有 { $dvonn } 枚 DVONN 子、{ $white } 枚白子、{ $black } 枚黑子；应为 3、23、23
dvonn-setup-rows = 局面有 { $found } 行；应为 5 行
dvonn-setup-row-length = 局面的第 { $row } 行有 { $found } 格；应为 { $expected } 格
dvonn-setup-cell = { $space } 处的“{ $found }”不是棋堆；应为 .、d1，或颜色加高度，内含 DVONN 子时加 *，例如 w3 或 b2*
dvonn-setup-side = 局面末尾应为轮到的一方：w 或 b；放子阶段为 w+ 或 b+
dvonn-setup-dvonn = 局面有 { $found } 枚 DVONN 子；应为 3 枚
dvonn-setup-pieces = 局面有 { $found } 枚棋子；总共只有 49 枚
dvonn-setup-disconnected = 这些棋堆没有与 DVONN 子相连：{ $spaces }
dvonn-setup-turn = 轮流放子不可能得到这样的局面
dvonn-no-moves = 双方都无子可走

## 六子冲

liuzichong-not-a-move = “{ $text }”不是着法；请写棋子位置和去处，例如 a2b2
liuzichong-empty-source = { $point } 没有棋子
liuzichong-not-yours = { $point } 是对方的棋子
liuzichong-not-one-step = 从 { $from } 到 { $to } 不是沿线走一步
liuzichong-occupied = { $point } 已有棋子
liuzichong-setup-rows = 局面有 { $found } 行；应为 4 行
liuzichong-setup-row-length = 局面的第 { $row } 行有 { $found } 个点；应为 4 个
liuzichong-setup-cell = { $point } 处的字符“{ $found }”无法识别；应为 X、O 或 .
liuzichong-setup-side = 局面末尾应为空格加轮到的一方：b 或 w
liuzichong-setup-stones = 黑方有 { $black } 子，白方有 { $white } 子；每方至多 6 子
liuzichong-setup-empty = 棋盘上没有棋子
liuzichong-no-stones = 负方已无棋子
liuzichong-few-stones = 双方都不超过两子
liuzichong-blocked = 负方被困毙

## 命令行

usage-error = 错误：{ $message }
usage-no-game = 没有名为“{ $name }”的棋；可选：{ $games }
usage-foreign-option = { $game } 没有选项 --{ $name }；{ $options ->
    [none] 它没有选项
   *[other] 它的选项有 { $options }
}
stdout-failed = 标准输出：{ $reason }
usage-start-given-twice = --{ $name } 与 --position 都决定开局局面；只能给一个
usage-needs-seed = { $game } 的开局是随机的：请用 --seed N 或 --position
usage-bad-position = 局面无效：{ $reason }
replay-illegal = 第 { $number } 手（{ $move }）不合规则：{ $reason }
show-to-move = { $side ->
    [black] 轮到黑方
   *[white] 轮到白方
}
show-must-pass = { $side ->
    [black] 黑方无棋可走，必须停一手
   *[white] 白方无棋可走，必须停一手
}
play-turn = { $side ->
    [black] 第 { $number } 手，轮到黑方
   *[white] 第 { $number } 手，轮到白方
}
play-captured = 累计吃子：黑方 { $black }，白方 { $white }
show-won = { $side ->
    [black] 黑胜：{ $reason }
   *[white] 白胜：{ $reason }
}
show-drawn = 和棋：{ $reason }

## 规则选项

option-go-rules = 通行规则的名称；以下选项可再改其中单项
option-go-size = 棋盘路数
option-go-komi = 白方贴目
option-go-ko = 禁止重现哪些局面
option-go-handicap = 让子：摆在惯用的点位，或由黑方自选 N 处
option-go-tie = 计入贴目后平分时谁胜
option-go-suicide = 是否可以自杀：落子后己方棋块无气，则被提去
option-go-counting = 终局计什么：子与围住的空点，还是围住的空点与提子
option-go-dead = 死子留在盘上当活子计，还是由双方商定后提去
option-liuzichong-dan = 谁可以担吃
option-liuzichong-lift = 夹在两子之间的敌子是否被吃
option-reversi-setup = 通常的开局，或八步之后双方均势的随机开局
option-reversi-seed = 随机开局的种子
option-dvonn-setup = 棋子如何摆上棋盘
option-dvonn-seed = 随机摆法的种子

## 棋谱

record-empty = 文件中没有棋局
record-syntax = 格式错误；应为 { $expected }
record-unfit = 棋谱内容自相矛盾：{ $words }
record-no-seed = 开局是随机的，而棋谱没有给出种子
record-bad-value = { $name } 的值“{ $value }”无效
record-no-such-format = 未知格式“{ $name }”；请用 --from 和 --to，或使用扩展名 .json、.jsonl、.sgf、.ggf、.obf、.wtb、.transcript、.txt、.lg、.6zc
record-no-such-game = 没有名为“{ $name }”的棋
record-wrong-game = { $format } 文件不能保存 { $game }
record-only-one = 一个 { $format } 文件只能保存一局
record-read-only = { $format } 文件只能读取，不能写入
record-newer-version = 格式版本 { $version } 需要更新版本的程序
record-wrong-turn = 应由另一方走
record-cannot-hold-start = { $format } 文件不能保存这样的开局局面
record-cannot-hold-rules = { $format } 文件不能保存这种规则
record-too-many-bytes = 文件过大：最多接受 { $limit } 字节
record-too-many-records = 文件中的棋局过多：最多接受 { $limit } 局
record-too-many-nodes = 棋谱的节点过多：最多接受 { $limit } 个
record-too-many-setups = 棋谱中摆子的节点过多：最多接受 { $limit } 个
record-too-many-moves = 棋谱的手数过多：一条变化最多接受 { $limit } 手
record-too-many-marks = 棋谱中的标记过多：最多接受 { $limit } 个

## 转换

note-pass-inserted = 同一方连走两手；已补入另一方的停一手
note-turn-changed = 同一方连走两手；已改换轮走方
note-after-end = 对局本已结束；从此局面继续
note-repeats = 此手重复了以前的局面，规则不允许；仍按棋谱落子
note-free-handicap = 黑方最初的 { $stones } 手按让子处理
note-komi-converted = 贴目 { $written } 以百分之一为单位；按 { $komi } 处理
note-komi-unusable = 贴目 { $written } 不可能；改用 { $komi }
note-listed-points = { $written } 把几个点写在同一个值里；已全部摆上
note-no-semicolon = 第一个节点前缺少分号
convert-refused = { $file }：{ $reason }
convert-at-line = { $file }，第 { $line } 行：{ $reason }
convert-at-game = { $file }，第 { $game } 局：{ $reason }
convert-at-move = { $file }，第 { $game } 局第 { $number } 手（{ $move }）：{ $reason }
convert-note = 注意：{ $message }
convert-kept-up-to = { $message }；此前的着法已保留
convert-skipped = 跳过：{ $message }
convert-no-game-file = 不是棋谱文件
convert-hint = 没有写出任何文件。用 --keep-going 转换其余对局，用 --keep-legal 把此局保留到出错的一手之前。
convert-hint-file = 没有写出任何文件。用 --keep-going 转换其余文件。
convert-no-games = { $folder }：文件夹中没有棋谱文件
convert-interrupted = 已中断。
convert-interrupted-kept = 已中断。{ $file } 未改动。
convert-note-more = { $message }（另有 { $more } 处同类情况）
convert-progress = { $games } 局，{ $done }/{ $files } 个文件
convert-summary = 已转换 { $files } 个文件中的 { $games } 局{ $skipped ->
    [0] 。
   *[other] ；跳过 { $skipped } 局。
}
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
lost-unknown = 另一格式特有的内容

## 思考

engine-no-such-opponent = 未知的对手“{ $text }”；应为 level:1 至 level:8、playouts（围棋）或 greedy（黑白棋）
engine-none = 没有会下 { $game } 的引擎
engine-not-this-game = { $opponent } 不会下 { $game }
engine-no-such-setting = 引擎 { $engine } 没有“{ $setting }”这项设置
weights-not-safetensors = 不是 safetensors 文件
weights-not-a-network = 不是弈棋的网络
weights-damaged = 文件已损坏：校验和不符
weights-tensor = 张量 { $name } 缺失，或形状、数值不对
weights-shape = 网络结构不成立或过大
weights-other-game = 这个网络用于 { $game }
weights-other-encoding = 这个网络按第 { $version } 版输入训练，本程序不用这一版
engine-cannot-start = 无法启动引擎 { $engine }：{ $reason }
engine-ended = { $program } 意外退出：{ $reason }
engine-timed-out = { $program } 在 { $seconds } 秒内没有应答
engine-not-reading = { $program } 不读取输入
engine-illegal-move = { $program } 走了不合法的着法“{ $move }”
engine-cannot-set-up = 无法把局面 { $position } 交给 { $program }：它的协议不支持
engine-bad-answer = { $program } 对“{ $command }”的应答是“{ $answer }”
best-begins = { $seconds } 秒
best-progress = { $seconds } 秒，{ $nodes } 个节点：{ $move } { $value }
perft-progress = { $label }：{ $percent } %
best-none = 对局已经结束
best-looked = 深 { $depth } 层，{ $nodes } 个节点
best-played = { $nodes } 次模拟
best-table = 来自本棋的完全解
best-resigns = 引擎会认输。
value-standing = { $side ->
    [black] 黑方
   *[white] 白方
}胜率 { $percent }%{ $standing ->
    [ahead] {" "}· 领先 { $points }
    [behind] {" "}· 落后 { $points }
    [even] {" "}· 均势
   *[unknown] {""}
}
value-standing-exact = { $standing ->
    [draw] 双方最善为和棋
   *[ahead] { $side ->
        [black] 黑方
       *[white] 白方
    }净胜 { $points }
}（精确）
lesson-points = { $move } 约损 { $points } 目（子），{ $best } 更好。
lesson-chance = { $move } 使胜率下降约 { $percent }%，{ $best } 更好。
lesson-outcome = { $move } { $change ->
    [win-draw] 把胜局下成了和棋
    [win-loss] 把胜局下成了败局
   *[draw-loss] 把和棋下成了败局
}，{ $best } 更好。
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
solve-reachable = 其中对局里可能出现 { $reachable } 个
solve-solving = 正在求解：{ $seconds } 秒
solve-counting = 正在统计可达局面：{ $seconds } 秒
solve-verifying = 正在验证：{ $percent } %
solve-position = { $position }：{ $value }
solve-hardest = 最难的局面（X 在 { $plies } 步内胜）：
solve-cost = 求解用时 { $seconds } CPU 秒，内存最多 { $peak } MB；表占 { $table } MB。
solve-verified = 已验证：{ $placements } 个局面逐一由其后继推出（{ $seconds } 秒）。
solve-interrupted = 已中断：验证了 { $placements } 个局面，全部由其后继推出。
solve-mistake = { $position } 记录为：{ $recorded }；由其后继推出的是：{ $derived }
value-draw = 和棋

## 开始一局

start-foreign-option = 此棋没有选项 { $name }
start-given-twice = { $name } 与局面都决定开局；只能给一个
start-needs-seed = 开局是随机的：请给出种子或局面

## 进行中的对局

session-no-such-game = 没有“{ $name }”这种棋
session-not-your-turn = 现在轮到{ $side ->
    [black] 黑方
   *[white] 白方
}
session-computers-turn = 这一方由电脑执棋
session-out-of-time = 你已超时
session-bad-clock = “{ $text }”不是有效的计时方式；例如：10m、5m+3s、10m+3x30s、3d/move
session-nothing-to-undo = 没有可悔的棋
session-needs-consent = 须先得到对方同意
session-not-over = 对局尚未结束
session-nobody-to-ask = 没有其他玩家可以询问
session-already-asked = 已有请求等待答复
session-nothing-asked = 没有等待你答复的请求
session-not-counted = 现在不是点目的时候
session-already-accepted = 你已经同意了
session-no-piece = “{ $place }”处没有棋子
session-stale = 对局在此期间有了变化
session-no-start = 事件记录没有以开局开头
session-newer-version = 由更新版本的程序写成（版本 { $version }）
session-unfit-event = 第 { $number } 个事件无效
resigned = 认输
time = 超时
abandoned = 对方离开
called-off = 对局取消
draw-agreed = 双方同意和棋

## 终端

name-go = 围棋
name-liuzichong = 六子冲
name-dvonn = DVONN
name-reversi = 黑白棋
side-black = 黑方
side-white = 白方
terminal-error = 出错了：{ $message }
terminal-level = 电脑（{ $level } 级）
terminal-greedy = 贪心
terminal-playouts = 随机模拟
terminal-no-move = 引擎没有找到着法
terminal-human = 玩家
player-bot = { $name }（机器人）
terminal-yes-or-no = 请回答“是”或“否”（y 或 n）。
terminal-damaged = { $file } 已损坏，已改名为 { $aside }。
terminal-unreadable = 无法读取 { $file }。
terminal-not-kept = 无法保存到下次：{ $reason }
terminal-kept = 对局已保存，下次启动时可以继续。
terminal-continue = 有一局未下完的{ $game }：{ $black } 对 { $white }，{ $moves } 手，{ $unit ->
    [minutes] { $amount } 分钟前
    [hours] { $amount } 小时前
    [days] { $amount } 天前
   *[now] 刚刚
}下过。继续吗？
terminal-player-name = 玩家 { $number } 的名字：
terminal-confirm = 确认吗？
terminal-languages = 语言有 en 和 zh，例如：lang en
menu-title = 弈棋 Yiqi
menu-continue = 继续{ $game }：{ $black } 对 { $white }，{ $moves } 手
menu-language = English
menu-exit = 退出
menu-prompt = 选哪一项？
menu-expected = 请输入 1 到 { $last } 的数字，或名称，例如 reversi。
config-title = 新局：{ $game }
config-seats = { "  " }黑方：{ $black }，白方：{ $white }
config-help = 输入“开始”或“取消”，或更改设置：黑（你执黑）、白、级 5、黑 level:7、棋力（各级有多强）、两人，或写出选项的名称和值。
config-prompt = 开始？
config-expected = 没有这一项。可输入：开始、取消、黑、白、级 1 到 8、两人{ $options ->
    [none] 。
   *[other] ，或选项：{ $options }
}
play-prompt = { $side ->
    [black] 黑方>
   *[white] 白方>
}
play-thinking = 对手正在思考：{ $player } …
play-plays = { $player }：{ $move }
play-passes = { $player }无棋可走，停一手。
play-passed = { $side ->
    [black] 黑方停一手。
   *[white] 白方停一手。
}
play-captures = 吃子：{ $points }
play-captures-by-dan = 担，吃子：{ $points }
play-drop = { $from } 可到 { $targets }。落在哪里？
play-put-back = 放回原位。
play-stopped = 已停下。按回车继续，输入“电脑 off”改由你下这一方，或“退出”：
play-format-expected = 未知的文件类型“{ $file }”；请用 .json（所有棋种）、.sgf（围棋、黑白棋、DVONN）、.ggf、.obf 或 .txt（黑白棋）、.lg（DVONN）或 .6zc（六子冲）
play-loaded-first = 文件中共 { $games } 局，这是第一局。
play-cannot-move = { $from } 旁边没有空点，不能走。
play-ai = 电脑对各点的评估（{ $side ->
    [black] 黑方
   *[white] 白方
}胜率，百分比）：
play-owners = 预计归属：+ 黑方，- 白方，. 未定；x、o 是可能被吃的棋子。
play-owners-unknown = 电脑不知道各点的归属。
play-eval-on = 每一手都会告诉你形势。
play-eval-off = 不再报告形势。
play-teach-on = 教学已打开：走出损失大的一着时会告诉你。
play-teach-off = 教学已关闭。
play-teach-expected = 请输入“教学 开”或“教学 关”。
play-teach-undo = 可以“悔棋”。
play-save-expected = 请给出文件名，例如：保存 game.json
play-load-expected = 请给出文件名，例如：读取 game.json
play-replace = { $file } 已存在。要替换吗？
play-saved = 已保存到 { $file }。
play-not-saved = 没有保存。
play-loaded = 已读取 { $file }：{ $moves } 手。
play-help =
    输入一着棋，或下列之一：
    着法         合法着法            棋盘         再看棋盘
    提示         一步好棋            评估         评估局面
    悔棋         退回一手            认输         投子认负
    规则         怎么下              比分         当前比分
    保存 文件    保存对局            读取 文件    继续保存的对局
    新局         重新开始            电脑         让电脑代你下（电脑 level:5）
    教学 开      指出损失大的着法    教学 关      不再指出
    评估 开      每一手都评估        评估 关      要看时才评估
    菜单         回主菜单            退出         离开；对局会保存
play-help-more = 着法不分大小写；规则允许时可以“停一手”（pass）。lang en switches to English.
play-help-go = 围棋：着法如 D4 或 pass。“气”显示各子的气，“手数”显示落子顺序，“标记”显示各子所属棋块的标记与编号，“点评”显示电脑对各点的评估，“归属”显示各点预计归谁。
play-help-liuzichong = 六子冲：着法如 a2b2；只输入一点（a2）则拿起该子，并告知可到之处。
play-help-dvonn = DVONN：起点和终点写作 行,列（5,3）或 C5；也可一次写成 C5B4。输入 数据（facts）查看双方的子数、走法、不能动的棋堆（六面被围，或无处可落）和控制的 DVONN 子。
count-thinking = 正在判断死子……
count-dead = 死子：{ $places }
count-none-dead = 没有死子。
count-prompt = 同意（accept）、继续下（on），或输入一个子以改判死活？
count-help = 双方均已停着，棋盘上只留活子。输入一个子的位置（如 D4），就把它所在的棋块改判为死子或活子；accept 同意并结束对局；on 继续下棋；undo 收回最后一次停着。
result-you-win = 你赢了：{ $reason }
result-you-lose = 你输了：{ $reason }
result-prompt = 确定、新局、悔棋或保存 文件？
result-expected = 输入“确定”回菜单，“新局”再来一局，“悔棋”退回，“保存 文件”，或“退出”。
rules-go =
    黑白轮流在交叉点落子，黑先。同色棋子沿线相连成一块，旁边的空点是它的气；无气之
    块被提走。落下后自己无气的点不能下，使全局重现旧形的点也不能下。可以停一手；连
    续两次停一手，对局结束。棋子与只有己方能到达的空点归己方，白方得贴目，多者胜。
rules-liuzichong =
    4×4 个点，双方各六子，黑先。每次一子沿线走一步到空点。己方两子相邻，与线上一端
    的一个敌子恰好三子相连，且刚走的是其中之一，则吃掉那个敌子。只剩一子的一方改用
    “担”：走到两个敌子正中，吃掉两子。无子或无路可走者负；双方都不多于两子为和，同
    一局面第三次出现、或连续 100 步没有吃子也是和。
rules-dvonn =
    顶上是己方棋子的棋堆，沿直线走，有几枚棋子就走几格，落在另一个棋堆上。六面都有
    棋子的棋堆不能动。不再与 DVONN 子（d）相连的棋堆被移走。无棋可走者停一手；双方
    都不能动时，数各自控制的棋堆里的棋子。x 是白方，o 是黑方，* 表示内含 DVONN 子。
rules-reversi =
    落子要在任一直线方向上把对方的棋子夹在新子与己方另一子之间，被夹的全部翻转。没
    有这样的格子时才停一手。双方都没有时终局，子多者胜。黑先。
dvonn-welcome = 欢迎来到 DVONN！
dvonn-pending = 轮到 { $name }（{ $symbol }）：
dvonn-coordinates = 位置写作 行,列，例如 5,3（行 1 到 5，列 1 到 21），或棋手的写法，例如 C5。
dvonn-board = 棋盘：
dvonn-place = 放在（行,列 或 A1）：
dvonn-source = 起点：
dvonn-destination = 终点：
dvonn-result = 走后的棋盘：
dvonn-facts = { $name }（{ $symbol }）：{ $points } 子，{ $moves } 种走法；棋堆：可动 { $movable }，被围 { $blocked }，无处可落 { $stranded }；DVONN 子 { $dvonn }/3
dvonn-cut = 断开并移走：{ $spaces }（{ $white } 失 { $white_lost } 子，{ $black } 失 { $black_lost } 子）
dvonn-would-cut = 走到 { $to } 会断开 { $stacks } 堆（{ $white } 失 { $white_lost } 子，{ $black } 失 { $black_lost } 子）
dvonn-illegal-stack = 不能选这个棋堆。请选自己的棋堆。
dvonn-illegal-placement = 棋堆不能落在那里。请选距离等于棋子数的落点。
dvonn-invalid-turn = 输入无效：应为 行,列，例如 5,3（行 1 到 5，列 1 到 21，行与列同奇或同偶），或 C5 这样的位置。
dvonn-ended = 对局结束……
dvonn-score = { $name } 的得分：{ $score }
dvonn-scores = { $white } { $white_score }，{ $black } { $black_score }
dvonn-winner-is = 胜者是……
dvonn-winner = { $name }！！！！！
dvonn-draw = 和棋。
dvonn-new-game = 再来一局吗？
dvonn-bye = 谢谢，再见

## 命令行参数有误时的说明

usage-without-game = --{ $name } 用来设定一局：请同时写出棋种，例如 yiqi play reversi
usage-unknown-argument = 未知的参数“{ $name }”
usage-unknown-command = 未知的命令“{ $name }”
usage-missing-argument = 缺少参数：{ $name }
usage-conflict = { $name } 与 { $other } 不能同时使用
usage-missing-value = { $name } 需要一个值
usage-bad-choice = { $name } 的值“{ $value }”无效；可用的有 { $valid }
usage-invalid-value = { $name } 的值“{ $value }”无效；应为 { $expected }
usage-too-many-values = { $name } 只能有一个值
usage-not-text = 参数不是有效的 UTF-8 文本
usage-suggestion = 是否想用 { $suggested }？
usage-more = 可用 --help 查看说明。

## 帮助

help-usage = 用法：
help-commands = 命令
help-arguments = 参数
help-options = 选项
help-rules = 规则
help-examples = 例：
help-help = 显示帮助（--help 更详细）
help-version = 显示版本
help-lang = 消息的语言，en 或 zh [由系统语言决定]
help-json = 输出 JSON。
help-json-lines = 每行一个对象。
help-game = 其中之一：{ $games }
help-game-moves = 先走这些着法，以空格分隔
help-position = 从此局面开始，写成一行，格式与 `yiqi show --json` 相同
help-from = 读入文件的格式
help-to = 写出文件的格式
help-level = 棋力：1 到 8 [{ $level }]
help-seconds = 思考时间（秒），代替该级的限度
help-nodes = 搜索的节点数或模拟次数，代替该级的限度
help-depth = 搜索深度（步），代替该级的限度（围棋除外）
help-threads = 线程数 [全部处理器]
help-weights = 用这个文件里的网络代替程序自带的网络（只用于该网络对应的棋）
help-random = 随机数种子；单线程时同一种子结果相同 [1]
help-seat = human、level:1 至 level:8、playouts（围棋）、greedy（黑白棋），或其他程序：gtp:命令、nboard:命令、codecup:命令
help-plain = 纯文本：没有行编辑，如同在管道里
help-yiqi = 弈棋：围棋、六子冲、DVONN 和黑白棋。精确的规则与引擎，尽在命令行。
help-play = 在终端里逐行对弈
help-play-long = 在终端里逐行对弈。不给 GAME 时显示菜单；给出时直接开始：除非另行指定，你执黑对电脑；单独的 `yiqi play dvonn` 是两人对弈，先问姓名。未下完的对局会保存，下次可以继续。
help-moves = 列出合法着法，每行一个
help-moves-json = 一个对象：棋种、局面、轮到谁、着法、结果。
help-show = 画出局面
help-show-json = 一个对象：每个位置的坐标和棋子、轮到谁、比分。
help-show-svg = 画成图片而不是文字
help-perft = 统计着法序列：每个深度一行«深度 叶子 已终局»
help-perft-long = 统计着法序列。从 1 到给定的深度，每行为深度、恰好这么多步的序列数（被迫停一手也算一步），以及更早终局的序列数。被禁止的重复不计入；重复局面或长久无吃子造成的和棋不予考虑。
help-perft-depth = 序列的步数
help-perft-divide = 只统计给定的深度，每个第一步一行«着法 叶子 已终局»
help-replay = 从标准输入重放着法，每行一局
help-replay-long = 从标准输入读取着法，每行一局，以空格分隔，并各写一行 局面<TAB>结果<TAB>比分。结果为 black、white、draw 或 unfinished。比分为 黑:白；白先的棋为 白:黑：棋子数、所控制棋堆的棋子数，围棋则为一方棋子所占或所及的点数（不计贴目）。有不合法着法的一局写出其序号和原因；其余照常，退出状态为 1。
help-replay-json = 每行一个对象，含原因代码。
help-best = 搜索一个局面：最佳着法、价值和后续变化
help-best-lines = 显示这么多个最佳着法
help-best-json = 一个对象：最佳着法、各候选的价值与变化、节点数；围棋另有各点预计归属的百分比（100 黑，-100 白），从 A1 起逐行。
help-best-after = Ctrl-C 停止搜索并输出已有结果。
help-analyse = 分析棋谱中的每个局面并列出失误
help-analyse-file = 棋谱：json、sgf、ggf……
help-analyse-number = 多局文件中的第几局
help-analyse-json = 一个对象：估值本身的波动；每着的价值与损失、是否失误、此前的最佳变化；围棋另有此前的预计归属。
help-analyse-svg = 把对局的走势画成图
help-analyse-after = 损失超过引擎自身的不确定度才算失误；不确定度由同一局测得：走出引擎的最佳着后估值本不应变化。Ctrl-C 停止分析并输出已有结果。
help-solve = 求解小型棋：每个局面的价值与终局步数
help-solve-long = 求解六子冲：双方各一至六子的每个局面，对走子方是胜、和或负；双方都走最佳着法时，胜负在多少步后到来。给出各有多少、开局（或给定局面）及其每一着的价值，以及哪些局面取胜最久。
help-solve-verify = 用独立于求解的代码，由后继逐一验证每个局面
help-solve-write = 写出每个局面的胜、和、负，每字节五个；顺序见文档
help-solve-json = 一个对象：计数、局面及其着法、最难的局面、时间与内存。
help-solve-after = Ctrl-C 停止验证并输出进度。
help-convert = 在棋谱文件格式之间转换
help-convert-long = 转换棋谱。格式由文件名后缀得知，或由 --from 和 --to 指定：json（所有棋种；.jsonl 每行一局）、sgf（围棋、黑白棋；boardspace 写法的 DVONN）、ggf、obf、transcript 以及只能读取的 wthor（黑白棋）、lg（Little Golem 写法的 DVONN）、6zc（六子冲）。文件夹连同子文件夹转换成一个文件；此时 JSON 每行一局。有不合法着法的对局会被拒绝，指出序号和原因，不写任何文件；用 --keep-going 或 --keep-legal 则不然。
help-convert-in = 读入的文件或文件夹；- 表示标准输入
help-convert-out = 写出的文件；- 表示标准输出
help-convert-keep-going = 跳过不能转换的对局，并报告原因
help-convert-keep-legal = 有不合法着法的对局保留到该着之前
help-completions = 生成在 shell 中补全命令和选项的脚本
help-completions-long = 生成脚本：在 shell 中按 Tab 键时补全本程序的命令和选项。请把它放到 shell 查找补全脚本的地方。
help-completions-shell = bash、elvish、fish、powershell、zsh 之一
help-man = 生成手册页
help-man-command = 要说明的命令 [整个程序]
help-man-out = 把程序和每个命令的手册页写入此文件夹
help-help-command = 说明一个命令
help-help-of = 要说明的命令 [整个程序]
help-bench = 测速：每行一个数字，按 CPU 时间或实际时间
help-bench-area = 测什么，其中之一：{ $areas } [全部]
help-bench-all = 黑白棋：也测 FFO 50 至 59；DVONN：证明未用于拟合的全部对局，而不只是 40 局。两者耗时都长得多
help-bench-games = DVONN 棋谱，每行一局：终局比分（白:黑）、制表符、全部着法

## 训练

help-train = 训练引擎的估值权重：reversi、dvonn
help-train-long = 训练引擎的估值权重：每一轮先让程序自己对局，再用搜索和精确残局给出的值拟合权重。部分对局不参与拟合，用来报告误差。文件夹保存每一轮的对局和权重；再次运行同一命令会从中断处继续。
help-train-game = reversi 或 dvonn
help-train-folder = 存放对局和权重的文件夹
help-train-rounds = 轮数；每一轮用上一轮的权重对局 [reversi：2，dvonn：4]
help-train-games = 每轮自对弈的局数 [reversi：10000，dvonn：4000]
help-train-depth = 黑白棋：搜索深度；0 表示随机走子
help-train-exact = 黑白棋：空格不多于此数时结果精确
help-train-opening = 黑白棋：每局开头最多的随机步数
help-train-surprise = 黑白棋：此后平均每多少步有一步随机
help-train-random = 黑白棋：随机走子的种子
help-train-threads = 黑白棋：同时进行的对局数 [所有核心]
help-train-start = 黑白棋：起始权重 [程序自带的权重]
help-train-errors = 黑白棋：另外测量浅搜索对深搜索的预测误差
help-train-book = 黑白棋：另外生成有此数局面的开局库
help-train-openings = 黑白棋：另外搜寻此数目的双方均势的随机开局
train-counted = { $count } 中已完成 { $done }
train-written = 已写入：{ $file }
train-progress = 第 { $round } 轮：{ $games } 局中已完成 { $count } 局
train-stage = 第 { $round } 轮，阶段 { $stage }：{ $fitted } 个局面；在未参与拟合的 { $held_out } 个局面上，标准误差拟合前 { $before }，拟合后 { $error }
train-prediction = 空格 { $from } 至 { $to }，用深度 { $shallow } 预测深度 { $depth }：平均差 { $bias }，标准误差 { $error }，搜索所用 { $used }，{ $count } 个局面
train-coefficients = 最佳系数：{ $coefficients }
help-train-records = DVONN：一并学习的真实对局，每行一局：终局比分（白:黑）、制表符、全部着法
help-train-nodes = DVONN：每个局面搜索的节点数
train-foreign-argument = 训练 { $game } 没有 { $name } 这个选项
train-error = 终局前 { $from } 至 { $to } 手：误差 { $error } 枚（均方根，{ $count } 个局面）

## 对抗赛

help-arena = 让引擎互相对弈，测量棋力差距
help-arena-long = 让引擎互相对弈。每个开局交换先后手各下一局。结果为第一位选手的胜、和、负局数，得分率，以及 Elo 分差和 95% 置信区间。多于两位选手时进行循环赛，最后列出等级分。
help-arena-players = 选手：level:1 至 level:8、引擎名称、每步受限的最强引擎 nodes:N 或 seconds:S，或其他程序 gtp:命令、nboard:命令、codecup:命令
help-arena-game = 下哪一种棋
help-arena-ladder = 让某种棋的每一级与下一级对弈，直到确认差距大于 35 Elo、否定差距达到 70 Elo，或下满 400 局
help-arena-games = 每场比赛的局数 [100]
help-arena-jobs = 同时进行的对局数 [处理器个数]
help-arena-opening = 引擎开始行棋前的随机着数 [黑白棋 8，围棋 4，六子冲 20；DVONN 的布局本身随机，为 0]
help-arena-random = 开局与引擎的随机种子 [1]
help-arena-sprt = 序贯检验在这两个 Elo 分差之间得出结论时即停止
help-arena-out = 把每局棋存入此文件，并接着文件中的比赛继续
help-arena-after = 按 Ctrl-C 结束比赛并显示目前的结果；用了 --out 时，同一条命令可以接着下。程序崩溃、走出不合法的着法或超时未应答，判该局负。每个引擎使用一个线程。
arena-two-players = 比赛需要两位选手，例如：yiqi arena level:6 level:5 --game reversi
arena-needs-game = 下哪一种棋？例如加上 --game reversi
arena-no-such-player = 没有选手“{ $text }”；可用 level:1 至 level:8、引擎名称、nodes:N、seconds:S、gtp:命令、nboard:命令或 codecup:命令
arena-not-a-journal = { $file } 不是比赛文件
arena-other-settings = { $file } 属于另一场比赛（棋种、规则、开局或种子不同）
arena-failed = 一局棋因引擎出错判负：{ $reason }
arena-cpu = 共 { $games } 局；每步 CPU 时间：{ $first } 毫秒与 { $second } 毫秒
arena-sprt = 检验 { $elo0 } 对 { $elo1 } Elo：{ $games } 局后{ $decision }（对数似然比 { $ratio }）
arena-accepted = 接受
arena-rejected = 否定
arena-undecided = 未定
arena-failures = { $player } 因出错输了 { $failures } 局

## 协议：NBoard、CodeCup、GTP

protocol-bad-line = 意外的一行“{ $line }”：{ $reason }
nboard-thinking = 思考中
nboard-analysing = 分析中
nboard-game-over = 对局已结束
nboard-refused = 无法读取对局或着法
help-nboard = 通过 NBoard 协议为棋盘程序提供黑白棋引擎
help-nboard-long = 通过标准输入的命令和标准输出的应答（NBoard 协议第 2 版），为 NBoard 等棋盘程序提供黑白棋引擎。搜索深度由棋盘程序设定；设定之前按级别的限度思考。--nodes 和 --seconds 进一步限制每次搜索，go 还会遵守对局的用时。输入结束时，进行中的搜索不作应答即停止，命令随之结束。
help-codecup = 与 CodeCup 2011 的裁判程序对话，下一局 DVONN
help-codecup-long = 按 CodeCup 2011 的逐行协议下一局 DVONN。标准输入的第一行若为 Start，本方执白；否则即为白方的第一次布子。着法写作 A1、A1B2 和 PASS；收到 Quit 或输入结束时对局结束。收到不合法的一行后不再输出，退出状态为 1。
help-codecup-seconds = 整局的用时（秒），分配给余下的各着
help-codecup-seconds-per-move = 每着最多思考这么多秒
help-codecup-position = 从此局面开始，不再布子；Start 发给轮到走的一方
help-gtp = 以 GTP（围棋文本协议）与 Sabaki、GoGui 等程序对话
help-gtp-long = 在标准输入输出上以 GTP 第 2 版（围棋文本协议）对话，让 Sabaki、GoGui、gtp2ogs 等程序与弈棋对弈或用它分析。加上 --game reversi，则像 Quarry 和 GRhino 那样下黑白棋。对方程序可以设置棋钟；此时每着用时由棋钟决定，--nodes 和 --seconds 只作上限。
help-gtp-game = 棋种：go 或 reversi [go]
help-gtp-ponder = 对方思考时继续思考
help-gtp-after =
    Sabaki：Engines > Manage Engines > Add；路径填 yiqi，参数填 gtp --level 7。
    GoGui：Program > New Program；命令填 yiqi gtp --level 7。

## 服务器

serve-serving = 服务器已启动：{ $address }（数据库：{ $database }）。按 Ctrl-C 停止。
serve-stopped = 已停止。
serve-cannot-start = 无法启动服务器：{ $reason }
serve-cannot-start-with = 无法用数据库 { $database } 启动服务器：{ $reason }
serve-no-folder = 系统没有默认的数据文件夹；请用 --data 指定
serve-address-in-use = { $address } 已被其他程序占用
serve-address-not-available = { $address } 不是本机地址
serve-address-not-permitted = 没有监听 { $address } 的权限
serve-address-failed = 无法监听 { $address }：{ $detail }
serve-folder-failed = 无法使用数据库所在的文件夹：{ $detail }
serve-database-in-use = 另一个服务器正在使用此数据库
serve-database-emptied = 数据库文件为空，但此前并非空文件；请恢复备份（yiqi restore），或删除 yiqi.db 和 yiqi.lock 以使用新的空数据库
serve-store-newer-schema = 此数据库由更新版本的程序写入（结构版本 { $version }）
serve-store-damaged = 数据库已损坏：{ $detail }
serve-store-disk-full = 磁盘已满
serve-store-io = 无法访问数据库：{ $detail }
serve-store-busy = 数据库正忙，请稍后再试
serve-no-cluster = 此程序编译时未包含 PostgreSQL 和 NATS；请用 --features cluster 编译
serve-announce-failed = 无法使用 NATS：{ $detail }
serve-announce-alone = --announce 须与 --store 一起使用：不共用日志的服务器之间没有什么可通知的
serve-store-failed = 无法打开数据库：{ $detail }
migrate-no-store = 请指定 PostgreSQL 中的日志：--store postgres://用户@主机/数据库
migrate-done = { $database } 已在 { $store } 中：核对了 { $games } 局、{ $events } 个事件，复制了 { $copied } 局，{ $newer } 局已在那里继续下过，未作改动。
restore-done = 已将 { $file } 恢复到 { $database }。
restore-in-use = { $database } 正在使用中：请先停止服务器
server-no-such-game = 找不到该对局
server-no-such-route = 找不到该地址
server-wrong-method = 该地址不支持这种请求方法
server-too-many = { $what ->
    [games] 创建的对局过多
    [connections] 连接过多
    [watchers] 观看此局的人过多
    [engines] 运行中的引擎过多
    [thinking] 你的引擎思考时间已用完
    [messages] 消息过多
    [commands] 命令过多
    [jobs] 同时处理的导入、局面或棋谱过多
   *[requests] 请求过多
}；请稍后再试
server-closing = 服务器正在关闭
server-no-random-numbers = 系统无法提供随机数
server-foreign-origin = 不接受来自其他网站页面的请求
server-needs-seat = 只有本局的棋手才能这样做
server-not-your-seat = 该席位属于另一位棋手
server-no-hints = 人与人对弈时不提供提示
server-not-stored = 保存失败；请稍后再试
server-bad-json = JSON 无效：{ $detail }
server-not-json = 请求体必须是 JSON：{ $detail }
server-too-large = 请求过大：{ $detail }
server-too-slow = 接收请求超时
server-bad-query = 查询参数无效：{ $detail }
server-bad-command-id = 命令需要 1 至 { $most } 字节的标识
server-bad-join-id = 加入对局的标识须为 16 至 64 字节
server-text-too-long = 文本超过 { $most } 字节
server-not-abandoned = 现在还不能结束对局：对方在线，或离开的时间还不够长（请 { $seconds } 秒后再试）
server-players-unknown = 现在不能结束对局：服务器之间暂时失去联系，无法确认对方是否在线（请稍后再试）
server-bad-name = 名字须为 1 至 { $most } 个字符，不能含控制字符
server-too-many-tokens = 一次请求的令牌过多：最多 { $most } 个
server-too-many-moves = 着法过多：最多 { $most } 着
server-game-full = 对局过长：最多 { $most } 个事件
server-no-websocket = 此地址需要 WebSocket 连接：{ $detail }
server-binary-message = 消息必须是文本，不能是二进制
server-hello-first = 第一条消息必须是 hello
server-outdated-page = 此页面比服务器旧，请刷新页面后继续
server-hello-twice = 此连接已经发送过 hello
server-overloaded = 服务器过载；请稍后再试
server-damaged = 此局保存的数据已损坏
server-internal = 服务器内部错误
server-engine-failed = 引擎出错；请重试
server-needs-creator = 只有创建此局的人才能这样做
server-not-invited = 此局没有邀请
server-seat-in-use = 该席位的棋手已经开始下棋
help-serve = 运行服务器，提供网页和实时对局（默认命令）
help-serve-long = 运行服务器。用浏览器打开它显示的地址即可对弈。实时对局通过 HTTP 和 WebSocket 提供，保存在内嵌数据库中；着法写入磁盘后才会得到确认。HTTP 接口见 /api/openapi.json。设置 YIQI_LOG=info 可得到更详细的日志。
help-serve-address = 监听的 IP 地址 [127.0.0.1]
help-serve-port = 监听的端口 [8080；若被占用则用任一空闲端口]
help-serve-data = 数据库所在的文件夹；配置文件中的相对路径以该文件所在处为准 [系统的数据文件夹]
help-serve-store = 多台服务器共用的 PostgreSQL 日志，例如 postgres://用户@主机/数据库，用来代替内嵌数据库（仅限编译时启用 cluster 功能的程序）
help-serve-announce = 这些服务器用来互相通知新事件的 NATS 服务器，例如 nats://主机:4222
help-serve-config = 配置文件（TOML）
help-serve-public-url = 玩家访问服务器所用的地址，与监听地址不同时（例如经由代理）给出；允许来自该地址的页面连接
help-serve-origin = 另外允许此来源的页面连接；可多次给出
help-serve-trust-proxy = 从前置反向代理设置的 X-Forwarded-For 获取客户端地址
help-serve-limit = 设置一项限制，例如 rooms=5000 或 idle=10m；可多次给出
help-serve-limits = 列出所有限制及其当前值和含义，然后退出
help-serve-unlimited = 取消对客户端的限制，明确设置的除外
help-serve-after =
    每个选项也可以用环境变量或在配置文件中设置。命令行选项优先于环境变量，环境变量优先于
    配置文件。
      环境变量：YIQI_ADDRESS、YIQI_PORT、YIQI_DATA、YIQI_STORE、YIQI_ANNOUNCE、
      YIQI_PUBLIC_URL、YIQI_ORIGIN（以逗号分隔）、YIQI_TRUST_PROXY、YIQI_UNLIMITED、
      YIQI_CONFIG，以及每项限制的 YIQI_LIMIT_…，例如 YIQI_LIMIT_ROOMS。
      配置文件的键：address、port、data、store、announce、public_url、origins（列表）、
      trust_proxy、unlimited，以及表 [limits]。
help-backup = 把服务器的数据库复制到文件，服务器运行时也可以
help-backup-file = 要写入的文件；不能已存在
help-migrate = 把服务器的数据库复制到 PostgreSQL，供多台服务器使用
help-migrate-long = 把服务器内嵌数据库中的所有对局复制到 PostgreSQL 的日志中，并逐个核对事件。可以重复进行：已经复制过的对局只作核对。先在服务器运行时复制一次，停止服务器后再复制一次，然后用 --store 启动各台服务器。复制期间不能有服务器使用 PostgreSQL 中的日志。内嵌数据库不会改变。
help-migrate-store = 要复制到的 PostgreSQL 日志，例如 postgres://用户@主机/数据库
help-restore = 用 backup 生成的副本替换服务器的数据库
help-restore-long = 用 `yiqi backup` 生成的副本替换服务器的数据库。服务器不能正在运行。副本会先经过检查；如已损坏，则不作任何改动。原数据库保留在同一文件夹中，文件名后加 .replaced- 和时间。
help-restore-file = 要恢复的副本

## 服务器的设置

settings-refused = { $place }：{ $problem }
settings-invalid = 值“{ $value }”无效；应为{ $expected ->
    [address] { " " }IP 地址，例如 127.0.0.1
    [port] 端口号（0 到 65535）
    [folder] 文件夹的路径
    [store] 形如 postgres://用户@主机/数据库 的地址
    [announce] 形如 nats://主机:4222 的地址
    [boolean] { " " }true 或 false
    [number] 整数，例如 { $example }
    [duration] 时长，例如 { $example }（单位：ms、s、m、h、d），或 never
    [assignment] 名称=值，例如 rooms=5000
    [list] 字符串的列表
    [table] 表
    [name] 由小写字母、数字和连字符组成的名称，例如 gnugo
    [engine] { " " }gtp:命令、nboard:命令或 codecup:命令
   *[string] 字符串
}
settings-origin = 地址“{ $value }”无效：{ $fault ->
    [scheme] 必须以 http:// 或 https:// 开头
    [user] 不能包含用户名或密码
    [international] 主机名请用 ASCII 形式（xn--…）
    [port] 端口必须是 1 到 65535 的数字
    [path] Yiqi 需要独占一个主机名，地址中不能有路径
    [query] 不能包含查询部分（?…）
    [fragment] 不能包含片段（#…）
   *[host] 缺少主机名或 IP 地址，或其格式有误
}
settings-no-such-limit = 没有名为“{ $name }”的限制；yiqi serve --limits 可列出全部
settings-no-such-key = 未知的键；应为 { $keys }
settings-not-text = 值不是 UTF-8 文本
settings-limit = 限制
settings-value = 当前值
settings-default = 默认值
settings-meaning = 含义
limit-connections = 同时打开的 TCP 连接数
limit-connections-per-address = 每个客户端地址的 TCP 连接数（使用受信任的代理时不适用）
limit-header-time = 接收请求头的时限，也是连接在两次请求之间的空闲时限
limit-body-time = 接收请求体的时限
limit-write-time = 客户端不读取已发送数据的时限
limit-drain-time = 服务器停止时，等待进行中请求的时限
limit-body-bytes = 请求体的大小（字节）
limit-requests-per-second = 每个客户端地址每秒的请求数（可短时达到十倍）
limit-commands-per-second = 每个客户端地址每秒的对局命令数，合计其所有连接（可短时达到两倍）
limit-sockets-per-address = 每个客户端地址打开的 WebSocket 数
limit-message-bytes = WebSocket 消息的大小（字节）
limit-messages-per-second = 每个 WebSocket 每秒的消息数（可短时达到两倍）
limit-heartbeat = WebSocket 发送 ping 的间隔；2.5 个间隔内没有回应的连接会被关闭
limit-watchers-per-game = 观看一局的 WebSocket 数，不计对局者
limit-games-per-hour = 每个客户端地址每小时创建或导入的对局数
limit-events-per-game = 一局的事件数
limit-rooms = 内存中的对局数
limit-idle = 无活动的对局在内存中保留的时间
limit-jobs = 同时处理的导入、局面和棋谱请求数
limit-jobs-waiting = 等待处理的导入、局面和棋谱请求数
limit-jobs-per-address = 每个客户端地址等待或处理中的导入、局面和棋谱请求数
limit-engines = 同时思考的引擎数
limit-engines-per-address = 每个客户端地址同时思考的引擎数
limit-engine-seconds = 每个客户端地址五分钟内的引擎思考时间（秒）
limit-engine-megabytes = 引擎在两步棋之间可占用的内存（MB）
limit-engine-patience = 对局无人连接时，引擎继续下棋的时间
limit-abandoned = 一方离开多久后，另一方可以宣布获胜或取消对局
limit-check-time = 启动时检查数据库的时限
limit-database-connections = 日志在 PostgreSQL 中时，本服务器与其之间的连接数
limit-expire-unplayed = 未走一着的对局多久后删除
limit-expire-finished = 已结束的对局多久后删除
limit-expire-unfinished = 已开始但未结束的对局多久后删除
