package extract

import (
	"strings"
	"unicode"
)

// chinese is read letter by letter, in simplified letters: traditional ones are made such.
func chinese() ruleLanguage {
	return ruleLanguage{
		name:   "chinese",
		own:    func(r rune) bool { return unicode.Is(unicode.Han, r) },
		common: `的 了 是 我 你 您 他 她 它 们 也 都 就 很 吧 呢 吗 啊 在 有 和 与 把 被 这 那 个 不 要 用 请 以 后 前 上 下 里 到 对 为 所 因 会 能 可 得 地 着 过 再 又 还 一 些 什 么 每 次 从 现 给 让 去 来 说 做 样 时 候 中 跟 或 但 而 且 如 果 别 没 只 先 直 接`,
		fold:   foldChinese,
		classes: map[string]string{
			"num1": "一 二 三 四 五 六 七 八 九 十 两 几 {num}",
			"role": `工程师 开发 开发者 程序员 架构师 设计师 产品经理 项目经理 测试 运维 后端 前端 全栈 数据科学家 数据分析师 研究员 科研人员 学生 实习生 老师 教授 讲师 负责人 组长 主管 经理 总监 cto ceo 创始人 sre devops dba qa 顾问
				自由职业者 新人 新手 小白 医生 律师 会计 博士 研究生 分析师 科学家 leader lead pm 技术负责人 初学者 维护者 maintainer 值班 独立开发者 外包 算法 客户端 产品 工程師`,
			"service": `bookstack outline mediawiki gitea forgejo codeberg gitlab azure_devops shortcut clickup monday basecamp grafana datadog kibana sentry pagerduty linear jira trello asana notion confluence slack discord figma miro newrelic prometheus metabase tableau redmine youtrack jenkins vault 1password teams gitlab wiki 飞书 钉钉
				企业微信 语雀 禅道 蓝湖 石墨 腾讯文档 飞书文档 tapd yapi apifox 墨刀 即时设计 mastergo pingcode teambition`,
			"outside": `面板 仪表盘 看板 大盘 监控 手册 文档 设计稿 原型 需求 工单 bug 缺陷 问题 任务 日志 指标 告警 报警 接口 规范 合同 会议纪要 复盘 密钥 密码 排班 值班表 反馈 链路 追踪 延迟 架构图 周报 公告 讨论 runbook dashboard issue 错误 崩溃 路线图 权限 申请 事故`,
			"event":   `上线 交付 发布 发版 验收 评审 审计 演示 到期 过期 下线 停用 切换 提测 demo 完成 升级 迁移完 割接 release launch 封网 切流 内测 公测 灰度 交接 答辩 考试 汇报 大促 双十一 停服 下架 投产`,
			"here":    `我们这里 我们这边 这个项目里 这个项目 这个仓库 本项目 我们项目 我们团队 团队里 我们组 组里 项目里 我们公司 我们这儿 咱们 我们仓库 这个仓库里 项目中 团队`,
			"tool": `pnpm npm yarn bun deno make just cargo uv pip poetry rg ripgrep grep docker podman tab tabs 空格 postgres mysql sqlite jest vitest mocha pytest unittest playwright cypress eslint biome prettier ruff black
				gofmt bazel gradle maven curl httpie slog logrus zap testify go-cmp sqlc prisma rest graphql grpc rebase merge squash vim zsh bash fish python3 yaml json toml https utc async mock mocks`,
			"must": `一律 必须 都要 都得 务必 统一 始终 永远 从不 从来不 绝不 绝对不 不允许 禁止 不许 不准 只能 只用 只准 都用 不用 不写 不准用 都不 都是 总是 严禁`,
			"law":  `合规 法务 法律 法规 监管 gdpr 隐私 安全团队 安全部门 审计 合同 等保 个保法 数据安全法 网信办 政策 风控 内控 许可证 客户合同 银保监 证监会`,
			"data": `客户数据 用户数据 个人信息 个人数据 敏感数据 患者数据 数据 日志`,
			"ship": `合并 发布 上线 部署 发版 合入 提交 merge 变更 merge任何 推代码 合代码 改动`,
			"day":  `一 二 三 四 五 六 日 天 末`,
		},
		phrases: chinesePhrases(),
	}
}

var simplified = strings.NewReplacer(strings.Fields(`記 记 請 请 開 开 後 后 從 从 現 现 們 们 這 这 個 个 對 对 錯 错 說 说 過 过 為 为 會 会 還 还 時 时 間 间 應 应 該 该 團 团 隊 队 專 专 項 项 組 组 負 负 責 责 員 员 師 师 發 发
	佈 布 凍 冻 結 结 遷 迁 決 决 選 选 擇 择 規 规 則 则 約 约 習 习 慣 惯 寫 写 測 测 試 试 碼 码 變 变 數 数 據 据 庫 库 線 线 歡 欢 簡 简 單 单 總 总 統 统 類 类 絕 绝 遠 远 當 当 麼 么 樣 样 幫 帮 刪 删 憶 忆 讓 让 給 给 與 与
	於 于 裡 里 裏 里 嗎 吗 誰 谁 問 问 題 题 剛 刚 經 经 長 长 級 级 資 资 訊 讯 產 产 導 导 壞 坏 掛 挂 換 换 門 门 檔 档 檢 检 執 执 運 运 維 维 環 环 構 构 週 周 號 号 點 点 將 将 計 计 劃 划 審 审 網 网 絡 络 頁 页 頻 频
	圖 图 鏈 链 儀 仪 臺 台 轉 转 進 进 務 务 證 证 確 确 認 认 採 采 誤 误 報 报 顯 显 謝 谢 別 别 話 话 語 语 聽 听 覺 觉 較 较 愛 爱 厭 厌 煩 烦 註 注 釋 释 無 无 論 论 視 视 監 监 紀 纪 錄 录 護 护 擁 拥 準 准 標 标 條 条
	動 动 電 电 學 学 術 术 實 实 體 体 簽 签 離 离 歲 岁 處 处 禁 禁 許 许 違 违 禮 礼 拜 拜 來 来 沒 没 並 并 東 东 車 车 業 业 樓 楼 遲 迟 國 国 稱 称 係 系 鐵 铁 兩 两 幾 几 屬 属 終 终 從 从 斷 断 併 并 啟 启 喚 唤`)...)

// foldChinese makes traditional letters simplified ones.
func foldChinese(w string) string { return simplified.Replace(w) }
