package extract

// englishFacts are the English phrases for the person, the project and places outside.
func englishFacts() map[mark]string {
	return map[mark]string{
		self: `
			^ i|i'm|i've|my|me|i'd`,
		identity: `
			i'm|i_am not a|an native|technical|trained|professional *
			deuteranopia|protanopia|tinnitus|migraine|epilepsy
			i only see|hear|type|read *
			i work {n} days|hours|mornings|afternoons
			i work|am_in|am_here|am_around ... not|only|except on|in|from|at
			i've|i_have been on|at|with|in|part_of this|the|our team|company|project|group|lab since|for
			we're|we_are both|all|mostly|just *
			i sit|live|am_based|am_located|stay|sleep in|on {cap}
			is|are hard|difficult|tiring|painful|impossible|easier for me
			because of my eyesight|eyes|wrist|hands|hearing|back|dyslexia|adhd|vision|condition|disability
			i'm a|an|the ... and|but|so *
			i'm|i_am not a|an|your|on|the ... {role}|team
			i skim|scan|listen *
			by trade|training|profession|day
			i read|view|see your answers|messages|replies|output|code|responses
			i've|i_have got adhd|rsi|dyslexia|a_screen_reader|bad|poor|no|one
			i|we test|deploy|review|do everything by_hand|manually|alone|myself
			we're|we_are a|an? team|group|company|shop|crew of
			i'm|i_am the * assistant|intern|student|manager|owner|maintainer
			i'm|i_am|usually|mostly|only|i'm_usually|i'm_only only? online|available|around|reachable|awake|working between|from|until|after|before|in|on
			i|i've|just switched|moved|came|come|transitioned|changed from|over ... to|into
			i|i've|just switched|transitioned to|into *
			i do this|it|that in|on my
			i run|maintain|build|do this|the|it ... alone|myself|solo|in_my_spare_time
			in my spare time
			no formal training|education|background
			i|i've switched|changed|moved|joined|left teams|team|jobs|roles|companies|departments
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
			i|i'm work|part|based|located|sitting|living|live on|in|from|of|out_of the|a|our|my|{cap}
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
			don't|no need|have|need to? explain|tell|spell *
			my strong|weak|weaker|stronger side|suit|spot|point is|are|lies
			i|i've did|done|used {skill}|{cap} in|for|back|at|during|since
			i've|i_have|i worked|been_working on|with|in|as ... for|most_of|years|decades|all_my|since
			frontend|backend|sql|css|git|math|maths|{skill} not so|really much|my|mine
			feel free to be terse|brief|technical|skip|use
			{skill} is|are not? my|foreign|greek|second *
			^ new here|to|at|with
			coming|came from {cap}|{skill}|a
			is|are|feels still|all|pretty|very|a_bit odd|new|strange|foreign|unfamiliar|magic|a_mystery to me
			i can read|write|follow ... but|only|not
			^ been doing|writing|using|coding|programming|working|developing|building ... for|since
			is|are all|completely|very|totally|pretty? new|foreign|unfamiliar|alien to me
			never did|done|touched|used any|much|{skill}|{cap}
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
			is|are|becomes|become|goes|will_be read-only|readonly|read_only|offline|unavailable|locked_down
			we|they|ops|team|mobile|legal|company|everyone|are freeze|freezes|freezing|froze
			is|are|be|stays frozen
			code|merge|feature|deploy|deployment|change|release|holiday|schema|api freeze
			freeze is|starts|from|until|on|begins|ends|after|for|till|this|next|runs|window|applies|period|lasts|over
			no|not|nothing|hold|block|pause|halt|nobody|don't|can't|cannot ... {shipping}|merge|merged|deploy|deployed|ship|shipped|release|push|goes_out ... after|until|before|till|from|between|on|during|over|this_week|next_week
			{shipping} is|are|will_be frozen|blocked|paused|on_hold|locked|closed|suspended
			main|master|trunk|release_branch is|are|will_be frozen|locked|closed`,
		deadline: `
			customers|users|clients|partners|countries|regions ... get|gets|receive|lose|pay ... on|in|from|by
			customers|users|we|everyone|nobody|clients|partners|they get|gets|receive|lose|loses|see|pay|need|have ... on|in|from|by
			gets|get thrown away|out|replaced|rewritten|removed|sold|merged in|by|when|after
			will|is_going_to be gone|dead|off|removed|retired|replaced|switched|closed|live|out by|before|in|on|from|at|after|until
			changes|change|moves|move|switches|switch|becomes|turns to|into|over ... in|on|by|from
			* ends|starts|begins|closes|opens|expires on|in|at|by
			the * is|are on|{day} ... {day}|morning|afternoon
			{event} is|are scheduled|planned|set|booked for|on
			must|has_to|have_to|needs_to|should be ... by|before|until
			go|goes|going live on|in|at
			closes|close the books
			will|gets|get be? switched|turned|shut off|down
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
			go|goes|went past|through|by|via {cap} in|from|at|,|before|first
			run it|them|everything past|by {cap}
			{cap} knows ... best|well|by_heart|most
			one of them|whom has_to|must|should be {cap}
			{cap} is|are the one|person|only
			is|are required for|in|on|at everything|all|every|each
			call|page|email|contact|phone|ping|ask {cap} {cap} first|before|if|when
			it's|that's|now {cap} until|till|from|for|since
			call|page|email|contact|phone|ping|ask {cap}|mrs|mr|ms|dr ... first|before|if|when
			{cap} is|are the one|person to ask|for|who
			anything|everything|questions|changes|stuff about|on|in|under|related_to ... ask|ping|goes_to|go_to|is|belongs_to {cap}|him|her
			ask|ping|talk_to {cap} / , *
			does|do|handles|covers|reviews his|her|their reviews|work|stuff|tickets
			{cap} is|are|will_be on parental|maternity|paternity|sick|annual? leave|vacation|holiday
			{cap} is|are|'s our|my|the new? {person} now?
			it's|that's {cap} who|for|now
			that's {cap} $
			that's {cap} / ,
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
			customer|customers|client|clients|users is|are still|stuck|only|not *
			budget|capacity|quota|headcount is|are capped|limited|fixed|frozen|gone
			capped at
			{authority} doesn't|don't|won't|does_not|will_not|can't want|allow|accept|pay|sign|like|permit|let|approve
			{external}|{authority}|foundation|sponsor|board wants|want|like|likes it|this|that|us|everything|all
			for legal|regulatory|contractual|tax|privacy|security|licensing reasons
			{external} only|still|never|always|doesn't|don't|won't|requires|require|insists|demands|reject|rejects|accepts|expect|expects|allow|allows|forbid|forbids|mandates|needs|want|wants *
			{authority} never|hasn't|didn't|has_not approved|agreed|signed|allowed|permitted
			{authority} is|are strict|picky|firm|adamant|very_strict about|on
			we promised|guaranteed|owe *
			we|i have a|an contract|sla|agreement|obligation|nda
			hard limit of
			certified|approved|licensed only *
			certified only
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
			in the middle|midst|process of migrating|moving|replacing|rewriting|porting|switching|splitting
			is|are|being being|getting|going_to_be|about_to_be|slowly_being|will_be replaced|deprecated|retired|phased_out|migrated|rewritten|sunset|decommissioned|removed|killed|split|moved
			migration to|from|off|away ... is|will|has
			we've|we_have|we recently|just|already|finally|half? migrated|moved|switched|half-migrated from|to|off|away|half|everything|most`,
		decision: `
			we go|went|going|stick|stay|staying|sticking|stuck with|for *
			we're|we_are|we'll going|staying|sticking|keeping with|to|at|the|our *
			^ decision|decided ... ,
			we're|we|i'm|they're? go|going|went with|for {cap}|{name}|{tool} , not
			we're|we|i'm|they're? go|going|went with|for {cap}|{name} instead_of|over|rather_than
			the team voted|decided|agreed|settled
			^ the reason we're|we_are|we|why|for|that|it's *
			we dropped|removed|ended|killed|cut support for
			we're|we_are|i'm going|sticking|staying|working with
			was|were|got|has_been rejected|approved|vetoed|chosen|picked|turned_down|ruled_out by|because|since|in_favor|due
			we had|held a long? discussion|debate
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
			week of the?|{month}
			the? first|second|third|last week|half|monday|friday of|in
			{num} {month}
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
			i|we always|usually|normally|first? look|start|check|begin at|in|on|with the|our? {url}|{channel}|{service}|dashboard|board
			we|i collect|gather|post|archive|share those|these|them|that|it|all|the? ... in|on|under the|our ... {service}|{url}|{channel}
			come|comes in through|via|over|by {service}|{channel}|{mail}
			channel|board|wiki|page|project|list for this|that|it|these|questions|everything , {channel}|{url}|{mail}|{service}
			here|there , {url}|{channel}
			here|there {url}|{channel}
			in|at|on|see the? {service} , project|epic|epics|space|board|org|vault|under|label|folder|channel|team|workspace|page|file|tag|queue|milestone *
			page|site|board|list|archive|wiki|doc|docs|guide|dashboard|feed|sheet|folder ... is {url}
			{outside}|reports|results|recordings|exports|backups|builds|artifacts , {service}|{url}|{channel}
			^ * reports|tickets|bugs|designs|specs|alerts|logs|errors|docs , {service}|{url}|{channel}
			is|are|get|gets|being always|all|also? uploaded|sent|pushed|exported|archived|saved|backed_up to|at|on|in the|our|a? {url}|{service}|{channel}
			it's|that's|they're|he's always|all|usually|now|also|only? {tracked} ... in|on|at|under|here ... {url}|{channel}|{service}|{mail}
			come|comes|came from|out_of the|our|a? ... {service}|{url}|{channel}
			alerts|questions|requests|reports|bugs|complaints|issues|alarms|errors|incidents|tickets end_up|go|goes|land|lands|arrive|belong in|to|on|at {channel}|{mail}|{service}|{url}
			is|are|live|lives|sit|sits all|now|always? in|on|under the|our? {service}|{channel}
			go|goes|sent to {channel}
			is|are|get|gets|being always|all|usually|mostly|now|also|only? {tracked} ... in|on|at|under|through|via|with|by|over the|our|a|an? ... {service}|{url}|{channel}|{mail}
			{service}|{outside} ... is|are|lives|live|sits|can_be_found ... at|in|on|under|here|: ... {url}|{channel}|{mail}|{service}
			{outside}|{service} ... {url}|{channel}|{mail}
			{url}|{channel}|{mail} is|are|has|shows|tracks|lists|contains|holds ... {outside}|where|what|our|the|for
			{url}|{channel}|{mail} , that's|that_is|it's|which_is|is where|what|how|our|the
			we|i track|watch|monitor|file|report|document|log|keep|manage|discuss|post|announce|plan|store|coordinate|triage|put|write ... in|on|at|to|under|with the|our|a|an? ... {service}|{url}|{channel}|{mail}|wiki
			{outside} goes|go|belongs|belong|live|lives|are|is ... in|to|on|into|at|under ... {service}|{url}|{channel}|{mail}
			see|check|consult|look_at|look_in|refer_to ... {url}|{channel}|{mail}|{service} when|if|whenever|before
			{service} board|project|channel|dashboard|space|page|workspace|team|folder|vault ... is|called|named|has|where|what|{cap}
			for ... see|check|look_at|consult|look_in|ask_in|go_to|ping ... {url}|{channel}|{mail}|{service}
			{outside}|questions|requests ... {service}|{channel}|{url} , not|only|please
			ask in|on {channel}|slack
			{outside} at|in|on|under ... {url}|{channel}|{mail}
			{cap} in {service}`,
	}
}
