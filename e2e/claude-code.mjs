// node claude-code.mjs CLIENT CASEBOOK FOLDER: see claude-code.sh.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const [client, casebook, folder] = process.argv.slice(2);
const home = path.join(fs.realpathSync(folder), 'home');
const project = path.join(home, 'shop');
const memory = path.join(home, '.claude/projects', project.replace(/[^A-Za-z0-9]/g, '-'), 'memory');
const settings = path.join(home, '.claude/settings.json');

const memories = {
  'deploy.md': ['when deploys to production are allowed', 'project', 'TOKEN-DEPLOY: nothing goes to production on a Friday; ask Ines.'],
  'invoices.md': ['how invoice numbers are made', 'project', 'TOKEN-INVOICE: invoice numbers have no gaps; the counter lives in the ledger table.'],
  'oncall.md': ['who is on call for billing', 'reference', 'TOKEN-ONCALL: Yuki Amano is on call for billing until December.'],
};

let failed = 0;
function check(claim, ok, detail = '') {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${claim}`);
  if (!ok) { failed++; if (detail) console.log(detail.slice(0, 2000)); }
}

// The scripted API: each turn of the main agent takes the next step; everything else (titles, summaries) gets a word.
const requests = [];
let steps = [];
let serial = 0;
const server = http.createServer((req, res) => {
  let body = '';
  req.on('data', chunk => { body += chunk; });
  req.on('end', () => {
    let request;
    try { request = JSON.parse(body); } catch { request = null; }
    if (!req.url.startsWith('/v1/messages') || !request) { res.statusCode = 404; return res.end('{}'); }
    if (req.url.includes('count_tokens')) { res.setHeader('content-type', 'application/json'); return res.end('{"input_tokens":100}'); }
    const main = Array.isArray(request.tools) && request.tools.length > 3 && !JSON.stringify(request.messages.at(-1)).includes('Respond with TEXT ONLY');
    if (main) requests.push(request);
    const step = main ? steps.shift() : null;
    const content = step ? [{ type: 'tool_use', id: `toolu_${++serial}`, name: step.tool, input: step.input }] : [{ type: 'text', text: 'OK.' }];
    reply(res, request, content, step ? 'tool_use' : 'end_turn');
  });
});

function reply(res, request, content, stop) {
  const message = { id: `msg_${++serial}`, type: 'message', role: 'assistant', model: request.model, content: [], stop_reason: null, stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 } };
  if (!request.stream) { res.setHeader('content-type', 'application/json'); return res.end(JSON.stringify({ ...message, content, stop_reason: stop })); }
  res.setHeader('content-type', 'text/event-stream');
  const send = (type, data) => res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message });
  content.forEach((block, index) => {
    const text = block.type === 'text';
    send('content_block_start', { index, content_block: text ? { type: 'text', text: '' } : { ...block, input: {} } });
    send('content_block_delta', { index, delta: text ? { type: 'text_delta', text: block.text } : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) } });
    send('content_block_stop', { index });
  });
  send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 5 } });
  send('message_stop', {});
  res.end();
}

const environment = () => ({ PATH: process.env.PATH, HOME: home, TERM: 'dumb', LANG: 'C.UTF-8', IS_SANDBOX: '1',
  ANTHROPIC_BASE_URL: `http://127.0.0.1:${server.address().port}`, ANTHROPIC_API_KEY: 'sk-ant-loopback',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1', DISABLE_ERROR_REPORTING: '1' });

// ask runs one prompt of the session and answers with the text of its last request, and of what is new in it.
async function ask(prompt, { first = false, script = [] } = {}) {
  steps = [...script];
  const before = requests.length;
  const args = ['-p', ...(first ? [] : ['--continue']), '--permission-mode', 'acceptEdits', prompt];
  const run = await new Promise(done => {
    const child = spawn(client, args, { cwd: project, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '', err = '';
    child.stdout.on('data', d => { out += d; });
    child.stderr.on('data', d => { err += d; });
    const timer = setTimeout(() => child.kill('SIGKILL'), 90_000);
    child.on('exit', code => { clearTimeout(timer); done({ code, out, err }); });
  });
  const texts = request => request ? request.messages.map(m => JSON.stringify(m.content)) : [];
  const last = texts(requests.at(-1));
  const at = last.findLastIndex(t => t.includes(JSON.stringify(prompt).slice(1, -1)));
  return { ...run, asked: requests.length - before, all: last.join('\n'), fresh: last.slice(Math.max(at, 0)).join('\n') };
}

const count = (text, token) => text.split(token).length - 1;
const cb = (...args) => execFileSync(casebook, ['-C', project, ...args], { env: { PATH: process.env.PATH, HOME: home } }).toString();

fs.mkdirSync(project, { recursive: true });
fs.mkdirSync(memory, { recursive: true });
for (const [name, [description, type, body]] of Object.entries(memories)) {
  fs.writeFileSync(path.join(memory, name), `---\nname: ${name.replace('.md', '')}\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n${body}\n`);
}
const original = '{\n   "permissions": {"allow": ["Read"]},\n   "theme":  "dark"\n}\n';
fs.writeFileSync(settings, original);
await new Promise(done => server.listen(0, '127.0.0.1', done));

cb('install', 'claude-code', '--user');
let r = await ask('can we deploy to production on Friday?', { first: true });
check('the client runs with the hooks installed', r.code === 0 && r.asked > 0 && !/hook error/i.test(r.err + r.out), `${r.code}\n${r.out}\n${r.err}`);
check('the first request carries the memory that fits, once', count(r.fresh, 'TOKEN-DEPLOY') === 1, r.fresh);
check('and no other', count(r.all, 'TOKEN-INVOICE') + count(r.all, 'TOKEN-ONCALL') === 0, r.all);

r = await ask('how are invoice numbers made in the ledger?');
check('the second request carries the memory that fits its prompt', count(r.fresh, 'TOKEN-INVOICE') === 1, r.fresh);
check('and the first memory is not injected again', count(r.all, 'TOKEN-DEPLOY') === 1 && count(r.fresh, 'TOKEN-DEPLOY') === 0, r.all);

r = await ask('thanks, looks good');
check('small talk brings nothing', count(r.fresh, 'TOKEN-') === 0, r.fresh);

r = await ask('please read the file that I name', { script: [{ tool: 'Read', input: { file_path: path.join(memory, 'oncall.md') } }] });
check('the agent reads a memory itself', count(r.all, 'TOKEN-ONCALL') === 1, r.all);
r = await ask('who is on call for billing in November?');
check('which is then not attached', count(r.fresh, 'TOKEN-ONCALL') === 0, r.fresh);

r = await ask('/compact');
r = await ask('can we deploy to production on this Friday?');
check('after compaction a memory may come again', count(r.fresh, 'TOKEN-DEPLOY') === 1, r.fresh);

cb('uninstall', 'claude-code', '--user');
check('uninstall gives the settings back byte for byte', fs.readFileSync(settings, 'utf8') === original, fs.readFileSync(settings, 'utf8'));
server.close();
console.log(failed ? `${failed} checks failed` : 'all checks passed');
process.exit(failed ? 1 : 0);
