package casebook_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"casebook"
)

// TY-05: relative dates become absolute where they can mean only one day, seen from Wednesday 2026-05-06; others are told with the likeliest one.
func TestTY05RelativeDates(t *testing.T) {
	said := time.Date(2026, 5, 6, 10, 0, 0, 0, time.UTC)
	tests := []struct{ text, want string }{ // ?date?phrase? is one that is not written
		{"freeze from next Thursday", "freeze from 2026-05-14"}, // tomorrow is not called next Thursday
		{"next Monday, next Wednesday", "2026-05-11, 2026-05-13"},
		{"next Friday", "?2026-05-15|next Friday?"}, // in two days or in nine
		{"next Sunday", "?2026-05-17|next Sunday?"},
		{"last Tuesday, last Friday", "2026-04-28, 2026-05-01"},
		{"last Monday", "?2026-04-27|last Monday?"},
		{"this Friday; this Monday", "2026-05-08; ?2026-05-04|this Monday?"},
		{"the coming Friday, this past Monday", "the 2026-05-08, 2026-05-04"},
		{"Today, TOMORROW and yesterday; the day after tomorrow", "2026-05-06, 2026-05-07 and 2026-05-05; 2026-05-08"},
		{"tomorrow's build", "?2026-05-07|tomorrow's? build"},
		{"next week's plan and last Friday's", "?week of 2026-05-11|next week's? plan and ?2026-05-01|last Friday's?"},
		{"two weeks ago, 3 days ago, a month ago, 10 years ago", "2026-04-22, 2026-05-03, 2026-04, 2016"},
		{"two weeks from now", "2026-05-20"},
		{"in two weeks", "?2026-05-20|in two weeks?"}, // tokens expire in two weeks, too
		{"next week, this month, last quarter, next year", "week of 2026-05-11, 2026-05, 2026-Q1, 2027"},
		{"by Friday", "?2026-05-08|by Friday?"},
		{"no deploys on Fridays, from Monday to Friday", "no deploys on Fridays, from Monday to Friday"},
		{"the next day, the last week of May, nextThursday", "the next day, the last week of May, nextThursday"},
		{"frei am Dienstag nächster Woche, nächste Woche am Freitag", "frei am 2026-05-12, 2026-05-15"},
		{"übernächste Woche, übernächsten Mittwoch", "Woche ab 2026-05-18, ?2026-05-20|übernächsten Mittwoch?"},
		{"Saturday the week after next; the week after next; Monday next week", "2026-05-23; week of 2026-05-18; 2026-05-11"},
		{"a week from Thursday, Friday week", "2026-05-14, 2026-05-15"},
		{"jeudi en huit, mardi de la semaine prochaine, el lunes de la semana que viene", "2026-05-14, 2026-05-12, el 2026-05-11"},
		{"next Thursday (2026-05-14); 2026-05-14 (next Thursday); next Thursday, May 14, 2026", "next Thursday (2026-05-14); 2026-05-14 (next Thursday); next Thursday, May 14, 2026"},
		{"`tomorrow` https://x.org/today?a=tomorrow [[tomorrow]] /today tomorrow.md src/today", "`tomorrow` https://x.org/today?a=tomorrow [[tomorrow]] /today tomorrow.md src/today"},
		{"```\ntomorrow\n```\n<!-- today -->\ntomorrow", "```\ntomorrow\n```\n<!-- today -->\n2026-05-07"},
		{"nächsten Montag, nächste Woche, übermorgen", "2026-05-11, Woche ab 2026-05-11, 2026-05-08"},
		{"morgen; am Morgen; heute Morgen; Morgen", "2026-05-07; am Morgen; 2026-05-06; ?2026-05-07|Morgen?"},
		{"vor drei Tagen, in zwei Wochen, letzten Freitag, kommenden Freitag", "2026-05-03, ?2026-05-20|in zwei Wochen?, 2026-05-01, 2026-05-08"},
		{"Hier steht es.", "Hier steht es."},
		{"le serveur a été remplacé hier, on l'a testé hier soir", "le serveur a été remplacé 2026-05-05, on l'a testé 2026-05-05"},
		{"la config ist hier", "la config ist hier"},
		{"aujourd’hui, après-demain, jeudi prochain, la semaine prochaine, il y a deux jours, l'année prochaine",
			"2026-05-06, 2026-05-08, 2026-05-14, la semaine du 2026-05-11, 2026-05-04, l'2027"},
		{"mañana; por la mañana; el lunes que viene; el año pasado; hoy en día; hace dos semanas", "2026-05-07; por la mañana; el 2026-05-11; el 2025; hoy en día; 2026-04-22"},
		{"domani, l'altro ieri, giovedì prossimo, fra due settimane, tre giorni fa", "2026-05-07, l'2026-05-04, 2026-05-14, 2026-05-20, 2026-05-03"},
		{"amanhã, próxima quinta-feira, daqui a duas semanas, semana que vem", "2026-05-07, 2026-05-14, 2026-05-20, semana de 2026-05-11"},
		{"overmorgen, volgende maandag, over twee weken, vorige maand", "2026-05-08, 2026-05-11, 2026-05-20, 2026-04"},
		{"我们明天上线，后天回滚，大后天复盘", "我们2026-05-07上线，2026-05-08回滚，2026-05-09复盘"},
		{"下周四发版，本周五冻结，上周一开始", "2026-05-14发版，2026-05-08冻结，2026-04-27开始"},
		{"下週四發版，這週五凍結，下個月上線", "2026-05-14發版，2026-05-08凍結，2026-06上線"},
		{"下周日", "?2026-05-17|下周日?"}, // where weeks begin on Sunday it is another one
		{"下周，下个月，明年，上季度", "2026-05-11 那一周，2026-06，2027，2026-Q1"},
		{"月底之前", "?2026-05-31|月底?之前"},
		{"三天后过期，2个月后", "?2026-05-09|三天后?过期，?2026-07|2个月后?"},
		{"十二天后，第三天后，五月三日后", "十二天后，第三天后，五月三日后"},
		{"周五之前", "?2026-05-08|周五之前?"},
		{"每周四、每月底、上周期、说明天气、目前天气、之后天天", "每周四、每月底、上周期、说明天气、目前天气、之后天天"},
		{"下周四（2026-05-14）；`明天`；/明天", "下周四（2026-05-14）；`明天`；/明天"},
		{"明日リリース、明後日デモ、昨日の障害", "2026-05-07リリース、2026-05-08デモ、2026-05-05の障害"},
		{"来週の木曜日から凍結、今週金曜まで", "2026-05-14から凍結、2026-05-08まで"},
		{"来月3日、下个月5号", "来月3日、下个月5号"}, // no month and a number beside it
		{"来週、来月、来年、先月末", "2026-05-11の週、2026-06、2027、先月末"},
		{"月末まで、3日後、毎月末、毎週木曜日", "?2026-05-31|月末?まで、?2026-05-09|3日後?、毎月末、毎週木曜日"},
		{"金曜日までに", "?2026-05-08|金曜日まで?に"},
		{"明日香さん、日本日、本日志", "明日香さん、日本日、本日志"},
		{"next\nMonday\r\n\r\ntomorrow", "2026-05-11\r\n\r\n2026-05-07"},
	}
	for _, tt := range tests {
		got, left := casebook.AbsoluteDates(tt.text, said)
		var b strings.Builder
		at := 0
		for _, d := range left {
			fmt.Fprintf(&b, "%s?%s|%s?", got[at:d.Start], d.Date, got[d.Start:d.End])
			at = d.End
		}
		b.WriteString(got[at:])
		if b.String() != tt.want {
			t.Errorf("%q:\n%q, want\n%q", tt.text, b.String(), tt.want)
		}
	}
}

// Case 157: a date counts from the message's own time and zone.
func TestCase157NextThursdaySaidOnAThursday(t *testing.T) {
	said := time.Date(2026, 2, 26, 23, 30, 0, 0, time.FixedZone("", -8*3600))
	if got, left := casebook.AbsoluteDates("We ship next Thursday", said); got != "We ship 2026-03-05" || len(left) > 0 {
		t.Error(got, left)
	}
	if got, _ := casebook.AbsoluteDates("today", said); got != "2026-02-26" {
		t.Error(got)
	}
	sunday := time.Date(2026, 5, 10, 9, 0, 0, 0, time.UTC) // where weeks begin on Sunday, next week is another one
	if got, left := casebook.AbsoluteDates("next week", sunday); got != "next week" || len(left) != 1 || left[0].Date != "week of 2026-05-11" {
		t.Error(got, left)
	}
	if got, _ := casebook.AbsoluteDates("in the last month: two months ago", time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)); got != "in the 2025-12: 2025-11" {
		t.Error(got)
	}
}

func TestRelativeDatesPlaces(t *testing.T) {
	const text = "One.\nTwo tomorrow,\n\nand next Friday."
	found := casebook.RelativeDates(text)
	if len(found) != 2 || found[0].Line != 2 || found[1].Line != 4 || found[1].Text != "next Friday" || text[found[1].Start:found[1].End] != "next Friday" ||
		found[0].Date != "" || found[0].Sure {
		t.Errorf("%+v", found)
	}
}

func FuzzAbsoluteDates(f *testing.F) {
	for _, s := range []string{"next Thursday in two weeks `x`", "nächsten Montag, il y a 3 ans", "l'année prochaine\r\n```\ntoday", "\xff tomorrow's 2026-05-06", "https://x/today [[a]] <!-- b", "下周四 三天后、月底", "来週の木曜日3日後 明日香"} {
		f.Add(s, int64(0))
	}
	f.Fuzz(func(t *testing.T, text string, day int64) {
		said := time.Date(2026, 5, 6, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(day%1000))
		out, left := casebook.AbsoluteDates(text, said)
		for _, d := range left {
			if d.Sure || out[d.Start:d.End] != d.Text || d.Line < 1 {
				t.Fatalf("%+v in %q", d, out)
			}
		}
		if len(casebook.RelativeDates(text)) < len(left) {
			t.Fatalf("%q", text)
		}
		if again, _ := casebook.AbsoluteDates(out, said); again != out {
			t.Fatalf("%q, then %q, of %q", out, again, text)
		}
	})
}
