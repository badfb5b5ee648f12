package extract

// germanPhrases are the German phrases for wishes, ways to work and facts.
func germanPhrases() map[mark]string {
	return map[mark]string{
		address: `
			^ also|und|aber|so|dann|ok|okay|okey|gut|super|hey|hallo|hi|bitte|übrigens|ja|jo|joa|jawohl|cool|toll|danke|ach|ah|oh|hm|eigentlich|moment|sorry|entschuldigung|nochmal|ausserdem|zudem|claude|codex|gemini|perfekt|prima|genau|wichtig|hinweis|info|mensch|mann|boah|puh|btw|fyi|grüezi|servus|moin|ps
			^ zur_info|nur_zur_info|nur_damit_du_es_weisst|nur_damit_du_das_weisst|guten_morgen|guten_tag|noch_was|noch_etwas|eine_sache_noch|kleine_anmerkung|zum_kontext|kontext|vorab|bevor_wir_anfangen|bevor_ich_es_vergesse|wie_gesagt|der_vollständigkeit_halber|vielen_dank|was_ich_noch_sagen_wollte|nebenbei|und_noch_was|nur_so|kurze_info|zu_mir|kurz_zu_mir|zum_hintergrund`,
		refuse: `
			^ nein|nee|ne|nö|falsch|stopp|stop|halt|nicht_so|so_nicht|bitte_nicht|das_ist_falsch|das_stimmt_nicht|quatsch|nein_nein|schon_wieder|nicht_schon_wieder / ,
			^ nein|nee|nö|falsch|stopp|stop|halt|nicht_so|so_nicht|bitte_nicht|das_ist_falsch|das_stimmt_nicht|nicht_schon_wieder $
			^ nein|nee|nö / bitte|nicht|keine|kein|ich|wir|das|nie|niemals|immer`,
		turnsTo: `
			, kannst|könntest|können|könnten|würdest|magst du|sie
			, und kannst|könntest|können|würdest du|sie
			und kannst|könntest|würdest du|sie
			, wo|wie|warum|wieso|was|welche|wer ist|sind|wird|werden|soll|kann|finde|finden|mache|muss|steht|liegt
			, jetzt|nun {verbs}|bitte
			und jetzt bitte|{verbs}|noch
			, schau|zeig|erklär|erkläre|fix|fixe|korrigiere|implementiere mir|das|den|die|bitte|mal|jetzt|dir`,
		joint: `
			und ich|wir|bei|die|der|das|dann|jetzt|reviews|noch
			weil der|die|das|wir|ich|es|sonst|sie
			dann|jetzt fix|fixe|mach|mache|schau|bau|baue|bitte
			bevor du|wir|ich|sie`,
		remember: `
			^ merk|merke|merkt|merken|notier|notiere dir|euch|sie_sich|dir_das|dir_mal bitte|mal|auch|das|doch|folgendes? dass|daß
			^ merk|merke|notier|notiere dir|dir_bitte|dir_mal|dir_das|dir_folgendes|dir_auch|dir_doch|dir_bitte_folgendes
			^ bitte? merken_sie_sich|notieren_sie_sich bitte|auch? dass|daß
			^ merken_sie_sich|notieren_sie_sich bitte|auch?
			^ merken|vormerken|zum_merken|memo|gedächtnis|fürs_gedächtnis|zur_erinnerung /
			^ speicher|speichere|speichern|leg|lege|nimm|nehmen|schreib|schreibe|übernimm|pack|trag|trage ... gedächtnis|memory|erinnerungen|merkliste auf|ab|ein? dass?
			^ kannst|könntest|würdest du|du_dir bitte|dir_bitte? merken|notieren , dass
			^ kannst|könntest|würdest du_dir|du_dir_bitte merken|notieren dass?
			^ können|könnten|würden sie_sich|sie_sich_bitte merken|notieren , dass
			^ ich_will|ich_möchte|ich_hätte_gern dass du dir merkst|notierst dass?
			bitte|unbedingt|dir|auch merken|notieren|vormerken|im_gedächtnis_behalten|ins_gedächtnis_schreiben $
			, merk|merke|notier|notiere dir|dir_das bitte|mal|das|unbedingt|für_später|für_die_zukunft|fürs_nächste_mal? $
			^ fürs|für_das nächste_mal ,
			^ für|fürs die_zukunft|später|das_nächste_mal|nächste_mal / ,
			^ fürs|für|für_die nächste_mal|zukunft|nächsten_sessions|nächste_session|künftige_sessions , `,
		bearInMind: `
			^ denk|denke|denkt|denken_sie dran|daran|bitte_dran|bitte_daran|immer_dran , dass
			^ denk|denke|denkt|denken_sie dran|daran|bitte_dran|bitte_daran dass
			^ behalte|behalt|behalten_sie bitte|das? im hinterkopf|kopf|gedächtnis , dass
			^ behalte|behalt|behalten_sie bitte|das? im hinterkopf|kopf|gedächtnis
			^ vergiss|vergesst|vergessen_sie bitte? nicht|nie , dass
			^ vergiss|vergesst|vergessen_sie bitte? nicht|nie dass
			^ beachte|beachten_sie|bedenke|bedenken_sie bitte|auch? , dass
			^ wichtig zu_wissen|für_dich , ?`,
		rememberTo: `
			^ denk|denke|denkt|denken_sie dran|daran|bitte_dran|bitte_daran
			^ vergiss|vergesst|vergessen_sie bitte? nicht|nie`,
		notRemember: `
			kann|kannst|können|konnte mich|dich|uns|sich|mir nicht|nicht_mehr|kaum? erinnern|merken
			erinnerst|erinnerst_du|erinnern sie|du|dich
			weisst|weißt du|ihr noch
			ich erinnere|erinnere_mich
			muss|müssen|kann|sollte|will|wollte ich|ich_mir mir|das|nicht? merken
			merk|merke dir das|es|dir|bitte? nicht
			nicht|nichts|nix merken|notieren|speichern
			cache|app|server|browser|funktion|client|session|system ... merken|merkt|erinnert|speichert`,
		anaphor: `
			das|dies|es|folgendes|das_hier|dieses|das_bitte|es_bitte|das_auch|auch_das|das_alles|das_mal
			das für_später|für_die_zukunft|fürs_nächste_mal|für_nächstes_mal|für_künftige_sessions`,
		forget: `
			^ vergiss|vergessen_sie|vergesst bitte? dass|was|alles|die|den|das|meine|deine|alles_was !nicht
			^ vergiss|vergessen_sie bitte? , dass|was
			^ vergiss|vergessen_sie bitte? alles , was
			^ lösch|lösche|löschen_sie|entfern|entferne|streich|streiche / ... aus|in|von dem|deinem|deiner|dem_gedächtnis gedächtnis|memory|erinnerungen?
			^ lösch|lösche|löschen_sie|entfern|entferne|streich|streiche bitte? die|den|deine|deinen|alle notiz|notizen|erinnerung|erinnerungen|memory|memories|gedächtniseintrag über|zu|zur|zum|an|mit|dass|von
			^ lösch|lösche|entfern|entferne|streich|streiche aus deinem|dem gedächtnis
			^ kannst|könntest du bitte? die|das|den|alles ... notiz|erinnerung|memory|gedächtnis
			bitte|kannst_du|ruhig|wieder|alles vergessen $
			aus deinem|dem|der gedächtnis|memory|erinnerung|erinnerungen löschen|entfernen|streichen $`,
		notForget: `
			^ vergiss es|das|es_einfach $
			^ vergiss es|das ,
			nicht|nie|nichts|hab|habe|hatte|haben vergessen
			^ vergiss|vergesst|vergessen_sie bitte? nicht|nie`,
		wish: `
			^ kannst|könntest|würdest|könnten|würden|können du|sie
			^ magst|wärst du`,
		order: `
			^ {verbs} !du|ich|wir|ihr|er|die|das
			^ immer|stets|grundsätzlich
			, {verbs} bitte|immer|stattdessen|das|die|den
			bitte ... {verbs} $
			du sollst|solltest|musst
			du ... sollst|solltest|musst
			ich möchte|will|erwarte|brauche dass|nicht|, !wissen
			bitte {verbs}`,
		avoid: `
			bitte|mir|nie|hier nicht|keine|keinen|kein !vergessen|mehr_als
			^ keine|keinen|kein|nicht !problem|ahnung|idee|sorge|lust|zeit|eile|panik|sorgen|wunder|frage|schlecht|ganz|so|wirklich|nur|mehr|jetzt|sicher|dass|änderung|fehler|treffer
			, keine|kein|keinen !problem|ahnung|idee|sorge|lust|zeit|eile|panik|sorgen|wunder|frage|mehr|fehler|änderung
			^ hör|hört|hören_sie auf|bitte_auf|endlich_auf
			^ lass|lassen_sie|unterlass bitte? das|die|den|es ... bleiben|sein|weg
			vermeide|vermeiden_sie|verzichte|spar_dir|lass_die
			^ fass|fasse|ändere|änder|lösch|lösche|mock|mocke|mockt|mocken|verwende|verwenden_sie|nutze|benutze|benutz|nimm|schreib|schreibe|füg|füge|mach|mache|commit|committe|push|pushe|merge|formatier|formatiere|editier|editiere|bearbeite|rühr|bau|baue|log|logge|erstelle|erstell|importiere|nenn|nenne|setz|setze|führ|führe|starte|gib|entschuldige|lege|leg|verlass|rate|erfinde|übersetze|übersetz|deaktiviere|aktualisiere|installiere|frag|erkläre|erklär|wiederhole|benenne ... nicht|nie|niemals|keine|keinen|kein|keinerlei
			du|dass_du ... nicht|nie|niemals|keine|keinen|kein ... sollst|darfst|solltest
			du sollst|darfst|solltest|musst ... nicht|nie|niemals|keine|keinen|kein
			nicht|nie|niemals anfassen|verwenden|benutzen|ändern|mocken|editieren|committen|löschen|mergen|pushen|nutzen|bearbeiten|einchecken|automatisch|selbst|selber|direkt|von_hand|einfach $?
			nie|niemals ... anfassen|verwenden|benutzen|ändern|mocken|editieren|committen|löschen|mergen|pushen|nutzen|bearbeiten|loggen|schreiben|einchecken
			ich will|möchte|mag|brauche ... keine|keinen|kein|nicht|nie`,
		norm: `
			^ wir verwenden|nutzen|benutzen|schreiben|machen|nehmen|mocken|committen|mergen|pushen|squashen|loggen|testen|deployen|arbeiten|benennen|setzen|haben|importieren ... nie|niemals|immer|stets|grundsätzlich|ausschliesslich|prinzipiell
			^ wir verwenden|nutzen|benutzen|machen|nehmen|mocken|committen|mergen|pushen|loggen|deployen|schreiben|wollen|erlauben|importieren {here}? keine|keinen|kein
			^ wir verwenden|nutzen|benutzen|machen|nehmen|mocken|committen|mergen|pushen|loggen|schreiben {here} *
			^ wir ... {here} nie|niemals|immer|stets|nicht|keine|keinen|grundsätzlich|nur
			^ wir nie|niemals|immer|stets
			^ wir !haben|bekommen|kriegen|sehen|sind|müssen|hatten|warten|suchen ... immer|nie|niemals|stets|grundsätzlich * $
			^ wir ... keine|keinen|kein ... verwenden|nutzen|benutzen|machen|wollen|mocken $
			^ bei_uns|im_team|im_projekt|in_diesem_projekt|in_diesem_repo|hier werden|wird|macht|machen|gilt|gehören|gehört|verwenden|nutzen|schreiben|kommt|kommen|heissen|heisst|läuft|benutzt|nimmt|verwendet|mergen|mockt|mocken
			^ bei_uns|im_team ist|sind ... immer|nie|niemals|verboten|pflicht|üblich|standard|tabu
			unsere|die|unser konvention|regel|hausregel|richtlinie|teamregel|standard|namenskonvention ist|lautet|hier|bei_uns|im_team|sagt|besagt|,
			^ konvention|regel|teamregel|hausregel hier|bei_uns|im_team|ist|,
			ist bei_uns|hier|im_team|grundsätzlich|strikt|strengstens|streng verboten|tabu|pflicht|untersagt|standard|konvention|üblich
			^ nicht ... sondern *
			wir halten uns an
			gehört|gehören bei_uns|hier|immer|nie|grundsätzlich|ausschliesslich|nur in|ins|unter|nach
			, wir ... {here} nie|immer|nur|nicht|keine|ausschliesslich`,
		standing: `
			immer|stets|nie|niemals|jedes_mal|jedesmal|grundsätzlich|prinzipiell|generell|überall|ausnahmslos|ausschliesslich|keinesfalls|auf_keinen_fall
			bei|in|für|nach|vor|mit jedem|jeder|jede|jeden|allen|alle|neuen|neue|künftigen !fall|seite|weise
			{here}
			ohne mich|rückfrage|meine|zu_fragen|nachfrage|absprache|mein
			es_sei_denn|ausser_wenn|solange_ich|wenn_ich_nicht
			in deinen|ihren antworten|commits|zusammenfassungen|erklärungen
			mehr $
			wann_immer|jeweils`,
		ever: `
			^ bevor du ... frag|frage|fragst|sag|sprich mich|mir|bitte|mit_mir|du
			^ frag|frage|fragt mich bitte|immer|zuerst|erst? , bevor du !das|es|ihn|sie *
			^ frag|frage mich bitte|immer|zuerst|erst? bevor du !das|es|ihn|sie *
			bitte immer|nie|niemals|grundsätzlich|stets !noch *
			^ immer !noch|wieder|mehr|dasselbe|das|diese|dieser|der|wenn|besser|schlimmer|langsamer|schneller|schön|gern|her|ich|nur|das_gleiche|weiter|locker|rein|alles *
			^ nie|niemals !gehört|gesehen|probiert|im|davon|und|im_leben|wieder_so|benutzt|verstanden|gemacht *
			^ {verbs} niemals|nie|immer|stets|grundsätzlich
			^ {verbs} bitte|sie|sie_bitte|mir|mir_bitte niemals|nie|immer|stets|grundsätzlich
			^ {verbs} ... grundsätzlich|prinzipiell|ausnahmslos|niemals
			^ * immer|nie|niemals mit|ohne|auf|in|per|als|über *
			^ grundsätzlich|prinzipiell|generell !ist|ja|gut|passt|stimmt|ok|richtig|funktioniert *
			^ unter_keinen_umständen|auf_keinen_fall|keinesfalls|nie_wieder !mehr *
			^ mock|mocke|commit|committe|push|pushe|fass|fasse|ändere|lösch|lösche|editiere|merge|logge|deaktiviere|rate|erfinde ... nie|niemals|auf_keinen_fall`,
		lasting: `
			ab jetzt|sofort|heute|nun bitte|immer|nur|nicht|keine|keinen|immer_bitte|{verbs}|*
			von jetzt|nun|heute|da an
			^ in_zukunft|künftig|zukünftig|fortan|weiterhin !wird|werden|könnte|ist *
			in_zukunft|künftig|zukünftig|ab_jetzt|ab_sofort $
			in_zukunft|künftig|zukünftig bitte|immer|nur|nicht|keine|keinen|kein|nie|auch|so|mich|erst|zuerst|vorher|auf
			{verbs}|nicht|keine|das|es|mich|bitte in_zukunft|künftig|zukünftig|fortan|ab_jetzt|ab_sofort
			^ nächstes_mal|das_nächste_mal|beim_nächsten_mal|fürs_nächste_mal !wenn_der *
			, nächstes_mal|das_nächste_mal|beim_nächsten_mal bitte|{verbs}|erst|zuerst|vorher|frag
			ein_für_alle_mal|bis_auf_weiteres|bis_auf_widerruf|dauerhaft
			^ jedes_mal|jedesmal|immer|wann_immer wenn|, !der|die|das|es|er *
			in allen|jeder|künftigen|zukünftigen sessions|session|sitzung|sitzungen|projekten|gespräch|gesprächen|antworten
			ich möchte|will|erwarte , dass du|sie ... immer|nie|niemals|grundsätzlich|stets`,
		ought: `
			muss|müssen|soll|sollen|sollten|sollte|darf|dürfen ... sein|werden|stehen|liegen|heissen|beginnen|anfangen|enthalten|haben|bleiben|laufen|gehen
			gehört|gehören in|ins|unter|nach|zu`,
		choice: `
			^ die|alle|deine commits|commit-messages|kommentare|antworten|doku|docs|prs|variablennamen bitte|immer|nur? auf englisch|deutsch|französisch|italienisch
			^ commits|commit-messages|commitmessages|commit-nachrichten|kommentare|antworten|doku|code|docs|prs|variablennamen|bezeichner bitte|immer|nur? auf englisch|deutsch|französisch|italienisch
			ich find's|finds|finde_es|fände_es|fänd's|fänds besser|gut|super|angenehmer|schöner|praktischer
			{tool} statt|anstatt|anstelle|und_nicht|nicht {tool}|von
			{tool} , nicht {tool}
			statt {tool} ... {tool}
			nicht {tool} , sondern {tool}
			verwende|nimm|nutze|benutze|verwenden_sie|nutzen_sie|bevorzuge ... statt|anstatt|anstelle|und_nicht|lieber_als
			ich|wir bevorzuge|bevorzugen|bevorzugt
			ich ziehe|zieh ... vor
			mir ist|wäre|sind ... lieber
			ich mag|hasse|liebe|schätze !nicht|das|es|ihn|den|dich|die|diesen|diese|deine *
			ich mag|schätze|finde ... kurze|knappe|ausführliche|einfache|explizite|kleine
			ich mag|will|möchte|brauche keine|keinen|kein !hilfe|ahnung|antwort|zeit|angst *
			ich mag|hasse es , wenn
			ich mag es|das nicht , wenn
			ich arbeite|schreibe|code|lese lieber|am_liebsten
			ich hätte|habe gerne|gern|lieber|am_liebsten kurze|knappe|kleine|ausführliche|immer|keine|die|es
			antworte|antworten_sie|schreib|schreiben_sie|schreibe|sprich|rede mir? bitte|immer|mit_mir? auf|in|kurz|knapp !diese|den|die|das|den|dem
			halte|halt|halten_sie|fass|fasse ... antworten|erklärungen|commits|commit-messages|zusammenfassungen|prs|funktionen|kommentare ... kurz|knapp|klein|einfach|kompakt
			ich ... keine|keinen|kein|nicht ... will|möchte|mag $
			ich bin kein|keine fan|freund|freundin von
			^ keine emojis|emoji|zusammenfassungen|zusammenfassung|kommentare|floskeln|ausrufezeichen|docstrings|einleitungen|entschuldigungen|mocks|semikolons|abkürzungen|anglizismen
			hör|hören_sie auf|bitte_auf|endlich_auf , !damit *
			hör|hören_sie auf|bitte_auf|endlich_auf mit !damit *`,
		told: `
			ich|das|wir hab|habe|haben|hatte ich|dir|es|das|euch|dir_das|dir_doch|doch|dir_bereits|ich_dir|ich_dir_doch schon|bereits|doch|x-mal|mehrfach|dreimal|zweimal|oft ... gesagt|erklärt|gebeten
			ich hab|habe dir ... schon|doch|mehrmals|mehrfach|mehrere_male ... gesagt|erklärt
			wie oft muss|soll|noch
			wie_oft_denn_noch|zum_x-ten_mal|zum_hundertsten_mal|zum_letzten_mal
			du machst|schreibst|verwendest|vergisst|änderst|löschst|benutzt|mockst|fügst|committest|formatierst|ignorierst|baust|packst ständig|dauernd|immer_wieder|schon_wieder|jedes_mal|immer
			hatte|hab|habe ich|dich|sie nicht|doch|schon|dich_schon ... gesagt|gebeten`,
		praise: `
			^ genau_richtig|richtig_so|goldrichtig|sehr_richtig so?
			war|ist genau|absolut|definitiv|wirklich|echt? richtig|die_richtige_entscheidung|der_richtige_weg|die_richtige_wahl|richtig_so|perfekt_so|super_so|goldrichtig|der_richtige_ansatz|das_richtige
			war|ist|wäre eine|ein|die sehr|wirklich|echt? gute|guter|richtige|kluge|super|richtiger entscheidung|idee|wahl|ansatz|weg|lösung|einfall
			genau so|genau_so möchte|will|mag|wollte|soll|mache|machen|hab|habe|gefällt|ist|war|passt
			so gefällt|mag|möchte mir|ich das|es
			gut|super|schön|prima|klasse|toll|richtig , dass du|sie
			mir gefällt|hat_gefallen|gefiel , wie|dass du|sie
			ich mag|finde_es_gut|finde_gut|finde_es_super , wie|dass du|sie
			hat gut|super|prima|sehr_gut|bestens funktioniert|geklappt|gepasst
			du hattest recht|richtig|gut *`,
		keep: `
			mach|macht|mache|machen_sie ... weiter_so|genauso_weiter|so_weiter|weiterhin_so|immer_so|künftig_so|in_zukunft_so|auch_in_zukunft|wieder_so|genauso|immer_genau_so
			weiter_so|so_weiter|behalt_das_bei|behalte_das_bei|dabei_bleiben|bleib_dabei|bleiben_wir_dabei|so_beibehalten|bitte_beibehalten|gerne_wieder|gern_wieder|immer_so
			so|genau_so|das|genauso ... künftig|in_zukunft|ab_jetzt|weiterhin|immer|jedes_mal|beim_nächsten_mal|nächstes_mal|auch_weiterhin ... auch|so|machen|bitte|haben|halten?`,
		self: `
			^ ich|mein|meine|mir|mich`,
		identity: `
			^ bin eher|hauptsächlich|von_beruf|neu|kein|keine *
			ich bin !nicht|kein|keine|gerade|mir|jetzt ... {role} !fehler|code|version
			ich bin {role}
			ich bin der|die|das|ein|eine|hier|im|in|bei|neu|seit|von_beruf|eigentlich|zuständig|verantwortlich ... {role}|team|abteilung|zuständig|verantwortlich|beruf|bereitschaft|on-call
			ich bin neu im|in|bei|hier *
			ich bin zuständig|verantwortlich|on-call|freelancer|selbstständig
			ich bin rot-grün-blind|farbenblind|blind|sehbehindert|legastheniker|legasthenikerin|schwerhörig|gehörlos|linkshänder|autist|legastenisch|farbfehlsichtig
			ich habe|hab adhs|legasthenie|rsi|eine_sehschwäche|rot-grün-schwäche|eine_rot-grün-schwäche|dyslexie|eine_sehbehinderung|karpaltunnel~
			ich arbeite|arbeit als|im|in|bei|für|an|nur|remote|meist|meistens|von|montags|teilzeit|mit_einem_screenreader|hauptsächlich|seit *
			ich nutze|benutze|verwende|arbeite_mit einen|einem screenreader|sprachsteuerung|braille|nvda|jaws
			ich heisse|leite|betreue|verantworte|unterrichte|studiere|promoviere !das_an|das_weiter *
			mein|meine name|rolle|job|hintergrund|beruf|zeitzone|arbeitszeiten|muttersprache|team|aufgabe|schwerpunkt|pronomen ist|sind
			wir sind ein|eine|ein_kleines|nur|zu|ein_team ... team|firma|startup|agentur|leute|personen|verein|bank|spital|krankenhaus|entwickler|zweit|dritt
			ich komme|stamme ursprünglich|eigentlich? aus der|dem|*
			ich sitze|wohne|lebe in|bei *
			ich mache|mach|programmiere|entwickle|schreibe hauptsächlich|vor_allem|meistens|vorwiegend|beruflich *
			als ... {role} , *
			als {role} bin|habe|arbeite|brauche|kenne`,
		expertise: `
			ich|und kann|beherrsche|kenne nur *
			ist|sind nicht so|ganz meins|mein_ding
			ist|sind nicht meins|mein_ding|meine_stärke
			ich bin|bin_ich erst|seit ... {n} {unit}|kurzem dabei|hier|im|in|da
			ich kenne|kenn mich ... nicht|gut|kaum|wenig|super|bestens|null|überhaupt_nicht|noch_nicht ... aus
			mich|mir ... nicht|gut|kaum|wenig|noch_nicht|gar_nicht|überhaupt_nicht aus|auskenne
			ich kenne|kann|beherrsche {fach}|{cap} gut|sehr|nicht|kaum|nur|in_und_auswendig|fliessend|bestens|aber|noch
			mit {fach}|{cap} ... noch_nie|nie|keine|kaum|wenig|viel|jahrelange|jahren|jahre ... gearbeitet|erfahrung|gemacht|gehabt|zu_tun
			ich habe|hab ... noch_nie|nie ... gearbeitet|benutzt|verwendet|programmiert|gemacht|geschrieben|gelernt|angefasst|deployt|eingesetzt
			ich habe|hab ... {n} jahre|jahren|viel|wenig|keine|kaum|null|langjährige|keinerlei|etwas ... erfahrung|ahnung|praxis|vorkenntnisse
			ich habe|hab keine|wenig|kaum|null|viel|keinerlei|so_gut_wie_keine ahnung|erfahrung|plan von|mit|in
			ich programmiere|schreibe|mache|entwickle|arbeite|code|nutze|benutze seit ... {n}|{num}|jahren|langem|über
			seit ... {n}|{num} jahren ... programmiere|schreibe|entwickle|arbeite|mache|mit|in ich?
			ist|sind für_mich neuland|neu|ganz_neu|komplett_neu|völlig_neu|fremd|böhmische
			{fach}|{cap} ist|sind mir ... neu|fremd|vertraut|unbekannt
			ich bin|bins neu|anfänger|anfängerin|einsteiger|noch_neu|ganz_neu|relativ_neu|recht_neu|fit|experte|expertin|sicher|unsicher|erfahren|nicht_fit|nicht_so_fit|gut ... in|mit|bei|im !ordnung
			ich lerne|lern gerade|noch|erst? {fach}|{cap}
			ich verstehe|kann|weiss|versteh von ... nichts|wenig|nicht_viel|kaum
			von {fach}|{cap} ... keine|wenig|null|nichts|kaum ahnung|verstehe|plan|habe`,
		freeze: `
			merge-freeze|code-freeze|codefreeze|feature-freeze|deploy-freeze|release-freeze|freeze|mergefreeze|änderungsstopp|merge-stopp|deployment-stopp|releasestopp|change-freeze
			{shipping} ... eingefroren|gesperrt|gestoppt|pausiert|ausgesetzt|verboten
			wir frieren|sperren|stoppen|pausieren ... ein|{shipping}|main|master
			keine|kein|nichts|keinerlei|keine_weiteren|keine_neuen {shipping}|features|mergen|deployen|releasen|mehr_mergen|mehr_deployen
			darf|dürfen|wird|werden|soll|können ... nicht|nichts|keine|nichts_mehr|nicht_mehr ... gemergt|gemerged|deployt|deployed|released|ausgeliefert|gepusht|ausgerollt|mergen|deployen
			main|master|release-branch ist|wird ... eingefroren|gesperrt|zu`,
		deadline: `
			der|die|das|unser|unsere|nächste|nächstes|nächster|wir_haben ... {event} *
			{event} ist|sind|findet|war|am|startet|beginnt|endet|läuft|bis|wurde|wird|steht|verschiebt *
			müssen|muss|wollen|sollen|soll ... bis|vor|am|ab|ende ... sein|fertig|live|umgestellt|migriert|geliefert|stehen|ausgeliefert|abgeschaltet|abgeben|liefern|haben|releasen|umstellen|umgestellt_sein|online|draussen
			bis|am|zum ... muss|müssen ... sein|fertig|live|stehen|liefern|abgeben|migriert|umgestellt|online|draussen|raus
			wir liefern|launchen|releasen|gehen|präsentieren|zeigen|stellen|schalten|migrieren|veröffentlichen|wechseln|ziehen *
			wird|werden ... abgeschaltet|eingestellt|abgelöst|ersetzt|ausgeliefert|live|veröffentlicht|deaktiviert|abgekündigt|umgestellt
			läuft|laufen ... aus|ab
			geht|gehen ... live|online
			ich bin|bin_ich ... im_urlaub|in_den_ferien|ferien|urlaub|abwesend|nicht_da|in_elternzeit|weg
			support|wartung ... endet|läuft_aus|ausläuft`,
		owner: `
			gehört|gehören frau|herrn|herr|dem_team *
			gehört|gehören {cap} $
			gehört|gehören {cap} ,
			für ... ist|sind {cap}|das|unser|die|der ... zuständig|verantwortlich|ansprechpartner|ansprechpartnerin
			{cap}|team ist|sind ... für ... zuständig|verantwortlich
			zuständig|verantwortlich|ansprechpartner|ansprechpartnerin|ansprechperson für ... ist|sind {cap}|das|die|der
			{cap} kümmert|kümmern sich ... um
			betreut|verantwortet|pflegt das|die|unser team|gruppe *
			{cap} betreut|verantwortet|leitet|übernimmt|ownt|besitzt|pflegt|maintaint|reviewt|entscheidet *
			gehört|gehören ... team|squad|{cap}_und
			bei|wegen|zu fragen ... {cap}|an|bei ... fragen|wenden|melden
			unser|unsere|mein|meine chef|chefin|teamlead|product_owner|po|tech-lead|ansprechpartner|ansprechpartnerin|cto|kollege|kollegin ist|heisst {cap}
			{cap} ist|sind unser|unsere|mein|meine|der|die ... product_owner|po|teamlead|chef|chefin|tech-lead|ansprechpartner|ansprechpartnerin|maintainer|architekt|architektin|verantwortliche
			muss|müssen ... {cap} ... freigeben|absegnen|genehmigen|abnehmen|zustimmen|reviewen
			{cap} muss|müssen ... freigeben|absegnen|genehmigen|abnehmen|zustimmen|reviewen|freigegeben`,
		constraint: `
			sagt|meint|verlangt|so|laut|fordert die|der|das|unser|unsere? {authority}
			dürfen|darf ... keine gpl~|agpl~|lizenz~|copyleft~
			aus datenschutz~|rechtlich~|lizenz~|compliance~|regulatorisch~|vertraglich~|gesetzlich~|sicherheits~ gründen?
			wegen der|des|dem|unseres|unserer? dsgvo|datenschutz|datenschutzes|compliance|vertrags|lizenz|revdsg|regulierung|audits|gdpr|finma|bafin|hipaa|pci|gesetzes
			{authority} verlangt|fordert|schreibt|besteht|verbietet|erlaubt|will|möchte|hat|sagt|braucht|untersagt|muss ... 
			laut|gemäss|nach dsgvo|vertrag|gesetz|datenschutz|compliance|revdsg|rechtsabteilung|legal
			gesetzlich|vertraglich|rechtlich|regulatorisch vorgeschrieben|verpflichtet|verboten|gebunden|nötig|vorgegeben
			dürfen|darf|müssen|muss ... kundendaten|personendaten|patientendaten|personenbezogene~|daten ... nicht|nur|schweiz|eu|verlassen|löschen|gelöscht|speichern
			kundendaten|personendaten|patientendaten|personenbezogene|daten ... dürfen|darf|müssen|muss ... nicht|nur|nie|niemals|verlassen|bleiben|schweiz|eu|gelöscht
			wir müssen|müssen_wir ... unterstützen|supporten|aufbewahren`,
		underway: `
			wir migrieren|stellen|wechseln|ziehen|bauen|portieren|lösen|ersetzen|schreiben|steigen ... gerade|derzeit|momentan|aktuell|schrittweise|nach_und_nach|zurzeit|zur_zeit|im_moment ... von|auf|um|ab|durch|nach
			wir sind gerade|derzeit|noch|mitten|aktuell|momentan ... migration|umstellung|umzug|dabei|ablösung
			wird|werden gerade|derzeit|schrittweise|nach_und_nach|aktuell|momentan ... abgelöst|ersetzt|migriert|umgestellt|abgebaut|umgezogen|portiert
			die|unsere migration|umstellung|der_umzug von|auf|nach ... läuft|dauert`,
		decision: `
			wir|das_team|ich haben|hat|habe uns|sich|mich? ... entschieden|beschlossen|geeinigt|festgelegt|vereinbart
			wir setzen|bleiben auf|bei ... weil|da|statt|wegen
			ist|war|das_ist absicht|so_gewollt|bewusst_so|absichtlich|eine_bewusste_entscheidung|so_beschlossen
			entscheidung|beschluss ist|war|lautet|steht|,
			es wurde|wurde ... entschieden|beschlossen|vereinbart|festgelegt`,
		when: `
			am|ab|bis|bis_zum|bis_ende|bis_anfang|bis_mitte|seit|vor|nach|zum|ende|anfang|mitte|im|nächsten|nächste|kommenden|diesen|vom|zwischen|jeden {day}|{month}|{num}|{unit}|morgen|übermorgen|quartal|jahr|nächsten|nächste|nächster|kommenden|ende|anfang|mitte|herbst|sommer|winter|frühling|weihnachten|ostern|neujahr|silvester
			{num} {month}
			{day}|morgen|übermorgen|weihnachten|ostern|jahresende|monatsende|quartalsende|q1|q2|q3|q4
			in {n} {unit}
			nächste|nächsten|nächster|nächstes|kommende|kommenden|diese|diesen|dieses {unit}|{day}|{month}`,
		pointer: `
			{outside}|{service} ... {url}|{channel}|{mail}
			{outside} ist|sind|liegt|liegen|steht|stehen|läuft|gehen jetzt|nun|ab_jetzt|neu ... im|in|auf|unter|bei {cap}|{name}|{service}|{url}
			{url}|{channel} ist|sind|hat|zeigt|enthält ... {outside}|unser|unsere|das|die|der|wo
			{outside} ... ist|sind|liegt|liegen|steht|stehen|findest|findet|finden|gibt|werden|wird|sieht|sehen|kommen|kommt|gehören|gehört|landen|leben|wohnen|trackt|tracken|pflegen|sammeln|verwalten ... {service}|{url}|{channel}|wiki|intranet
			{service} ... sind|liegen|stehen|werden ... {outside}
			{outside} laufen|läuft ... über|in|im {service}|{url}|{channel}
			wir|ich tracken|verfolgen|erfassen|dokumentieren|melden|pflegen|verwalten|sammeln|führen|planen|überwachen|beobachten|halten ... in|im|auf|mit|über ... {service}|{url}|{channel}
			im|in|auf|unter {service}|{url} ... liegt|liegen|steht|stehen|findest|findet|gibt|sind|ist|sieht|erfasst
			bei|für ... fragen|problemen|fragen_zu|fragen_zum ... {channel}|{service}|{url}|{mail}
			{outside} im|in|auf|unter {service}|{url}|{channel} *
			werden ... in|im|auf ... {service}|{url}|{channel} ... erfasst|gemeldet|getrackt|verwaltet|dokumentiert|gepflegt|gesammelt|geplant|überwacht|abgelegt|besprochen
			siehe|schau|guck|schauen_sie ... {service}|{url} ... für|wenn|bei|bevor|falls`,
		task: `
			^ zeig|zeige|sorg|sorge immer|dass|dafür
			^ füg|füge|erstell|erstelle|schreib|schreibe|bau|baue|implementier|implementiere|benenne|fix|fixe|korrigier|korrigiere|ergänze|generier|generiere|entfern|entferne|verschieb|verschiebe|refactor|refactore|ersetz|ersetze|zeig|zeige|such|suche|find|finde|schau|schaue|prüf|prüfe|sorg|sorge|erklär|erkläre|lös|löse|führ|führe|lösch|lösche|änder|ändere|mach|mache bitte|mal|mir|kurz|noch? ein|eine|einen|den|die|das|es|dafür|alle|in|aus|mir|dir|{num}|{code}|{name}|nun|jetzt|tests
			^ implementiere|implementier|fixe|fix|refactore|debugge|sorge|sorg|stell|stelle *
			^ kannst|könntest du bitte|mir|mal|kurz? ... erstellen|schreiben|hinzufügen|implementieren|fixen|umbenennen|ändern|löschen|anschauen|zeigen|erklären|ausführen|prüfen`,
	}
}
