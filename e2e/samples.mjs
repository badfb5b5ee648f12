// node samples.mjs CASEBOOK FOLDER SAMPLES PROBLEMS: the checks of samples.sh.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [casebook, folder, samples, problemsFile] = process.argv.slice(2);
const root = fs.realpathSync(folder);
const codes = new Set([...fs.readFileSync(problemsFile, 'utf8').matchAll(/^\| `([a-z-]+)` \|/gm)].map(m => m[1]));
const smallTalk = ['thanks, looks good', 'ok, go on please', 'fix the typo in line 3', 'please continue with step 2', 'run the tests again',
  'commit and push please', 'update the version number to 1.2.3', 'danke, sieht gut aus', '请继续', 'どうもありがとう'];

let failed = 0;
function check(claim, ok, detail = '') {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${claim}`);
  if (ok) return;
  failed++;
  console.log(String(detail).trim().slice(0, 3000).replace(/^/gm, '     | '));
}

// A tree's fingerprint holds every path below it with kind, mode, times of writing and content; what is no regular file is not opened.
function fingerprint(dir) {
  const hash = createHash('sha256');
  const walk = at => {
    const info = fs.lstatSync(at, { bigint: true });
    hash.update(`${at}\0${info.mode}\0${info.size}\0${info.mtimeNs}\0${info.ctimeNs}\0`);
    if (info.isFile()) hash.update(fs.readFileSync(at));
    if (info.isDirectory()) for (const name of fs.readdirSync(at).sort()) walk(path.join(at, name));
  };
  walk(dir);
  return hash.digest('hex');
}

function memoryFiles(dir) {
  return fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter(e => e.isFile() && e.name.endsWith('.md') && e.name !== 'MEMORY.md')
    .map(e => path.join(e.parentPath ?? e.path, e.name)).filter(p => !/(^|\/)(\.|team\/|logs\/\d{4}\/\d\d\/\d{4}-\d\d-\d\d\.md$)/.test(path.relative(dir, p)));
}

function tryTree(name, tree) {
  console.log(`\n${name}`);
  const home = path.join(root, 'homes', name);
  const project = path.join(home, 'project');
  fs.mkdirSync(project, { recursive: true });
  const before = fingerprint(tree);
  const faults = []; // of any call: an exit status that is none of ours, a panic
  let slowest = 0;
  const run = (args, { input = '', wanted = [0] } = {}) => {
    const began = performance.now();
    const r = spawnSync(casebook, args, { cwd: project, env: { PATH: process.env.PATH, HOME: home, CASEBOOK_MEMORY_DIR: tree }, input, encoding: 'utf8',
      maxBuffer: 1 << 28, timeout: 60_000 });
    const answer = { code: r.status, out: r.stdout ?? '', err: r.stderr ?? '', value: null, milliseconds: performance.now() - began };
    slowest = Math.max(slowest, answer.milliseconds);
    if (!wanted.includes(answer.code)) faults.push(`casebook ${args.join(' ')}: exit ${r.status} ${r.signal ?? ''}\n${answer.err.slice(0, 500)}`);
    if (/^(panic|fatal error|goroutine \d+)/m.test(answer.err)) faults.push(`casebook ${args.join(' ')}: ${answer.err.slice(0, 500)}`);
    if ((args.includes('--json') || args[0] === 'hook') && answer.out !== '') {
      try { answer.value = JSON.parse(answer.out); } catch (e) { faults.push(`casebook ${args.join(' ')}: ${e.message}\n${answer.out.slice(0, 300)}`); }
    }
    return answer;
  };

  const event = (session, prompt) => JSON.stringify({ hook_event_name: 'UserPromptSubmit', session_id: session, cwd: project, prompt });
  const cold = run(['hook'], { input: event('cold', 'where do we start today?') });
  check(`the very first hook is in time (${cold.milliseconds.toFixed()} ms)`, cold.err === '' && cold.milliseconds < 1000, cold.err);

  const list = run(['list', '--json']).value ?? { memories: [], problems: [] };
  const files = memoryFiles(tree);
  const listed = list.memories.map(m => m.path);
  const unread = new Set(list.problems.map(p => p.path));
  const lost = files.filter(f => !listed.includes(f) && !unread.has(f));
  check(`list has all ${files.length} memories`, files.length > 0 && lost.length === 0 && new Set(listed).size === listed.length,
    `${listed.length} listed; without a word: ${lost.slice(0, 20).join('\n')}`);
  const odd = list.memories.filter(m => m.name === '' || !(m.ageDays >= 0));
  check('each has a name and an age', odd.length === 0, JSON.stringify(odd.slice(0, 3), null, 1));
  checkProblems(tree, list.problems);
  run(['list']);
  run(['list', '--strict'], { wanted: [list.problems.length > 0 ? 1 : 0] });

  tryShow(run, list.memories);
  tryRecall(run, list.memories);
  tryHook(run, event, list.memories);
  run(['doctor', '--json']);
  check('every call ended as it should, without a panic', faults.length === 0, faults.slice(0, 5).join('\n'));
  check(`none took 5 s (slowest ${slowest.toFixed()} ms)`, slowest < 5000);
  check('nothing in the tree changed, its times included', fingerprint(tree) === before);
}

function checkProblems(tree, problems) {
  const odd = problems.filter(p => !codes.has(p.code) || !p.text || /[\n\u0000]/.test(p.text) || !fs.existsSync(p.path) || !p.path.startsWith(tree));
  const counts = new Map();
  for (const p of problems) counts.set(p.code, (counts.get(p.code) ?? 0) + 1);
  const told = [...counts].map(([code, n]) => `${n} ${code}`).join(', ') || 'none';
  check(`each of ${problems.length} problems has a documented code, a text of one line and a path in the tree: ${told}`,
    odd.length === 0, JSON.stringify(odd.slice(0, 3), null, 1));
}

// spread picks at most n of a list, evenly.
const spread = (all, n) => all.filter((_, i) => Math.floor(i * n / all.length) !== Math.floor((i - 1) * n / all.length));

function tryShow(run, memories) {
  const wrong = [];
  const chosen = spread(memories, 40);
  for (const m of chosen) {
    const twins = memories.filter(other => other.name === m.name).length > 1;
    const shown = run(['show', m.name, '--json'], { wanted: twins ? [0, 1] : [0] });
    if (!twins && shown.value?.path !== m.path) wrong.push(`${m.name}: ${shown.value?.path ?? shown.err}`);
  }
  check(`show finds each of ${chosen.length} by its name`, wrong.length === 0, wrong.slice(0, 5).join('\n'));
}

function tryRecall(run, memories) {
  const chosen = spread(memories.filter(m => (m.description || m.name).split(/[\s_-]+/).length > 3), 30);
  let found = 0;
  const missed = [], over = [], unsteady = [];
  for (const m of chosen) {
    const prompt = m.description || m.name.replace(/[_-]+/g, ' ');
    const first = run(['recall', '--json', '--', prompt]);
    const attachments = first.value?.attachments ?? [];
    if (attachments.some(a => a.path === m.path)) found++;
    else missed.push(`${path.basename(m.path)} for: ${prompt.slice(0, 120)} (got ${attachments.map(a => path.basename(a.path)).join() || 'none'})`);
    if (attachments.length > 5 || attachments.some(a => Buffer.byteLength(a.text) > 4096 + 64 || a.text.split('\n').length > 201)) over.push(prompt);
    if (run(['recall', '--json', '--', prompt]).out !== first.out) unsteady.push(prompt);
  }
  check(`recall finds ${found} of ${chosen.length} memories by their own description or name`, found >= chosen.length * 0.7, missed.join('\n'));
  check('within five memories, 200 lines and 4,096 bytes of each', over.length === 0, over.join('\n'));
  check('and says the same when asked again', unsteady.length === 0, unsteady.join('\n'));
  const brought = [];
  for (const prompt of smallTalk) {
    for (const a of run(['recall', '--json', '--', prompt]).value?.attachments ?? []) brought.push(`${prompt}: ${path.basename(a.path)} (${a.reason})`);
  }
  check('small talk brings nothing', brought.length === 0, brought.join('\n'));
  if (chosen.length > 0) {
    run(['recall', '--', chosen[0].description || chosen[0].name]);
    run(['recall', '--why-not', chosen[0].name, '--json', '--', 'thanks, looks good']);
  }
}

function tryHook(run, event, memories) {
  const wrong = [];
  let answered = 0, slowest = 0;
  for (const [i, m] of spread(memories, 20).entries()) {
    const prompt = m.description || m.name.replace(/[_-]+/g, ' ');
    const r = run(['hook'], { input: event(`s${i}`, prompt) });
    slowest = Math.max(slowest, r.milliseconds);
    const context = r.value?.hookSpecificOutput?.additionalContext ?? '';
    if (context !== '') answered++;
    const whole = context === '' || context.endsWith('</casebook-context>');
    if (context.length > 9500 || r.err !== '' || !whole) wrong.push(`${prompt}: ${context.length} characters ${r.err}`);
  }
  check(`hooks answer ${answered} of ${Math.min(memories.length, 20)} prompts, at most 9,500 characters each, slowest ${slowest.toFixed()} ms`,
    wrong.length === 0 && answered > 0 && slowest < 1000, wrong.join('\n'));
}

for (const name of fs.readdirSync(samples).sort()) {
  const tree = fs.realpathSync(path.join(samples, name));
  if (fs.statSync(tree).isDirectory()) tryTree(name, tree);
}
console.log(failed ? `${failed} checks failed` : 'all checks passed');
process.exit(failed ? 1 : 0);
