package extract

// englishWays are the English phrases for how the person wants work to be done.
func englishWays() map[mark]string {
	return map[mark]string{
		task: `
			^ tell|show|explain|remind|walk|list|describe|summarize|summarise|compare|give|translate|review|answer|draft me|us|how|what|why|where|which|all|this|that
			^ add|create|write|build|implement|make|generate|draft|design|set_up|setup|introduce|insert|display|render|extract|move|rename|change|update|remove|delete|refactor|rewrite|convert|replace|fix|find|look a|an|the|some|one|two|three|this|that|these|those|all|every|it|me|another|more|tests|{code}|{name}
			please add|create|write|build|implement|make|generate|draft|fix|rename|change|update|remove|refactor|rewrite|convert|replace a|an|the|some|this|that|these|another|tests|{code}|{name}
			^ fix|rename|refactor|implement|debug|investigate|bump|revert *
			i'd_like_you_to|i_want_you_to|i_need_you_to|can_you|could_you|would_you please? add|create|write|build|implement|make|generate|draft|fix|rename|change|update|remove`,
		order: `
			i'd|i_would|we'd|we_would like|love|want ... to be
			i|we want ... to be
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
			^ never !mind|again|more|less|seen|got|worked|works|had|heard|been|did|does|said|is|was|happens|happened|ends|ending|returns|returned|used|called|fires|ran|reached|gets|a|the|in|at|ever|knew|mine|finishes|starts|completes|fails|terminates|tested|tried
			, never !mind|again|more|less|seen|got|worked|works|had|heard|been|did|does|said|is|was|happens|happened|ends|ending|returns|returned|used|called|fires|ran|reached|gets|a|the|in|at|ever|knew|mine|finishes|starts|completes|fails|terminates|tested|tried
			^ only|just {verbs}|touch the|what|those|where
			only touch|edit|change|modify|format
			^ don't|do_not|stop|avoid|quit
			!i|we|they|you|users|people|customers|tests|it|that|which|usually|often|always|never|don't|doesn't|didn't|not|won't|to don't|do_not|stop|avoid|quit
			please|to|you|and|never|should|must don't|do_not|stop|avoid|quit
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
			have_to|has_to|must|should|belongs|belong|go|goes|live|lives ... {code}|{name} , not|never in|into|under|the|*
			^ we ... , so no|never|please|only|always *
			in|at|on this|our company|system|team|project|repo|repository|codebase|monorepo|shop|org|department|lab|office|service|app ... always|never|only *
			always|never|only ... in|at|on this|our company|system|team|project|repo|repository|codebase|monorepo|shop|org|department|lab|office|service|app
			^ we pin|use|run|write|keep|prefer|avoid|test|deploy|commit|squash|rebase|tag|sign|store|name|prefix|version|mirror|vendor|cache|log|wrap|check|build|ship|release|lint|format|review|document|generate|import|export|encode|encrypt|round|quote|sort|separate|split ... because|since|so_that|after|as
			{when} , we only|always|never *
			from {month}|{day}|now|next on , we|only *
			^ from {month}|{day} on we *
			^ * * over nested|inheritance|deep|raw|plain|clever|magic|manual|{tool} *
			{where} we say|call|use|write|name|put|keep|spell|test|follow|do *
			^ we do|practice|practise|follow|write|speak|use ... {here}
			that's|it's|this_is our rule|convention|policy|way|standard|practice $
			that's|this_is not|isn't how we *
			^ we|our_team|the_team|our_company|this_team|my_team|everyone|everybody never|always !get|see|have|end|fail|got|lose|hit|receive|seem|run_into|had|return|came|find|wait|show|know|knew
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
			on your own
			by yourself
			unless i|we|you
			i always|never want|need|prefer|expect
			for|in everything|all|every|each *
			in|at this|our company|system|shop|house|organization|organisation|department|lab|office
			in|across|throughout|for this|our|the whole|entire * $
			in|across|throughout this|our whole|entire repo|repository|project|codebase|code_base|app|service
			^ all our|my *
			whatever you do
			^ whenever|every_time|each_time *
			in|across|throughout the whole|entire repo|repository|project|codebase|code_base|app|service
			often|frequently|regularly
			^ as_for|regarding|concerning *
			^ when_it_comes_to *
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
		ought: `
			^ use|write|import|call|put|keep|take * only / ,
			^ use|write|import|call|put|keep|take * * only / ,
			only against|on|in|with|for|from|via|through|after|behind|inside *
			{cap}|{name}|{code} only|over *
			^ sentence|title|lower|upper|snake|camel|kebab case for *
			is|are required|mandatory|expected|standard|the_norm|the_rule for|in|on|here
			* first , then *
			means|stands for *
			!we|i|you|it|this|that|he|she|they|to|don't|doesn't|i'll|there must|have_to|has_to|need_to|needs_to|should not|never|always|only|also? be|have|use|go|live|contain|start|end|follow|include|pass|run|come|stay|say|get|match|carry|read|mention|keep|work
			!we|i|you|it|this|that|he|she|they|to|don't|doesn't|i'll|there need|needs a|an|the|no|{code}|{name}|at_least
			!we|i|you|it|this|that|he|she|they|to|don't|doesn't|i'll|there go|goes|belong|belongs|live|lives|stay|stays in|into|to|under|through|on|next_to|at|via
			!we|i|you|it|this|that|he|she|they|to|don't|doesn't|i'll|there get|gets no|their|{code}|{name}
			is|are written|named|prefixed|wrapped|sorted|done|kept|formatted|pinned|reviewed|squashed|signed|generated|capitalized|indented|logged|versioned|spelled|spelt
			is|are in|for|lowercase|uppercase|lower|upper|snake_case|camelcase|plural|singular|utc|english|imperative
			only , one|two *
			one|two|max|at_most|no_more_than ... per|a pr|commit|file|test|change|package|class|migration|ticket|branch
			everything|all_of_it|anything|nothing|all|every goes|has_to|must|should|is|belongs|gets|needs|stays
			!we|i|you|it|this|that|he|she|they|to|don't|doesn't|i'll|there never|always go|goes|belong|belongs|ends_up|gets|get|is|are|in|on|to
			^ no *
			{name}|{code}|{cap}|timestamps|dates = *
			not {tool}|utc|english
			{tool} only
			only {tool}|in`,
		ever: `
			^ no ... without a|an|my|the *
			^ never !mind|again|more|less|seen|got|worked|works|had|heard|been|did|does|said|is|was|happens|happened|ends|ending|returns|returned|used|called|fires|ran|reached|gets|a|the|in|at|ever|knew|mine|finishes|starts|completes|fails|terminates|tested|tried
			^ always !the|a|an|been|has|is|was|nice|good|fun|happens|fails|failing|returns|empty|wrong|null|nil|none|true|false|works|worked|worth|there|here|on|in|at|glad|happy|welcome|had|green|red
			, never !mind|again|more|less|seen|got|worked|works|had|heard|been|did|does|said|is|was|happens|happened|ends|ending|returns|returned|used|called|fires|ran|reached|gets|a|the|in|at|ever|knew|mine|finishes|starts|completes|fails|terminates|tested|tried
			and|but never !mind|again|more|less|seen|got|worked|works|had|heard|been|did|does|said|is|was|happens|happened|ends|ending|returns|returned|used|called|fires|ran|reached|gets|a|the|in|at|ever|knew|mine|finishes|starts|completes|fails|terminates|tested|tried
			^ * * always in|on|behind|with|without|under|via|as|through *
			^ * always in|on|behind|with|without|under|via|as|through *
			^ i never|don't_ever want|need|wish *
			^ * ... please , in general
			in general $
			in general / ,
			^ whatever you do *
			^ always|never|ever|period|full_stop $
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
			don't|stop|never ... again $
			don't|stop|never ... ever again`,
		lasting: `
			that|this|it|same goes|applies|holds|counts for|to every|all|any|everything|everyone *
			, always|ever|never $
			like|as everywhere|in_the_other|in_all_other|we_always_do
			for everything|all that follows|comes|i_ask
			can|could we agree|settle on|that *
			let's agree that|on *
			i'll|i only|always? say this|it once
			when|if|whenever you're|you_are|in not_sure|unsure|doubt|uncertain|stuck|blocked
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
			every|each time / you
			at the end|start|beginning of every|each
			until further notice
			under no circumstances
			whenever you *
			^ whenever|anytime|any_time|every_time|each_time ... tell|ask|show|warn|let|update|write|regenerate|rerun|rebuild|check|notify|remind me|us|the|it|them|a
			for the rest of the project|time
			it's|that's|this_is a hard|strict|standing rule|requirement
			in any|all|every of our|my|the projects|repos|services|codebases|apps
			that's|it's|is our|the|company? policy $
			, that's policy`,
		choice: `
			^ i'm|i|i'll review|read|work|listen|use|have|live|commute|watch|skim|scan|print|get|see|always|only|usually ... so keep|make|use|write|give|put|start|don't|no|please|never|always|avoid|stick
			less|more|fewer text|words|comments|detail|details|explanation|prose|tables|emojis|jargon|code please
			no jargon|emojis|walls_of_text|fluff|preamble|filler please|,|$
			please no jargon|emoji|emojis|walls_of_text|fluff|preamble|filler|small_talk
			i would|i'd rather|prefer that|you|we|if|to|have *
			i|we want|need|like|expect ... , never *
			i'm|i_am allergic to
			english|german|british|american only
			use|prefer|choose|pick|want|like|need|stick_to|stick_with|go_with|switch_to|run {tool} instead|rather|over|not
			use|prefer|choose|run|with ... {tool} instead_of|rather_than|over|and_not|not {tool}
			{tool} instead_of|rather_than|not|over {tool}
			{tool} , not|never|rather_than {tool}
			^ {tool} not {tool}
			not {tool} , use|but|it's {tool}
			i|we really|strongly|much|generally|always|usually|personally|just? prefer
			i'd|i_would|we'd much|really? prefer
			i'd|we'd|i_would much? rather have|see|you|not|use|keep|we|read|get|write
			i|we|i'd|i_would prefer
			^ prefer *
			i|we like|love|want|expect my|all|short|concise|small|terse|brief|explicit|plain|simple|detailed|answers|explanations|code|commits|commit|prs|tests|comments|functions|tabs|spaces|responses|replies|diffs|names|when|if
			i|we really? hate|dislike|despise|detest|can't_stand|don't_like|do_not_like|don't_need|don't_want when|it_when|seeing|reading|having_to|{artifact}|emojis|emoji|abbreviations|long|big|huge|magic|clever|one-letter
			i'm not a_fan_of|a_big_fan_of
			i'm sick|tired|a_fan|a_big_fan of {artifact}|seeing|reading|long|big
			my preference|preferred
			keep|make your|the|all|answers|replies|responses|explanations|messages|commit_messages|commits|prs|functions|diffs|comments ... short|brief|concise|terse|small|minimal|simple|to_the_point|focused|tight
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
			!you|he|she|i|that|they was|were|is exactly|absolutely|totally? right $
			!you|he|she|i|that|they was|were|is exactly|absolutely|totally? right / ,
			was|is|were exactly|absolutely|totally right
			was|is|were|'s exactly|absolutely|definitely|totally|actually|really|just|indeed? the|a right|correct|good|best|perfect|great|smart|wise call|choice|decision|move|approach|way|idea|thing|trade-off|tradeoff|solution
			was|were really|very|so? great|smart|helpful|wise|excellent|brilliant $
			was|is|were exactly|absolutely|definitely|totally|really? spot_on|perfect|correct|what_i_wanted|what_we_wanted|what_i_want|what_we_want|how_i_like_it|how_we_like_it|how_we_do_it|how_i_want_it
			that's|this_is exactly|precisely|absolutely|definitely|totally? right|what_i_wanted|what_we_wanted|what_i_want|how_i_like_it|how_we_like_it|how_i_want_it|how_i_want|the_right_call|the_right_choice|the_right_approach|a_good_call|the_way_to_go|the_right_way|how_it_should_be
			worked|works really|very|so|out? well|great|perfectly|nicely|better
			i|we like|love|loved|liked|appreciate|appreciated|really_like|really_liked how|that|when|the_way|it_when|it_that you
			good|great|right|smart|nice call|choice|decision|thinking|move to|not|with|using|going|keeping|splitting|putting|making|that|here
			you were right to|not_to
			glad|happy|nice|good that|to_see you|that you
			well done for|on
			was|is the way to_go`,
		keep: `
			that|this should be|become the norm|default|standard|rule|pattern
			make that|this the norm|default|standard|rule|habit
			keep working like|this|that|the
			keep doing|using|writing|splitting|making|putting|asking|bundling|structuring|explaining|naming|following|adding|sending|grouping
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
	}
}
