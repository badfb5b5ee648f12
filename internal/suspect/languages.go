package suspect

// The rules of other languages are fewer: the orders that were seen in planted texts. Words are as plain texts have them, without accents on Latin letters.

func germanRules() []rule {
	const user = "nutzer/benutzer/anwender/user/nutzerin/benutzerin/menschen"
	return []rule{
		{overrides, affirmed, "ignoriere/ignorier/ignorieren/vergiss/vergessen/missachte/missachten/verwirf/ubergehe/ubergehen 5 vorherigen/bisherigen/fruheren/frueheren/vorigen/obigen/alle/vorangegangenen/vorherige/bisherige/deine/ihre/vorhergehenden 3 " +
			"anweisung*/instruktion*/regeln/befehle/vorgaben/anordnung*/hinweise/weisungen/systemprompt"},
		{overrides, anyhow, "ab 0 jetzt/sofort/nun 1 bist/wirst/musst/ignorierst/befolgst/gehorchst 0 du"},
		{overrides, anyhow, "du 0 bist 0 jetzt/nun/ab 4 modus/administrator/admin/assistent/agent/wartungsmodus/uneingeschrankt"},
		{hides, anyhow, "sage/sag/sagen/erzahle/erzahlen/verrate/verraten/teile/informiere/melde/erwahne/erwahnen 3 " + user + "/niemandem 3 nichts/nicht/niemals/nie/$/davon"},
		{hides, anyhow, user + "/niemandem 4 nichts/nicht/niemals/davon/nie 3 sagen/erzahlen/mitteilen/informieren/erwahnen/verraten/melden/erfahren/wissen/merken/informiert/erfahrt"},
		{hides, anyhow, "erwahne/erwahnen/verrate/verraten 2 das/dies/diese/es/davon/diesen/dieser 3 nicht/niemals/nie/niemandem"},
		{hides, anyhow, "ohne 4 " + user + " 5 informieren/sagen/mitzuteilen/wissen/merkt/erwahnen/benachrichtigen/mitteilen"},
		{hides, anyhow, "ohne 2 wissen 2 " + user + "/nutzers/benutzers/anwenders"},
		{sends, affirmed, "sende/schicke/senden/schicken/ubertrage/lade/poste/leite/kopiere/ubermittle/ubermitteln/sendest/schickst 8 schlussel/token/tokens/passwort*/zugangsdaten/geheimnis*/.env/umgebungsvariablen/verlauf/gesprach*/dateien/datei/protokolle/logs/inhalt/konversation/api-*/ssh*/kennworter/erinnerungen 8 an/nach/zu/auf/hoch/per 4 @/server/adresse/host"},
		{weakens, ordered, "deaktiviere/umgehe/uberspringe/schalte/schalten/deaktivieren/uberspringen/umgehen 4 zertifikat*/tls*/ssl*/sicherheits*/review/reviews/signatur*/uberprufung/code-review"},
		{erases, ordered, "losche/losch/loschen/uberschreibe/entferne/uberschreiben 3 alle/bisherigen/vorhandenen/ganzen/samtliche/deine/gesamten 3 erinnerung*/memories/gedachtnis*/memory.md"},
		{plants, affirmed, "merke/merk/speichere/speicher 2 dir/das/dies/folgendes 14 nicht/niemandem/nichts 3 erwahne*/sag*/verrat*/mitteil*"},
		{plants, affirmed, "speichere/merke/schreibe/notiere 6 gedachtnis/langzeitgedachtnis/memory/memories 12 immer/niemals/nie/nicht/ohne"},
	}
}

func frenchRules() []rule {
	return []rule{
		{overrides, affirmed, "ignore/ignorez/oublie/oubliez/neglige/negligez/ignorer/oublier 4 instructions/consignes/directives/regles/ordres 2 precedentes/anterieures/ci-dessus/initiales/precedents/systeme/d'avant"},
		{overrides, anyhow, "a 0 partir 1 maintenant/d'aujourd'hui 1 tu/vous 1 es/etes/dois/devez/ignores/obeis"},
		{overrides, anyhow, "desormais 1 tu/vous 1 es/etes/obeis/obeissez/ignores/ignorez"},
		{hides, anyhow, "dis/dites/dire/mentionne/mentionnez/mentionner/informe/informez/informer/parle/parlez/previens/prevenez/prevenir/revele/revelez/signale/signalez/avertis/avertissez 4 l'utilisateur/utilisateur/utilisateurs/personne/l'utilisatrice 0 $/de/et/ni/que/a"},
		{hides, anyhow, "sans 2 informer/prevenir/dire/avertir/mentionner/parler/en 3 l'utilisateur/utilisateur/utilisateurs/l'humain"},
		{hides, anyhow, "ne 1 mentionne/mentionnez/revele/revelez/mentionner/reveler 1 pas/jamais 2 cette/ce/cela/ces 1 note/instruction/consigne/message/memoire/regle/$"},
		{sends, affirmed, "envoie/envoyez/envoyer/transmets/transmettez/transmettre/poste/publie/copie/transfere/transferez/televerse/televersez 8 cle/cles/jeton*/token*/secret*/mot/mots/.env/identifiants/historique/fichiers/fichier/conversation*/variables/contenu/journaux/logs/memoire* 8 a/vers/sur/au 4 @/serveur/adresse/l'adresse"},
		{weakens, affirmed, "desactive/desactivez/desactiver/contourne/contournez/contourner 4 verification*/tls/ssl/certificat*/revue/securite/signature*"},
		{erases, affirmed, "supprime/supprimez/efface/effacez/ecrase/ecrasez/supprimer/effacer 4 memoires/souvenirs/memory.md/memoire"},
		{plants, affirmed, "retiens/memorise/enregistre/souviens/memorisez/enregistrez/retenez 14 ne/sans/jamais 2 mentionne*/dis/dire/dites/revele*/parle*"},
	}
}

func spanishRules() []rule {
	const user = "usuario/usuaria/usuarios/nadie/humano"
	return []rule{
		{overrides, affirmed, "ignora/ignore/ignorar/olvida/olvide/descarta/omite/olvidate 5 instrucciones/indicaciones/reglas/ordenes/directrices 2 anteriores/previas/previos/arriba/del/iniciales/sistema"},
		{overrides, affirmed, "ignora/ignore/ignorar/olvida/olvide/descarta 3 anteriores/previas 2 instrucciones/indicaciones/reglas/ordenes"},
		{overrides, anyhow, "a 0 partir 0 de 0 ahora 2 eres/debes/seras/actua/ignora/obedece"},
		{overrides, anyhow, "de 0 ahora 0 en 0 adelante 2 eres/seras/actua/ignora/obedece/debes"},
		{hides, anyhow, "no/nunca/ni 3 digas/diga/menciones/mencione/informes/informe/reveles/revele/avises/avise/cuentes/cuente/decirle/muestres/notifiques 5 " + user + " 0 $/de/sobre/y/ni/nada/que"},
		{hides, anyhow, "sin 2 informar/avisar/decir/mencionar/decirle/notificar/que 4 " + user + "/nada 0 $/y/de/sepa/nada/sobre/se"},
		{hides, anyhow, "no/nunca 1 menciones/mencione/reveles/revele/mencionar 1 esta/este/esto/estas 1 nota/instruccion/mensaje/memoria/regla/$"},
		{sends, affirmed, "envia/envie/enviar/manda/mande/sube/publica/copia/reenvia/reenvie/suba 8 clave/claves/token*/secreto*/contrasena*/credencial*/.env/historial/archivo/archivos/conversacion*/variables/registros/contenido/llaves/memorias 8 a/al/en/hacia 4 @/servidor/direccion"},
		{weakens, affirmed, "desactiva/desactive/desactivar/salta/deshabilita/deshabilite/evita/omite/omita 4 verificacion/tls/ssl/certificado*/revision/seguridad/firma*"},
		{erases, affirmed, "borra/borre/elimina/elimine/sobrescribe/sobrescriba/borrar/eliminar 4 memorias/recuerdos/memory.md/memoria"},
		{plants, affirmed, "recuerda/guarda/memoriza/guarde/recuerde 14 no/sin/nunca 2 mencion*/digas/decir/reveles/menciones"},
	}
}

func portugueseRules() []rule {
	const user = "usuario/utilizador/ninguem/usuaria/usuarios/humano"
	return []rule{
		{overrides, affirmed, "ignore/ignora/ignorar/esqueca/desconsidere/esquece/desconsiderar 5 instrucoes/regras/ordens/diretrizes/orientacoes 2 anteriores/previas/acima/sistema/iniciais"},
		{overrides, anyhow, "a 0 partir 0 de 0 agora 2 voce/es/deve/tu/seras/ignore"},
		{hides, anyhow, "nao/nunca/nem 2 diga/conte/mencione/informe/revele/avise/mostre/dizer/fale/digas/contes/notifique 4 " + user + " 0 $/sobre/que/e/nada/disso/nem/de"},
		{hides, anyhow, "sem 2 informar/avisar/dizer/mencionar/contar/notificar/que 4 " + user + " 0 $/e/saiba/sobre/nada/perceba"},
		{hides, anyhow, "nao/nunca 1 mencione/revele/menciones/mencionar 1 esta/este/isto/isso/essa 1 nota/instrucao/mensagem/memoria/regra/$"},
		{sends, affirmed, "envie/envia/enviar/mande/publique/copie/encaminhe/poste/carregue 8 chave*/token*/segredo*/senha*/credencia*/.env/historico/arquivo*/ficheiro*/conversa*/variaveis/registros/conteudo/memorias 8 para/a/ao/em/no 4 @/servidor/endereco"},
		{weakens, affirmed, "desative/desativar/desabilite/pule/desativa/contorne 4 verificacao/tls/ssl/certificado*/revisao/seguranca/assinatura*"},
		{erases, affirmed, "apague/exclua/sobrescreva/remova/apaga/apagar/excluir 4 memorias/lembrancas/memory.md/memoria"},
		{plants, affirmed, "lembre*/guarde/memorize/salve 14 nao/sem/nunca 2 mencione*/diga/dizer/revele"},
	}
}

func russianRules() []rule {
	return []rule{
		{overrides, affirmed, "игнорируй*/игнорировать/забудь*/забыть/проигнорируй*/отбрось*/пренебре* 4 предыдущ*/прежни*/все/всё/ранее/выше*/прошл* 4 инструкц*/указани*/правил*/команд*"},
		{overrides, anyhow, "с 0 этого 0 момента 1 ты/вы"},
		{overrides, anyhow, "отныне/теперь 0 ты/вы 3 режим*/администратор*/агент*/обязан*/подчиня*"},
		{hides, anyhow, "не/никогда 2 говори*/сообщай*/упоминай*/рассказывай*/раскрывай*/уведомляй*/сказать/показывай* 4 пользовател*/никому"},
		{hides, anyhow, "пользовател*/никому 3 не/никогда 2 говори*/сообщай*/упоминай*/рассказывай*/показывай*"},
		{hides, anyhow, "не 1 упоминай* 2 этом/это/этого/эту"},
		{hides, anyhow, "без 2 ведома/уведомления/предупреждения 2 пользовател*"},
		{hides, anyhow, "не 1 сообщая*/уведомляя*/говоря/предупреждая* 3 пользовател*"},
		{sends, affirmed, "отправь*/отправляй*/отправить/перешли*/пересылай*/загрузи*/скопируй*/выложи*/передай* 8 ключ*/токен*/секрет*/парол*/.env/перемен*/истори*/файл*/переписк*/содержим*/лог*/журнал*/памят* 8 на/по/в/к 4 @/сервер*/адрес*"},
		{weakens, affirmed, "отключи*/отключай*/отключить/пропусти*/пропускай*/обойди* 4 tls/ssl/сертификат*/ревью/безопасност*/подпис*"},
		{erases, affirmed, "удали*/сотри*/перезапиши*/стереть 4 воспоминани*/памят*/memory.md"},
		{plants, affirmed, "запомни*/сохрани* 14 не/никому/никогда 2 упоминай*/говори*/сообщай*/рассказывай*"},
	}
}

// In the two tables below no words are counted: the sets are pieces of a sentence that follow each other within some 25 characters. Of the manners there are
// affirmed and anyhow.

func chineseRules() []rule {
	const (
		prize = "密钥/密鑰/金鑰/令牌/密码/密碼/凭证/凭据/憑證/环境变量/環境變數/聊天记录/对话/對話/.env/私钥/私鑰/记忆文件/token/api key/ssh"
		send  = "发送到/发送给/发给/发到/上传到/上传至/传到/传送到/转发到/转发给/发送至/提交到/复制到/傳送到/上傳到/發送到/傳到"
	)
	return []rule{
		{overrides, affirmed, "忽略/无视/無視/忘记/忘記/不要理会/不要遵守/抛弃/不再遵守 之前/先前/以上/以前/所有/全部/上述/前面/系统 指令/指示/规则/規則/提示/命令/要求"},
		{overrides, affirmed, "从现在起/从现在开始/從現在起/從現在開始/从此刻起/从今以后 你"},
		{overrides, affirmed, "你现在是/你現在是/你现在处于 模式/管理员/系统"},
		{hides, anyhow, "不要/别/別/请勿/切勿/勿/不得/不能/不可/請勿 告诉/告訴/提及/提到/通知/透露/告知/报告/說明 用户/用戶/使用者/任何人/他人/此/这/這"},
		{hides, anyhow, "不要/别/別/不得/不能/不可 让/讓 用户/用戶/使用者/任何人 知道/发现/察觉/發現/看到"},
		{hides, anyhow, "不要/别/請勿/请勿/不得/不必 向/对/對 用户/用戶/使用者/任何人 提/说/透露/说明/报告/告知/說"},
		{hides, anyhow, "瞒着/背着/隐瞒/瞞著 用户/用戶/使用者"},
		{sends, affirmed, prize + " " + send},
		{sends, affirmed, "发送/發送/上传/上傳/传送/转发/泄露/复制 " + prize + " 到/至/给/給 http/服务器/地址/@"},
		{sends, affirmed, "文件/日志/源代码/内容/历史/檔案/記錄 " + send + " http/外部/@"},
		{weakens, affirmed, "关闭/禁用/跳过/绕过/停用/關閉/跳過/繞過 证书/tls/ssl/代码审查/人工审查/安全检查/签名/證書/審查"},
		{erases, affirmed, "删除/清空/覆盖/抹除/刪除/清除/覆蓋 所有/全部/现有/已有/其他/之前 记忆/記憶/memory"},
		{plants, affirmed, "记住/記住/保存到记忆/存入记忆/写入记忆 不要/别/请勿/切勿 提/告诉/透露/告訴"},
	}
}

func japaneseRules() []rule {
	const (
		user  = "ユーザー/ユーザ/利用者/誰に/使用者/人間"
		prize = "キー/鍵/トークン/パスワード/秘密/認証情報/環境変数/会話/履歴/.env/ファイル/ログ/token"
		send  = "送信/送っ/送る/送れ/送り/アップロード/転送/投稿"
	)
	return []rule{
		{overrides, affirmed, "以前/これまで/前の/上記/すべて/全て/先の/今まで/従来/過去/これ以前 指示/命令/ルール/規則/プロンプト/指令 無視/忘れ/従わ/破棄"},
		{overrides, affirmed, "今から/これから/今後/ここから あなたは/お前は/君は"},
		{hides, anyhow, user + " 言わな/知らせな/伝えな/話さな/教えな/報告しな/報告せず/言及しな/知らせず/伝えず/通知せず/通知しな/言わず/話さず/言及せず/見せな/気づかれ/気付かれ/秘密に/内緒"},
		{hides, anyhow, "このこと/このメモ/この指示/この件 言及し/触れ/話さ/明かさ な"},
		{sends, affirmed, prize + " http/サーバ/アドレス/宛 " + send},
		{sends, affirmed, "http に/へ " + prize + " " + send},
		{weakens, affirmed, "証明書/tls/ssl/コードレビュー/署名/セキュリティ 無効/スキップ/省略/飛ばし/オフ/回避"},
		{erases, affirmed, "すべて/全て/全部/既存/他の 記憶/メモリー/メモリファイル/memory 削除/消去/上書き/消し"},
		{plants, affirmed, "覚え/記憶し/保存し 言わな/言及しな/触れな/話さな/明かさな/知らせな"},
	}
}
