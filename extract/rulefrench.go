package extract

import "strings"

// french has tu and vous, and words of Quebec. Elided words before an apostrophe are taken off, but for je: it tells who speaks.
func french() ruleLanguage {
	const months = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
	return ruleLanguage{
		name: "french",
		common: `le la les un une des du de d l et ou mais donc ni car ne pas plus non oui est sont était être suis es a ai as avons avez ont avoir je tu il elle on nous vous ils elles me te se moi toi lui leur y en ce cet
			cette ces ça cela c'est mon ma mes ton ta tes son sa ses notre nos votre vos leurs dans sur sous avec sans pour par vers chez entre depuis jusqu'à avant après pendant comme si quand que qu qui quoi dont où
			comment pourquoi quel quelle quels quelles très bien trop aussi toujours jamais rien tout toute tous toutes chaque autre autres peu au aux merci svp stp peux peut faut fait faire fais utilise va là ici déjà
			encore maintenant j'ai j'aime je quelque alors j'utilise désormais évite plutôt retiens oublie arrête évite retenez j'en`,
		fold:    foldFrench,
		letters: "l' d' n' j' c' s' m' t' qu' è ê ç à â û ù œ î ô",
		short:   `p.ex p.ex. ex etc m mme mlle env cf réf no art`,
		classes: map[string]string{
			"month": months,
			"day":   "lundi mardi mercredi jeudi vendredi samedi dimanche lundis mardis mercredis jeudis vendredis",
			"unit":  "jour jours semaine semaines mois trimestre trimestres an ans année années sprint sprints",
			"n":     "un une deux trois quatre cinq six sept huit neuf dix douze quinze vingt plusieurs quelques {num}",
			"role": `développeu~ programmeu~ ingénieur~ architecte designer graphiste backend~ frontend~ fullstack~ full-stack sre devops dev testeur~ qa lead responsable chef cheffe chargé~ manager gérant~ administrat~ admin scientifique
				chercheu~ analyste étudiant~ prof professeur~ enseignant~ stagiaire alternant~ freelance indépendant~ consultant~ débutant~ novice expert~ fondat~ cofondat~ cto ceo physicien~ mathématicien~ statisticien~ biologiste
				informaticien~ mainteneu~ doctorant~ dba direct~ product po scrum comptable médecin avocat~ journaliste technicien~ sysadmin tech data`,
			"verbs": `utilise utilisez écris écrivez mets mettez fais faites réponds répondez réponds-moi répondez-moi parle-moi parle parlez demande demandez demande-moi demandez-moi garde gardez laisse laissez lance lancez
				vérifie vérifiez ajoute ajoutez nomme nommez explique expliquez explique-moi montre montrez montre-moi documente préviens préviens-moi évite évitez essaie essayez préfère privilégie privilégiez suis suivez
				commence commencez teste testez pousse inclus prends prenez reste assure-toi passe pense`,
			"domaine": `go golang python rust java javascript typescript kotlin swift scala haskell elixir ruby php c c++ c# sql bash react vue angular svelte node kubernetes k8s docker terraform ansible aws azure gcp linux
				postgres redis kafka graphql css html frontend backend front-end back-end front back devops web programmation codebase code projet`,
			"tool": `pnpm npm yarn bun deno make just cargo uv pip poetry rg ripgrep grep docker podman tabs espaces postgres mysql sqlite jest vitest mocha pytest unittest playwright cypress eslint biome prettier ruff black
				gofmt bazel gradle maven curl httpie slog logrus zap testify go-cmp sqlc prisma rest graphql grpc rebase merge squash vim zsh bash fish python3 yaml json toml https utc enums interfaces snake_case camelcase async mocks fakes`,
			"service": `bookstack outline mediawiki gitea forgejo codeberg gitlab azure_devops shortcut clickup monday basecamp grafana datadog kibana sentry pagerduty opsgenie linear jira trello asana notion confluence slack discord figma miro newrelic splunk honeycomb prometheus looker metabase tableau sharepoint redmine youtrack zendesk
				jenkins vault 1password teams gitlab wiki mattermost google_docs google_drive rollbar drive`,
			"outside": `dashboard dashboards tableau tableaux board runbook runbooks wiki documentation docs doc spécification spécifications spec specs tickets ticket bugs bug bogues bogue erreurs incidents issues backlog roadmap maquettes
				maquette designs métriques alertes logs traces postmortems post-mortems manuel guide politiques contrat contrats changelog adrs identifiants secrets calendrier astreintes exigences questions demandes commandes latence
				tâches rapports schémas diagrammes canal retours feedback épics stories comptes-rendus procédure procédures`,
			"event": `release livraison lancement démo audit revue migration go-live mep ga bêta présentation conférence contrat certificat licence pentest freeze gel fenêtre maintenance pilote jalon date échéance deadline sortie
				bascule recette kickoff clôture expiration mise_en_prod mise_en_production évènement événement déploiement`,
			"shipping":  "merge merges déploiement déploiements release releases commits commit changements livraisons livraison features push mises_en_prod mise_en_prod mep mises_en_production",
			"authority": "juridique légal conformité compliance sécurité rssi dpo rgpd gdpr cnil auditeurs audit direction régulateur loi contrat réglementation finance achats syndicat oqlf",
			"here":      "ici chez_nous dans_ce_repo dans_ce_projet dans_notre_équipe dans_l'équipe dans_cette_équipe dans_notre_projet dans_le_projet dans_la_boîte dans_notre_repo dans_ce_dépôt dans_tout_le_projet dans_le_repo",
			"thing":     "test fonction fichier méthode classe ligne endpoint pr branche commit erreur bug ticket bouton variable composant page requête boucle handler module script dossier",
		},
		phrases: together(frenchPhrases(), frenchAgainst()),
	}
}

// foldFrench takes accents off and, before an apostrophe, the words that are only there for their sound.
func foldFrench(w string) string {
	if short, rest, ok := strings.Cut(w, "'"); ok {
		switch short {
		case "n", "m", "s", "l", "d", "t", "qu":
			if rest != "il" && rest != "ils" || short != "s" {
				w = rest
			}
		}
	}
	return accents.Replace(w)
}
