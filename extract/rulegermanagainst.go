package extract

// germanAgainst are the German phrases for reasons, scope, and what speaks against a sentence.
func germanAgainst() map[mark]string {
	return map[mark]string{
		reason: `
			weil|denn|da_wir|da_das|da_die|da_der|da_sie|da_es|da_sonst|nämlich
			, da *
			grund|der_grund ist|dafür|,
			wegen *
			^ deshalb|deswegen|daher|das_ist_wegen|das_hat
			aus ... gründen`,
		purpose: `
			damit|sonst|ansonsten|andernfalls|um_zu
			, um ... zu
			, das|die|der|er|sie|es|man|dann|wir|ich|alle|niemand|keiner wirkt|müssen|muss|sollen|gehören|kommen|verwirrt|führt_zu|ist|sind|macht|wird|werden|wurde|hat|haben|bricht|führt|kostet|überschreibt|gehört|generiert|nervt|stört|versteckt|versteht|liest|braucht|brauchen|mag|mögen|kann|können|verursacht|hilft|lese|habe|bekomme|weiss
			, !du|bitte|aber|und|oder|sondern|nicht|auch|also|wenn|dass|falls|bevor|nachdem|ob|wie|was ... hasst|hassen|überschreibt|bricht|brechen|nervt|verlangt|beschwert`,
		incident: `
			letzte|letztes|letzten|letzter|voriges|vorige|neulich|gestern|kürzlich|vorletzte|damals quartal|jahr|monat|woche|sprint|release|mal|sommer|winter|herbst|{month}|{day}|hat|haben|ist|ging|war|hatten
			hat|haben|ist|sind|wurde|wurden|hatten uns|wir|schon|schon_einmal|mal|mich|dadurch? ... kaputt|gebrochen|zerschossen|geflogen|verloren|gekostet|gelöscht|zerstört|abgestürzt|ausgefallen|lahmgelegt|verbrannt|geleakt|durchgerutscht|überschrieben
			um die ohren|fliegen|geflogen
			produktion|prod|staging|den_build|das_release|das_deployment ... kaputt|zerschossen|gebrochen|lahmgelegt|geschossen|abgeschossen|down
			ausfall|vorfall|incident|outage|datenverlust|datenleck|rollback|postmortem
			in die hose|auf_die_nase`,
		scope: `
			in|bei|für|im den|der|allen|unseren|neuen|dem|unserem? tests|integrationstests|unittests|unit-tests|migrationen|refactorings|commits|prs|services|handlern|skripten|produktionscode|code|dokus|reviews|commit-messages|komponenten|endpunkten|apis|branches|repos
			in|im|bei|auf|für diesem|unserem|unserer repo|projekt|team|codebase
			auf|in main|produktion|prod|staging|release-branches|der_ci`,
		whenever: `
			wenn|falls|sobald|bevor|immer_wenn|jedes_mal_wenn|wann_immer du|ich|wir|ein|eine|es|man|sie|etwas|tests|die|der|das`,
		pasted: `
			dazu|darauf|dies|das|folgendes|hierauf|unten|damit $`,
		letter: `
			^ sehr geehrte|geehrter *
			^ liebe|lieber|hallo team|kollegen|alle|zusammen|{cap} , *`,
		once: `
			^ jetzt|nun !noch|gibt *
			jetzt|nun bitte|mal|noch|erstmal|nicht|keine|gleich|erst|$
			{verbs} jetzt|nun
			vorerst|erstmal|erst_mal|zunächst|vorläufig|momentan|diesmal|dieses_mal|heute|im_moment|ausnahmsweise|sofort|gleich|fürs_erste|für_den_moment|für_jetzt|vorübergehend|einstweilen|mal_kurz|mal_schnell
			noch nicht $
			noch nicht mergen|committen|pushen|deployen|löschen|ändern|anfassen|committen|releasen|starten
			nur|bloss hier|dieses|diesmal|heute
			nimm|verwende|benutze die|das|den andere|anderen|obere|untere|erste|zweite
			rückgängig|zurücksetzen|revert|nochmal|noch_mal|undo
			bis ich|wir|du ... bin|habe|hast|sind|sage|prüfe
			für morgen`,
		only: `
			nur|bloß|bloss|ausschließlich für|in|bei|auf? diese|dieser|diesem|diesen|dieses *
			^ nur|bloß|bloss hier|da|dort`,
		retract: `
			^ ach? quatsch|unsinn|blödsinn|stop|halt , *
			streich|streiche|vergiss|lösch das|es|die|den wieder`,
		pointed: `
			^ nie|niemals|nicht|bitte|immer * ihn|es|ihr|ihm
			^ lass|mach|nimm|gib|setz|stell ihn|es|ihr|ihm
			diese|dieser|dieses|diesen|diesem|jene !repo|projekt|team|codebase|firma|monorepo|projekts|teams|jahr|monat|woche|quartal|freitag|montag|dienstag|mittwoch|donnerstag|sprint|art|konvention|regel
			die|der|das|den|dem andere|anderen|erste|ersten|zweite|zweiten|letzte|letzten|obige|obere|untere|aktuelle {thing}
			den|das|die fehlgeschlagenen|fehlgeschlagene|kaputten|kaputte|offenen`,
		definite: `
			der|die|das|den|dem {thing}`,
		question: `
			^ kannst|könntest|können|könnten|willst|würdest|magst|hast|haben|habe|bist|ist|sind|gibt|sollen|soll|sollten|sollte|darf|dürfen|muss|müssen|wird|werden|wurde|weisst|kennst|findest|stimmt|geht|funktioniert|verwenden|nutzen|machen du|ich|wir|sie|es|man|das|der|die|den|wir_hier|ihr|jemand|ein|eine
			^ was|wie|wo|warum|wieso|weshalb|wer|wann|welche|welcher|welches|woher|wohin|womit|wozu|inwiefern !auch_immer
			^ ob|soll_ich|sollen_wir|gibt_es|gibts|ist_es|hat_jemand`,
		hypo: `
			was_wäre|wenn_wir ... hätten|wären|würden|könnten|nähmen|wechseln_würden
			wenn|falls ich|wir|man|du|sie ... hätten|hätte|wären|wäre|würden|würde|könnten|könnte|nähmen
			vielleicht|eventuell|evtl|möglicherweise|womöglich|theoretisch|hypothetisch|angenommen|eigentlich_könnten|irgendwann|vermutlich|wahrscheinlich
			stell|stelle|stellen_sie dir|sich_vor|dir_vor ... vor
			ich überlege|überleg|frage|frag|denke|glaube|vermute|finde|dachte|nehme_an !nicht_gut *
			wir überlegen|denken|könnten|sollten|diskutieren|evaluieren|würden *
			sollte|sollten|könnte|könnten ich|wir|man
			nicht sicher|klar|ganz_sicher , ob|dass
			bin mir|ich_mir nicht|unsicher
			weiss|weiß nicht|noch_nicht|nicht_mehr , *
			wäre|wären es|das|besser|schön|cool|nett|sinnvoll|nicht
			oder so|was_ähnliches
			ich wünschte
			mal schauen|sehen
			würde ich|man|das|wir`,
		others: `
			in|aus der|dem ... doku|dokumentation|readme|ticket|artikel|handbuch|spec steht|heisst|stand|heisst_es
			doku|dokumentation|readme|linter|handbuch|artikel|blog|tutorial|buch|ticket|issue|kommentar|rfc|spezifikation|fehlermeldung|log|compiler|chatgpt|copilot|internet|stackoverflow|stack_overflow|website|mail|mails|email|styleguide|prompt|reviewer|review|tool|skript sagt|steht|schreibt|meint|empfiehlt|behauptet|meldet|warnt|verlangt|will
			laut|gemäss der|dem|den|einem|einer|chatgpt|stack|stackoverflow|copilot|google|internet|wikipedia ... doku|dokumentation|readme|linter|handbuch|artikel|blog|tutorial|buch|ticket|issue|kommentar|mail|email|steht|overflow|internet|soll|man
			laut|angeblich|anscheinend|scheinbar|offenbar|zitat
			er|sie|jemand|kollege|kollegin|kollegen|chef|chefin|freund|kunde|leute|manche|viele|{cap}_hat sagt|meint|sagte|meinte|schrieb|schreibt|behauptet|findet|hat_gesagt|hat_gemeint|hat_geschrieben|glaubt|fragt|wollte|schlägt_vor
			er|sie|jemand|kollege|kollegin|chef|{cap} hat|haben ... gesagt|gemeint|geschrieben|behauptet|vorgeschlagen|empfohlen
			es heisst|steht
			ich habe|hab gelesen|gehört|gesehen
			^ schreib|schreibe|füg|füge|ergänze|setz|setze|dokumentiere ... in|auf|als|ans die|den|das|der|dem? readme|doku|dokumentation|kommentar|changelog|banner|wiki|header|titel|pr-beschreibung|mail|docstring
			im|aus_dem|in_der|in_dem ticket|artikel|chat|readme|text|mail|slack|doku steht|stand|heisst
			text|nachricht|ausgabe|meldung|mail|folgende_mail ist|lautet|war`,
		sarcasm: `
			danke|dankeschön|vielen_dank fürs|für_das|für_den|für_die|für|dass_du ... löschen|kaputt|zerstören|gelöscht|zerschossen|zerstört|ignorieren|brechen|nichts
			^ toll|super|klasse|grossartig|prima|na_super|na_toll|ganz_toll|wunderbar|bravo|herrlich|genial , danke|lass|ab_jetzt|jetzt|schon|dann|einfach|wir|das
			haha|hahaha|lol|ironie|sarkasmus|/s|hehe|höhö
			^ klar|ja_klar|ja|sicher|natürlich|logisch|logo|genau , weil|dann|ab_jetzt|lass|immer|wozu
			na super|toll|klasse|wunderbar|bravo
			als ob
			wer braucht schon
			weil ... ja immer|nie|so|ja|alles`,
		cancel: `
			^ vergiss es|das|es_einfach $
			^ vergiss es|das , *
			^ egal|schon_gut|passt_schon|doch_nicht|lass_gut_sein|hat_sich_erledigt|ist_erledigt|war_nur_spass|nur_spass|scherz|kleiner_scherz|ach_egal|ist_egal
			musst|brauchst du|ihr|sie ... nicht
			du musst|brauchst|müsstest ... nicht|keine|kein
			nicht|kein nötig|notwendig|zwingend|muss|pflicht|erforderlich
			merk|merke dir das|es|bitte? nicht
			nicht|nichts merken|speichern|notieren
			ich nehme|nehm das|es zurück
			ich hab|habe|hatte mich geirrt|vertan|umentschieden|anders_überlegt
			hab|habe es mir anders
			abgesagt|aufgehoben|hinfällig|gestrichen|verworfen|gilt_nicht_mehr|gilt_das_nicht_mehr|nicht_mehr_gültig|obsolet
			keine präferenz|vorliebe|meinung|feste_regel|regel`,
		ephemeral: `
			ich bin|sitze im|in|gerade meeting|zug|termin|urlaub
			ist|sind|läuft|laufen|war gerade|jetzt|wieder|immer_noch|noch|momentan|aktuell|schon|nun|endlich? rot|grün|kaputt|fertig|durch|down|gemergt|deployt|fehlgeschlagen|hängengeblieben|abgestürzt|offline|online
			ich bin|war gerade|jetzt|noch|schon|etwas|ein_bisschen|bisschen|total|ziemlich|gleich|eben|mir? fertig|verwirrt|müde|weg|unsicher|dabei|zurück|da|krank|gestresst|genervt|verloren|unterwegs|raus|dran|am
			ich bin|schaue|arbeite|lese|teste|debugge|mache|sehe|bekomme|kriege|habe|hab|hänge|suche|versuche|probiere gerade|jetzt|eben|grad|gleich|momentan|soeben|mir_gerade|noch_am
			gerade|grade|soeben ... an|dabei|am
			ich bekomme|kriege|sehe|erhalte ... fehler|error|exception|warnung|warnungen|404|500|timeout|meldung
			ich hab|habe ... gerade|schon|eben|soeben|bereits ... gepusht|gemergt|gelöscht|geändert|gefixt|gestartet|installiert|deployt|aktualisiert|probiert|ausprobiert
			lass|lassen uns|wir
			wird|werden|würde|könnte ... in_zukunft|künftig|zukünftig
			keine sorge|panik|angst|eile
			schlägt|schlagen ... fehl
			gibt|liefert|wirft|gibt_es ... zurück|null|nil|404|500|fehler
			liefert|wirft *
			ich|wir|mach ich|mach_ich|mache_ich|schaue_ich|teste_ich *`,
		playing: `
			tu|tue|tut|tun_sie so|mal_so , als|als_ob|als_wärst|als_wäre
			^ spiel|spiele|stell_dir_vor|du_bist|sie_sind|du_bist_jetzt|verhalte_dich|agiere|antworte_wie|antworte_als *
			rollenspiel|szenario|beispiel|zum_beispiel
			übersetz|übersetze|formulier|formuliere|korrigier|korrigiere|lektorier ... text|satz|mail|folgenden|folgende|das|um`,
		change: `
			doch|korrektur|sondern|moment|stattdessen|nicht_mehr|verschoben|ich_meinte|ich_meine|eigentlich|stopp|sorry|neuer_stand|update`,
		permit: `
			du kannst|darfst|können ... ruhig|jetzt|wieder|gern|gerne|doch
			ist|sind ok|okay|erlaubt|in_ordnung|doch_ok|wieder_erlaubt|jetzt_erlaubt
			darfst|dürfen ... wieder|jetzt|ruhig|doch
			nicht_mehr|kein_problem_mehr`,
		linked: `
			^ er|sie|ihn|ihnen|dort|stattdessen|bis_dahin|danach|davon|dafür|darin`,
	}
}
