// node fixtures.mjs CASEBOOK FOLDER EVENTS: the checks of fixtures.sh.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { attached } from './client.mjs';

const [casebook, folder, file] = process.argv.slice(2);
const root = fs.realpathSync(folder);
const home = path.join(root, 'home');
const project = path.join(root, 'proj');
const environment = { PATH: process.env.PATH, HOME: home };

let failed = 0;
function check(claim, ok, detail = '') {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${claim}`);
  if (ok) return;
  failed++;
  console.log(String(detail).trim().slice(0, 3000).replace(/^/gm, '     | '));
}

// Memories that fit some of the recorded prompts.
const memories = {
  'merge-freeze.md': ['project', 'when merges are frozen', 'Merges are frozen after Thursday, while the mobile team cuts its release branch.'],
  'no-mocks.md': ['feedback', 'order tests use a real database', 'The order tests never mock the database: mocks once passed while the migration failed.'],
  'latency.md': ['reference', 'where the latency of orders is watched', 'The latency of orders is watched on the Grafana board orders-latency.'],
  'force-push.md': ['feedback', 'release branches and force-push', 'Never force-push to release branches.'],
};
fs.mkdirSync(path.join(project, 'api'), { recursive: true });
fs.writeFileSync(path.join(project, 'api/orders.go'), 'package api\n\nfunc Orders() {}\n');
spawnSync('git', ['init', '-q', project]);
const memory = path.join(home, '.claude/projects', project.replace(/[^A-Za-z0-9]/g, '-'), 'memory');
fs.mkdirSync(memory, { recursive: true });
for (const [name, [type, description, body]] of Object.entries(memories)) {
  fs.writeFileSync(path.join(memory, name), `---\nname: ${path.parse(name).name}\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n${body}\n`);
}
const before = memoryState();

function memoryState() {
  return JSON.stringify(fs.readdirSync(memory).map(n => [n, fs.readFileSync(path.join(memory, n), 'utf8'), fs.statSync(path.join(memory, n)).mtimeMs]));
}

// pipe runs one event as the client does and says what is wrong with the answer; empty: nothing.
function pipe(input) {
  const began = performance.now();
  const r = spawnSync(casebook, ['hook'], { cwd: project, env: environment, input, encoding: 'utf8', timeout: 10_000 });
  const answer = { out: r.stdout ?? '', milliseconds: performance.now() - began, fault: '', value: null };
  if (r.status !== 0) answer.fault = `exit ${r.status} ${r.signal ?? ''}`;
  else if (r.stderr !== '') answer.fault = `standard error: ${r.stderr}`;
  else if (answer.out !== '') {
    try { answer.value = JSON.parse(answer.out); } catch (e) { answer.fault = `${e.message}: ${answer.out}`; }
    if (answer.value !== null && (typeof answer.value !== 'object' || Array.isArray(answer.value))) answer.fault = `no object: ${answer.out}`;
  }
  return answer;
}

const events = fs.readFileSync(file, 'utf8').trim().split('\n').map(line => line.replaceAll('$ROOT', root).replaceAll('-ROOT', root.replace(/[^A-Za-z0-9]/g, '-')));
const faults = [], wrong = [], repeated = [];
let seen = [], answered = 0, attachedOnce = new Set(), slowest = 0;
for (const [i, line] of events.entries()) {
  const event = JSON.parse(line);
  const answer = pipe(line);
  const label = `${i + 1} ${event.hook_event_name} ${event.source ?? ''} ${(event.prompt ?? '').slice(0, 40)}`;
  slowest = Math.max(slowest, answer.milliseconds);
  if (answer.fault) faults.push(`${label}: ${answer.fault}`);
  if (event.hook_event_name === 'SessionStart' && event.source === 'compact') seen = [];
  if (!answer.value) continue;
  answered++;
  const context = answer.value.hookSpecificOutput?.additionalContext ?? '';
  if (answer.value.hookSpecificOutput && answer.value.hookSpecificOutput.hookEventName !== event.hook_event_name) wrong.push(`${label}: names another event`);
  if (!['SessionStart', 'UserPromptSubmit'].includes(event.hook_event_name)) wrong.push(`${label}: is answered`);
  if (event.agent_id) wrong.push(`${label}: is a subagent's`);
  if ((event.prompt ?? '').startsWith('<')) wrong.push(`${label}: no person wrote it`);
  if (context.length > 9500) wrong.push(`${label}: ${context.length} characters`);
  for (const name of attached(context)) {
    if (seen.includes(name)) repeated.push(`${label}: ${name}`);
    seen.push(name);
    attachedOnce.add(name);
  }
}
check(`${events.length} recorded events: each exits 0 and prints nothing or one JSON object`, events.length > 50 && faults.length === 0, faults.join('\n'));
check('answers name their event, and only those are answered that should be', answered > 0 && wrong.length === 0, wrong.join('\n'));
check('each memory that fits came', attachedOnce.size === Object.keys(memories).length, `came: ${[...attachedOnce].join()}`);
check('and none twice between two compactions', repeated.length === 0, repeated.join('\n'));
check('none took a second', slowest < 1000, `${slowest.toFixed()} ms`);

const damaged = ['', ' ', 'null', '[]', '{}', '7', '"x"', '{"hook_event_name":7}', '{"hook_event_name":"UserPromptSubmit"}', '\u0000\u0001', '{"a":'.repeat(20_000)];
for (const line of events) {
  const event = JSON.parse(line);
  if (event.hook_event_name !== 'UserPromptSubmit' && event.hook_event_name !== 'PostToolUse') continue;
  damaged.push(line.slice(0, line.length >> 1), line + line, line.replaceAll(':"', ':7,"x":"'),
    JSON.stringify({ ...event, session_id: '../../x', transcript_path: '/dev/zero' }),
    JSON.stringify({ ...event, cwd: '/nowhere/at/all' }), JSON.stringify({ ...event, cwd: null, prompt: ['a', 'b'], tool_input: 'x' }),
    JSON.stringify({ ...event, prompt: 'why \ud800 freeze '.repeat(50_000) }));
}
const broken = damaged.map(line => [line, pipe(line)]).filter(([, answer]) => answer.fault);
check(`${damaged.length} damaged events: exit 0, and nothing or one JSON object`, broken.length === 0,
  broken.map(([line, answer]) => `${answer.fault}\n  from ${line.slice(0, 200)}`).join('\n'));
check('no memory was touched', memoryState() === before);

console.log(failed ? `${failed} checks failed` : 'all checks passed');
process.exit(failed ? 1 : 0);
