package casebook

// chineseDates are those in simplified and traditional letters. How long after or before something else is written like how long from now, so none of these is sure.
func chineseDates() dateLanguage {
	return dateLanguage{
		days:    [7]string{"一", "二", "三", "四", "五", "六", "日|天"},
		numbers: "一 二|两|兩 三 四 五 六 七 八 九 十", weekOf: "%s 那一周", sundays: true,
		letters: []letterPhrase{
			{"今天|今日|今晚|今早", daysAway, 0, 0}, {"今天 上午|下午|晚上|早上|晚", daysAway, 0, 0}, {"明天|明日|明早|明晚", daysAway, 1, 0}, {"明天 上午|下午|晚上|早上", daysAway, 1, 0},
			{"后天|後天", daysAway, 2, 0}, {"大后天|大後天", daysAway, 3, 0}, {"昨天|昨日|昨晚", daysAway, -1, 0}, {"前天", daysAway, -2, 0}, {"大前天", daysAway, -3, 0},
			{"说明|說明|证明|證明|表明|声明|聲明|透明|文明 天|日|年", noDate, 0, 0}, {"目前|之前|以前|提前|当前|當前|先前|从前|此前 天", noDate, 0, 0}, {"之后|以后|然后|最后|之後|以後|先天后|先天後 天", noDate, 0, 0},
			{"后天|後天 性|的|习|習|因|环|環", noDate, 0, 0}, {"今日 头|頭 条|條", noDate, 0, 0}, {"过去|過去 年", noDate, 0, 0},
			{"下 周|週|星期|礼拜|禮拜|个星期|個星期|个礼拜|個禮拜 D", dayOfWeek, 1, 0}, {"下下 周|週|星期|礼拜|禮拜 D", dayOfWeek, 2, 0},
			{"本|这|這|这个|這個 周|週|星期|礼拜|禮拜 D", dayOfWeek, 0, 0}, {"上|上个|上個 周|週|星期|礼拜|禮拜 D", dayOfWeek, -1, 0},
			{"下|下个|下個 周|週|星期|礼拜|禮拜", wholeUnit, 1, 1}, {"下下 周|週", wholeUnit, 2, 1}, {"本|这|這 周|週", wholeUnit, 0, 1}, {"这个|這個 星期|礼拜|禮拜|周|週", wholeUnit, 0, 1},
			{"上|上个|上個 周|週|星期|礼拜|禮拜", wholeUnit, -1, 1}, {"上|下|本|这|這|每 周|週 期|刊|边|邊|围|圍|会|年", noDate, 0, 0},
			{"下个月|下個月|下月", wholeUnit, 1, 2}, {"这个月|這個月|本月", wholeUnit, 0, 2}, {"上个月|上個月|上月", wholeUnit, -1, 2},
			{"下季度|下个季度|下個季度", wholeUnit, 1, 3}, {"本季度|这个季度|這個季度", wholeUnit, 0, 3}, {"上季度|上个季度|上個季度", wholeUnit, -1, 3},
			{"明年", wholeUnit, 1, 4}, {"今年", wholeUnit, 0, 4}, {"去年", wholeUnit, -1, 4}, {"后年|後年", wholeUnit, 2, 4}, {"之|以|然|最|此 后年|後年", noDate, 0, 0},
			{"下|下个|下個|这个|這個|本|上|上个|上個 月 N 日|号|號", noDate, 0, 0}, {"月底|月末", monthEnd, 0, 0}, {"本|这个|這個 月底|月末", monthEnd, 0, 0}, {"下|下个|下個 月底|月末", monthEnd, 1, 0}, {"每|每个|每個|各|N|上|上个|上個 月底|月末", noDate, 0, 0},
			{"N 天|日 后|後|之后|之後|以后|以後", maybeCounted, 1, 0}, {"N 天 前|之前|以前", maybeCounted, -1, 0},
			{"N 周|週|个星期|個星期|个礼拜|個禮拜 后|後|之后|之後|以后|以後", maybeCounted, 1, 1}, {"N 周|週|个星期|個星期 前|之前|以前", maybeCounted, -1, 1},
			{"N 个月|個月 后|後|之后|之後|以后|以後", maybeCounted, 1, 2}, {"N 个月|個月 前|之前|以前", maybeCounted, -1, 2}, {"N 年 后|後|之后|之後|以后|以後", maybeCounted, 1, 4}, {"N 年 前|之前|以前", maybeCounted, -1, 4},
			{"第 N 天|日|周|週|年|个月|個月 后|後|之后|之後|前|之前", noDate, 0, 0}, {"N N 天|日|周|週|年|个月|個月 后|後|之后|之後|前|之前", noDate, 0, 0}, {"N 月 N 日 后|後|之后|之後|以后|以後|前|之前", noDate, 0, 0}, {"月 N 日 后|後|之后|之後|以后|以後|前|之前", noDate, 0, 0},
			{"周|週|星期|礼拜|禮拜 D 前|之前|后|後|之后|之後|起|开始|開始|以前|以后|以後", someDay, 0, 0}, {"每|每个|每個|逢 周|週|星期|礼拜|禮拜 D", noDate, 0, 0},
		},
	}
}

// japaneseDates are polite and plain ones.
func japaneseDates() dateLanguage {
	return dateLanguage{
		days:    [7]string{"月", "火", "水", "木", "金", "土", "日"},
		numbers: "一 二 三 四 五 六 七 八 九 十", weekOf: "%sの週", sundays: true,
		letters: []letterPhrase{
			{"今日|本日|今夜|今晩|今朝", daysAway, 0, 0}, {"本日 志|誌", noDate, 0, 0}, {"日本日", noDate, 0, 0}, {"明日|あした", daysAway, 1, 0}, {"明日香", noDate, 0, 0}, {"明後日|あさって", daysAway, 2, 0}, {"明々後日|しあさって", daysAway, 3, 0},
			{"昨日|きのう|昨夜|昨晩", daysAway, -1, 0}, {"一昨日|おととい", daysAway, -2, 0}, {"今日 的", noDate, 0, 0}, {"明日|今日|昨日 葉", noDate, 0, 0},
			{"来週 の| D 曜|曜日", dayOfWeek, 1, 0}, {"再来週 の| D 曜|曜日", dayOfWeek, 2, 0}, {"今週 の| D 曜|曜日", dayOfWeek, 0, 0}, {"先週 の| D 曜|曜日", dayOfWeek, -1, 0},
			{"次の|今度の D 曜|曜日", nextDay, 0, 0},
			{"来週", wholeUnit, 1, 1}, {"再来週", wholeUnit, 2, 1}, {"今週", wholeUnit, 0, 1}, {"先週", wholeUnit, -1, 1}, {"来月", wholeUnit, 1, 2}, {"再来月", wholeUnit, 2, 2}, {"今月", wholeUnit, 0, 2}, {"先月", wholeUnit, -1, 2},
			{"来年", wholeUnit, 1, 4}, {"再来年", wholeUnit, 2, 4}, {"今年", wholeUnit, 0, 4}, {"去年|昨年", wholeUnit, -1, 4}, {"一昨年", wholeUnit, -2, 4}, {"来四半期|次の四半期", wholeUnit, 1, 3}, {"今四半期", wholeUnit, 0, 3}, {"前四半期", wholeUnit, -1, 3},
			{"原|以|未|本|从|從|出|起|近|古|由|往 来年|来月", noDate, 0, 0}, {"優|首|祖|率 先月|先週", noDate, 0, 0},
			{"来|再来|今|先 月 N 日", noDate, 0, 0}, {"月末", monthEnd, 0, 0}, {"今 月末", monthEnd, 0, 0}, {"来 月末", monthEnd, 1, 0}, {"毎|各|N|先|翌 月末", noDate, 0, 0},
			{"N 日 後", maybeCounted, 1, 0}, {"N 日 前", maybeCounted, -1, 0}, {"N 週間 後", maybeCounted, 1, 1}, {"N 週間 前", maybeCounted, -1, 1}, {"N か月|ヶ月|カ月|ヵ月|ケ月 後", maybeCounted, 1, 2}, {"N か月|ヶ月|カ月|ヵ月|ケ月 前", maybeCounted, -1, 2},
			{"N 年 後", maybeCounted, 1, 4}, {"N 年 前", maybeCounted, -1, 4}, {"月 N 日 前|後", noDate, 0, 0}, {"N 月 N 日 前|後", noDate, 0, 0}, {"N N 日|年|週間|か月|ヶ月 後|前", noDate, 0, 0}, {"第 N 週間|年|日 後|前", noDate, 0, 0},
			{"D 曜|曜日 まで|以降|から|より前", someDay, 0, 0}, {"毎週 の| D 曜|曜日", noDate, 0, 0},
		},
	}
}
