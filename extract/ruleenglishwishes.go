package extract

// englishWishes are the English phrases for what a sentence begins with, and what asks to remember or to forget.
func englishWishes() map[mark]string {
	return map[mark]string{
		address: `
			^ maybe|perhaps|probably i should say|mention|add that?
			^ i should say|mention|add|note that?
			^ i forgot to say|mention that?
			^ correction|update|edit|small_correction|fyi|ps|p.s|exactly|right|agreed|true|indeed|absolutely / ,
			^ also|and|but|so|then|ok|okay|k|right|alright|well|hey|hi|hello|please|btw|fyi|yes|yeah|yep|yup|sure|cool|great|perfect|nice|thanks|thx|oh|ah|hm|hmm|actually|wait|sorry|look|listen|again|plus|anyway|claude|codex|gemini|opencode|dude|man|mate|folks|lol|ugh|argh|damn|jesus|finally|additionally|generally|important|reminder|note|basically|btw
			^ by_the_way|just_so_you_know|for_your_information|heads_up|quick_note|one_more_thing|one_thing|another_thing|side_note|just_fyi|for_context|some_context|a_bit_of_context|context|background|first_of_all|first_off|to_be_clear|just_to_be_clear|for_what_it's_worth|fwiw|thank_you|good_morning|please_note|note_that|for_the_record|as_a_heads_up|just_a_heads_up|i_said|as_i_said|like_i_said|also_note|important_note|in_fact
			^ for_god's_sake|for_fuck's_sake|ffs|what_the_hell|wtf|jesus_christ|oh_god|oh_and|and_also|but_also|and_please|so_please|and_yes|oh_no
			^ before_we_start|before_you_start|before_i_forget|while_we're_at_it|while_you're_at_it|while_i_think_of_it|last_thing|small_thing`,
		refuse: `
			^ that's|this_is|that_is not|isn't how we|i ...
			^ no|nope|nah|wrong|stop|nooo|noo|no_no|argh_no|ugh_no|hell_no|god_no|please_no|oh_no|correct|incorrect|false / ,
			^ no|nope|nah|wrong|stop|nooo|noo|no_no|argh_no|ugh_no|hell_no|correct|incorrect|false $
			^ no|nope|nah|nooo|noo|noooo / i|we|don't|do_not|use|never|always|you|that's|it's|please|stop|not|no
			^ not_like_that|that's_wrong|that_is_wrong|that's_not_right|that's_not_what_i_asked|that's_not_how_we_do_it|this_is_wrong|please_stop|hold_on|not_again|you_did_it_again / ,
			^ not_like_that|that's_wrong|that_is_wrong|that's_not_right|that's_not_what_i_asked|that's_not_how_we_do_it|this_is_wrong|please_stop|hold_on|not_again|you_did_it_again $
			^ again|i_told_you|once_again / ,`,
		turnsTo: `
			, remove|delete|drop|erase it|that|this from
			, please|so? please? forget|remove|delete that|it|this
			so please forget that
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
			^ save|store|keep|note|write|put|remember this|that|it somewhere|down? for later|future|next|other|the|all sessions|session|reference|time|conversations?
			^ please? note|remember for|in later|future|the_future
			^ could|can|would you note|write|keep|save|store somewhere|down that
			please|pls don't forget , / *
			^ please? don't forget , / *
			^ remember this|that|it for|in all? future|later|next|upcoming sessions|session|time|conversations|chats|reference
			^ write|note|put|jot this|that|it down for? later|future? sessions|time|reference?
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
			^ keep|bear in mind for the|next future|time|later that?
			please keep|bear in mind for the future that?
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
			that|the thing about * ... drop|forget|scratch it|that $
			drop|delete|remove|erase|clear|lose|forget the|that|my|this ... from|in your|the|my? memory|notes|memories
			if|whatever|anything|in_case you|you've|you_have saved|stored|remembered|noted|kept|wrote|memorized ... get_rid|delete|remove|drop|forget|erase|throw
			^ you_can forget|drop|lose about|the|that *
			forget i ever|once asked|said|told|wanted
			^ please|pls? remove|delete|drop|erase it|that|this from your|the|my? memory|memories|notes
			^ forget that|it|this please|pls? $
			^ forget that|about|the
			^ forget what_i_said|what_i_told_you|what_you_know|everything_you_know|everything_about|all_about|any_memory|your_memory|my about?
			^ can|could|would|will you please? forget that|about|what|the|my|everything
			^ can|could|would|will you please? delete|remove|drop|erase the|that|your|any memory|memories|note about|of|that|on|regarding
			^ delete|remove|drop|erase|clear|wipe|purge the|that|your|my|any|all memory|memories about|of|that|on|regarding
			^ delete|remove|drop|erase|clear|wipe|purge the|that|your note you *
			^ delete|remove|drop|erase|clear|wipe|purge your note about|that
			^ delete|remove|drop|erase|clear|wipe|purge what_you_remember|what_you_know|everything_you_know|what_you_saved|what_you_stored|that_memory|this_memory about?
			^ delete|remove|drop|erase that|the|this * memory
			^ delete|remove|drop|erase that|the|this * * memory
			^ delete|remove|drop|erase|clear from your|the memory|memories that?
			^ delete|remove|drop|erase / ... from your|the|my? memory|memories
			^ please|and|also forget that|about|what
			^ delete|remove|drop|erase that|this memory|note pls|please $
			^ delete|remove|drop|erase that|this memory $
			^ delete|remove|drop|erase that|this memory pls|please? / ,
			^ stop remembering|storing|recalling that|my|the
			^ you can|should|may forget that|about|what|the
			^ delete|remove|drop|erase the|that|your|any memory|memories|note that|which says|say|said|claims|mentions
			^ unlearn|unremember|un-remember that|the|what`,
		notForget: `
			^ forget the last|latest|other|first|ticket|rest|idea *
			^ forget what the|it|they|he|she *
			^ forget it|this|about_it|about_that|about_this $
			^ forget it|about_it|about_this , let's|just|use|do|we|i
			i|we|he|she|they forgot|forget
			^ forget about|the ... , {verbs}|let's|just|we
			don't|never|not forget`,
		wish: `
			^ can|could|shall we
			whether|if ... you could|can|would
			could|can|would you please|also|maybe|always|never|just|ask
			if you'd be so kind
			^ can|could|would|will you
			^ do me a favor
			^ would you mind`,
	}
}
