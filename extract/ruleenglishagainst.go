package extract

// englishAgainst are the English phrases for reasons, scope, and what speaks against a sentence.
func englishAgainst() map[mark]string {
	return map[mark]string{
		ours: `
			^ we|our|they|nobody|everyone|people *`,
		linked: `
			^ he|she|they|him|her|them|his|their|those|until_then|then|after_that|before_that|so|which|same
			^ it|that|this|these is|are|was|has|means|helps|breaks|makes|makes|keeps|also|goes|applies|needs
			^ it's|that's|this_is|they're|he's|she's
			^ * him|her|them
			^ we|i {verbs} them|him|her|it|that
			not {tool}|utc $`,
		reason: `
			because of|it's|that's|that?
			since we|it|i|the|they|our|this|that|you|there|it's|we're|i'm|they're|nobody|everyone|customers|prod|production|not|some|some_of
			as we|they|our|nobody
			reason is|being|: that?
			the reason is|being
			due to
			^ that's|this_is|which_is because
			given that
			reason`,
		purpose: `
			, * * break|breaks|hurt|hurts|confuse|confuses|kill|kills|bite|bites our|us|the|my|everything
			, * break|breaks|hurt|hurts|confuse|confuses|kill|kills|bite|bites our|us|the|my|everything
			^ it|that|this|they|which blows|bloats|breaks|messes|clutters|hides|pollutes|slows|confuses|hurts|makes|drowns|buries|costs|kills|ruins|defeats|trips|bites *
			all the time
			half the time
			every time|day|week|month|single_time $
			drives|drive|makes|annoys|confuses|bothers me|us|them|everyone
			on the phone|train|mobile $
			, our|my|we|we're|we've|they|they're|nobody|everyone|everybody|people|customers|users|reviewers|legal|compliance|security|half|some|most|every|auditors *
			, the !{thing} ... {be}|will|has|have|break|breaks|depend|depends|hang|hangs|regenerate|regenerates|read|reads|use|uses|rely|relies|hates|hate|overwrite|overwrites|bills|costs|charges|counts|limits|blocks|throttles|leaks|expects|expect|need|needs|want|wants|take|takes|reverts|revert|own|owns|do|does|reject|rejects
			, compliance|legal|security
			, it's|that's policy|why|because|on_purpose
			hate|hates|hated|complain|complains
			so that
			so we|it|they|i|you|that|nobody|everyone|reviewers|people|the don't|can|doesn't|won't|stays|stay|remain|remains|keeps|always|never|is|are|team|build|diff|reviewer
			otherwise|or_else
			to avoid|prevent|keep
			in order to
			for ... reasons|consistency|clarity|readability|compliance
			it's|they're|that's just|only|pure|all|simply|mostly *
			it|that|they|which|this always|just|really|only|keeps|usually? breaks|break|hides|hide|makes|slows|causes|cause|wastes|bloats|leaks|masks|confuses|messes|clutters|drives|annoys|costs|takes|fails
			they|it|that|which|those made|make|keep|kept|caused *
			they|it|that|which|those|we|this don't|doesn't|can't|won't|never *
			they're|it's|that's|that_is|it_is too|so|always|really|very|hard|noise|noisy|slow|slower|flaky|useless|unreadable|ugly|confusing|dangerous|risky|impossible|a_mess|a_pain|a_nightmare|distracting|brittle|expensive|annoying|unmaintainable|redundant|pointless|deprecated|generated|unsafe|insecure|broken|not`,
		incident: `
			last|this|earlier_this|previous|the_other quarter|year|month|week|time|sprint|release|summer|winter|spring|autumn|fall|november|december|day|incident|outage|{month}|{day} ... {past}
			last|once|twice|recently|previously|yesterday|already ... broke|burned|burnt|bit|failed|crashed|went_down|lost|took_down|caused|leaked|cost|shipped|passed|deleted|wiped|dropped|corrupted|reverted|missed|hid|hidden|spent
			we|i|it|that|this|they|you|which|someone|somebody|he|she|that's|has|have|had|mocks|mock already|just|once|also|really|badly|been? broke|got_burned|got_burnt|got_bitten|burned|burnt|was_burned|were_burned|were_bitten|bit_us|bitten|lost|had_an_outage|had_an_incident|took_down|took_prod_down|caused|leaked|shipped_a_bug|deleted|wiped|corrupted|cost_us|spent_hours|spent_days|spent_a_day|wasted
			broke|breaks|brought_down|took_down|takes_down|crashed prod|production|staging|the_build|main|master|ci|everything|the_site|the_app|customers|us|the_release|the_deploy
			burned|bitten|bit|burnt|hurt|screwed|killed us|by|before|me
			had|caused|after|during|since|because_of an|a|the|that|last ... outage|incident|data_loss|breach|downtime|rollback|postmortem|leak|fire
			cost us|me
			passed but|and|while|locally ... broke|failed|broken|down
			never again`,
		scope: `
			in|for|inside|within|on|across|under the|our|all|new|any|every|production|unit|integration|end-to-end|public|go|python|typescript|react|sql|order|api? * tests|test|code|service|services|package|packages|module|modules|files|file|repo|repos|migrations|endpoints|handlers|components|scripts|queries|commits|prs|docs|documentation|branches|branch|project|projects|codebase
			in|for tests|refactors|migrations|prs|commits|docs|reviews|handlers|components|scripts|production|prod|hotfixes|bugfixes|refactorings|refactoring|releases|experiments|prototypes|spikes|fixtures|queries|models|endpoints|answers|explanations|commit_messages|pull_requests|code_review|code_reviews|unit_tests|integration_tests|e2e_tests|new_code|new_files|logs|comments
			in|on|for|across this|our|the repo|repository|project|codebase|monorepo|team|company|org
			in|on main|master|release_branches|production|prod|staging|ci|shared_branches|public_branches
			from|for now on`,
		whenever: `
			when|whenever|unless you|we|i|a|an|the|it|there|it's|you're|writing|adding|changing|reviewing|creating|working|touching|editing|in|they|something|asked|told|tests|something's|explaining|refactoring|testing
			if you|a|an|the|there|tests|something|i|we
			before|after you|every|each|any|a|committing|pushing|merging|opening|deploying|releasing|writing|editing|changing|finishing`,
		once: `
			take|make|use|try {num} *
			^ for this one|time|task|pr|ticket|change|round , *
			^ for this one|time|task|pr|ticket|change *
			just run|do it once
			until i'm|i_am|i_get home|back|there|in
			for the? next hour|hours|minutes|few|couple|{num}
			just|only in|on|for that|this|the_one
			rn
			for now|the_moment|the_time_being|this_time
			this time $
			this time ,
			this one time
			just|only this once|time
			just|only|right for|this now|once|time|moment
			right now
			not now
			not|don't ... yet
			yet $
			until i|you|we|they say|get|have|finish|am|are|check|look|see|know|review|tell|confirm|come|fix|hear|decide|talked
			while i|you|i'm
			^ now
			today|tonight|this_morning|this_afternoon|atm|asap|immediately
			one more time
			undo|revert|redo|rollback that|this|the|your|it|last
			^ first|then , *
			option {num}|a|b|c
			^ {verbs} it|that|this|them again|now|back|instead
			^ try|run|do ... again`,
		only: `
			only|just|solely in|on|for? this|that|the_one *
			^ only|just here|there`,
		pointed: `
			when|while|if|as you do|make|write|work_on|run this|that|these|those {thing}|refactoring|refactor|migration|cleanup|rename|fix|upgrade|port|move|split
			^ never|always|don't|do_not|stop|avoid|no|just|only|please let|make|have|give|run|do|put|use|{verbs} it|her|him|them
			^ never|always|don't|do_not|stop * it|her|him|them
			against it|that|this|them
			this|these !{lasts}
			that|those|current|specific|particular|same {thing}
			your first|second|last|other|old|new|previous *
			the first|second|third|last|other one|file|test|function|option|approach|line|two
			for|in|with|on this|that|these $
			for|in|with|on this|that|these / ,
			^ {verbs} it|that|this
			^ don't|stop {verbs} it|that|this|them
			the failing|broken|flaky|open|current|latest|existing`,
		definite: `
			^ every|each request|row|user|message|item|record|order|page|call|field|entry|line *
			^ we need this|it|the|a *
			^ a|an *
			the {thing}`,
		nearby: `
			here $
			now $`,
		question: `
			^ do|does|did|is|are|was|were|can|could|should|would|will|has|have|had|am|isn't|aren't|doesn't|don't|shouldn't|wouldn't|can't you|we|i|it|they|there|this|that|he|she|the|my|our|any|anyone|these|those
			^ what|why|how|where|who|which|whose|when's|what's|where's|who's|how's|how_come|how_about|what_about is|are|do|does|did|should|would|can|could|was|were|will|has|have|many|much|about|to|if|the|i|we|'s|kind|else|happens|exactly|that|s
			^ what's|where's|who's|how's|why's
			^ any idea|ideas|thoughts|chance|reason
			^ wondering|curious if|whether|why|how|what
			^ i wonder|was_wondering|am_wondering
			^ what if`,
		hypo: `
			no decision yet
			undecided|not_decided|not_yet_decided
			^ thinking aloud|out_loud *
			just thinking aloud|out_loud
			apparently|supposedly|allegedly
			what if
			imagine|suppose|supposing|hypothetically|assume_that|assuming|pretend|let's_say|let's_assume|let's_pretend|say_we|say_i|theoretically
			if we|i|you|they were|had|used|would|wanted|ever|did|could|switched|went|moved|chose|decided|added|made|dropped|started
			would|could|might be|have|it|we|you|i|make|help|work|break|want|also|become|need|even|actually|probably|then
			maybe|perhaps|possibly|might|probably_should
			not sure|certain if|whether|that|about|yet|we|i
			i'm|i_am not sure|certain
			should i|we
			shall we
			^ i think|thought|believe|feel *
			i|we guess|wonder|could|might|would_think|assume|suppose|doubt
			i think|thought|believe we|it|that|you|i|the|this|there|maybe
			or something
			i'm|we're|we_are|i_am|i_was|we_were|been|just|also|still considering|thinking|debating|contemplating about|of|whether|if|to|switching|moving|using|adding|that|it
			wish|wished we|i|you
			either ... or
			whether or|to|we
			could we|you|i
			it depends
			one day|some_day|someday|eventually
			in theory
			seems|looks|feels|sounds like|as|to|that`,
		others: `
			customer|client|user|boss|colleague|he|she|they has|have|just? send|sent|wrote|written|forwarded me|us *
			^ say|mention|state|write|tell|explain|add that|them|people|users|customers ... that|should|must|need
			^ draft|write|make|compose|generate|prepare|create|send|post|put|design ... email|mail|message|slide|slides|post|text|blog|banner|announcement|copy|letter|data|fixture|fixtures|tweet|poster|sentence|comment|newsletter|article|story|poem|page
			that|which|text|line|saying|comment|sentence says|reads|saying|stating|states
			^ add|write|put|insert|mention|document|note|state|say|explain|include|describe ... in|to|into|on the|our|a|your? readme|docs|doc|documentation|comment|banner|changelog|docstring|wiki|guide|contributing|page|email|message|pr|description|header|footer|title|spec|template|tooltip|help_text|{name}|{code}
			docs|doc|documentation|readme|manual|guide|blog|article|post|tutorial|book|ticket|issue|comment|comments|spec|rfc|error|log|message|output|linter|warning|stackoverflow|stack_overflow|chatgpt|copilot|cursor|internet|website|page|email|mail|review|reviewer|style_guide|slide|prompt|claude.md|agents.md|file|template|test|script|commit|pr|changelog|book|course|paper says|say|said|states|state|reads|recommends|recommend|suggests|suggest|claims|told|tells|wrote|writes|mentions|warns|complains|complained|asks|wants|insists
			he|she|they|i wrote ,
			he|she|they wrote that
			he|she|they|someone|somebody|colleague|coworker|co-worker|people|customer|user|users|client|boss|manager|lead|guy|friend|bob|{cap} says|said|writes|claims|claimed|suggested|suggests|recommends|recommended|commented|asked|asks|thinks|believes|argues|keeps_saying|told_me|insists|insisted|complained|mentioned
			according to
			quote|unquote|quoting|quoted
			i|i've read|heard|saw|seen that|somewhere|in|on|online|a|people
			supposedly|apparently|allegedly
			this|the|here's|below|attached|following is|are the|what|a|an? email|message|ticket|log|issue|text|doc|spec|error|output|prompt|transcript|review|comment|reply
			to|on this|the|that|her|his|their mail|email|message|ticket|thread|comment|letter|review|post
			from the docs|readme|manual|ticket|spec|email|article|blog
			it says
			in|their the|their docs|readme|they|manual it|they say|says
			my|a colleague|coworker|friend|boss|manager|lead ... wrote|said|says`,
		sarcasm: `
			^ sure|wow|right|great|cool|yeah|oh_sure|yeah_sure|brilliant|fantastic , let's|from_now_on|why_not|just|we|because|now_we|always|never
			, genius|lovely|wonderful $
			^ yeah|sure|oh|great|yes|right , because|sure|right|great|always|never|let's
			oh great|sure|wonderful|fantastic|perfect|joy|brilliant|lovely|yeah|please|of_course
			^ great|nice|good|brilliant|fantastic|wonderful|amazing|lovely job|work|going|idea breaking|deleting|there|, now|now|, genius|genius|on_breaking|, as_always
			thanks for|a_lot breaking|deleting|nothing|wasting|ignoring|for
			as if
			what could|possibly go|could
			genius|/s|yeah_right|how_wonderful|just_what_i_needed|what_a_surprise
			because that|who|everyone|nothing worked|needs|loves|never|ever|always|says|doesn't`,
		cancel: `
			^ never_mind|nevermind|nvm|scratch|disregard|ignore_that|ignore_what|ignore_this|ignore_the_last|ignore_my
			scratch|strike that|this|it|all_that
			^ just kidding
			jk|just_kidding|only_joking|i'm_joking|i_was_joking|i'm_kidding|kidding
			^ forget it|that|this|about_it|about_that|what_i_said $
			^ forget it|that|this|about_it|about_that ,
			forget i|that_i said|mentioned|asked|wrote
			you don't|do_not|needn't|need_not have|need to !explain|tell|spell|teach|introduce
			you don't|do_not|needn't|need_not always *
			no need to
			you|we|it don't|needn't|doesn't|don't_have_to need_to|have_to|need
			there's|there_is|is no need
			it's not|isn't|it_isn't|not necessary|required|needed|mandatory|a_rule
			i|we take|took|take_it that|it|this back
			don't|do_not|no|not|stop remember|memorize|save|store|record|add this|that|it|anything|to_memory
			i was wrong|mistaken
			i changed my mind
			on second thought|thoughts
			^ the|our|that * is|was|has_been|got|are cancelled|canceled|called_off|off|postponed_indefinitely|lifted|over|dropped
			^ the|our|that * * is|was|has_been|got|are cancelled|canceled|called_off|off|postponed_indefinitely|lifted|over|dropped
			we dropped the|that idea
			no|have_no|any preference|preferences
			we don't have a rule|convention|preference|policy
			not|no a|hard rule|strict rule|requirement
			doesn't|don't|does_not apply any_more|anymore|any_longer|now`,
		ephemeral: `
			i'm|i_am|we're in|on|at the|a ... till|until|for *
			till|until about? {n}|{num}|noon|tonight|midnight|then|later
			i'm|i_am working|busy on|with the|it|this|that|a|something|another
			is|are|was|were|still|now|all|looks|stays|went|tests|ci|build|it's currently|still|now|all|back|finally|again? green|red|passing|failing|broken|failed|done|running|flaky|stuck|down|up|compiling|building|deployed|merged|hanging|crashing
			i'm|i_am|we're currently|still|just|now|also? looking|seeing|getting|trying|debugging|running|reading|stuck|testing|fixing|checking|waiting|about|done|going|thinking|wondering|confused|having|watching|pasting|asking|editing|on_it|in_a_meeting|back|here|sure|ready|afraid|sorry|glad|happy|not_sure
			i'm a bit|little? confused|lost|stuck|worried|late|tired
			currently|at_the_moment|right_now|for_the_moment|in_the_meantime
			until i'm|i_am|we're|we_are|he's|she's|that's|this_is|it's done|finished|through|back|merged|fixed
			this morning|afternoon|evening
			tonight|later_today
			i|we just|already ran|pushed|merged|committed|deleted|restarted|deployed|updated|changed|fixed|added|installed|tried|saw|noticed|found|got|did|finished|checked|pulled|rebased
			getting|got|get|throws|threw|seeing|see an|a|this|the|these|that error|exception|panic|failure|warning|stack_trace|traceback|404|500|timeout|errors|warnings
			let's|lets *
			don't|do_not|no worry|bother|mind|worries|hurry
			i'll|i_will|we'll|we_will be_back|be_right|do|check|look|fix|test|try|run|take|handle|merge|push|send|update|get|let|review|add|go|write|come|continue|need_to|grab|have_a
			almost|nearly done|there|finished`,
		playing: `
			^ you're|you_are the|a|an * , i'm|i_am|i'll *
			^ you're|you_are the|a|an * * , i'm|i_am|i'll *
			^ as a|an {role}|* ... i|we want|can|prefer|need|never|should|would *
			pretend|pretending
			^ act|behave|respond|answer|talk|write|speak as|like if|a|an|you|the
			role-play|roleplay|role_play
			you are|you're a|an|the|now|my expert|senior|world-class|helpful|experienced|professional|assistant|agent|engineer|pirate|reviewer|developer
			^ you are|you're a|an|now
			what|how would_you|would_you|do_you say|respond|do|react if|when
			test|testing your|the|if|whether|you memory|you|can
			for example|e.g|e.g.
			in|for this|the|our|a story|scenario|game|novel|example|exercise|role-play|simulation|play|demo
			as if|though you|i|we
			if i said|say|told|tell|wrote|typed
			if i asked|ask you
			translate|rephrase|rewrite|reword|proofread|paraphrase this|the|that|following|to|into`,
		pasted: `
			of|in|to|on|from|about this|these|that|the_following $
			^ {verbs}|implement|answer|translate|summarize|review|explain ... this|these|following|below $
			below $`,
		letter: `
			^ dear *
			^ hi|hello all|team|everyone|everybody|support|folks , *`,
		relayed: `
			^ slack|mail|email|message|comment|feedback|dm|text|review|ticket|note|memo|memos|quote|quoting|transcript from|by|of|on the|our|my|a? ... ,
			^ from|in|per the|our|my|a? slack|mail|email|message|ticket|issue|jira|thread|chat|review|spec|style_guide|docs|wiki|minutes ... ,
			^ this|here is|are what|how|the the|our|my|a? ... said|says|wrote|writes|told|posted
			^ he|she|they|pm|boss said|says|wrote|writes|posted|replied ,
		`,
		retract: `
			on second thought|thoughts
			i changed|take|took my_mind|it_back|that_back|this_back
			i misread|misremembered|misspoke|misunderstood|mistook
			i was wrong|mistaken
			i mixed|got that|it|them|this|those up|wrong|mixed_up
			my mistake|bad
			wrong repo|project|window|tab|chat|terminal|file|branch|channel|session $
			wrong repo|project|window|tab|chat|session ,
			that|this was|is|belongs my|our|the|another|to_another|for_another|for_my|from_my|from_another other? project|repo|team|company|job|client|app
			^ hm|hmm|wait|no|actually|ah|oh|nah|ok , no|wait|scratch|forget|leave|ignore
			^ wait|actually|hm|hmm no
			leave|keep it|that|them|everything|things as it|they|is was|were|is|are
			ignore|disregard|forget what_i_said|what_i_wrote|my_last|the_last_one|my_message|that_message|that_last
			there's|there_is no !need|reason|way|point|rush|hurry|problem|doubt * $
			i was just|only kidding|joking|venting|ranting|testing
			that's|that_is|it's|this_is|it_is not true|right|correct|valid|the_case
			isn't|wasn't|not|no_longer true|right|correct|valid any_more|anymore|any_longer|actually|then
			forget about the|that? *`,
		moved: `
			moved|moves|shifted|switched|migrated|upgraded|changed|renamed|transferred to
			is|are|was|were moved|shifted|changed|switched|upgraded|renamed|reassigned to|from|now
			is|are|goes|go|lives|live|runs|run|belongs|use|uses|used now
			now is|are|lives|goes|runs|owns|uses|belongs|handles|reviews
			instead|anymore|any_more|no_longer|not_any_more $
			no_longer
			as_of now|today|this|last|{num}
			took|takes|taken over
			now $
			we're|we_are|it's|it_is|they're on ... now
			left|leaves the|us|last|for|at|in`,
		change: `
			actually|correction|wait|no_wait|sorry|instead|i_meant|i_mean|rather|on_second_thought|change_of_plan|change_of_plans|update|scratch_that|turns_out|no_longer|anymore|not_anymore|not_any_more|moved|has_moved|as_of|strike_that|i_misspoke|my_mistake|i_was_wrong`,
		permit: `
			it's|it_is|that's|is|are fine|ok|okay|allowed|alright|all_right to|again|now|if|for|after_all
			you|we can|may ... again|now|after_all|if|anyway
			feel free to
			no longer|not_any_more|any_more|anymore
			no need to`,
	}
}
