package extract

import "unicode"

// japanese is read letter by letter. Verbs come last, so that wishes and reasons end a sentence.
func japanese() ruleLanguage {
	return ruleLanguage{
		name: "japanese",
		own: func(r rune) bool {
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー' || r == '々'
		},
		verbLast: true,
		common:   `あ い う え お か き く け こ さ し す せ そ た ち つ て と な に ぬ ね の は ひ ふ へ ほ ま み む め も や ゆ よ ら り る れ ろ わ を ん が ぎ ぐ げ ご ざ じ ず ぜ ぞ だ ぢ づ で ど ば び ぶ べ ぼ ぱ ぴ ぷ ぺ ぽ ゃ ゅ ょ っ 私 僕 俺 今 後 前 時 事 物 方 一 使 必`,
		classes: map[string]string{
			"n": "一 二 三 四 五 六 七 八 九 十 数 {num}",
			"role": `エンジニア 開発者 プログラマー プログラマ 開発 設計者 デザイナー アーキテクト マネージャー マネージャ リーダー リード 担当 データサイエンティスト アナリスト 研究者 研究員 学生 院生 インターン 教師 教員 講師 教授
				初心者 新人 新卒 ベテラン 責任者 フリーランス コンサルタント cto ceo 創業者 sre devops dba qa テスター pm po インフラ バックエンド フロントエンド フルスタック 医師 弁護士 会計士 オンコール メンテナー
				科学者 プロダクトマネージャー スクラムマスター 管理者 情シス 部長 課長`,
			"service": `bookstack outline mediawiki gitea forgejo codeberg gitlab azure_devops shortcut clickup monday basecamp grafana datadog kibana sentry pagerduty linear jira trello asana notion confluence slack discord figma miro newrelic prometheus metabase tableau redmine youtrack jenkins vault 1password teams gitlab wiki backlog
				esa kibela チャットワーク サイボウズ キントーン kintone スプレッドシート スラック ノーション コンフルエンス`,
			"outside": `ダッシュボード ボード パネル ランブック 手順書 ドキュメント 仕様書 仕様 設計書 デザイン モック チケット バグ 不具合 課題 障害 ログ メトリクス アラート 契約書 議事録 シークレット パスワード 当番表 シフト 問い合わせ
				質問 要望 レイテンシ 構成図 図 相談 申請 runbook 監視 issue タスク ロードマップ ガイドライン 資料 連絡 エラー 振り返り api仕様`,
			"event":  `リリース 納品 公開 デモ 監査 レビュー 締め切り 締切 期限 期日 移行 切り替え ローンチ 発表 試験 検収 停止 終了 廃止 本番化 メンテナンス メンテ 更新 失効 期限切れ サポート終了 リリース日 納期 deadline カットオーバー 提出 引き渡し 本番リリース`,
			"ship":   `マージ リリース デプロイ コミット 変更 本番反映 反映 push merge deploy`,
			"here":   `うちでは うちのチームでは 私たちのチームでは チームでは このプロジェクトでは このリポジトリでは このリポでは 弊社では 当社では 社内では 我々のチームでは 私たちは うちは プロジェクト全体で 本プロジェクトでは ここでは 我々は うちの会社では 弊チームでは うちのプロジェクトでは`,
			"please": `ください 下さい ほしい 欲しい くれ ほしいです 欲しいです お願いします もらえますか もらえると いただけますか くれる くれますか ちょうだい ね もらえる いただきたいです`,
			"tool": `pnpm npm yarn bun deno make just cargo uv pip poetry rg ripgrep grep docker podman tab tabs タブ スペース postgres mysql sqlite jest vitest mocha pytest unittest playwright cypress eslint biome prettier ruff black
				gofmt bazel gradle maven curl httpie slog logrus zap testify go-cmp sqlc prisma rest graphql grpc rebase merge squash vim zsh bash fish python3 yaml json toml https utc async mock モック`,
			"law":  `法務 コンプライアンス コンプラ 法律 法令 規制 契約 契約上 gdpr 個人情報保護法 セキュリティチーム セキュリティ部門 監査 金融庁 ライセンス プライバシー 規約 内部統制 セキュリティポリシー`,
			"data": `顧客データ ユーザーデータ 個人情報 個人データ 患者データ 機密データ お客様のデータ ログ データ`,
			"day":  `月 火 水 木 金 土 日`,
		},
		phrases: japanesePhrases(),
	}
}
