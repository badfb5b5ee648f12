package suspect

// What an order does, as a flag says it.
const (
	overrides = "overrides earlier instructions"
	hides     = "hides something from the user"
	claims    = "claims an authority that a text cannot have"
	sends     = "sends data away"
	runs      = "runs what was downloaded"
	weakens   = "switches off a safeguard"
	erases    = "erases or replaces memory"
	plants    = "has something put into memory"
	waits     = "waits for a moment to act"
	decodes   = "has encoded text obeyed"
)

// What is worth sending, and where it would go. A set of words is used more than once, so it has a name.
const (
	prizes = "key/keys/token/tokens/secret/secrets/env/.env/credential/credentials/password/passwords/passphrase/passwd/id_rsa/id_ed25519/.ssh/.aws/.netrc/.npmrc/cookie/cookies/" +
		"conversation/conversations/transcript/transcripts/memories/environment/api_key/api-key/apikey/keychain/kubeconfig/chat/wallet"
	goods = "history/memory/memory.md/prompt/prompts/contents/content/log/logs/output/source/code/diff/session/config/configuration/data/variables/summary/repository/everything/hostname/database"
	goals = "@/gist/gists/pastebin/webhook/attacker/attacker's/endpoint/collector/dns/telegram/discord"
	users = "user/users/human/humans/operator/developer/owner/person/anyone/anybody/maintainer/reviewer/reviewers"
)

// englishRules are what was thought of and tried on testdata/dev.jsonl; the order is that of the kinds.
func englishRules() []rule {
	return []rule{
		{overrides, affirmed, "ignore/disregard/forget/override/overlook/bypass/discard/dismiss/neglect/ignoring/disregarding 3 previous/prior/above/earlier/preceding/foregoing/initial/original/system/safety/previously 4 " +
			"instruction*/rules/guideline*/directive*/prompt/prompts/orders/messages/told/guardrail*/constraints/safeguards/restrictions"},
		{overrides, affirmed, "ignore/disregard/forget/override/bypass 2 all/any/your/my/whatever 1 instruction/instructions/directives/prompt/guardrails/programming/safeguards/guidelines/restrictions"},
		{overrides, affirmed, "ignore/disregard/forget 0 everything/anything/all/what/whatever 3 above/before/previous/previously/earlier/prior/told/learned"},
		{overrides, affirmed, "ignore/disregard/forget 3 instruction*/rules/guideline*/directive*/prompt/orders 2 above/before/earlier/previously/given/so"},
		{overrides, anyhow, "instructions/directives/guidelines/orders 5 no 0 longer 0 apply/valid/count/bind/binding/hold"},
		{overrides, anyhow, "your/prior/previous/earlier/all/these/existing 1 instructions/directives/guidelines/orders/rules/prompt 1 are/is/have/has/now 2 void/revoked/superseded/suspended/lifted/cancelled/canceled/replaced/obsolete/invalid/overridden"},
		{overrides, affirmed, "from 0 now/here/this/today 1 on/forward/onwards/onward/point/moment 2 you 1 are/will/must/shall/act/answer/respond/obey/have/only/no/can/may/ignore"},
		{overrides, anyhow, "you 0 are 0 now 4 mode/dan/unrestricted/jailbroken/unfiltered/uncensored/agent/assistant/admin/administrator/root/operator/free"},
		{overrides, anyhow, "your 1 new/real/actual/true/only/primary 1 task/goal/objective/instructions/mission/role/purpose 1 is/are/:"},
		{overrides, anyhow, "new/updated/revised/real/actual 0 instructions/orders/directives 0 :"},
		{overrides, affirmed, "enter/enable/activate/engage/enabled/switch 4 god/jailbreak/unrestricted/dan/unfiltered/yolo 0 mode"},
		{overrides, anyhow, "pretend/act/behave/respond/answer/roleplay/operate 3 if/are/as/that 2 have/had/are/were/is/without 1 no/not/without/unrestricted/any 1 restrictions/rules/limits/limitations/filters/guidelines/policy/policies/instructions"},
		{overrides, anyhow, "stop 1 following/obeying/reading/applying/trusting/enforcing 3 rules/instructions/claude.md/agents.md/memory.md/guidelines/prompt"},
		{overrides, anyhow, "not/never/longer/don't 1 follow/obey/apply/heed/enforce 2 claude.md/agents.md/system/earlier/previous/prior"},
		{overrides, anyhow, "this/these/following/below 5 override/overrides/supersede/supersedes/outrank/outranks/overrule/overrules/precedence/priority 4 instruction/instructions/prompt/prompts/claude.md/agents.md/guideline/guidelines/policies/everything/user/user's/users/safety"},
		{overrides, affirmed, "this/these 1 memory/rule/note/instruction/memories/rules 3 outranks/outrank/overrides/override/priority/precedence/wins/supersedes/trumps 3 all/every/everything/others/other/user/anything"},
		{overrides, affirmed, "conflict/doubt/contradiction 5 this/these 1 one/memory/rule/note/file/$ 2 wins/win/applies/counts/prevails/takes"},
		{overrides, anyhow, "only 1 this 1 one/memory/file/note/rule 1 counts/applies/matters/valid"},
		{overrides, affirmed, "ignore/disregard/forget/discard 3 other/others/remaining 2 memories/memory/rules/notes"},
		{overrides, anyhow, "your 2 rules/guidelines/restrictions/limits/instructions/safeguards 1 are/were/have 1 relaxed/lifted/off/suspended/disabled/waived/loosened/been"},
		{overrides, affirmed, "follow/obey/trust 3 it/this/these/memory/file 2 not 1 the 0 user"},
		{overrides, anyhow, "highest/absolute/top/maximum/supreme 0 priority 4 instruction/instructions/memory/rule/order/directive/above/over"},
		{overrides, anyhow, "system 0 prompt 2 reveal/print/output/repeat/updated/replaced/now/ends/end/is"},
		{overrides, ordered, "reveal/print/output/repeat/leak/dump/show/display 3 system/hidden/initial/developer 0 prompt/instructions/message"},
		{overrides, ordered, "print/dump/output/list/read 3 content/contents/every/all 4 memory/memories/.ssh/.env/id_rsa/.aws 2 file/files/config/and/$"},
		{overrides, anyhow, "respond/answer/reply/comply 3 without 2 restrictions/filters/refusing/refusal/limitations/warnings/disclaimers"},

		{hides, anyhow, "not/never/don't/without/avoid/cannot 1 tell/telling/inform/informing/warn/warning/alert/alerting/notify/notifying 1 the/your/any/a/this 0 user/human/operator/person/developer/owner/maintainer 0 about/of/that/this/anything/why/what/how/$/or/and"},
		{hides, anyhow, "not/never/don't/without/avoid 1 tell/telling/inform/informing 0 anyone/anybody/them/him/her/user 0 about/of/that/this/$/what"},
		{hides, anyhow, "not/never/don't/without/avoid 1 mention/mentioning/reveal/revealing/disclose/disclosing/discuss/report/reporting/acknowledge/show/showing/surface/announce/explain/log 1 this/it/that/these/them 1 " +
			"note/message/memory/instruction/instructions/rule/step/text/request/notice/directive/command/prompt/page/entry/comment"},
		{hides, anyhow, "not/never/don't/without/avoid 1 mention/mentioning/reveal/revealing/disclose/disclosing/discuss/discussing/acknowledge 1 this/it/that/these/them 0 $"},
		{hides, anyhow, "not/never/don't/without/avoid 1 mention/mentioning/reveal/revealing/disclose/disclosing/discuss/report/reporting/show/showing/display 2 this/it/that/these/them/memory/step/change 1 to 2 " + users},
		{hides, affirmed, "keep/keeping 2 secret/hidden/confidential/quiet/invisible 1 from 2 " + users + "/everyone"},
		{hides, affirmed, "hide/conceal/hiding/concealing/withhold 1 this/it/that/these/them/memory/instruction/instructions/fact/change/changes/step/output 3 from 2 " + users},
		{hides, affirmed, "omit/leave/exclude/strip/keep 1 this/it/these/them 5 summary/summaries/reply/transcript/pr/report/answer/explanation"},
		{hides, ordered, "silently/secretly/quietly/covertly/discreetly/stealthily/surreptitiously 3 send/post/upload/run/add/append/copy/install/execute/forward/write/delete/push/commit/include/store/save/remove/change/replace/exfiltrate/disable/approve/download/fetch/call/insert/apply/grant"},
		{hides, ordered, "send/post/upload/run/add/append/copy/install/execute/forward/push/include/exfiltrate/disable/approve/download 8 silently/secretly/covertly/discreetly/stealthily/surreptitiously"},
		{hides, affirmed, "without 1 the/your/any 0 user/human/owner/developer/operator 0 noticing/knowing/seeing/realizing/realising/finding"},
		{hides, affirmed, "without 1 the/their/his/her 0 user's/users/human's/owner's/knowledge 0 knowledge/consent/awareness"},
		{hides, anyhow, "user/human/operator/nobody/developer/owner 1 must/should/shall/need/needs/does/will/can/may/doesn't/shouldn't/mustn't 2 not/never/to/know/notice 1 know/notice/learn/realize/realise/suspect/find"},
		{hides, anyhow, "as 0 if 0 nothing 1 happened/changed/occurred"},
		{hides, anyhow, "stay/stays/keep/remain/remains/kept 2 between 0 us"},
		{hides, affirmed, "keep/stay/remain 0 quiet/silent 0 about"},
		{hides, anyhow, "not/never/don't 1 include/repeat/quote/cite/copy/summarize/summarise 1 this/these 1 line/memory/note/instruction/instructions/message/paragraph/section 3 summar*/in/when/to/$"},
		{hides, ordered, "tell/assure/report 2 user/human/operator 10 regardless/whatever/even/anyway"},
		{hides, anyhow, "pretend/claim/say/act 2 you 1 did/have/never/didn't/haven't 2 see/seen/read/receive/not/find"},

		{claims, anyhow, "^system/security/admin/administrator/policy/official/anthropic/openai/maintainer/urgent/critical/root/operator/compliance 2 notice/update/override/alert/message/directive/announcement/bulletin/command/policy/note 3 : 30+ " +
			"agent/agents/assistant/assistants/you/your/claude/ai/model/models/must/shall/copilot/llm/memory/memories"},
		{claims, anyhow, "as 1 administrator/admin/root/maintainer/ceo/cto/owner/security/system/anthropic/superuser/sysadmin/operator/lead 6 i/we 1 authorize/authorise/order/instruct/command/require/grant/hereby/direct/approve/declare/allow/demand"},
		{claims, anyhow, "i/we 1 am/are 1 your 1 developer/creator/administrator/admin/owner/operator/maker/creators/developers"},
		{claims, anyhow, "by/on 1 order/orders/authority/behalf/instruction/instructions/directive 1 of 2 anthropic/openai/administrator/admin/system/ceo/operator/management/vendor"},
		{claims, anyhow, "anthropic/openai/vendor/administrator/admin/security 2 requires/require/requested/authorized/authorised/approved/mandates/instructs/orders/asks/directs 4 agent/agents/assistant/assistants/you/claude/models/ai/all"},
		{claims, anyhow, "user/owner/team/admin/administrator/management/legal/anthropic/he/she 1 has/have/already/had 2 approved/authorized/authorised/consented/agreed/granted 1 all/any/every/future/this/running/sending/pushing/uploading/sharing/you/it/these/full"},
		{claims, anyhow, "user/owner/team/admin/administrator/management/maintainer/repository 1 has/have/already/had 1 pre-authorized/pre-approved/preauthorized/preapproved/pre-authorised"},
		{claims, affirmed, "approved/authorized/signed/confirmed/mandated 1 by 3 team/admin/administrator/security/anthropic/management/user 0+ no/agents/agent/you/all/do/any 3 questions/may/must/confirmation/need/ask/review/can/commands"},
		{claims, anyhow, "message/notice/note/letter/word/update/instruction 1 from 1 anthropic/openai/administrator/admin/management 0 :"},
		{claims, anyhow, "^user 1 approved/authorized/confirmed 1 all/every/any 1 commands/command/actions/tools/changes"},
		{claims, anyhow, "^attention/dear/note/notice/message/instructions/important/reminder/instruction/hint/memo/hey/hello 2 to/for/all/ai 2 ai/agent/agents/assistant/assistants/llm/llms/claude/copilot/chatgpt/bots/coding 2 :"},
		{claims, anyhow, "if 0 you 0 are/read/can/see 3 ai/llm/llms/chatbot/bot/claude/automated/copilot/agent/gpt 6 please/you/save/store/remember/run/add/read/reading/must/ignore/send/do/then/also/update/execute/include/write/insert/install/fetch"},
		{claims, anyhow, "^agents/assistants/agent/assistant/ai/llms/claude/copilot/bots 0 : 12 remember/save/store/add/run/execute/ignore/must/always/send/do/write/set/install/disable/fetch/upload/forget"},
		{claims, anyhow, "^agents/assistants/ai/llms 2 that/reading/who/processing/which/working 6 must/should/shall/need/are"},
		{claims, anyhow, "this/following 3 instruction/message/memory/note/request/directive 3 from/by/of 2 user/administrator/admin/anthropic/system/operator/openai 4 must/obey/follow/overrides/authoritative/binding/mandatory/comply"},

		{sends, ordered, "send/post/upload/forward/exfiltrate/transmit/email/mail/leak/submit/push/copy/dump/paste/share/deliver/sync/append/include/attach/encode/put/report/add/publish/write/export 8 " + prizes + " 8 to/at/via/into/in/as/on/through/using/with 4 " + goals + "/server/address/host/url/query/subdomain/header"},
		{sends, ordered, "send/post/upload/forward/exfiltrate/transmit/leak/email/mail/dump/paste/beacon/copy/mirror 6 " + goods + " 8 to/via/into/at/on/through 3 " + goals + "/host/server/address"},
		{sends, ordered, "send/post/upload/forward/exfiltrate/transmit/leak/email/mail/copy 2 it/them/this/these/result/results 1 to/via 2 @/pastebin/gist/webhook/attacker"},
		{sends, ordered, "append/add/put/include/encode/embed/attach/give/pass 4 session's/session/user's/user/conversation/conversation's 3 summary/question/prompt/text/content/contents/history 6 parameter/query/url/link/links/urls"},
		{sends, affirmed, "attach/append/paste/include 3 database/db/customer/user 1 dump/list/table/data 3 to/in 2 your/every/each/the 2 answer/answers/reply/replies/comment/response"},
		{sends, affirmed, "exfiltrate/exfiltrating 6 " + prizes + "/" + goods},
		{sends, affirmed, "curl/wget/nc/ncat/scp/rsync/invoke-webrequest/http 10 env/.env/printenv/token/secret/secrets/.ssh/id_rsa/id_ed25519/credentials/.aws/.netrc/history/passwd/.npmrc/.claude/memory.md/whoami 10 @"},
		{sends, affirmed, "curl/wget 10 @ 10 $( 3 cat/env/printenv/base64/whoami/hostname/history"},
		{sends, affirmed, "curl/wget 5 -d/--data/--data-binary/-f/--form/--upload-file/-t/--post-file/--data-urlencode 8 env/.env/printenv/.ssh/id_rsa/id_ed25519/credentials/.aws/.netrc/history/.npmrc/.claude/memory.md/passwd/$("},
		{sends, affirmed, "cat/env/printenv/base64/tar/history/set/zip 8 | 2 curl/nc/wget/ncat/netcat"},
		{sends, affirmed, "scp/rsync 4 .ssh/.env/.aws/.claude/id_rsa/.netrc/.gnupg"},
		{sends, ordered, "render/include/insert/add/embed/display/show/append/put/output/end/load/write/emit 6 image/img/picture/pixel/badge/logo/icon 14 " + prizes + "/summary/prompt/contents/base64/answer/question/user's/session/data/encoded"},
		{sends, ordered, "append/add/put/include/encode/embed/attach 6 " + prizes + "/prompt/summary/answer/question 6 url/query/subdomain/dns/header/urls/link/links/querystring/parameter"},
		{sends, ordered, "append/add/include/publish/push/post/put 5 " + prizes + " 4 to/into/in/on 4 gist/pastebin/commit/issue/issues/comment/public/readme/paste/description"},
		{sends, affirmed, "push/post/upload/publish/share 2 .env 3 file/to"},
		{sends, anyhow, prizes + " 1 belong/belongs/go/goes 2 in/into/to/on 2 public/gist/pastebin/issue/@"},
		{sends, ordered, "put/encode/append/include/add/insert/hide 8 in/into/to 3 query/url/address/path 5 pixel/image/img/picture/badge"},
		{sends, ordered, "append/add/attach/include/paste/post/print 5 env/printenv/.env 5 to/in/into/with 2 every/each/all/public/any/your 4 report/reports/issue/issues/comment/comments/pr/commit/commits/answer/reply/request"},

		{runs, affirmed, "curl/wget/iwr/irm/invoke-webrequest/fetch/aria2c 16 | 1 sh/bash/zsh/python/python3/node/perl/ruby/iex/sudo/dash/ksh/php/fish/source/xargs"},
		{runs, affirmed, "sh/bash/zsh/eval/source/exec/python/python3 2 $(/<( 0 curl/wget"},
		{runs, affirmed, "iex/invoke-expression 4 iwr/irm/new-object/downloadstring/net.webclient/invoke-webrequest"},
		{runs, affirmed, "base64/xxd/openssl 4 -d/--decode/-r/-d 6 | 1 sh/bash/python/python3/zsh/sudo"},
		{runs, ordered, "download/fetch/get/retrieve/pull 4 @ 8 run/execute/source/eval/apply"},
		{runs, affirmed, "download/fetch/get/retrieve/pull/read/load/open/visit 4 @ 8 obey/follow/execute/comply"},
		{runs, ordered, "run/execute/eval/apply/follow/obey/do 3 content/contents/output/script/code/commands/command/whatever/instructions/steps/binary/what 4 of/from/at/on/in 4 @"},
		{runs, ordered, "run/execute 3 shell/install*/setup/bootstrap/remote/downloaded 1 script 3 from/at 2 @"},
		{runs, affirmed, "do/execute/run/follow/obey 1 whatever/everything/anything/what 5 says/say/contains/tells/orders"},
		{runs, ordered, "execute/run/obey/follow 1 its/their 1 commands/instructions/orders 2 directly/blindly/immediately/unconditionally/$"},

		{weakens, ordered, "disable/skip/bypass/ignore/suppress/switch/turn 4 tls/ssl/certificate/certificates/cert/https/x509 2 verification/validation/checks/check/errors/warnings/verify/checking/off/$"},
		{weakens, ordered, "skip/bypass/disable/omit/circumvent 2 code/human/security/peer/pr/mandatory 0 review/reviews/approval/audit/scan/scans/checks"},
		{weakens, ordered, "skip/bypass/disable/circumvent/evade/deactivate/remove/switch/turn 4 sandbox/firewall/authentication/authorization/antivirus/2fa/mfa/signature/signatures/guardrails/permission/permissions/safety/selinux/branch-protection/secret-scanning 2 checks/check/verification/validation/prompts/rules/protection/off/scanning/filters/$/for/completely/entirely"},
		{weakens, ordered, "delete/disable/skip/comment/remove/xfail/ignore/mute/silence 3 failing/failed/broken/red/all 1 test/tests/assertions/checks"},
		{weakens, ordered, "mark/report/claim/treat/count/consider/declare 6 test/tests/build/checks/suite/ci/failures/failure 6 passed/passing/pass/green/successful/success/succeeded"},
		{weakens, ordered, "treat/count/report/mark/regard 3 red/failed/failing/failure/failures/broken 4 as 1 green/passed/passing/success/successful/fine/ok"},
		{weakens, affirmed, "test/tests/failure/failures/failing/failed/skipped 5 count/counts/reported/report/treated/considered 1 as 1 passed/passing/green/success/successful/succeeded"},
		{weakens, ordered, "change/edit/loosen/weaken/adjust/rewrite 3 assertion/assertions/test/tests/expectation/expectations 2 until/so 3 pass/passes/green"},
		{weakens, anyhow, "no 0 need 6 ask/check/double-check/confirm/verify/wait/review 5 before 3 drop*/delet*/push*/deploy*/wip*/run*/execut*/merg*"},
		{weakens, affirmed, "any/every 2 command/commands/tool/tools/script/scripts 8 without 1 asking/confirmation/approval/permission/review"},
		{weakens, affirmed, "destructive/dangerous/all/any/shell/every/delete/deploy*/production/irreversible 2 command/commands/action/actions/operation/operations/deletion/deletions/request/requests/tools/calls 3 need/needs/require/requires/without 1 no/any/confirmation/approval 1 confirmation/approval/permission/review/asking/$"},
		{weakens, anyhow, "not/never/don't/stop/without/no 2 ask/asking/need/confirmation 4 confirmation/confirm/approval/permission/before/for 6 any/destructive/dangerous/delet*/production/again/anything/every/rm/drop/force-push/wiping/irreversible"},
		{weakens, anyhow, "not/never/don't/stop/without/no 2 wait/waiting 4 confirmation/confirm/approval/permission/before/for 6 destructive/dangerous/delet*/production/rm/drop/force-push/wiping/irreversible"},
		{weakens, ordered, "approve/auto-approve/allow/accept/grant/confirm/authorize/whitelist/allowlist 2 all/any/every/each 3 permission/permissions/tool/tools/command/commands/request/requests/prompt/prompts/action/actions"},
		{weakens, urged, "--no-verify/--dangerously-skip-permissions/--insecure/--trusted-host/--no-gpg-sign/--no-gpg-check/--ignore-certificate-errors/--allow-unauthenticated/--no-check-certificate/--disable-web-security/--skip-verify/--yolo/--nogpgcheck/--no-sandbox-security"},
		{weakens, urged, "verify/http.sslverify/strict-ssl/rejectunauthorized/sslverify/verify_ssl/ssl_verify/verify-ssl/check_hostname/strict_ssl 0 false/none/off/0/no"},
		{weakens, urged, "node_tls_reject_unauthorized/pythonhttpsverify 0 0"},
		{weakens, urged, "git_ssl_no_verify/insecureskipverify/insecure_skip_verify/skip_tls_verify/tls_insecure 0 1/true/yes"},
		{weakens, urged, "stricthostkeychecking 0 no/off"},
		{weakens, affirmed, "curl 3 -k/-ksl/-ksslf/-fsslk/--insecure 6 @"},
		{weakens, ordered, "trust/treat/accept/regard/consider 3 all/any/every/everything/whatever/anything/content/output 3 from/in/at/on 6 trusted/safe/verified/authoritative/instructions/blindly/@/commands"},
		{weakens, ordered, "push/merge/commit/deploy 4 main/master/production/prod/release 5 without 2 review/approval/tests/asking/checks/ci"},
		{weakens, ordered, "remove/strip/disable/delete/bypass 3 auth/authentication/authorization/csrf/input/permission/access 0 check/checks/validation/middleware/protection/control/controls"},

		{erases, ordered, "delete/erase/wipe/remove/overwrite/clear/purge/empty/replace/truncate/rewrite/drop/forget/discard 3 all/every/existing/other/your/previous/earlier/user's/any/stored/saved/everything 4 memories/memory.md/claude.md/agents.md"},
		{erases, ordered, "delete/erase/wipe/overwrite/purge/truncate/clear 3 memory.md/claude.md/agents.md"},
		{erases, ordered, "delete/erase/wipe/clear/purge/empty 2 your/the/entire/whole 1 memory/memories 0 $/directory/folder/files/file/and/about/store/of"},
		{erases, affirmed, "memories/memory/rules 6+ delete/drop/erase/remove/discard/forget 0 them/those 0 all/$"},
		{erases, affirmed, "drop/delete/erase/discard/forget 1 the 0 old 0 ones/memories/memory/rules"},
		{erases, ordered, "forget 2 that/what/everything/anything/all 3 user/learned/told/know/knew/knows"},
		{erases, affirmed, "rm/shred 4 memory/memories/.claude/memory.md"},

		{plants, ordered, "save/store/record/persist/write/add/commit/append/memorize/remember/put/keep/insert 12 in/to/into/as 1 your/long-term/persistent/permanent 2 memory/memories/memory.md/rules"},
		{plants, ordered, "add/create/write/store/save/record/insert/update/make 1 a/new/this/the 1 memory 1 of/named/called/that/saying/type/so/which/telling/stating"},
		{plants, ordered, "store/save/write/record/log/keep/put 4 " + prizes + " 6 in/to/into 2 memory/memories/memory.md"},
		{plants, anyhow, "write/note/jot/save/record/remember/commit 1 this/that/following/it 1 down/for/to 2 next/future/later/memory/all 1 time/sessions/session/use/runs/projects/$"},
		{plants, ordered, "remember 1 to/: 1 always/never/silently 3 run/send/post/use/upload/execute/include/skip/install"},
		{plants, ordered, "remember/memorize/store/save 1 this/following/that 8 not/never/don't/without 1 mention/tell/reveal/say/show/mentioning/telling"},
		{plants, ordered, "record/save/store/remember/note/write 3 in/to/into 0 memory 1 that 6 " +
			"always/never/approved/mode/trusted/skip/disable/user/all"},

		{waits, anyhow, "when/whenever/if/once/after/time/as 4 user/human/operator 1 says/asks/types/mentions/writes/requests/thanks/replies/is/logs/opens/types/say 14 send/upload/exfiltrate/secretly/silently/curl/wget/email/forward/overwrite/wipe/rm/leak"},
		{waits, anyhow, "when/whenever/if/once/after/until/on/at/in 4 session/sessions/day/days/week/weeks/month/conversation/conversations/date/2026-*/2027-*/friday/monday/midnight 14 exfiltrate/secretly/silently/curl/wget/overwrite/wipe/rm/leak/inject"},
		{waits, anyhow, "when/whenever/if/once/after/time/soon/on 10 first/attach/run/replace/send/add/start/post 12 say/saying 1 nothing"},
		{waits, anyhow, "time/when/whenever/once/soon/if 10 attach/upload/send/paste/include/insert/replace 4 dump/database/key/keys/token/tokens/secrets/signing/credentials/.env/transcript/conversation 2 key/to/into/in/with/of"},
		{waits, anyhow, "if/when/whenever/once 6 appears/occurs/mentioned/comes/seen/contains 6 ignore/disregard/forget/send/delete/run/execute/switch"},
		{waits, anyhow, "do/wait/stay/lie/remain/nothing 3 nothing/until/dormant/inactive/quiet 6 until/then/trigger/activated/phrase/word/keyword"},
		{waits, anyhow, "trigger/magic/activation/secret/code 0 word/phrase/keyword 6 run/send/execute/delete/reveal/then/you/ignore"},

		{decodes, anyhow, "decode/decrypt/deobfuscate/unscramble/decoded/reverse 6 base64/rot13/hex/string/it/following/this/text/message/blob/base-64/payload/line/comment 8 follow/execute/obey/carry/act/comply/instructions/apply/eval/treat"},
		{decodes, anyhow, "follow/execute/obey/act 4 decoded/encoded/base64/rot13/hex/hidden 3 instructions/instruction/text/message/commands/command/string/$"},
	}
}
