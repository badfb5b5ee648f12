package extract

// frenchPhrases are the French phrases for wishes, ways to work and facts.
func frenchPhrases() map[mark]string {
	return map[mark]string{
		address: `
			^ et|mais|donc|alors|aussi|ok|okay|d'accord|bon|bien|ben|super|salut|bonjour|hey|oui|ouais|parfait|merci|ah|eh|oh|hé|désolé|désolée|pardon|claude|codex|gemini|important|note|attention|nb|btw|fyi|svp|stp|génial|cool|tiens|voilà|exact|bref|euh|allo|allô|top|nickel|ps|puis
			^ s'il_te_plaît|s'il_vous_plaît|au_fait|pour_info|pour_information|une_chose|encore_une_chose|autre_chose|une_autre_chose|bonne_journée|en_passant|avant_de_commencer|avant_que_j'oublie|pour_le_contexte|contexte|comme_je_l'ai_dit|merci_beaucoup|je_précise|à_savoir|petite_précision|sur_moi|encore_une_fois|de_plus|par_ailleurs|petit_rappel`,
		refuse: `
			^ non|nan|nope|faux|stop|pas_comme_ça|pas_ça|c'est_faux|ce_n'est_pas_ça|c'est_pas_ça|non_non|surtout_pas|arrête|encore / ,
			^ non|nan|nope|faux|stop|pas_comme_ça|pas_ça|c'est_faux|c'est_pas_ça|non_non $
			^ non|nan / pas|ne|jamais|on|s'il|c'est
			^ non_non|nan_nan`,
		turnsTo: `
			, peux-tu|pourrais-tu|tu_peux|tu_pourrais|pouvez-vous|pourriez-vous|vous_pouvez *
			, et maintenant|peux-tu|tu_peux *
			et peux-tu|tu_peux|tu_pourrais|maintenant {verbs}|me|corrige|regarde
			, comment|où|pourquoi|qui|quel|quelle|quand est|est-ce|sont|on|je|fait|marche|faut
			voilà|bon maintenant *
			, maintenant {verbs}
			, montre-moi|explique-moi|corrige|implémente|regarde ce|cette|le|la|comment|les|moi`,
		joint: `
			et|mais|donc|puis|alors|bref|voilà je|on|tu|moi|puis|maintenant|nous|les|à|euh|avenir|aussi
			parce|sinon *`,
		remember: `
			^ retiens|retenez|mémorise|mémorisez que|on|ceci|ça|bien|cela|aussi
			^ retiens|retenez|mémorise|mémorisez|retenir|à_retenir|mémo , / *
			^ retiens|retenez|mémorise|mémorisez / jamais|ne|pas|le|la|les|nous|toujours|je|mon
			^ rappelle-toi|rappelez-vous|souviens-toi|souvenez-vous que|on|il|je|bien_que
			^ rappelle-toi|rappelez-vous|souviens-toi|souvenez-vous , / *
			^ rappelle-toi|souviens-toi / les|nos|mes|je|nous|que
			^ note|notez|enregistre|enregistrez|sauvegarde|ajoute|mets|garde|gardez|inscris ... mémoire|mémoires que|on|il|je?
			^ note|notez|prends_note|prenez_note bien|aussi|quelque_part? que|on|il|je
			^ il_faut_que|j'aimerais_que|je_veux_que|je_voudrais_que tu retiennes|te_souviennes|notes|mémorises que|on|je|il?
			^ peux-tu|pourrais-tu|tu_peux|tu_pourrais|pouvez-vous|pourriez-vous s'il_te_plaît|stp|svp? retenir|noter|mémoriser|te_souvenir|te_rappeler|vous_souvenir|enregistrer que|on|je|il?
			^ pour la prochaine|prochaines|les_prochaines|plus_tard|référence|l'avenir|le_futur fois|sessions|future? / ,
			^ pour les prochaines fois / ,
			, retiens-le|note-le|souviens-t'en|note_ça|retiens_ça|garde-le|mémorise-le $
			, retiens-le|note-le|souviens-t'en|note_ça|retiens_ça ... prochaine|mémoire|fois $`,
		bearInMind: `
			^ garde|gardez|aie|ayez bien? en|à tête|l'esprit|esprit que|on|il|je|ceci
			^ garde|gardez en|à tête|esprit ,
			^ oublie|oubliez pas que|on|il|je
			^ ne oublie|oubliez pas|jamais que|on|il|je
			^ sache|sachez que
			^ tiens|tenez compte`,
		rememberTo: `
			^ oublie|oubliez pas|jamais
			^ ne oublie|oubliez pas|jamais
			^ souviens-toi|souvenez-vous|rappelle-toi|pense|pensez de|à|bien_à`,
		notRemember: `
			te|vous souviens|rappelles|rappelez|souvenez
			^ tu te|t'en rappelles|souviens
			me souviens|rappelle pas|plus|jamais|mal|que
			je me souviens|rappelle
			ne? retiens|note|mémorise|enregistre|mémorisez|sauvegarde pas|rien
			^ souviens-toi|souvenez-vous|rappelle-toi|pense|pensez de|à lancer|exécuter|faire|tester|commit|committer|push|pousser|compiler|relancer
			cache|app|serveur|navigateur|fonction|client|session|système ... retenir|retient|souvient|mémoriser|mémorise
			souviens-toi|rappelle-toi quand|du_jour|comment|la_fois`,
		anaphor: `
			ça|cela|ceci|le|ça_aussi|tout_ça|ce_qui_suit|ça_bien|bien_ça
			ça|cela|ceci pour la|plus|l'avenir|les prochaine|tard|prochaines|avenir? fois|sessions?
			pour la prochaine fois`,
		forget: `
			^ oublie|oubliez ce|la|le|les|tout|que|mon|ma|l'histoire|cette|règle|on|idée !que_je_viens_rien
			^ efface|effacez|supprime|supprimez|retire|retirez|enlève|enlevez ... de ta|votre|la mémoire
			^ efface|effacez|supprime|supprimez|retire|retirez|enlève|enlevez la|les|ta|tes|votre|cette|ce|le note|notes|mémoire|mémoires|souvenir|souvenirs sur|de|du|que|concernant|à_propos|des|on
			^ efface|effacez|supprime|supprimez|retire|enlève de ta|votre|la mémoire
			^ peux-tu|tu_peux|pourrais-tu|pouvez-vous oublier|effacer|supprimer ce|la_règle|la_note|le|de_ta_mémoire|tout
			de ta|votre|la mémoire s'il_te_plaît|svp|stp?`,
		notForget: `
			^ oublie|oubliez|laisse_tomber|oublie_ça $
			^ oublie|laisse_tomber|oublie_ça ,
			oublie|oubliez|oublier|oublies pas|jamais|surtout
			ai|as|a|avais|avons oublié`,
		wish: `
			^ peux-tu|pourrais-tu|tu_peux|tu_pourrais|pouvez-vous|pourriez-vous|vous_pouvez|vous_pourriez|ça_te_dérangerait`,
		order: `
			^ {verbs} !le_fichier|le_test|ce|cette
			^ toujours *
			, {verbs} toujours|plutôt|le|la|les|directement|aussi
			s'il_te_plaît|s'il_vous_plaît|svp|stp {verbs}
			{verbs} ... svp|stp|s'il_te_plaît|s'il_vous_plaît
			il_faut|faut|tu_dois|vous_devez|tu_devrais
			je_veux|j'aimerais|je_voudrais|j'attends que|on|des|un|une|de`,
		avoid: `
			ne|on|svp|stp|surtout|jamais|bien,? touche|utilise|ajoute|mets|fais|change|modifie|supprime|édite|commit|committe|push|pousse|mocke|écris|crée|lance|réponds|formate|merge|renomme|touchez|utilisez|ajoutez|mettez|faites|modifiez|supprimez|écrivez|explique|résume pas|jamais|plus|rien|aucun|aucune|que
			^ ne? me|te|le|la|les|y|en touche|mets|fais|change|mens|demande|réponds|répète|commit|mocke|modifie|mettez|touchez|dis|propose|explique pas|jamais|plus|rien
			^ touche|utilise|ajoute|mets|fais|change|modifie|supprime|édite|commit|committe|push|pousse|mocke|écris|crée|réponds|merge|formate|touchez|utilisez|ajoutez|mettez|faites|modifiez pas|jamais|plus|aucun|aucune|rien
			^ pas|plus|aucun|aucune !mal|encore|maintenant|grave|problème|souci|de_problème|de_souci|sûr|si|vraiment|besoin|de_quoi|du_tout|tout|moyen|un|une|très|la_peine|envie *
			donc|alors|surtout pas de|d
			arrête|arrêtez|cesse|évite|évitez de|les|le|la|avec|tout|des
			je ne? veux|voudrais|souhaite pas|plus|jamais
			tu|vous|il_faut|faut|on ne? dois|devez|jamais|faut|doit|devrais|surtout pas|jamais|plus
			interdit|interdiction de
			de ne|surtout pas|plus|jamais *
			^ ne jamais|pas|plus *
			^ jamais *`,
		norm: `
			^ chez_nous|ici|dans_ce_repo|dans_ce_projet|dans_notre_équipe|dans_l'équipe|dans_notre_projet|dans_le_projet|dans_ce_dépôt ,? on|nous|c'est|les|le|la|tout|toutes ... jamais|toujours|pas|uniquement|que|utilise|wrappe|écrit|fait|squash|nomme|met|préfère|commence|va|vont|doit|doivent|est_interdit
			^ on|nous jamais|toujours
			^ on|nous !peut|doit|va|est|sait|voit|devrait|pourrait|dirait|avait * toujours|jamais
			^ on|nous ne? utilise|fait|mocke|commit|merge|push|pousse|accepte|autorise|veut|met|écrit|log|utilisons|faisons|squash|importe pas|jamais|plus|aucun|aucune !encore
			^ on|nous utilise|fait|met|écrit|suit|utilisons|préfère|squash|nomme ... {here}|toujours|plutôt_que|et_pas|jamais
			on|nous ... {here} jamais|toujours|pas|uniquement
			, on|nous ne? utilise|fait|mocke|commit|merge|push|met|écrit jamais|toujours|pas ... {here}
			notre|nos|la|l'équipe convention|règle|norme|standard|politique|règles est|c'est|dit|veut|ici|chez|,|sont
			est|sont strictement|formellement|totalement? interdit|interdits|interdite|interdites|proscrit|obligatoire|obligatoires
			chez_nous c'est|on|les|tout
			c'est la|une|notre règle|convention|norme|politique`,
		standing: `
			toujours|jamais|systématiquement|à_chaque_fois|en_général|en_règle_générale|partout|en_aucun_cas|sans_exception|par_défaut|en_toutes_circonstances|obligatoirement|plus_jamais
			chaque|tous|toutes|tout|toute|n'importe|nouveaux|nouvelles|nouveau les|le|quel? commit|commits|pr|prs|changement|modification|modifications|release|migration|migrations|réponse|réponses|test|tests|session|code|fichier_créé|fonctions|fonction_publique|endpoints
			{here}
			sans me|mon|demander|prévenir|accord|m'avertir|ma demander|prévenir|accord|avertir|consulter|validation?
			sauf si|demande
			à moins que
			dans tes|vos réponses|commits|messages
			après|avant chaque
			quand|lorsque|dès_que|si tu|vous|on changes|modifies|touches|écris|ajoutes|crées|fais|édites|as|changez|modifiez|touche|modifie|ajoute`,
		ever: `
			^ avant de|d ... demande-moi|préviens-moi|demandez-moi|consulte-moi
			^ demande-moi|préviens-moi|demandez-moi toujours? avant de|d *
			^ toujours !pas|en|le_même|la_même|rien|aussi|rouge|ko|cassé|la|une|des|est|plus|aucun *
			^ jamais !vu|entendu|essayé|eu|compris|de_la_vie|utilisé|fait|touché|mis|réussi *
			^ ne jamais *
			^ ne !oublie * jamais
			^ {verbs} jamais|toujours|systématiquement
			^ {verbs} ... toujours|systématiquement|jamais
			^ touche|ajoute|mets|change|modifie|supprime|édite|commit|committe|push|pousse|mocke|crée|merge ... jamais
			^ en_aucun_cas|sous_aucun_prétexte|en_toutes_circonstances *
			^ pas ... jamais|svp_jamais|du_tout $
			^ plus jamais *`,
		lasting: `
			à partir de|d maintenant|aujourd'hui|désormais
			dorénavant|désormais !possible|en_prod|actif
			^ dorénavant|désormais ,
			^ à l'avenir|avenir !on|il|ça|ce *
			^ à|dans avenir|le_futur , / *
			{verbs}|pas|toujours|plus|jamais à avenir
			à avenir , {verbs}|pas|toujours|merci
			à avenir {verbs}|pas|plus|toujours|quand|lorsque|si|tu|vous
			^ la_prochaine_fois|les_prochaines_fois !que_le|que_la|qu'il *
			, la_prochaine_fois {verbs}|ne|pas
			{verbs}|pas|avant|abord ... la_prochaine_fois $
			jusqu'à nouvel ordre
			^ chaque_fois|à_chaque_fois|toutes_les_fois que|tu|on !le|la|je|ça *
			^ chaque_fois|à_chaque_fois que|on tu|vous|on|l'on
			dans toutes|tous les sessions|conversations|projets|réponses
			je_veux|j'aimerais|il_faut que|on tu|vous|on ... toujours|jamais|systématiquement
			une fois pour_toutes
			en|comme règle générale`,
		ought: `
			tournent|tourne|passent|vont|se_font|utilisent|restent toujours|jamais|systématiquement
			doit|doivent|devrait|devraient|faut|il_faut_que être|aller|avoir|rester|commencer|finir|passer|utiliser|contenir|suivre|tenir
			va|vont dans|en|sous`,
		choice: `
			^ commits|commit|messages|commentaires|réponses|code|doc|docs|noms|prs ... en anglais|français|espagnol
			^ les|tes|le|la|mes|tous commits|messages|commentaires|réponses|code|doc|docs|noms|prs ... en anglais|français|espagnol
			{tool} au_lieu|plutôt|et_pas|à_la_place|pas de|que|d|npm? {tool}
			{tool} , pas {tool}
			pas {tool} , mais|utilise {tool}
			au_lieu_de|plutôt_que {tool} ... {tool}
			utilise|utilisez|préfère|privilégie|prends ... au_lieu|plutôt_que|et_pas|à_la_place
			je|on|nous préfère|préférons|préfererais|préférerais !la_première|la_deuxième|l'option|option|le_premier *
			j'aime|on_aime|j'adore|j'apprécie !ton_idée|ça|cette|cet|ce|bien_ça|bien_ton|l'idée *
			j'aime_pas|j'aime_pas_trop|je_aime_pas|je_n'aime_pas|je_déteste|je_supporte_pas|je_ne_supporte_pas|j'ai_horreur|ça_m'énerve|ça_m'agace !ton_idée|ça|cette|cet|ce *
			je aime pas !ça|cette|cet|ce *
			ça me? énerve|agace|dérange quand|que|les
			réponds-moi|répondez-moi|réponds|répondez|parle-moi|écris|explique toujours|moi? en|court|avec|de_manière|de_façon|brièvement !deux|une|un|le|la
			garde|gardez|fais|faites ... réponses|commits|prs|fonctions|messages|explications ... court|courts|courtes|petits|petites|simples|concis|concises|brèves
			je_veux|je_voudrais des|de réponses|explications|commits|prs|petites|petits|courtes
			je ne? veux|souhaite|voudrais pas|plus emojis|emoji|commentaires|mocks|résumés|résumé|voir|docstrings|anglicismes|excuses
			je ne? suis pas fan|partisan
			^ pas|plus|sans|aucun de|d|des? emojis|emoji|résumé|résumés|commentaires|docstrings|préambule|excuses|mocks|semicolons|points-virgules|abréviations|introduction|anglicismes
			^ arrête|arrêtez|cesse|évite|évitez de|d *
			^ arrête|arrêtez|cesse|évite écrire|ajouter|utiliser|expliquer|inventer|essayer|éditer`,
		told: `
			je te|vous ai|l'ai|ai déjà|pourtant|bien|dit ... dit|demandé|expliqué|fois|de
			je|te|vous te|l'ai|ai? ai|l'ai déjà|pourtant dit|demandé|expliqué
			je te le|la? répète
			je te ai|l'ai dit|demandé ... fois|pas|ne
			combien de fois
			j'ai déjà|pourtant dit|demandé|expliqué|précisé
			encore une fois , ne|pas|on|je
			tu|vous arrêtes_pas|n'arrêtes_pas|continues|recommences|passes_ton_temps de|à|d`,
		praise: `
			était|est|c'était|c'est exactement|vraiment|tout_à_fait|clairement|absolument? le|la|un|une bon|bonne|meilleur|meilleure|excellent|excellente|très_bon|très_bonne choix|décision|idée|approche|solution|façon|manière|appel|méthode
			tu|vous as|avez bien|eu|très_bien fait|raison|joué|vu
			bien|bon|bonne|excellent|excellente joué|vu|choix|décision|idée|initiative|réflexe de|d'avoir|que|,|avoir
			j'ai|j'aime|on_aime bien|beaucoup|vraiment? aimé|apprécié|adoré? comment|la_façon|la_manière|que_tu|le_fait
			c'est|c'était exactement|précisément|pile|vraiment? ce_que|comme_ça_que|ça_que|ce_qu'il|ainsi_que je|on|j'aime|fallait|me|veux
			c'est|c'était exactement|précisément|pile|vraiment? comme ça que|on je|on
			a|ont très|vraiment|super? bien marché|fonctionné
			content|contente|heureux|ravi que|d'avoir tu
			était|c'était|est exactement|tout_à_fait|parfaitement? juste|parfait_comme_ça|bien_vu|bien_joué`,
		keep: `
			continue|continuez|continuons|garde|gardez|gardons comme|ainsi|à|de|avec|cette|ce|dans ça|faire|cela|format|approche|style|façon|utiliser|procéder|cette_approche|ce_format|cette_voie|regrouper
			fais|faites|refais|fais-le|faites-le|fais_ça|fais_pareil|refais_pareil|on_fait_pareil ... prochaine|désormais|toujours|dorénavant|à_l'avenir|à_chaque|pour_les|chaque
			comme_ça|ainsi|pareil ... toujours|désormais|la_prochaine_fois|dorénavant|à_partir_de_maintenant|à_chaque_fois|à_avenir
			toujours comme_ça|ainsi|de_cette_façon
			comme_ça que je veux toujours`,
		self: `
			^ je|j'ai|mon|ma|mes|moi|j'habite|j'utilise|j'aime`,
		identity: `
			je suis le|la|un|une|lead|nouveau|nouvelle|aussi|surtout|principalement|dans|de ... {role}|équipe|astreinte
			je suis {role}
			je suis nouveau|nouvelle|nouvel dans|ici|chez|à|sur
			je suis daltonien|daltonienne|dyslexique|aveugle|sourd|sourde|gaucher|gauchère|autiste|autodidacte|malvoyant|malvoyante|malentendant|hypermétrope
			j'ai un|une|de? tdah|dyslexie|daltonisme|trouble|rsi|déficience
			j'utilise un lecteur|lecteur_d'écran
			je travaille|bosse comme|en_tant|dans|chez|pour|de|depuis|à|uniquement|au|sur|seulement|avec_un *
			je appelle *
			je me? appelle *
			je dirige|gère|encadre|pilote|enseigne|étudie|coordonne !ça|cela|le_reste *
			je m'occupe|occupe de|du|des
			je suis en_charge|responsable|chargé|chargée de|du|des
			je suis d'astreinte|astreinte|on-call|de_garde
			mon|ma|mes nom|prénom|rôle|poste|métier|boulot|job|titre|fuseau|équipe|formation|langue|background|horaires|pronoms est|sont|c'est|vient
			nous_sommes|on_est un|une|deux|trois|que|{num} ... équipe|entreprise|startup|boîte|personnes|agence|asso|banque|hôpital|devs
			j'habite|je_vis|je_suis_basé|je_suis_basée|je_suis_situé à|en|au|dans
			je viens de|du *
			en tant|qualité que|de {role}`,
		expertise: `
			je comprends rien|pas_grand_chose à|au|aux
			c'est|est pas|pas_trop|pas_vraiment mon truc|fort|domaine|rayon
			ça_fait {n} {unit} que je|j'ai suis|travaille|bosse|rejoint|commencé
			je ne? ai|j'ai jamais|presque_jamais|encore_jamais ... fait|utilisé|travaillé|programmé|touché|écrit|déployé|codé|appris|eu
			j'ai jamais|presque_jamais fait|utilisé|travaillé|programmé|touché|écrit|déployé|codé
			je programme|code|développe|travaille|fais|écris|bosse ... depuis ... {n}|ans|longtemps|toujours
			ça_fait|j'ai ... {n} ans que|d'expérience|de|avec|expérience|en
			je ne? connais|maîtrise ... pas|rien|peu|mal|bien|très_bien|parfaitement|par_coeur|à_fond|à_peine !pourquoi|si|où|comment
			j'ai peu|beaucoup|pas_mal|aucune|zéro|très_peu|une_longue|pas_beaucoup de|d|expérience? expérience|connaissances
			je ne? ai|n'ai|j'ai pas|aucune beaucoup|expérience|connaissance d|de|en|avec?
			est|c'est|sont totalement|complètement|tout|assez|relativement? nouveau|nouvelle|inconnu|nouveaux pour moi
			je suis nouveau|nouvelle|débutant|débutante|novice|expert|experte|bon|bonne|mauvais|nul|nulle|à_l'aise|pas_à_l'aise|rouillé en|avec|sur|de|pour
			j'apprends|je_débute|je_découvre {domaine}|{cap}|en|avec|le|la
			je suis à aise avec|en|sur
			je fais|code|programme|utilise|travaille surtout|principalement|essentiellement|majoritairement|quasi *
			ma spécialité|expertise|force est|c'est`,
		freeze: `
			on|nous|ils|ops gèle|gèlent|gelons|bloque|freeze|fige|figeons|gèlera ... {shipping}|tout|main|master|code|branche|les
			gel|freeze|code_freeze|code-freeze|merge_freeze|gel_des_merges|moratoire du|de|des|est|à|jusqu'au|commence|dès|le|jusqu'à|entre|pendant|en
			{shipping} ... gelés|gelé|bloqués|bloqué|suspendus|suspendu|interdits|figés|gelées|en_pause
			aucun|aucune|pas_de|plus_de|plus_aucun|rien|personne ... {shipping}|ne_merge|ne_déploie|ne_part|ne_sort ... avant|jusqu'au|jusqu'à|après|entre|pendant|à_partir|dès|du|cette|la
			on ne? merge|déploie|livre|release|pousse|met ... rien|plus|pas ... avant|jusqu'au|jusqu'à|après|entre|pendant|à_partir|dès|du
			main|master ... gelé|gelée|bloqué|bloquée|figé|figée|verrouillée`,
		deadline: `
			la|le|notre|l'audit|prochaine|prochain|on_a ... {event} *
			{event} est|sont|aura|commence|finit|prévu|prévue|tombe|expire|repoussé|repoussée|a|au|c'est|le *
			on|nous|l'équipe|il doit|dois|faut|devons ... être|livrer|migrer|lancer|sortir|finir|avoir|passer|terminer|basculer|prêt|rendre
			on|nous livre|lance|sort|présente|publie|migre|coupe|bascule|livrons|lançons|release|fait_la_démo *
			expire|expirent *
			est|sera|seront|sont coupé|supprimé|retiré|lancé|livré|déprécié|débranché|désactivé|arrêté|coupés|éteint
			passe|passent|sort|sortent en prod|ga|production|live
			je_suis|je_serai|je_pars en|absent|absente congé|vacances|du|congés|rtt?
			support|maintenance se_termine|s'arrête|finit|prend_fin`,
		owner: `
			^ pour ... , c'est {cap} qui|, *
			pour|sur ... , c'est {cap}
			c'est|est {cap}|elle|lui qui a_repris|reprend|a_pris
			c'est|est {cap}|l'équipe|équipe qui occupe|s'occupe|gère|maintient|décide|valide|approuve|review
			{cap} occupe|gère|maintient|valide|approuve|review|décide|pilote|possède *
			{cap} s'occupe de|du|des
			équipe ... occupe|gère|maintient|possède|est_responsable|est_propriétaire|en_charge
			{cap} est|c'est le|la|notre|responsable|en_charge|propriétaire ... responsable|chef|cheffe|propriétaire|lead|po|product|contact|mainteneur|du|de|des
			responsable|propriétaire|référent|référente|contact de|du|des|pour ... est|c'est
			demande|demandez|adresse-toi|parle|vois|voir|contacte à|avec|d'abord? {cap} ... pour|si|avant|sur|quand
			mon|ma|notre chef|cheffe|manager|responsable|po|lead|cto|directeur|directrice|boss est|c'est|s'appelle {cap}
			est|sont maintenu|maintenue|géré|gérée|maintenus|gérés par *
			appartient|appartiennent à|aux équipe|{cap}|l'équipe
			{cap} doit|doivent valider|approuver|relire|signer`,
		constraint: `
			nous|on oblige|impose|obligés à|de|d
			pour|par des|raison|raisons|cause|obligation raison|raisons? légales|légale|juridiques|de_conformité|de_sécurité|de_confidentialité|réglementaires|contractuelles|de_licence|rgpd|contractuelle
			à_cause|en_raison du|de|des rgpd|la_conformité|la_réglementation|contrat|licence|licences|la_loi|loi_25|gdpr
			{authority} exige|exigent|demande|demandent|impose|imposent|interdit|interdisent|veut|refuse|oblige|dit|a_demandé|a_validé|nous_oblige|nous_impose|n'autorise|autorise|a_besoin *
			données ... ne? peuvent|doivent|peut ... pas|quitter|sortir|rester|ue|canada|être|jamais|que
			on|nous ne? peut|doit|pouvons pas ... données|clients|personnelles|licence|gpl|ue|europe
			on|nous est|sommes légalement|contractuellement|obligés|tenus
			la loi|le_contrat|le_rgpd|la_cnil *
			on doit|devons encore|continuer|toujours supporter|à_supporter`,
		underway: `
			on|nous|ils est|sommes|sont en train de|d ... migrer|remplacer|passer|réécrire|déprécier|retirer|basculer|déplacer|porter|abandonner
			on|nous migre|remplace|bascule|passe|réécrit|abandonne progressivement|petit_à_petit|actuellement|peu_à_peu|en_ce_moment|doucement *
			est|sont en cours de migration|remplacement|réécriture|dépréciation|bascule
			la migration vers|de|depuis ... est|dure|continue|finit`,
		decision: `
			on|nous|l'équipe|équipe a|avons|s'est|est|ai décidé|choisi|convenu|opté|acté|tranché|retenu|abandonné|écarté|renoncé|mis_d'accord *
			on est|s'est mis d'accord|parti *
			il a été décidé|convenu|acté
			la décision est|c'est|a|finale
			c'est|est fait_exprès|volontaire|intentionnel|voulu|délibéré|un_choix_délibéré|assumé|exprès`,
		when: `
			le|la|avant|dès|jusqu'au|jusqu'à|à_partir|après|du|au|pour|ce|fin|début|mi|en|depuis|prochain|prochaine|entre|pendant de|d|la|le|les|fin|début|mi? {day}|{month}|{num}|{unit}|trimestre|été|hiver|noël|année|printemps|automne|fêtes
			{num}|1er {month}
			{day}|demain|noël|q1|q2|q3|q4|t1|t2|t3|t4|fin_de_mois|fin_d'année|fin_de_trimestre
			{month}
			dans {n} {unit}
			{unit}|{day}|{month} prochain|prochaine`,
		pointer: `
			est|sont|se_trouve|se_trouvent sur|dans|chez le|la|l'|un serveur|wiki|drive|partage|nas|cloud|sharepoint|intranet|disque
			{outside}|{service} ... {url}|{channel}|{mail}
			{url}|{channel} est|a|montre|contient|c'est ... {outside}|notre|nos|le|la|où
			{outside} ... est|sont|se_trouve|se_trouvent|se_voit|se_voient|suivis|suivie|suit|voit|vit|vont|va|documenté|documentés|gardés|rangés|signalés|gère|géré|gérés|passent|trouve|trouvent|c'est|stockés|suivies|surveille|remontés|centralisés|on_les_suit|discute ... {service}|{url}|{channel}|wiki|intranet
			on|nous suit|suivons|documente|note|signale|gère|garde|surveille|planifie|range|remonte|publie|met|centralise ... dans|sur|avec|via|en ... {service}|{url}|{channel}
			dans|sur {service}|{url}|{channel} ... est|sont|se_trouve|trouveras|il_y_a|tu_as|on_a
			pour ... regarde|voir|vois|consulte|demande|va|écris ... {service}|{url}|{channel}
			{outside} dans|sur {service}|{url}|{channel} *`,
		task: `
			^ fais|faites en_sorte|que
			^ affiche|affichez|montre|mets toujours|le|la
			^ ajoute|ajoutez|crée|créez|écris|implémente|implémentez|fais|génère|supprime|déplace|renomme|renommez|refactorise|refactore|corrige|corrigez|change|modifie|montre|montre-moi|cherche|trouve|vérifie|regarde|explique|explique-moi|lance|exécute|ouvre|lis|mets|enlève|remplace s'il_te_plaît|stp|svp|juste|moi? un|une|le|la|les|l|ce|cette|ces|cet|des|ça|comment|tests|tous|{code}|{name}|{num}|deux|pourquoi
			^ corrige|corrigez|implémente|implémentez|refactorise|refactore|debug|débugge|assure-toi|assurez-vous|renomme|regarde *
			^ peux-tu|pourrais-tu|tu_peux|tu_pourrais|pouvez-vous me|m? créer|écrire|ajouter|implémenter|corriger|changer|supprimer|montrer|expliquer|lancer|exécuter|vérifier|regarder|faire|renommer`,
	}
}
