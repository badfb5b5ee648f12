package extract

// frenchAgainst are the French phrases for reasons, scope, and what speaks against a sentence.
func frenchAgainst() map[mark]string {
	return map[mark]string{
		reason: `
			parce que|on|il|c'est|qu|nos|ça|la|le?
			parce *
			car|puisque|vu_que|étant_donné|du_fait|à_cause|en_raison|grâce
			la raison c'est|est
			^ c'est pour|parce|à_cause
			comme on|nous|la|le|les|il`,
		purpose: `
			pour que|on|éviter|ne|garder|pas|qu
			afin de|que|d
			sinon|autrement|faute_de
			de sorte que
			, ça|il|elle|ils|elles|on|le|la|les|c'est|nos|personne|nous|mes ... casse|écrase|pollue|génère|coûte|cause|rend|lit|perd|énerve|gêne|masque|cache|cassent|ralentit|bloque|illisible|lent|fragile|trop|dépend|utilise|déteste|détestent|comprend|plante|regénéré|généré|empêche|distrait
			, écrase|casse|c'est_généré|c'est_du_bruit|c'est_trop|ça_casse|ça_pollue|ça_fait`,
		incident: `
			a|ont laissé_passer|laissé_filer
			le|la|l'an trimestre|mois|semaine|année|sprint|release|fois|été|hiver|{day} dernier|dernière|passé|passée
			hier|récemment|autre_jour|la_dernière_fois|une_fois ... a|ont|avait|on|est|c'est
			a|ont|avait|avions|on_a cassé|planté|explosé|perdu|effacé|supprimé|coûté|fait_tomber|mis_à_terre|brûlé|bloqué|corrompu|fuité ... prod|production|données|staging|build|tout|heures|jours|clients|base|main|service|release|client
			a cassé|planté|explosé|perdu
			incident|panne|outage|perte_de_données|rollback|postmortem|post-mortem
			est tombé|tombée
			on s'est|est brûlé|fait_avoir|plantés|mordus|planté`,
		scope: `
			dans|pour|sur les|la|le|tous|nos|nouveaux? tests|migrations|refactorings|refactos|commits|prs|services|handlers|scripts|code|docs|doc|reviews|composants|endpoints|apis|branches|repos|messages
			dans ce|notre|cette|cet repo|projet|équipe|codebase|dépôt
			en|sur|dans main|master|prod|production|staging|ci`,
		whenever: `
			quand|lorsque|si|dès_que|chaque_fois_que|à_chaque_fois_que|avant_de|avant_que|après|à_chaque_fois tu|vous|on|je|un|une|le|la|il|supprimer|toucher|faire|écrire|committer|pousser|merger|chaque|que|modifier`,
		pasted: `
			ceci|cela|ça|ci-dessous|suivant $`,
		letter: `
			^ cher|chère|chers|chères *
			^ bonjour à_tous|à_toutes|madame|monsieur *`,
		once: `
			pour l'instant|le_moment|cette_fois|aujourd'hui|instant
			cette fois|cette_fois-ci
			ce matin|soir
			pas encore|maintenant|tout_de_suite
			en attendant
			maintenant !on|nous|désormais
			provisoirement|temporairement|tout_de_suite|immédiatement|vite|rapidement|pour_aujourd'hui|dans_un_premier_temps|exceptionnellement|d'abord_celui|encore_une_fois
			ne|que ici|cette|ce ... seulement
			utilise|prends le|la|l'autre|autre autre|premier|première|deuxième|second|seconde|fichier
			annule|reviens|refais|recommence|remets
			jusqu'à ce|que que? je|tu|on
			pour demain
			à partir de maintenant ,? plus_tard`,
		only: `
			seulement|uniquement|juste|rien_que pour|dans|sur? cette|ce|cet|celle-ci|celui-ci
			^ juste|seulement|uniquement ici|là`,
		retract: `
			^ euh? non * ... oublie|autre_projet
			en fait oublie|non
			je confonds|me_trompe
			^ non , laisse|oublie *
			oublie|annule|enlève ça|cela|ce_que`,
		pointed: `
			^ ne|jamais le|la|les|lui *
			^ {verbs} -le|-la|-les|le|la|les jamais|pas|toujours
			ce|cet|cette|ces !repo|projet|équipe|codebase|boîte|dépôt|trimestre|année|mois|semaine|jeudi|vendredi|lundi|mardi|mercredi|sprint|genre|type|convention|règle|qui|que|qu|on|il|sont|est
			le|la|les|l autre|autres|premier|première|deuxième|second|dernier|dernière|même {thing}
			celui-ci|celle-ci|celui-là|celle-là|celui
			le|la {thing} actuel|actuelle|ci-dessus|ci-dessous|précédent|cassé|cassée|qui_échoue`,
		definite: `
			le|la|l {thing} !vendor|généré|dist`,
		question: `
			^ peux-tu|pourrais-tu|tu_peux|tu_pourrais|pouvez-vous|pourriez-vous|vous_pouvez|est-ce|y_a-t-il|il_y_a|as-tu|sais-tu|tu_sais|devrait-on|faut-il|peut-on|doit-on|on_devrait|existe-t-il|c'est_quoi|c'est_où|c'est_normal|tu_connais|tu_penses|connais-tu|penses-tu|crois-tu|t'as|va-t-on|dois-je|puis-je|je_dois|a-t-on|avons-nous|utilise-t-on
			^ que|qu faut|fait|fais|penses|se|est-ce|signifie|dois|veut|doit-on
			^ quoi|comment|où|pourquoi|quand|quel|quelle|quels|quelles|qui|combien|lequel|laquelle
			^ une idée|suggestion
			est-ce que|on`,
		hypo: `
			et si on|nous|je|tu
			imagine|imaginez|imaginons|suppose|supposons|admettons|disons|hypothétiquement|en_théorie|théoriquement
			si on|nous|je|tu|j'avais|vous|c'était avait|utilisait|était|pouvait|passait|faisait|avais|étais|avions|voulait|migrait|mettait
			peut-être|probablement|sans_doute|éventuellement|possiblement|un_jour
			je pense|pensais|crois|croyais|suppose|imagine|me_demande|hésite|songe|réfléchis|trouve
			on pense|hésite|réfléchit|pourrait|devrait|discute|envisage
			tu|vous|ça|ce|il pourrait|pourrais|serait|devrait|faudrait
			suis pas sûr|sûre|certain
			ou quelque chose
			ça dépend
			j'aimerais bien savoir
			à voir`,
		others: `
			doc|docs|documentation|readme|linter|manuel|article|blog|tuto|tutoriel|livre|ticket|issue|commentaire|rfc|spec|spécification|erreur|log|compilateur|chatgpt|copilot|internet|guide|mail|email|courriel|review|relecteur|message|outil|prompt dit|disent|recommande|suggère|affirme|conseille|mentionne|indique|précise|prétend
			selon|d'après|soi-disant|apparemment|paraît|citation|il_paraît
			il|elle|on_m'|quelqu'un|collègue|collègues|chef|cheffe|ami|client|gens|ils|pote|utilisateur a|ont|dit|disent|écrit|pense|affirme|suggère|prétend|disait|veut|m'a|pensent dit|écrit|suggéré|affirmé|recommandé|demandé|proposé|que
			il|elle|ils|elles|collègue|chef|client dit|disent|pense|affirme|suggère que|on|de|il|qu
			{cap} dit|a_dit|pense|a_écrit|suggère|propose|affirme|m'a_dit
			j'ai lu|entendu|vu que|on|sur|dans|un
			^ écris|ajoute|mets|documente|mentionne|précise ... dans|en|au|sur le|la|les|un|une|readme? readme|doc|documentation|commentaire|changelog|bannière|wiki|titre|description|mail|docstring|guide
			dans le|la|un|l ticket|article|readme|mail|doc|documentation dit|est|il
			voici|ceci|c'est est|le|un|l? mail|message|log|erreur|texte|commentaire
			dit|disant|texte|message « *`,
		sarcasm: `
			merci d'avoir|pour|d avoir|rien|avoir|tout supprimé|cassé|effacé|ignoré|détruit|planté|perdu|tout
			merci avoir *
			^ génial|bravo|bien_sûr|super|parfait|excellent|brillant|formidable|ah_super|magnifique|évidemment , merci|maintenant|désormais|parce|alors|supprimons|on|à_partir|bravo
			ouais|oui|bah|ben|bien_sûr bien_sûr|oui|bien? , ?parce
			ouais|bah|ben|mais_oui parce
			mdr|lol|ptdr|haha|hahaha|ironie|sarcasme|/s|xd
			comme si on|c'était|ça|les
			qui a besoin de|d`,
		cancel: `
			^ laisse_tomber|peu_importe|tant_pis|oublie|oublie_ça|oubliez|c'est_pas_grave|je_plaisante|je_rigole|pas_la_peine|en_fait_non|finalement_non|non_rien|annulé|je_blague $
			^ laisse_tomber|peu_importe|tant_pis|oublie|oublie_ça|je_plaisante|je_rigole|pas_la_peine|en_fait_non|finalement_non|non_rien ,
			tu|vous es|êtes pas obligé|obligée|obligés
			tu|vous ne? as|avez|es|êtes pas besoin|obligé|obligée|à
			pas|plus besoin|nécessaire|obligatoire|la_peine|utile de|d|que|on?
			ne? retiens|note|mémorise|enregistre|mémorisez|sauvegarde pas|rien
			je retire ce
			je me? suis|me_suis trompé|trompée
			j'ai|on_a changé|change d'avis|avis
			est|a_été|sont annulé|annulée|levé|levée|abandonné|abandonnée|reporté_sine_die|caduque
			pas|aucune de? préférence|préférences`,
		ephemeral: `
			je suis en réunion|déplacement|train
			pour l'instant
			pendant ce_temps
			est|sont|était|reste|toujours|encore|de_nouveau|à_nouveau|c'est rouge|vert|verte|cassé|cassée|cassés|planté|tombé|en_panne|en_rouge|terminé|fini|mergé|déployé|bloqué|ko|down|en_échec|prêt|prête|rouges
			je|on suis|est en train de|d regarder|lire|tester|debugger|faire|corriger|chercher|voir|essayer|lancer|écrire|travailler
			je suis un_peu|trop|vraiment|complètement|totalement? perdu|perdue|confus|confuse|fatigué|fatiguée|bloqué|bloquée|prêt|prête|coincé|désolé|désolée|content|contente|d'accord|accord|sûr|sûre|là|de_retour|dessus
			je suis pas sûr|sûre|certain|d'accord
			je reviens|regarde|teste|lance|vois|vérifie|cherche|pars_manger|m'en_occupe|essaie|relance
			je viens de|d *
			j'ai|je_vois|il_y_a|on_a une|un|une_erreur|cette|des erreur|exception|erreurs|warning|timeout|500|404
			j'ai déjà|juste|fait|poussé|mergé|corrigé|relancé|testé|essayé|supprimé|lancé !dit|demandé|expliqué|jamais *
			échoue|échouent|plante|plantent|renvoie|retourne|lance toujours|null|404|500|erreur|une|encore|jamais
			renvoie|retourne *
			en ce moment
			actuellement
			on_va|allons-y|vas-y|c'est_parti *
			pas_de_souci|pas_de_problème|pas_grave|t'inquiète`,
		playing: `
			imagine|imaginez|suppose que|on|tu|être|es
			^ fais|faites comme si
			^ agis|comporte-toi|réponds|parle|joue en_tant|comme_un|comme_une|comme_si|le_rôle
			^ tu_es|vous_êtes|tu_es_maintenant un|une|mon|le|la|désormais
			par exemple
			jeu de rôle
			traduis|traduisez|reformule|corrige|résume|paraphrase ce|cette|le_texte|la_phrase|le|suivant`,
		change: `
			en_fait|finalement|plutôt|correction|pardon|attends|je_voulais_dire|je_me_suis_trompé|changement_de_plan|c'est_repoussé|décalé|repoussé|repoussée|mise_à_jour|stop`,
		permit: `
			tu|vous|on peux|pouvez|peut merger|y|maintenant|à_nouveau|quand_même|le|la|committer|supprimer|utiliser|si
			c'est|est ok|permis|autorisé|bon maintenant|de|à_nouveau|d|pour
			plus besoin
			ne est|sont plus`,
		linked: `
			^ il|elle|ils|elles|là-bas|jusque-là|ensuite|à_la_place`,
	}
}
