// node host.mjs CLIENT BIN FOLDER [AGENTS]: the checks of host.sh.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serve } from './scripted-api.mjs';

const [program, bin, folder, agents] = process.argv.slice(2);
const root = fs.realpathSync(folder);
const home = path.join(root, 'home');
const config = path.join(root, 'client');
const project = path.join(home, 'shop');
const state = path.join(home, '.local/state/casebook');
const schema = '{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"}}},"required":["names"]}';

let failed = 0;
function check(claim, ok, detail = '') {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${claim}`);
  if (ok) return;
  failed++;
  console.log(String(detail).trim().slice(-3000).replace(/^/gm, '     | '));
}

const write = (name, text, mode = 0o600) => {
  fs.mkdirSync(path.dirname(name), { recursive: true });
  fs.writeFileSync(name, text, { mode });
};
const ran = name => path.join(root, `ran-${name}`);
const touch = name => ({ type: 'command', command: `touch '${ran(name)}'` });
const files = dir => fs.existsSync(dir) ? fs.readdirSync(dir).sort().join() : 'none';

const api = await serve();
const environment = { PATH: `${path.join(root, 'agents')}:${process.env.PATH}`, HOME: home, CLAUDE_CONFIG_DIR: config, LANG: 'C.UTF-8', ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: 'sk-ant-loopback', SHOP_SECRET: 'WORD-VARIABLE' };

// A home that is full of what must not come along.
write(path.join(config, 'CLAUDE.md'), 'WORD-INSTRUCTIONS\n');
write(path.join(home, 'CLAUDE.md'), 'WORD-HOME\n');
write(path.join(home, 'diary.txt'), 'WORD-DIARY\n');
write(path.join(config, 'settings.json'), JSON.stringify({ verbose: true, outputStyle: 'Explanatory',
  hooks: { SessionStart: [{ hooks: [touch('start')] }], UserPromptSubmit: [{ hooks: [touch('prompt')] }], Stop: [{ hooks: [touch('stop')] }], SessionEnd: [{ hooks: [touch('end')] }] } }));
write(path.join(config, '.claude.json'), JSON.stringify({ mcpServers: { theirs: { command: 'touch', args: [ran('mcp')] } } }));
write(path.join(config, 'skills/theirs/SKILL.md'), '---\nname: theirs\ndescription: WORD-SKILL\n---\nx\n');
write(path.join(home, '.config/casebook/config.yaml'), 'models: {selector: host-claude, dream: host-claude/sonnet, extract: recursive/x}\n'
  + `providers:\n  recursive: {kind: host, agent: claude, command: [${JSON.stringify(path.join(root, 'recursive'))}]}\n`);
write(path.join(project, '.claude/settings.json'), JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [touch('project')] }] } }));
write(path.join(project, 'CLAUDE.md'), 'WORD-PROJECT\n');
spawnSync('git', ['init', '-q', project]);
fs.mkdirSync(path.join(root, 'agents'));
fs.symlinkSync(program, path.join(root, 'agents/claude'));

function run(command, args, input, env = environment) {
  return new Promise(done => {
    const child = spawn(path.join(bin, command), args, { cwd: project, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', chunk => { out += chunk; });
    child.stderr.on('data', chunk => { err += chunk; });
    child.on('close', code => done({ code, out, err }));
    child.stdin.end(input);
  });
}

// ask answers with what the model said, and the requests that it took.
async function ask(prompt, main, args = []) {
  api.scripts.main = [...main];
  const before = api.kept.length;
  const r = await run('ask', ['-system', 'You choose memories. WORD-SYSTEM', ...args], prompt);
  return { ...JSON.parse(r.out || '{}'), requests: api.kept.slice(before).map(k => k.body), err: r.err };
}

const shaped = { tool: 'StructuredOutput', input: { names: ['deploy.md'] } };
// processes are those that run the client.
const processes = () => fs.readdirSync('/proc').filter(pid => { try { return fs.readlinkSync(`/proc/${pid}/exe`) === fs.realpathSync(program); } catch { return false; } });

async function claude() {
  const r = await ask(`which memories? WORD-PROMPT @~/diary.txt @${home}/diary.txt`, [shaped], ['-schema', schema]);
  check('the client answers with what fits the schema', r.text === '{"names":["deploy.md"]}' && !r.error, JSON.stringify(r));
  check('with one request, to its small model', r.requests.length === 1 && /haiku/.test(r.requests[0].model), r.requests.map(q => q.model));
  const sent = JSON.stringify(r.requests);
  check('which carries the prompt and the system prompt', sent.includes('WORD-PROMPT') && sent.includes('WORD-SYSTEM'), sent);
  const words = [...new Set(sent.match(/WORD-[A-Z]+/g))].sort().join();
  check('and nothing of the person, the project or a file that the prompt names', words === 'WORD-PROMPT,WORD-SYSTEM' && !/Explanatory/i.test(sent), words);
  const tools = (r.requests[0]?.tools ?? []).map(t => t.name).filter(name => !['StructuredOutput', 'DeferredToolPlaceholder'].includes(name));
  check('no tool', tools.length === 0, tools);
  check('and is bounded as the request says', r.requests[0]?.max_tokens === 256 && !r.requests[0]?.thinking, JSON.stringify(r.requests[0]).slice(0, 500));
  const things = fs.readdirSync(root).filter(name => name.startsWith('ran-')).join();
  check('no hook and no MCP server ran', things === '', things);
  check('usage and cost are the client\'s', r.usage?.input === 10 && r.usage?.output === 5 && r.usage?.microUSD > 0, JSON.stringify(r.usage));
  const cost = JSON.parse((await run('casebook', ['cost', '--json'], '')).out);
  check('and are in the account', cost.sums?.length === 1 && cost.sums[0].provider === 'host-claude' && cost.sums[0].microUSD === r.usage?.microUSD, JSON.stringify(cost));
  check('the client keeps no session', files(path.join(config, 'projects')) === 'none', files(path.join(config, 'projects')));
  check('casebook keeps a lock and nothing else', files(path.join(state, 'host')) === 'selector.lock', files(path.join(state, 'host')));

  const plain = await ask('say it', [{ text: 'It is said.' }], ['-role', 'dream']);
  check('another role asks the model that it names, without a schema', plain.text === 'It is said.' && /sonnet/.test(plain.requests[0]?.model), JSON.stringify(plain));
  const command = await ask('/compact', [{ text: 'a request' }]);
  check('a prompt that looks like a command of the client is a prompt', command.text === 'a request', JSON.stringify(command));
}

async function failures() {
  for (const [status, says] of [[401, 'does not take the key'], [429, 'too many requests'], [529, 'overloaded'], [404, 'no such model']]) {
    const r = await ask('which?', Array(9).fill({ status }), ['-schema', schema]);
    check(`${status} is casebook's «${says}»`, r.error?.includes(says) && r.text === '', JSON.stringify(r.error));
  }
  const none = await ask('which?', [{ text: 'I do not know.' }, { text: 'Really.' }, { text: 'No.' }, { text: 'No.' }], ['-schema', schema]);
  check('an answer without the schema\'s shape is none', none.error?.includes('does not fit its schema'), JSON.stringify(none));
  const before = api.kept.length;
  const asked = ask('which?', [{ stall: true }], ['-time', '5s']);
  while (api.kept.length === before) await new Promise(soon => setTimeout(soon, 20));
  const during = processes().length;
  const slow = await asked;
  check('a provider that never answers is given up', slow.error?.includes('took too long') && slow.requests.length === 1 && during === 1, `${during} ${JSON.stringify(slow)}`);
  check('and the client is gone with it', processes().length === 0, processes());
  check('with all that it was handed', !/selector(,|$)/.test(files(path.join(state, 'host'))), files(path.join(state, 'host')));
}

// An agent that calls casebook's hook, as one with the hooks installed would.
async function recursion() {
  const memory = JSON.parse((await run('casebook', ['config', '--json'], '')).out).settings.find(s => s.key === 'memory directory').value;
  write(path.join(memory, 'deploy.md'), '---\nname: deploy\ndescription: when deploys to production are allowed\ntype: project\n---\nNever on a Friday.\n');
  const event = JSON.stringify({ hook_event_name: 'UserPromptSubmit', session_id: 'r', cwd: project, prompt: 'can we deploy to production on Friday?' });
  write(path.join(root, 'event.json'), event);
  write(path.join(root, 'recursive'), `#!/bin/sh\nset -e\ncat >/dev/null\n'${bin}/casebook' hook <'${root}/event.json' >'${root}/answer'\necho '{"type":"result","result":"done"}'\n`, 0o700);
  const r = await ask('learn', [], ['-role', 'extract']);
  check('an agent that casebook runs gets nothing from casebook\'s hook', r.text === 'done' && fs.readFileSync(path.join(root, 'answer'), 'utf8') === '', JSON.stringify(r));
  const outside = await run('casebook', ['hook'], event);
  check('which answers anybody else', outside.out.includes('Never on a Friday'), outside.out + outside.err);
}

await claude();
await failures();
await recursion();
if (agents) await (await import('./host-agents.mjs')).checks({ agents, root, home, project, check, run, write, schema, state, environment });
const dirty = spawnSync('git', ['status', '--porcelain'], { cwd: project, encoding: 'utf8' }).stdout.split('\n').filter(l => l && !/CLAUDE\.md|\.claude\//.test(l)).join();
check('nothing was left in the project', dirty === '', dirty);
api.close();
console.log(failed ? `${failed} checks failed` : 'all checks passed');
process.exit(failed ? 1 : 0);
