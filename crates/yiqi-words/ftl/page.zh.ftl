
# 浏览器中的页面。
page-skip = 跳到正文
page-navigation = 导航
page-settings = 设置
page-welcome = 在浏览器里下棋
page-welcome-more = { $games }，与电脑对弈，也可与朋友同屏或远程对弈。无须安装，无须注册。
page-play = 开始
page-play-game = 下{ $game }
page-learn = 怎么下
page-about-go = 比谁围得多。其中最古老的一种；小棋盘十分钟一局。
page-about-liuzichong = 十六个点，各六子，二打一吃子。已被完全解出：最高一级从不失误。
page-about-dvonn = 棋子越叠越高；与红子断了联系的棋堆，一律移走。
page-about-reversi = 夹住就翻。一分钟学会。
page-recent = 已结束的对局
page-against = { $black } – { $white }
page-moves = { $moves } 手
page-forget = 从列表移除
page-person = 玩家
page-bot = 机器人
page-you = 你
page-level = 电脑 { $level } 级
page-greedy = 贪心
page-playouts = 随机模拟
page-import = 打开棋谱
page-import-more = 选择文件或直接粘贴：JSON、SGF、GGF、OBF、黑白棋着法串、Little Golem 的 DVONN，或 .6zc 存档。
page-import-open = 打开棋谱……
page-import-file = 文件
page-import-format = 格式
page-import-text = 棋谱文本
page-import-do = 打开
page-format-json = JSON（各种棋）
page-format-sgf = SGF（围棋、DVONN）
page-format-ggf = GGF（黑白棋）
page-format-obf = OBF（黑白棋）
page-format-transcript = 着法串（黑白棋）
page-format-lg = Little Golem（DVONN）
page-format-6zc = .6zc（六子冲）
page-cancel = 取消
page-done = 完成
page-ok = 确定
page-new = 新局：{ $game }
page-new-game = 新局
page-opponent = 对手
page-two-people = 两人同屏
page-colour = 你执
page-colour-random = 随机
page-name-black = 黑方姓名
page-name-white = 白方姓名
page-rules = 规则
page-rules-own = 自定规则
page-rules-single = 单项规则
page-rules-of = 规则：{ $rules }
page-start = 开始
page-value-go-ko-situational = 禁止全局同形（轮到同一方）
page-value-go-ko-positional = 禁止全局同形（不论轮到谁）
page-value-go-ko-simple = 只禁止立即回提
page-value-go-rules-yiqi = 弈棋
page-value-go-rules-tromp-taylor = Tromp–Taylor
page-value-go-rules-chinese = 中国规则
page-value-go-rules-aga = 美国规则（AGA）
page-value-go-rules-new-zealand = 新西兰规则
page-value-go-rules-japanese = 日本规则
page-value-go-suicide-forbidden = 禁止
page-value-go-suicide-allowed = 允许
page-value-go-counting-area = 数子（子空皆地）
page-value-go-counting-territory = 数目（空点与提子）
page-value-go-dead-stay = 当活子计
page-value-go-dead-agreed = 双方商定后提去
page-value-go-tie-black = 黑胜
page-value-go-tie-draw = 和棋
page-value-reversi-setup-standard = 通常开局
page-value-reversi-setup-balanced = 均势随机开局
page-value-dvonn-setup-random = 随机
page-value-dvonn-setup-balanced = 随机，双方均衡
page-value-dvonn-setup-players = 双方轮流摆放
page-value-liuzichong-dan-single = 只剩一子的一方
page-value-liuzichong-dan-always = 任何棋子
page-value-liuzichong-dan-never = 不许担
page-value-liuzichong-lift-on = 是
page-value-liuzichong-lift-off = 否
page-theme = 外观
page-theme-auto = 跟随系统
page-theme-light = 浅色
page-theme-dark = 深色
page-board = 棋盘
page-board-wood = 木质
page-board-stone = 石质
page-board-clear = 清晰图形（色觉障碍友好）
page-twice = 点两次才落子
page-twice-auto = 仅在小屏幕上
page-twice-always = 总是
page-twice-never = 从不
page-sound = 声音
page-animation = 动画
page-coordinates = 坐标
page-targets = 显示合法着法
page-error = 出错了
page-back-home = 回到首页
page-try-again = 再试一次
page-strange = 服务器的回答无法识别（{ $code }）
page-offline = 无法连接服务器
page-not-sent = 未发送：连接已断开。
page-sending = 服务器没有回应。这一步正在等待，会自动重新发送……
page-no-such-page = 这个地址没有页面。
page-no-game-here = 非公开的对局只能在创建或加入它的浏览器里打开，或者通过观战链接打开：请向对局者索取。
page-watching = 你正在观战。
page-import-lost = 已打开。棋谱中的以下内容未保留：{ $what }。
page-import-unknown = 无法识别的格式。可以打开的有：Yiqi 的 JSON、SGF、GGF、OBF、黑白棋着法串、Little Golem 的 DVONN 和 .6zc。
page-import-empty = 请粘贴棋谱文本，或选择一个文件。
page-share = 分享
page-share-link = 复制观战链接
page-share-record = 复制棋谱
page-share-svg = 图片（SVG）
page-share-png = 图片（PNG）
page-share-more = 得到链接的人可以观战，但不能落子。
page-not-copied = 浏览器不允许复制，请选中文字后自行复制。
page-line-lost = 连接已断开，正在重连……
page-thinking = 对手思考中：{ $player }
page-engine-failed = 电脑出错了，无法走棋。{ $way_out ->
    [undo] 请悔棋或开始新局。
    [new-game] 请开始新局。
   *[none] {""}
}
page-your-turn = 轮到你了
page-past = 第 { $ply } 手后的局面，共 { $of } 手
page-board-label = { $game }棋盘。{ $status }
page-said-move = { $player }下 { $move }。
page-said-pass = { $player }停一手。
page-said-undone = 悔棋：{ $player } { $move }。
page-said-flipped = 翻转 { $count } 子。
page-said-captured = 吃 { $count } 子。
page-said-removed = 移走 { $count } 个棋堆。
page-place-empty = { $name }，空
page-place-piece = { $name }，{ $side }
page-place-stack = { $name }，{ $side }，高 { $height }{ $dvonn ->
    [0] {""}
   *[other] ，内有 DVONN 子
}
page-place-dvonn = { $name }，DVONN 子
page-place-target = 可到
page-place-cuts = 会断开黑方 { $black } 子、白方 { $white } 子
page-place-chosen = 已选
page-place-movable = 可走
page-place-legal = 可下
page-tap-again = { $place }：再点一次落子
page-value-points = { $side ->
    [black] 黑方预计领先（目或子）
   *[white] 白方预计领先（目或子）
}
page-value-percent = { $side ->
    [black] 黑方胜率
   *[white] 白方胜率
}
page-value-plies = { $side ->
    [black] 对黑方：+ 胜，− 负，= 和；数字为到终局的步数
   *[white] 对白方：+ 胜，− 负，= 和；数字为到终局的步数
}
page-value-exact = （精确）
page-value-good = 最好
page-value-bad = 最差
page-value-shapes = 棋盘上，方角是精确值，圆角是估计值。
page-cannot-move = { $place } 现在不能走。
page-not-yours = { $place } 没有你的棋子。
page-undo = 悔棋
page-resign = 认输
page-resign-really = 确定认输？
page-hint = 提示
page-hint-is = 提示：{ $move }（{ $value }）
page-values = 评估
page-actions = 操作
page-more = 更多
page-flip = 翻转棋盘
page-export = 导出
page-download = 下载
page-position = 局面文本
page-copy = 复制
page-copied = 已复制。
page-move-list = 着法
page-first = «
page-first-label = 开局
page-before = ‹
page-before-label = 上一手
page-after = ›
page-after-label = 下一手
page-last = »
page-last-label = 当前局面
page-result = 对局结束
page-pass = 停一手
page-go-computer = 由电脑代当前一方行棋
page-go-qi = 气
page-go-order = 手数
page-go-mark = 标记
page-captured = 提子
page-dvonn-confirm = 确认这一着？
page-dvonn-yes = 确认
page-dvonn-take-back = 撤回
page-dvonn-blocked = 被围住
page-dvonn-stranded = 无处可落
page-facts = 局面数据
page-facts-points = 现有子数
page-facts-points-more = 若此刻终局的得分：各方所控制棋堆里的棋子
page-facts-moves = 走法
page-facts-moves-more = 各方的合法走法（不轮到的一方，按轮到它时计算）
page-facts-movable = 可动棋堆
page-facts-movable-more = 各方能走动的棋堆
page-facts-blocked = 不能动
page-facts-blocked-more = 不能动的棋堆。六面被围：黑 { $black }，白 { $white }；无处可落：黑 { $blackStranded }，白 { $whiteStranded }。
page-facts-dvonn = DVONN 子
page-facts-dvonn-more = 各方所控制棋堆里的 DVONN 子；红色为无人控制的
page-facts-nobody = 无人控制
page-facts-margin = 预计净胜
page-facts-cut = 将断开
page-lzc-truth = 显示精确胜负
page-lzc-origin = { $name }：手中的棋子来自这里
page-surrender = 认输
page-option-go-rules = 规则
page-option-go-size = 棋盘大小
page-option-go-komi = 贴目
page-option-go-ko = 劫
page-option-go-handicap = 让子
page-option-go-tie = 平分时
page-option-go-suicide = 自杀
page-option-go-counting = 计算胜负
page-option-go-dead = 死子
page-option-liuzichong-dan = 担：谁可以一担吃二
page-option-liuzichong-lift = 吃掉夹在中间的敌子
page-option-reversi-setup = 开局
page-option-dvonn-setup = 开局摆放
page-new-really = 放弃这一局，开始新局？
page-dvonn-place-red = { $side }摆放 DVONN 子
page-dvonn-place-own = { $side }摆放自己的棋子，还剩 { $left } 个
page-two-computers = 电脑对电脑
page-name-own = 你的姓名
page-show-all = 显示全部
page-forget-really = 移除这局未完的棋？移除后无法找回。
page-format-auto = 自动识别
page-go-area = 占地
page-overlays = 棋盘上显示
page-turn = 翻转
page-review = 复盘
page-keys = 快捷键
page-key-steps = 上一手、下一手
page-key-ends = 开局、当前局面
page-key-escape = 取消选择，或结束回看
page-key-board = 在棋盘上：方向键移动光标，回车落子。
page-end-status = { $result }。{ $reason }
page-end-won = { $who ->
    [you] 你赢了
    [opponent] 你输了
    [black] 黑胜
   *[white] 白胜
}
page-end-won-by = { $who ->
    [you] 你赢了
    [opponent] 你输了
    [black] 黑胜
   *[white] 白胜
} { $points } 目
page-end-won-count = { $who ->
    [you] 你以 { $winner } 比 { $loser } 获胜
    [opponent] 你以 { $loser } 比 { $winner } 落败
    [black] 黑方以 { $winner } 比 { $loser } 获胜
   *[white] 白方以 { $winner } 比 { $loser } 获胜
}
page-end-draw = 和棋
page-end-draw-count = 和棋，各 { $count }
page-end-resigned = { $loser ->
    [you] 你认输了。
    [black] 黑方认输。
   *[white] 白方认输。
}
page-end-time = { $loser ->
    [you] 你超时了。
    [black] 黑方超时。
   *[white] 白方超时。
}
page-end-abandoned = { $loser ->
    [you] 你离开太久了。
    [black] 黑方离开了对局。
   *[white] 白方离开了对局。
}
page-end-called-off = 对局已取消。
page-end-agreed = 双方同意和棋。
page-end-repetition = 同一局面第三次出现。
page-end-quiet = 久未吃子。
page-end-two-passes = 双方停手。
page-end-full = 棋盘已下满。
page-end-wipeout = { $loser ->
    [you] 你已没有棋子。
    [black] 黑方已没有棋子。
   *[white] 白方已没有棋子。
}
page-end-no-moves = 双方都无棋可走。
page-end-no-stones = { $loser ->
    [you] 你的棋子被吃光了。
    [black] 黑子被吃光了。
   *[white] 白子被吃光了。
}
page-end-few-stones = 双方都只剩两子以内。
page-end-blocked = { $loser ->
    [you] 你的棋子全被困住了。
    [black] 黑子全被困住了。
   *[white] 白子全被困住了。
}
page-tempo = 电脑稍候再应手
page-pause = 暂停
page-resume = 播放
page-step = 单步
page-pace = 速度
page-pace-is = { $pace }×
page-key-pause = 暂停、继续
page-thought = 已思考 { $seconds } 秒
page-continue = 继续下棋
page-computer-turn = 轮到电脑
page-levels = 电脑的级别
page-levels-more = 各种棋用同一套级别。级别低的看得较近，有时选次好的着法，但不会故意走错。
page-level-1 = 适合初学：只看很少几步，容易满足。
page-level-2 = 看得稍远一些，仍然手下留情。
page-level-3 = 轻松一局：看得出简单的威胁。
page-level-4 = 看得出大多数威胁，也会放过一些机会。
page-level-5 = 很少不走自己认为最好的一着。
page-level-6 = 总是走它找到的最好一着。
page-level-7 = 思考量是 6 级的数倍。
page-level-8 = 这台机器的最强水平，可能思考许多秒；六子冲从不失误。
# 围棋各级的棋力，按对局结果（docs/strength.md）调整。没有这些词句的棋用上面的。
page-levels-more-go = 围棋（7 路以上）各级的棋力大致如下：
page-level-go-1 = 初次对局
page-level-go-2 = 初学者
page-level-go-3 = 普通爱好者
page-level-go-4 = 约相当于 GNU Go（强度 10）
page-level-go-5 = 强于 GNU Go
page-level-go-6 = 远强于 GNU Go
page-level-go-7 = 高手
page-level-go-8 = 最强
page-level-strength = { $name }（{ $strength }）
page-move-now = 立即落子
page-paused = 已暂停：{ $turn }
page-line = 后续：{ $line }
page-standing-win = { $side ->
    [black] 黑方
   *[white] 白方
} { $plies } 步内胜
page-standing-draw = 双方最善为和棋
page-owner-black = 黑方
page-owner-white = 白方
page-owner-lost = 可能被吃
page-owner-size = 越大越确定
page-place-owner = 预计归{ $side ->
    [black] 黑方
   *[white] 白方
}（{ $percent }%）
page-teach = 指出我的失误
page-notify = 轮到我时通知
page-notify-refused = 浏览器不允许本页发送通知。
page-take-back = 悔棋
page-show = 查看
page-counting = 点目
page-count-looking = 电脑正在判断死子……
page-count-mark = { $by ->
    [touch] 轻点
   *[mouse] 点击
}棋块可标记死活，确认无误后请接受。
page-count-failed = 电脑未能判断死子，请{ $by ->
    [touch] 轻点
   *[mouse] 点击
}死子标记，确认无误后请接受。
page-count-watch = 双方正在确认死子。
page-count-waiting = { $side ->
    [black] 等待黑方接受。
   *[white] 等待白方接受。
}
page-count-accepted = { $who ->
    [you] 你已接受。
    [black] 黑方已接受。
   *[white] 白方已接受。
}
page-count-dead = { $count ->
    [0] 没有标记死子。
   *[other] 已标记 { $count } 个死子。
}
page-count-accept = 接受
page-count-play-on = 继续对局
page-place-dead = 死子

# 异地好友。
page-friend = 好友（凭链接加入）
page-company = 对方
page-awaited = 正在等待好友加入……
page-invite-more = 把链接发给好友。最先打开的人执{ $side ->
    [black] 黑
   *[other] 白
}，其他人观战。
page-invite-link = 邀请链接
page-invite-copy = 复制链接
page-invite-share = 分享……
page-invite-code = 二维码
page-invite-scan = 用手机扫一扫即可打开链接。
page-friend-came = { $player }来了。
page-their-turn = 轮到{ $player }
page-there = 在线
page-away = 已离线
page-save = 保存
page-rematch = 再来一局
page-rematch-swapped = 交换黑白再来一局
page-swap-sides = 交换黑白
page-swapped = 双方已交换黑白，你现在执{ $side ->
    [black] 黑
   *[white] 白
}。
page-draw = 提和
page-grant = 同意
page-decline = 拒绝
page-question = { $what ->
    [undo] { $player }请求悔棋（{ $move }）。
    [draw] { $player }提和。
    [rematch_swapped] { $player }想交换黑白再来一局。
   *[rematch] { $player }想再来一局。
}
page-asked = { $what ->
    [undo] 你请求悔棋（{ $move }），等待{ $player }答复……
    [draw] 你已提和，等待{ $player }答复……
    [rematch_swapped] 你想交换黑白再来一局，等待{ $player }答复……
   *[rematch] 你想再来一局，等待{ $player }答复……
}
page-declined = { $what ->
    [undo] { $player }不同意悔棋。
    [draw] { $player }拒绝和棋。
    [rematch_swapped] { $player }不想交换黑白再来一局。
   *[rematch] { $player }不想再来一局。
}
page-share-seat = 换设备继续
page-share-seat-more = 这个链接只给自己用：得到它的人可以代你下棋。
page-clock = 计时
page-clock-none = 不计时
page-clock-main = { $seconds ->
    [0] { $minutes } 分钟
   *[other] { $minutes } 分钟，每步加 { $seconds } 秒
}
page-clock-periods = { $minutes } 分钟，读秒 { $periods } 次 { $seconds } 秒
page-clock-days = 每步 { $days } 天
page-clock-left = { $days } 天 { $hours } 小时
page-greet = 打招呼
page-greeting-hello = 你好！
page-greeting-good-luck = 祝你好运！
page-greeting-well-played = 好棋！
page-greeting-oops = 哎呀！
page-greeting-thanks = 谢谢！
page-greeting-good-game = 下得精彩！
page-greeting-goodbye = 再见！
page-greeted = { $player }：{ $words }
page-watchers = { $count } 人观战
page-abandoned = { $player }已离开一段时间。
page-claim = 宣布获胜
page-call-off = 取消对局
page-anyone = 任意对手
page-seeking = 正在等待对手……
page-seeking-more = 请不要关闭此页。其他人可以观战。
page-seeking-elsewhere = 你正在另一个标签页中等待。
page-watch = 观战
page-public = 公开对局
page-public-all = 所有棋类
page-public-game = 棋类
page-public-stage = 显示
page-public-playing = 进行中的对局
page-public-over = 已结束的对局
page-public-player = 棋手
page-public-none = 没有符合条件的对局。
page-public-own = 允许所有人观战
page-show-more = 显示更多
page-public-more = 允许所有人观看的对局：正在进行的和已经结束的。
