package extract

// englishPhrases are the phrases of each mark. Each says of itself only what its mark means; whether that suffices is judged for the whole sentence.
func englishPhrases() map[mark]string {
	return map[mark]string{
		address: `
			^ also|and|but|so|then|ok|okay|k|right|alright|well|hey|hi|hello|please|btw|fyi|yes|yeah|yep|yup|sure|cool|great|perfect|nice|thanks|thx|oh|ah|hm|hmm|actually|wait|sorry|look|listen|again|plus|anyway|claude|codex|gemini|opencode|dude|man|mate|folks|lol|ugh|argh|damn|jesus|finally|additionally|generally|important|reminder|note|basically|btw
			^ by_the_way|just_so_you_know|for_your_information|heads_up|quick_note|one_more_thing|one_thing|another_thing|side_note|just_fyi|for_context|some_context|a_bit_of_context|context|background|first_of_all|first_off|to_be_clear|just_to_be_clear|for_what_it's_worth|fwiw|thank_you|good_morning|please_note|note_that|for_the_record|as_a_heads_up|just_a_heads_up|i_said|as_i_said|like_i_said|also_note|important_note|in_fact
			^ for_god's_sake|for_fuck's_sake|ffs|what_the_hell|wtf|jesus_christ|oh_god|oh_and|and_also|but_also|and_please|so_please|and_yes|oh_no
			^ before_we_start|before_you_start|before_i_forget|while_we're_at_it|while_you're_at_it|while_i_think_of_it|last_thing|small_thing`,
		refuse: `
			^ no|nope|nah|wrong|stop|nooo|noo|no_no|argh_no|ugh_no|hell_no|god_no|please_no|oh_no|correct|incorrect|false / ,
			^ no|nope|nah|wrong|stop|nooo|noo|no_no|argh_no|ugh_no|hell_no|correct|incorrect|false $
			^ no|nope|nah|nooo|noo|noooo / i|we|don't|do_not|use|never|always|you|that's|it's|please|stop|not|no
			^ not_like_that|that's_wrong|that_is_wrong|that's_not_right|that's_not_what_i_asked|that's_not_how_we_do_it|this_is_wrong|please_stop|hold_on|not_again|you_did_it_again / ,
			^ not_like_that|that's_wrong|that_is_wrong|that's_not_right|that's_not_what_i_asked|that's_not_how_we_do_it|this_is_wrong|please_stop|hold_on|not_again|you_did_it_again $
			^ again|i_told_you|once_again / ,`,
		turnsTo: `
			, can|could|would|will you
			, so|and|but can|could|would|will you|we|i
			so|and|but can|could|would|will you
			, so|and|then please
			so|and please {verbs}
			, what|how|where|why|which|who is|are|do|does|did|should|would|can|could|was|were|would|has|have
			, what's|how's|where's|who's|let's
			, so|and|now let's
			so|and let's
			, now {verbs}
			, and|but now {verbs}
			, is|are|does|do|did there|it|this|that|we|you|i
			, any idea|ideas|thoughts
			, right|ok|okay|agreed|correct|understood $
			, please|pls {verbs} this|that|the|it|me|a
			, tell|show|help|walk|give|explain me|to_me
			, so explain|show|help|tell|walk|give|fix|add|change|update|remove|rename`,
		joint: `
			and i|i'm|i've|we|also|then|my
			so when|if|i'm|i|we|basically|yeah
			but i|i'm|we|also
			anyway|anyways|um|uh|okay_so|ok_so|so_yeah|oh_and|by_the_way|oh_also
			because|since we|i|the|it|they`,
		remember: `
			^ for next time|later , / *
			^ for the? next session|time , / *
			^ remember|memorize|memorise that
			^ remember|memorize|memorise , / *
			^ remember|memorize|memorise / {kept}
			^ just|you_should|i_want_you_to|i'd_like_you_to|make_sure_you|make_sure_to|you_must|you_need_to please? remember|memorize|memorise that
			^ just|you_should|i_want_you_to|i'd_like_you_to|make_sure_you|make_sure_to|you_must|you_need_to please? remember|memorize|memorise / {kept}
			^ remember|memorize|memorise $
			^ can|could|would|will you please|pls? remember|memorize|memorise|note_down|save|store|note that
			^ can|could|would|will you please|pls? remember|memorize|memorise|note_down|note / this|we|i|never|always|i'm|for_me
			^ remember for_next_time|for_later|for_the_future|for_future_reference|for_future_sessions that?
			^ add|save|write|store|put|commit|record|keep this|that|it|the_following|these|the_fact to|in|into your|my|our|project|long-term|claude's memory|memories that?
			^ add|save|write|store|put|commit|record|keep this|that|it|the_following|these to|in|into memory / ,
			^ add|save|write|store|put|commit|record|keep this|that|it|the_following|these to|in|into memory $
			^ add|save|write|store|put|commit|record to|in|into your|my|our|project|long-term memory|memories that?
			^ add|save to|in memory that
			^ add|save to|in memory / ,
			^ add|save|put a memory|note that|for|about|saying
			^ save a? memory that|about|of
			^ update your|the memory that|to|with
			^ make|take a? note that|of|for
			^ make|take a? note $
			^ new memory
			^ memory
			^ note to? self that?
			^ note for|to the? later|future|next|self
			^ note|remember|jot this|that|it down
			^ note down that|this|the|my|our
			for future|later reference
			for the future
			remember|memorize|memorise that|this|it $
			remember|memorize that|this|it for|in next|later|the_future|future|all
			add|save|commit|write that|this|it to your? memory|memories $
			store this|that for later
			don't|never forget that|this|it $
			make sure you|to remember that|this|it|never|always|we
			remember it for|in`,
		bearInMind: `
			^ keep|bear in mind|memory that?
			^ please|also|and|just keep|bear in mind that?
			^ don't|never|do_not forget that
			^ don't|never|do_not forget / we|i|i'm
			^ don't|never|do_not forget / my|our|the|they|there|{cap} ... is|are|was|has|have|must|can|can't|cannot|needs|need|will|does|doesn't|runs|uses|only|don't|aren't|isn't
			keep|bear that|this|it in mind
			you should|must|need_to know that`,
		rememberTo: `
			^ remember to|not_to
			^ please|always|and|also|you_must|you_should|you_need_to remember to
			^ can|could|would|will you please|pls? remember to
			^ don't|do_not|never forget to
			^ please|and|also don't|do_not|never forget to
			^ make sure you|to remember to`,
		notRemember: `
			do|did|does|don't you|we|i|anyone|she|he even|still? remember
			^ remember when|how|what|where|who|why|last
			^ remember the|that bug|time|issue|error|thing|problem|crash|one|discussion|conversation|incident ... earlier|yesterday|last|before|this_morning|we_had|we_fixed|we_saw
			^ remember|remeber the_time|that_time|that_bug|that_one
			i|we|he|she|they can't|cannot|can_not|don't|do_not|didn't|couldn't|could_not|won't|barely|hardly|vaguely|seem_to|still|only|also|just|now? remember
			if i remember
			as far_as_i|you|we|i remember
			you|i|it|they|we can't|cannot|won't|don't|didn't remember
			remember me
			i remember
			hard|easy|able|trying|tried|used to remember
			doesn't|didn't remember
			whether|why|how|what|if you|it remember|remembers|remembered
			to remember the|a|which|what|where|password|user
			remember password|login|user|state|selection|position
			do not|don't remember
			what you remember
			remember|memorize anything|everything|nothing`,
		anaphor: `
			this|that|it|these|those
			the following
			this|that|it for next time
			this|that|it please
			this|that|it for later
			this|that|it for the? future
			this|that|it in|for future sessions
			this|that|it too
			these things|rules|facts|points
			this|that one|rule|fact|too|down|next_time|from_now_on|going_forward|as_well|for_next_time|for_the_next_time|for_later|for_me`,
		forget: `
			^ forget that|about|the
			^ forget what_i_said|what_i_told_you|what_you_know|everything_you_know|everything_about|all_about|any_memory|your_memory|my about?
			^ can|could|would|will you please? forget that|about|what|the|my|everything
			^ can|could|would|will you please? delete|remove|drop|erase the|that|your|any memory|memories|note about|of|that|on|regarding
			^ delete|remove|drop|erase|clear|wipe|purge the|that|your|my|any|all memory|memories about|of|that|on|regarding
			^ delete|remove|drop|erase|clear|wipe|purge the|that|your note you *
			^ delete|remove|drop|erase|clear|wipe|purge your note about|that
			^ delete|remove|drop|erase|clear|wipe|purge / that note
			^ delete|remove|drop|erase|clear|wipe|purge what_you_remember|what_you_know|everything_you_know|what_you_saved|what_you_stored|that_memory|this_memory about?
			^ delete|remove|drop|erase that|the|this * memory
			^ delete|remove|drop|erase that|the|this * * memory
			^ delete|remove|drop|erase|clear from your|the memory|memories that?
			^ delete|remove|drop|erase ... from your|the|my memory|memories
			^ please|and|also forget that|about|what
			^ delete|remove|drop|erase that|this memory|note pls|please $
			^ delete|remove|drop|erase that|this memory $
			^ delete|remove|drop|erase that|this memory pls|please? / ,
			^ stop remembering|storing|recalling that|my|the
			^ you can|should|may forget that|about|what
			^ unlearn|unremember|un-remember that|the|what`,
		notForget: `
			^ forget it|this|that|about_it|about_that|about_this $
			^ forget it|about_it|about_this , let's|just|use|do|we|i
			i|we|he|she|they forgot|forget
			^ forget about|the ... , {verbs}|let's|just|we
			don't|never|not forget`,
		wish: `
			whether|if ... you could|can|would
			could|can|would you please|also|maybe|always|never|just|ask
			if you'd be so kind
			^ can|could|would|will you
			^ do me a favor
			^ would you mind`,
		task: `
			^ add|create|write|build|implement|make|generate|draft|design|set_up|setup|introduce|insert|display|render|extract|move|rename|change|update|remove|delete|refactor|rewrite|convert|replace|fix|find|look a|an|the|some|one|two|three|this|that|these|those|all|every|it|me|another|more|tests|{code}|{name}
			please add|create|write|build|implement|make|generate|draft|fix|rename|change|update|remove|refactor|rewrite|convert|replace a|an|the|some|this|that|these|another|tests|{code}|{name}
			^ fix|rename|refactor|implement|debug|investigate|bump|revert *
			i'd_like_you_to|i_want_you_to|i_need_you_to|can_you|could_you|would_you please? add|create|write|build|implement|make|generate|draft|fix|rename|change|update|remove`,
		order: `
			^ {verbs}
			, {verbs}
			^ just|only|simply|instead|rather|better|first {verbs}
			please {verbs}
			don't|do_not
			you should|must|need_to|have_to|ought_to|can_just|shall
			i|we want|need|expect|would_like|require you|it|them|this to?
			i'd like you to
			make|be sure
			should|must only|not use|run|touch|commit`,
		avoid: `
			don't|do_not|stop|avoid|quit
			^ no !problem|worries|idea|need|one|more|way|rush|matter|errors|tests|changes|luck|clue|thanks|thank|and|but|so|then|i|we|you|it|that|this|there
			^ not_to *
			never to
			^ never {verbs}|mock|touch|edit|modify|rewrite|hardcode|hard-code|force-push|disable|catch|swallow|guess|invent|hand-edit|suppress|amend|cherry-pick|squash|invent|reformat|restart
			, never {verbs}|mock|touch|edit|modify|rewrite|hardcode|hard-code|force-push|disable|catch|swallow|guess|invent|hand-edit|suppress|amend|cherry-pick|squash|invent|reformat|restart
			you|please|and|but|to|we|should_you never {verbs}|mock|touch|edit|modify|rewrite|hardcode|hard-code|force-push|disable|catch|swallow|guess|invent|hand-edit|suppress|amend|cherry-pick|squash|invent|reformat|restart
			no more
			^ never *
			you should|must|need|shouldn't|mustn't|can't|cannot not|never|{verbs}
			shouldn't|mustn't|should_not|must_not
			i don't|do_not want you to?
			i don't|do_not want to see`,
		norm: `
			^ we|our_team|the_team|our_company|this_team|my_team|everyone|everybody never|always *
			, we never|always *
			{where} , we|everyone never|always|only|don't *
			{where} we|everyone never|always|only|don't *
			because|but|and we never|always {verbs}|do|use
			^ we don't|do_not|never ... {here}
			, we don't|do_not|never ... {here}
			^ we one? always|only|never ... {here}
			^ we only {verbs}
			^ we don't|do_not|no_longer use|do|mock|allow|accept|commit|deploy|write|test|ship|put|merge|push|like|want|add|import|log|store|catch|return|squash|rebase|touch|edit|vendor|rely|trust|hardcode|nest|abbreviate|expose|throw
			, we don't|do_not|no_longer use|do|mock|allow|commit|write|merge|push|import|log|catch|squash|rebase|touch|edit|vendor|trust
			our|team's|company's|project's convention|rule|policy|standard|practice|style|rule_of_thumb|norm|house_style|preference|guideline is|says
			our|team's|company's|project's|the ... convention|rule|policy|standard|guideline ,
			the rule|convention|policy ... here|team|project|repo is
			our|the convention|policy|standard|practice|style_guide|rule here|at_work
			the way we do|name|write|test|handle|structure|organize|organise
			^ we|i use|write|prefer|follow|name|put|keep|run|do ... , not|never|rather_than|instead_of
			^ we|i use|write|prefer|follow|name|put|keep ... not|rather_than|instead_of|over *
			^ we|our_team|i stick|sticks to|with
			stick to the standard|stdlib|conventions|convention|existing
			^ we {verbs} everything|all|only
			^ we {verbs} merge ... {here}|repo|project
			^ we squash|rebase|merge *
			it's|it_is|that's a|the|our convention|rule|policy|standard|house_rule here|in_this|in_our|that
			is|are strictly? forbidden|banned|prohibited|off_limits|off-limits|disallowed|taboo
			house rule
			^ the rule is
			on this|our|my team we`,
		standing: `
			you|please|to|and|but|then|not always|never
			never|always go|goes|belong|belongs
			nobody|everyone|everybody|no_one|we|claude|agents should|must|can|may always|never
			always|never|ever $
			, always|never|ever
			ever {verbs}|mock|touch|edit|modify|push|amend|guess
			whenever|everywhere|anywhere|no_matter|regardless|without_exception|at_all|at_all_times
			in general|principle
			as a rule
			in|on|for|across this|our|the repo|repository|project|codebase|monorepo|code_base|org|team|company
			in new|production|go|python|typescript|test|public code
			every|each|any time|one|{events}
			all|every|any|our|new new|future|{events}
			unless i|you|told|asked
			without asking|my|checking|permission
			across the board
			{day} {day}
			when|whenever|if|before|after you ever? {verbs}|touch|modify|want a|an|any|new|code|tests|sql|something
			in|of|from|to your replies|answers|responses|messages|commits|summaries|explanations|output
			don't|never|not ... any|anything|anyone`,
		ever: `
			^ always {verbs}|mock|sign|double-check|cross-check|quote|escape|pin|paginate|spell|pull|stash|squash
			, always|never {verbs}|mock|touch|edit|modify|push
			^ never ever? {verbs}|mock|touch|edit|modify|hardcode|hard-code|force-push|disable|rely|catch|swallow|guess|invent|push|rewrite|amend|suppress|trust|reformat|restart|print|squash|auto-fix|bypass|expose|drop|truncate|say|apologize|to|kubectl|git|terraform|rm|npm|{tool}
			, never|always {tool}|kubectl|git|terraform|{code}
			^ never , ever *
			^ do not|don't ever *
			^ no * * * , ever $
			^ no * * , ever $
			^ no * , ever $
			^ no ... , ever $
			, always|ever $
			, never $
			don't|stop|never ... again $
			don't|stop|never ... ever again`,
		lasting: `
			from now|here on
			from this point on|onward|onwards|forward
			from today on|onwards
			going|moving forward|forwards
			in|for the future
			in future
			^ you_should|you_must|you_need_to|i_want_you_to|i'd_like_you_to always|never *
			i_want_you_to|i'd_like_you_to|i_need_you_to|i_expect_you_to always|never *
			next time you|please|don't|do|use|ask|run|check|just|that|it|we|i
			^ next time / {verbs}|you|please|i|don't|just|we|ask
			^ next time / ,
			, next time $
			next time $
			as a general|standing? rule
			for|in all future|subsequent|upcoming
			in every|each|all|future session|sessions|conversation|conversations|chat|chats
			every|each time / you|we|i|a|an|there's|something
			at the end|start|beginning of every|each
			until further notice
			under no circumstances
			whenever you *
			^ whenever|anytime|any_time you|we|i|a|an|the *
			for the rest of the project|time
			it's|that's|this_is a hard|strict|standing rule|requirement
			in any|all|every of our|my|the projects|repos|services|codebases|apps
			that's|it's|is our|the|company? policy $
			, that's policy`,
		ought: `
			must|have_to|has_to|need_to|needs_to|should not|never|always|only|also? be|have|use|go|live|contain|start|end|follow|include|pass|run|come|stay|say|get|match|carry|read|mention|keep|work
			need|needs a|an|the|no|{code}|{name}|at_least|one|two
			go|goes|belong|belongs|live|lives|stay|stays in|into|to|under|through|on|next_to|at|via
			get|gets a|an|the|no|their|{code}|{name}
			is|are written|named|prefixed|wrapped|sorted|done|kept|formatted|pinned|reviewed|squashed|signed|generated|capitalized|indented|logged|versioned|spelled|spelt
			is|are in|for|lowercase|uppercase|lower|upper|snake_case|camelcase|plural|singular|utc|english|imperative
			only , one|two *
			one|two|max|at_most|no_more_than ... per|a pr|commit|file|test|change|package|class|migration|ticket|branch
			everything|all_of_it|anything|nothing|all|every goes|has_to|must|should|is|belongs|gets|needs|stays
			never|always go|goes|belong|belongs|ends_up|gets|get|is|are|in|on|to
			^ no *
			{name}|{code}|{cap}|timestamps|dates = *
			not {tool}|utc|english
			{tool} only
			only {tool}|in`,
		choice: `
			use|prefer|choose|pick|want|like|need|stick_to|stick_with|go_with|switch_to|run {tool} instead|rather|over|not
			use|prefer|choose|run|with ... {tool} instead_of|rather_than|over|and_not|not {tool}
			{tool} instead_of|rather_than|not|over {tool}
			{tool} , not|never|rather_than {tool}
			^ {tool} not {tool}
			not {tool} , use|but|it's {tool}
			i|we really|strongly|much|generally|always|usually|personally|just? prefer
			i'd|i_would|we'd much|really? prefer
			i|we|i'd|i_would prefer
			^ prefer *
			i|we like|love|want|expect my|all|short|concise|small|terse|brief|explicit|plain|simple|detailed|answers|explanations|code|commits|commit|prs|tests|comments|functions|tabs|spaces|responses|replies|diffs|names|when|if
			i|we really? hate|dislike|despise|detest|can't_stand|don't_like|do_not_like|don't_need|don't_want when|it_when|seeing|reading|having_to|{artifact}|emojis|emoji|abbreviations|long|big|huge|magic|clever|one-letter
			i'm not a_fan_of|a_big_fan_of
			i'm sick|tired|a_fan|a_big_fan of {artifact}|seeing|reading|long|big
			my preference|preferred
			keep|make|give your|the|all|it|me|answers|replies|responses|explanations|messages|commit_messages|commits|prs|functions|diffs|comments ... short|brief|concise|terse|small|minimal|simple|to_the_point|focused|tight
			answer|reply|respond|write|talk|speak to_me? in|with {language}|short|german|french|spanish|english|japanese|chinese|bullet|one|plain|british|american
			in favor of
			no emoji|emojis|emoticons|em_dashes|em-dashes|bullet_points|trailing_summaries|summaries|fluff|filler|preamble|comments|docstrings|semicolons|ternaries|abbreviations|default_exports|co-authored-by
			stop|don't|quit apologizing|apologising|summarizing|summarising|explaining|adding|using|putting|saying|asking|creating|writing|generating|leaving|over-engineering|overengineering|repeating|praising|flattering|wrapping|inventing|guessing|mocking|committing|running|rewriting|reformatting|renaming|telling|thanking|starting|ending|being|hallucinating|assuming|skipping`,
		told: `
			i|i've already|just|literally? told|asked|said you|before|already|to
			i've told|asked|said you
			^ you keep|constantly|always|repeatedly *
			you keep adding|using|doing|putting|writing|mocking|changing|forgetting|ignoring|removing|deleting|renaming|creating|making|committing|running
			how many times
			i|we keep having_to|telling|saying|repeating|asking
			as i said before
			i said no|not|never|don't|before
			again , i|don't|stop|no`,
		praise: `
			was|is|were|'s exactly|absolutely|definitely|totally|actually|really|just|indeed? the|a right|correct|good|best|perfect|great|smart|wise call|choice|decision|move|approach|way|idea|thing|trade-off|tradeoff|solution
			was|were really|very|so? great|smart|helpful|wise|excellent|brilliant $
			was|is|were exactly|absolutely|definitely|totally|really? right|spot_on|perfect|correct|what_i_wanted|what_we_wanted|what_i_want|what_we_want|how_i_like_it|how_we_like_it|how_we_do_it|how_i_want_it
			that's|this_is exactly|precisely|absolutely|definitely|totally? right|what_i_wanted|what_we_wanted|what_i_want|how_i_like_it|how_we_like_it|how_i_want_it|how_i_want|the_right_call|the_right_choice|the_right_approach|a_good_call|the_way_to_go|the_right_way|how_it_should_be
			worked|works really|very|so|out? well|great|perfectly|nicely|better
			i|we like|love|loved|liked|appreciate|appreciated|really_like|really_liked how|that|when|the_way|it_when|it_that you
			good|great|right|smart|nice call|choice|decision|thinking|instinct|idea|move|catch on|to|not|with|using|going|keeping|splitting|putting|making|that|here
			you were right to|not_to|about
			glad|happy|nice|good that|to_see you|that you
			well done for|on
			was|is the way to_go`,
		keep: `
			keep doing|using|writing|splitting|making|putting|going|working|asking|bundling|structuring|explaining|naming|following|adding|sending|grouping
			keep it that|this|like way|that|this
			keep that|this up|style|approach|pattern|format|workflow|habit
			do it|that|this that|this|the_same|like_that|like_this|again way? next|in|for|from|every|always
			continue doing|using|to_do|like_that|like_this|this_way|that_way|with_that
			stick with|to that|this|it|the
			let's stick|keep with|doing|to|it
			let's|we'll always|keep do|doing|it
			do it|that|this|so|the_same|exactly_that for|in|with|on every|all|each|any|future
			always do|keep it|that|this|so
			do more|the_same|it_like_that|it_like_this|that_again|this_again|it_this_way|it_that_way|that_every_time|this_every_time
			exactly like|how i|that|this
			more of that|this
			that's|this_is how i|we want|like|do|expect
			same|like_this|like_that|this_way|that_way next_time|from_now_on|every_time|going_forward|in_future|in_the_future|for_the_others|always`,
		self: `
			^ i|i'm|i've|my|me|i'd`,
		identity: `
			i|i've switched|changed|moved|joined|left teams|team|jobs|roles|companies|departments|to|the|from
			i'm|i_am on|in|with|part_of {cap}|developer_experience|devex|platform|infra|payments|checkout|growth|data|security|mobile|frontend|backend now|,
			our|the * is|are my job|responsibility
			my|our * is|are my job|responsibility
			i'm|i_am dictating|typing|using|reading ... because|wrist|phone|voice|one_hand|arm|left-handed|screen
			i|i'm no longer|not work|on|with|in
			i'm|i_am the only|sole|a_one-person|self-employed *
			i'm|i_am ... {role} and|who|by|,|so|not|but|$
			we're|we_are a|an|just|only|{n}|{num} ... company|charity|startup|team|people|non-profit|nonprofit|shop|agency|hospital|bank|school|university|lab|person|developers|engineers
			i teach|mentor|manage *
			i had no|never_had|never a|an? * class|degree|training|course
			i'm|i_am|im a|an|the|our|one_of_the|the_only|your|just_a|only_a|basically_a|by_training_a|mostly_a|also_the|also_a|the_new|a_new ... {role}
			i'm|i_am ... {role} at|for|on|in|by|with|here|of
			i|i've work|worked|been_working as|at|for|in|on a|an|the|our|remote~
			i|i'm work|working|part|based|located|sitting|living|live on|in|from|of|out_of the|a|our|my|{cap}
			i|i'm lead|manage|maintain|own|run|teach|head the|a|an|our|this|these|all
			i'm|i_am|we're|we_are responsible|in_charge for|of
			i'm|i_am on|in|from|with the|our ... team|squad|crew|org|department|rota|rotation|group
			i'm|i_am on_call|oncall|on-call
			my role|job|title|background|team|timezone|time_zone|name|pronouns|day_job|main_job|employer|working_hours|hours|first_language|native_language|mother_tongue|handle|github_handle|username is|are
			my|our company|team|startup|org is|builds|makes|does|works|sells|runs
			call me {cap}
			you can call me
			i|i'm have|am|i'm adhd|dyslexia|dyslexic|color_blind|colorblind|color-blind|blind|deaf|autistic|visually_impaired|low_vision|rsi|red-green|carpal_tunnel|legally_blind|hard_of_hearing
			i use|rely_on|work_with a|an? screen_reader|screenreader|nvda|voiceover|jaws|magnifier|braille|voice_control|dictation|speech-to-text|voice_input
			i'm ... color_blind|colorblind|color-blind|dyslexic|visually_impaired|blind
			i work|am_online|am_available|usually_work|mostly_work|normally_work|start|am_around ... from|until|between|part-time|nights|evenings|mornings|weekends|only|part_time
			i'm in {cap}|utc|cet|pst|est|gmt|ist|jst|utc+ time|timezone|time_zone
			i'm|i_am in|on|based_in pst|est|cet|cest|gmt|utc|ist|jst|pt|et|pacific|eastern|central
			english is|isn't not|my second|my|first
			i don't|do_not speak|read *
			i speak|read german|french|spanish|japanese|chinese|portuguese|italian|dutch|russian|polish|hindi
			i come|i'm_coming|coming from a|the|an *
			i run|work_on|am_on|use|develop_on|code_on only|mostly|exclusively|a|an? windows|linux|mac|macos|ubuntu|arch|nixos|fedora|m1|m2|m3|wsl|chromebook
			i study|studied|teach|taught *
			as a|an|the ... {role} , i
			i was a|an ... {role} for|before|at|until|in
			i have a|my|an phd|degree|masters|background|bachelor's|master's in|of|as`,
		expertise: `
			i|i've wrote|written|built|authored half|most|parts|large_parts|the|a_lot of
			i've|i_have done {skill}|{cap}|this|that|it since|for
			you can skip|leave_out the
			what i don't|never know|understand|learned|used
			mean|means nothing|little to me
			i never had|learned|studied|took a|an|any|how *
			i|i've do|done|did {skill} since|for|all_day|every_day|daily
			i'm|i_am|we're|we_are fairly|pretty|very|quite|completely|totally|really|still|rather|relatively|a_bit|brand|all? new|newish|fresh to|at|with
			i'm|i_am|we're not|not_very|not_too|not_really|not_that|less|un familiar|experienced|fluent|comfortable|good|great|strong|an_expert|well_versed with|in|at|on|about
			i'm|i_am fairly|pretty|very|quite|really|more|most|super|already|super? fluent|proficient|experienced|comfortable|familiar|good|strong|well_versed|seasoned|competent|rusty|weak|bad|terrible|an_expert|expert|learning|self-taught with|in|at|on|about|my|{skill}
			i'm|i_am|i'm_still|i'm_just|i'm_currently still|just|currently? learning {skill}|{cap}
			i|i've never|have_never|haven't|hardly|barely|rarely|hardly_ever ever|really|actually? used|touched|written|worked|done|deployed|tried|learned|programmed|coded|needed|wrote|use|read|looked|had
			i know|understand|speak ... well|inside_out|inside_and_out|very_well|a_bit|a_little|nothing_about|by_heart|in_depth|thoroughly|like_the_back_of_my_hand
			i know {skill} but|and|already|quite|pretty|very|well|,|inside
			i|we don't|do_not|barely|hardly|only|really_don't|still_don't know|understand|get much|any|{skill}|very|how_to_read|a_lot|anything|the_basics|basic|a_bit|a_thing|kubernetes|{cap}
			i've|i_have been doing|writing|using|coding|programming|working|developing|building|shipping|maintaining|a|an|in|on|teaching|running ... for|since|over {n}|years|decades|{num}
			i've|i_have {n} {unit} of|in|with|experience
			i have|with {n} years|decades|{unit} of|in|with|experience
			i have little|no|zero|some|lots_of|a_lot_of|plenty_of|tons_of|years_of|decades_of|limited|extensive|very_little|almost_no experience|knowledge|background|clue|idea in|with|of|about|on
			i|we have|i've no|little|zero|barely|hardly|any experience|knowledge|background
			my experience|strength|strong_suit|expertise|specialty|speciality|weak_spot|main_language|strongest_language|first_time is|lies|in|with|using
			it's|this_is my first time|project|week|day|job|year with|in|using|on|at|as|here|doing|writing
			i wrote|built|designed|created the original|most_of_the|the_first|this_whole|the_whole|the_entire|all_of_the
			i just|only|recently joined|started the|this|last|at|here|in|on|a|learning|with
			i joined the|this|last|in
			i don't|do_not really? know|do|write|speak|read {skill}
			i only know|use|write|speak|do {skill}|basic|the_basics|a_bit|a_little
			i mostly|mainly|usually|normally|primarily|typically write|work|code|program|do|use|develop {skill}|in|with|on|as`,
		freeze: `
			we|they|ops|team|mobile|legal|company|everyone|are freeze|freezes|freezing|froze
			is|are|be|stays frozen
			code|merge|feature|deploy|deployment|change|release|holiday|schema|api freeze
			freeze is|starts|from|until|on|begins|ends|after|for|till|this|next|runs|window|applies|period|lasts|over
			no|not|nothing|hold|block|pause|halt|nobody|don't|can't|cannot ... {shipping}|merge|merged|deploy|deployed|ship|shipped|release|push|goes_out ... after|until|before|till|from|between|on|during|over|this_week|next_week
			{shipping} is|are|will_be frozen|blocked|paused|on_hold|locked|closed|suspended
			main|master|trunk|release_branch is|are|will_be frozen|locked|closed`,
		deadline: `
			last day is|on|will
			must|has_to|have_to|needs_to|need_to|should be in|there|up|signed|filed|sent|written_down|handed by|before|until|on
			gets|get|is|are|being switched|turned|shut off|down on|in|by|at|after
			end_of_support|support|maintenance ends|stops|runs_out
			we we'll? ship|shipping|launch|release|deliver *
			we|they|customers|the_team|team|marketing|mobile|our|legal|i ship|ships|launch|launches|release|releases|deploy|go_live|goes_live|deliver|cut_over|are_shipping|are_launching|are_releasing|cut|present|demo|migrate|switch|move|have_to_ship|need_to_ship|must_ship|want_to_ship|plan_to_ship|will_ship|hand|submit|start|sunset|shut_down|turn_off|drop|stop|retire
			we're|they're|i'm shipping|launching|releasing|going_live|presenting|demoing|migrating|cutting|switching|sunsetting|shutting|retiring|moving|on_vacation|on_holiday|on_leave|away|out
			we have a|an|our|the ... {event}
			{event} is|are|was|happens|starts|begins|ends|on|by|in|moved|has|runs|will|got|lands|expires|due
			deadline for|is|of|to
			due|expires|expire|expiring on|in|by|at|{day}|next|end
			ends|end|ending|starts|start|goes|go|going|is_going|live|retired|removed|deprecated|shut_down|turned_off|switched_off|sunset|discontinued on|in|by|at|after|live
			has_to|have_to|must|needs_to|need_to|should be done|ready|live|finished|shipped|out|released|complete|completed|in_production|delivered|submitted|merged by|before|until|on
			end|support of_life|ends|end
			i'm|i'll_be|i_am|will_be|is|are away|out|off|on_vacation|on_holiday|on_leave|on_parental_leave|on_sick_leave|ooo
			release|launch|rollout|go-live|cutover|release_date|launch_date|ship_date|due_date date? is|planned|scheduled|set|happens|will|moved`,
		owner: `
			{cap} is|are|'s our|my|the new? {person} now?
			it's|that's {cap} who|for|now
			it's|that's {cap} $
			it's|that's {cap} / ,
			belong|belongs to {cap}|whoever|the|our|another
			{cap} looks|look after
			{cap} left|quit|joined|took_over|takes_over|replaced|replaces *
			ping|ask|check_with|talk_to him|her|them|{cap} before|about|for|first
			go|goes|route to {cap}|him|her|them
			{cap} triages|reviews|signs|approves|decides|merges|deploys|owns *
			is now|the|our owned|run|lead|owner|manager by?
			my|our {person} is|are {cap}
			my|our {person} , {cap}
			our|the|my new {person} is {cap}
			{cap} is|are my|our|the new? {person}
			{cap} {owns} *
			{cap} from|on|in ... {owns} *
			team|squad|guild|group|people|guys {owns} *
			we|i own|maintain the|all|this|every
			is|are owned|maintained|run|managed|handled|approved|signed_off by {cap}|the|our|a|another|an
			ask|ping|talk_to|contact|check_with|go_to|email|message|cc|loop_in {cap} about|for|before|if|when|on|whenever|first
			questions about ... go to
			point of contact|person|contact for ... is
			owner of|for ... is
			{cap} is|are the owner|maintainer|contact|expert|point_of_contact|person|one for|of|on|who|to
			{cap} has|have|needs|must the_final_say|final_say|to_approve|approve|to_sign
			reports|report to {cap}
			took|takes|taking over ... from {cap}
			is|will_be our|the point|go-to|contact|product_owner`,
		constraint: `
			{authority} {saying} ... must|never|only|has_to|have_to|not_allowed|needs_to|may_not|cannot|can't|nothing|no|need|needs|gone|before|not
			{authority} has|have? decided|signed_off|approved|ruled|insists|insist|agreed|demanded|banned|forbidden|mandated|vetoed|flagged|killed|rejected
			nothing that needs
			, compliance|legal|security $
			compliance|legal $
			driven|required|forced|demanded|flagged by legal|compliance|security|privacy|gdpr|the_auditors|auditors|the_regulator|the_contract
			legal|compliance|security|privacy|infosec|the_auditors|auditors|auditor|gdpr|hipaa|pci|soc2|soc_2|dpa|regulation|regulations|the_regulator|the_law|the_contract|our_contract|contract|sox|fda|dora|licensing|procurement|finance|works_council|data_protection requires|require|says|say|said|demands|mandates|forbids|forbid|prohibits|insists|wants|want|needs|need|must|told|doesn't|don't|won't|does_not|flagged|requirement|requirements|reasons|obliges|decided|asked|rules|approved|signed|allows
			for|due_to|because_of legal|compliance|security|privacy|gdpr|hipaa|pci|regulatory|licensing|contractual|audit reasons|requirements|purposes|compliance|*
			by law|contract|regulation
			required|mandated|demanded|forbidden|not_allowed|prohibited by law|legal|contract|gdpr|compliance|regulation|our|the|hipaa|pci
			we're|we_are|we legally|contractually|only required|obliged|allowed|bound|must|can't|have|cannot|obligated
			we're|we_are not|only allowed|permitted|licensed to
			we can't|cannot|must|have_to|are_required_to|need_to|may_not|are_not_allowed_to|aren't_allowed_to|must_not store|keep|send|share|log|process|transfer|export|retain|leave|host|support|use|stay|run ... eu|europe|customers|customer|personal|pii|data|gdpr|hipaa|pci|compliance|legal|license|licenses|gpl|python|node|java|windows|ie11|version|versions|ios|android|browsers|browser|offline|air-gapped|on-prem
			data must|has_to|may|can stay|never|not|only|remain|be
			we still|only|also|officially? have_to|need_to|must? support {name}|{num}|python|node|java|ie11|ie|old|older|windows|ios|android|safari|php|ruby|go
			customers|clients|users|some_customers|half_of_our_customers|many_customers still|are|run|only|have|use ... {num}|ie11|on-prem|old|older|air-gapped|offline|version|behind
			production|prod|our_servers|the_servers|servers|staging runs|run|is|are on|still|only|stuck|pinned|air-gapped|behind
			our|the budget|sla|slo|contract|uptime is|says|for|requires
			rate limit|limited of|is|to`,
		underway: `
			we're|we_are|they're|team_is|i'm slowly|currently|gradually|still|now|in_the_middle_of|in_the_process_of|also|planning_to|going_to|about_to|finally? migrating|moving|switching|replacing|porting|rewriting|deprecating|phasing|retiring|sunsetting|splitting|consolidating|merging|transitioning|converting|decommissioning|killing|dropping|migrate|replace|deprecate|retire|sunset|drop|phase|rewrite ... to|from|out|off|with|by|into|away|in|the|all
			in the middle|midst|process of a|an|the|migrating|moving|our|replacing
			is|are|being being|getting|going_to_be|about_to_be|slowly_being|will_be replaced|deprecated|retired|phased_out|migrated|rewritten|sunset|decommissioned|removed|killed|split|moved
			migration to|from|off|away ... is|will|has
			we've|we_have|we recently|just|already|finally|half? migrated|moved|switched|half-migrated from|to|off|away|half|everything|most`,
		decision: `
			on purpose
			{authority} signed off|decided|agreed|picked|chose *
			it's|that's|this_is|is deliberate|intentional|by_design|on_purpose
			until then we *
			we're|we_are sticking|staying with|on
			we|the_team|management|i|they decided|agreed|settled|concluded|committed to|on|against|that|not|for|with
			we|we've|team_has|the_team|they've have|has|recently|already|finally|all? decided|agreed|settled|committed|opted|concluded to|on|against|that|not|for
			we|the_team chose|picked|went_with|opted_for|rejected|ruled_out|dropped|abandoned|gave_up_on|adopted|standardized_on|standardised_on|bet_on ... because|since|so_that|for|over|instead_of|after|due_to|as
			we're|we_are|we standardizing|standardising|standardized|standardised|betting on
			the decision|plan was|is to|that|not
			it|that was|has_been|is decided|agreed to|that|not|by`,
		when: `
			on|by|until|till|before|after|from|since|next|this|last|every|starting|over_the|through|coming|for the? {day}|{month}|week|weekend|month|quarter|year|sprint|spring|summer|autumn|fall|winter|christmas|easter|holidays|q1|q2|q3|q4|eod|eow|eom|eoy|{num}
			{n} weeks|days|months from today|now
			{day}|tomorrow|q1|q2|q3|q4|eow|eom|eoy
			{month} {num}
			{num} of? {month}
			the? {num} {month}
			end|middle|beginning|start|mid of the? week|month|quarter|year|sprint|{month}|{day}
			in {n} {unit}
			for {n} {unit}
			{n} {unit} from_now|away|left
			the {num}
			until|after|before|during|once the|our|we|they ... release|launch|audit|migration|freeze|cut|go|holidays|christmas|black_friday|demo|branch
			in {month}|spring|summer|autumn|winter|{num}
			until further notice
			at midnight|noon
			end-of-year|year-end|mid-{month}|end-of-month|month-end|black_friday|christmas|thanksgiving|new_year|new_year's|mid-january|mid-february|mid-march|mid-april|mid-may|mid-june|mid-july|mid-august|mid-september|mid-october|mid-november|mid-december`,
		pointer: `
			go|goes|send|report|sent to {mail}|{channel}
			is|are|get|gets|being always|all|usually|mostly|now|also|only? {tracked} ... in|on|at|under|through|via|with|by|over the|our|a|an? ... {service}|{url}|{channel}|{mail}
			{service}|{outside} ... is|are|lives|live|sits|can_be_found ... at|in|on|under|here|: ... {url}|{channel}|{mail}|{service}
			{outside}|{service} ... {url}|{channel}|{mail}
			{url}|{channel}|{mail} is|are|has|shows|tracks|lists|contains|holds ... {outside}|where|what|our|the|for
			{url}|{channel}|{mail} , that's|that_is|it's|which_is|is where|what|how|our|the
			we|i track|watch|monitor|file|report|document|log|keep|manage|discuss|post|announce|plan|store|coordinate|triage|put|write ... in|on|at|to|under|with the|our|a|an? ... {service}|{url}|{channel}|{mail}|wiki
			{outside} goes|go|belongs|belong|live|lives|are|is ... in|to|on|into|at|under ... {service}|{url}|{channel}|{mail}
			see|check|consult|look_at|look_in|refer_to ... {url}|{channel}|{mail}|{service} for|when|if|whenever|before
			{service} board|project|channel|dashboard|space|page|workspace|team|folder|vault ... is|called|named|has|where|what|{cap}
			for ... see|check|look_at|consult|look_in|ask_in|go_to|ping ... {url}|{channel}|{mail}|{service}
			{outside}|questions|requests ... {service}|{channel}|{url} , not|only|please
			ask in|on {channel}|slack
			{outside} at|in|on|under ... {url}|{channel}|{mail}
			{cap} in {service}`,
		linked: `
			^ he|she|they|him|her|them|his|their|those|until_then|then|after_that|before_that|so|which|same
			^ it|that|this|these is|are|was|has|means|helps|breaks|makes|makes|keeps|also|goes|applies|needs
			^ it's|that's|this_is|they're|he's|she's
			^ {verbs} him|her|them
			^ we|i {verbs} them|him|her|it|that
			not {tool}|utc $`,
		reason: `
			because of|it's|that's|that?
			since we|it|i|the|they|our|this|that|you|there|it's|we're|i'm|they're|nobody|everyone|customers|prod|production|not|some|some_of
			as we|it|they|our|this|nobody|it's
			reason is|being|: that?
			the reason is|being
			due to
			^ that's|this_is|which_is because
			given that
			reason`,
		purpose: `
			, our|my|we|we're|we've|they|they're|nobody|everyone|everybody|people|customers|users|reviewers|legal|compliance|security|half|some|most|every|auditors / !{verbs}
			, the !{thing} ... {be}|will|has|have|break|breaks|depend|depends|hang|hangs|regenerate|regenerates|read|reads|use|uses|rely|relies|hates|hate|overwrite|overwrites|need|needs|want|wants|take|takes|reverts|revert|own|owns|do|does|reject|rejects
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
			for now|the_moment|the_time_being|this_time
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
			first|then , *
			option {num}|a|b|c
			^ {verbs} it|that|this|them again|now|back|instead
			^ try|run|do ... again`,
		pointed: `
			this|these !{lasts}
			that|those|current|specific|particular|same {thing}
			the first|second|third|last|other one|file|test|function|option|approach|line|two
			for|in|with|on this|that|these $
			for|in|with|on this|that|these / ,
			^ {verbs} it|that|this
			^ don't|stop {verbs} it|that|this|them
			the failing|broken|flaky|open|current|latest|existing`,
		definite: `
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
			what if
			imagine|suppose|supposing|hypothetically|assume_that|assuming|pretend|let's_say|let's_assume|let's_pretend|say_we|say_i|theoretically
			if we|i|you|they were|had|used|would|wanted|ever|did|could|switched|went|moved|chose|decided|added|made|dropped|started
			would|could|might|may be|have|it|we|you|i|make|help|work|break|want|also|become|need|even|actually|probably|then
			maybe|perhaps|possibly|might|probably_should
			not sure|certain if|whether|that|about|yet|we|i
			i'm|i_am not sure|certain
			should i|we
			shall we
			^ i think|thought|believe|feel *
			i|we guess|wonder|could|might|would_think|assume|suppose|doubt
			i think|thought|believe we|it|that|you|i|the|this|there|maybe
			or something
			considering|thinking|thought|debating|contemplating about|of|whether|if|to|switching|moving|using|adding|that|it
			wish|wished we|i|you
			either ... or
			whether or|to|we
			could we|you|i
			it depends
			one day|some_day|someday|eventually
			in theory
			seems|looks|feels|sounds like|as|to|that`,
		others: `
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
			yeah|sure|oh|great|yes|right , because|sure|right|great|always|never|let's
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
			you don't|do_not|needn't|need_not have|need to|always
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
			is|are|was|were|still|now|all|looks|stays|went|tests|ci|build|it's currently|still|now|all|back|finally|again? green|red|passing|failing|broken|failed|done|running|flaky|stuck|down|up|compiling|building|deployed|merged|hanging|crashing
			i'm|i_am|we're currently|still|just|now|also? looking|seeing|getting|trying|debugging|running|reading|stuck|testing|fixing|checking|waiting|about|done|going|thinking|wondering|confused|having|watching|pasting|asking|editing|on_it|in_a_meeting|back|here|sure|ready|afraid|sorry|glad|happy|not_sure
			i'm a bit|little? confused|lost|stuck|worried|late|tired
			currently|at_the_moment
			i|we just|already ran|pushed|merged|committed|deleted|restarted|deployed|updated|changed|fixed|added|installed|tried|saw|noticed|found|got|did|finished|checked|pulled|rebased
			getting|got|get|throws|threw|seeing|see an|a|this|the|these|that error|exception|panic|failure|warning|stack_trace|traceback|404|500|timeout|errors|warnings
			let's|lets *
			don't|do_not|no worry|bother|mind|worries|hurry
			i'll|i_will|we'll|we_will be_back|be_right|do|check|look|fix|test|try|run|take|handle|merge|push|send|update|get|let|review|add|go|write|come|continue|need_to|grab|have_a
			almost|nearly done|there|finished`,
		playing: `
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
			if i said|say|told|tell|asked|ask|wrote|typed
			translate|rephrase|rewrite|reword|proofread|paraphrase this|the|that|following|to|into`,
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
