
# 浏览器中的页面。
page-skip = 跳到正文
page-navigation = 导航
page-settings = 设置
page-welcome = 在浏览器里下棋
page-welcome-more = { $games }，与电脑对弈，或与身边的朋友同屏对弈。无须安装，无须注册。
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
page-you = 你
page-level = 电脑 { $level } 级
page-greedy = 贪心
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
page-start = 开始
page-value-go-ko-situational = 禁止全局同形（轮到同一方）
page-value-go-ko-positional = 禁止全局同形（不论轮到谁）
page-value-go-ko-simple = 只禁止立即回提
page-value-go-tie-black = 黑胜
page-value-go-tie-draw = 和棋
page-value-dvonn-setup-random = 随机
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
page-lzc-truth = 显示精确胜负
page-lzc-origin = { $name }：手中的棋子来自这里
page-surrender = 认输
page-option-go-size = 棋盘大小
page-option-go-komi = 贴目
page-option-go-ko = 劫
page-option-go-handicap = 让子
page-option-go-tie = 平分时
page-option-liuzichong-dan = 担：谁可以一担吃二
page-option-liuzichong-lift = 吃掉夹在中间的敌子
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
page-move-now = 立即落子
page-paused = 已暂停：{ $turn }
