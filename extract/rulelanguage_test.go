package extract_test

import (
	"path/filepath"
	"strings"
	"testing"

	"casebook/extract"
	"casebook/internal/transcript"
)

// ruleTables are the tables of sentences of all languages.
func ruleTables(tb testing.TB) []string {
	tb.Helper()
	paths, err := filepath.Glob("testdata/rule/*.txt")
	if err != nil || len(paths) < 12 {
		tb.Fatal(paths, err)
	}
	return paths
}

// Sentences of several languages in one prompt are each read in their own.
func TestRulesOfAMixedPrompt(t *testing.T) {
	got := extract.Rules(said("Merk dir: niemals auf main force-pushen.\n\nFrom now on write the tests first.\n\n以后提交信息都用英文。\n\n今後は先にテストを書いてください。\n\nà partir de maintenant écris d'abord les tests"))
	var all []string
	for _, c := range got {
		all = append(all, c.Statement)
	}
	want := "Niemals auf main force-pushen.|From now on write the tests first.|以后提交信息都用英文。|今後は先にテストを書いてください。|À partir de maintenant écris d'abord les tests"
	if strings.Join(all, "|") != want {
		t.Errorf("%q", all)
	}
}

// What is said with the reason keeps it, before the wish or behind it.
func TestRulesKeepTheReason(t *testing.T) {
	tests := []struct{ text, why string }{
		{"Verwende niemals float für Geldbeträge, weil Rundungsfehler schon einmal eine Rechnung verfälscht haben.", "Rundungsfehler schon einmal eine Rechnung verfälscht haben."},
		{"No toques la carpeta vendor porque el build la sobrescribe", "El build la sobrescribe"},
		{"Ne touche pas au dossier vendor parce que le build l'écrase", "Le build l'écrase"},
		{"不要动 vendor 目录，因为构建会覆盖它", "构建会覆盖它"},
		{"ビルドで上書きされるので、vendor ディレクトリは絶対に触らないでください", "ビルドで上書きされるので"},
	}
	for _, tt := range tests {
		if got := extract.Rules(said(tt.text)); len(got) != 1 || got[0].Why != tt.why {
			t.Errorf("%s: %+v", tt.text, got)
		}
	}
}

// A chat that was pasted is no person's word, nor what an agent says in any language.
func TestRulesLeavePastedChats(t *testing.T) {
	for _, text := range []string{
		"帮我总结一下群里的讨论\n\n小李:以后都不许直接改线上配置\n小张:记住每周五发版\n小李:还没定呢",
		"fass das mal zusammen\n\nPetra: ab jetzt immer squashen\nJonas: merk dir das\nPetra: ok",
		"Petra schrieb:\nab jetzt immer squashen, bitte merken",
		"agent: ab jetzt werde ich immer zuerst die Tests schreiben",
	} {
		if got := extract.Rules(said(text)); len(got) > 0 {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func BenchmarkRulesOfLanguages(b *testing.B) {
	for _, language := range []string{"german", "spanish", "french", "chinese", "japanese"} {
		var turns []transcript.Turn
		for _, kind := range []string{"kept", "not"} {
			for _, l := range ruleLines(b, "testdata/rule/"+language+"-"+kind+".txt") {
				turns = append(turns, l.turns...)
			}
		}
		b.Run(language, func(b *testing.B) {
			for b.Loop() {
				for n := 0; n < 1000; n += len(turns) {
					extract.Rules(turns)
				}
			}
		})
		var long strings.Builder
		for _, t := range turns {
			long.WriteString(strings.TrimRight(t.Text, ".。!?？\n") + " ")
		}
		b.Run(language+"Worst16KB", func(b *testing.B) {
			text := strings.Repeat(long.String(), 4)[:16_000]
			for b.Loop() {
				extract.Rules(said(text))
			}
		})
	}
}
