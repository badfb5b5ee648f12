// node globs.mjs GLOBS FOLDER SEED: the checks of globs.sh.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const [globs, folder, seed] = process.argv.slice(2);
const require = createRequire(path.join(folder, 'package.json'));
const ignore = require('ignore');
const picomatch = require('picomatch');

// What is known to differ, and why. A question to which one applies is counted and not compared.
const known = {
  ignore: [ // git_test.go names the oddities of git that npm ignore and package glob do not have
    { when: q => q.patterns.some(p => p.includes('\\/**')), why: 'behind an escaped slash npm ignore takes ** for *; for git and for us it stands for folders' },
  ],
  glob: [
    { when: q => /[+*]\([^)]*(\||[+*]\()/.test(q.patterns[0]) && !picomatchRepeats(q.patterns[0]),
      why: 'picomatch takes +( ) and *( ) as plain text where its engine could need exponential time; ours is linear and gives them their meaning' },
    { when: q => /\.\.|\*{3}|\[:/.test(q.patterns[0]) && /[^/]\./.test(q.patterns[0]),
      why: 'in a pattern with {1..3}, *** or [[:alpha:]] picomatch takes a dot that follows text for any character; ours is a dot' },
    { when: q => picomatch.makeRe(q.patterns[0], { dot: true }).source === '$^',
      why: 'picomatch writes an expression that JavaScript refuses, and then matches nothing; ours has the meaning of the pattern' },
    { when: (q, a) => a.errors, why: 'New refuses the pattern with an error, which is the caller\'s to report' },
  ],
  braces: [
    { when: q => /\{[^{},]*\.\.[^{},]*\{/.test(q.patterns[0]), why: 'bash drops the braces of {..{a,b}}; without a comma and without two ends they are plain text for us' },
    { when: q => /\{[^{},]*\}.*\}/.test(q.patterns[0]), why: 'after {a} without a comma bash looks for a later }: {a},b} is a} and b. For picomatch and for us it is plain text' },
  ],
};

// picomatchRepeats says whether picomatch took all groups of a pattern as groups: it writes those it refuses as text.
const picomatchRepeats = pattern => !/\\[+*]\\\(/.test(picomatch.makeRe(pattern, { dot: true }).source);

// mulberry32: the same seed gives the same patterns everywhere.
let state = Number(seed) >>> 0;
function random() {
  state = state + 0x6D2B79F5 | 0;
  let t = Math.imul(state ^ state >>> 15, 1 | state);
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
  return ((t ^ t >>> 14) >>> 0) / 4294967296;
}
const below = n => Math.floor(random() * n);
const pick = list => list[below(list.length)];
const repeat = (most, make) => Array.from({ length: 1 + below(most) }, make);

const names = ['a', 'b', 'ab', 'abc', 'A', '.a', 'a.b', 'b.md', 'a b', 'a+b', 'a(1)', '{a,b}', '[a]', '!a', '#a', 'a1', 'a-b', 'aab', 'a*', 'b]', 'ä', '\\a', 'a '];
const relative = () => repeat(4, () => pick(names)).join('/');
const absolute = () => '/' + relative();

// near makes a path that a pattern has a chance to match.
function near(pattern) {
  const text = pattern.replace(/^[!\/]+/, '').replace(/\*+/g, () => pick(['', 'a', 'ab', 'a/b'])).replace(/\[.[^\]]*\]/g, () => pick(['a', 'b', 'A']))
    .replace(/[?@+*]?\(([^()]*)\)|\{([^{}]*)\}/g, (_, a, b) => pick((a ?? b).split(/[|,]/))).replace(/\?/g, 'a').replace(/\\(.)/g, '$1').replace(/"/g, '');
  const parts = text.split('/').filter(name => !['', '.', '..'].includes(name));
  if (below(4) === 0) parts.unshift(pick(names));
  if (below(4) === 0) parts.push(pick(names));
  return parts.join('/') || 'a';
}

// Each list is text that a pattern is made of; what is in it more than once comes more often.
const ignoreParts = ['a', 'b', 'ab', '.md', 'A', '*', '*', '**', '**/', '/**', '/**/', '***', '?', '/', '/', '/', '[a-c]', '[!a]', '[^b]', '[]a]', '[a', '[[:alpha:]]', '[A]',
  '[b-a]', '[+-0]', '\\', '\\*', '\\[', '\\!', '\\#', ' ', '\\ ', '!', '#', '(', ')', '(1)', '+', '{a,b}', '.', '^', '$', '|', ']', '-', 'ä', '\\a', '[\\]a]', '[a/b]'];
const globParts = ['a', 'b', 'ab', '.md', 'A', '*', '*', '**', '**/', '/**', '/**/', '***', '?', '/', '/', '/', '[a-c]', '[!a]', '[^b]', '[]a]', '[ab]', '[a', '[[:alpha:]]',
  '[b-a]', '\\', '\\*', '\\[', '\\{', '\\a', ' ', '!', '(', ')', '(a|b)', '@(a|b)', '+(a)', '?(b)', '*(ab|b)', '@(', '+(', '*(', '!(a|ab)', '!(b)', '|', ',', '{', '}',
  '+(a|aa)', '+(*(a)b)', '*(a|)', '{a,b}', '{a,b/**}', '{1..3}', '{c..a}', '{a}', '{', '+', '#', '.', '^', '$', ']', '-', 'ä', '"'];
const wholeNames = ['*', '*', '**', '**', 'a', 'ab', '?', 'a*', '*b', '*.md', 'a?', '[a-c]', '[a-c]*', '[ab]', '[^a]', '[!a]', '{a,b}', '{a,b}*', '*.{md,b}', '{1..3}', 'a{1..3}',
  '{a,b/c,**}', '{a*,**/b}', '@(a|b)', '+(a|b)', '?(a)b', '*(a)b', '!(a)', '!(a|ab)', 'a!(b)', '(a|b)', '@(a|*.md)', '@(a|b)*', '{a}', '**.md', 'a**', '**b', '***', '.*', 'a+b',
  'a\\+b', 'a\\(1\\)', '\\{a,b\\}', '\\[a\\]', '\\!a', '#a', 'a b', 'ä', '[[:alpha:]]', 'a{,b}', 'a{b,{c,b}}', '{[ab],@(b|a.b)}', '*(a|b).md', '.{a,b}', '+([a-c])'];
const braceParts = ['a', 'b', '{', '{', '}', '}', ',', ',', '{a,b}', '{1..3}', '{03..1}', '{a..c}', '{9..1..4}', '{a}', '{}', '{,b}', '\\{', '\\,', '.', '..', '/', '-1'];

function ask(questions) {
  const run = spawnSync(globs, { input: questions.map(q => JSON.stringify(q)).join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`globs: exit ${run.status} ${run.signal ?? ''}\n${run.stderr}`);
  return run.stdout.trim().split('\n').map(line => JSON.parse(line));
}

let failed = 0;
// check compares our answers with theirs and shows the difference with the shortest patterns.
function check(claim, kind, questions, theirs) {
  const began = performance.now();
  const answers = ask(questions);
  const excused = new Map();
  let worst = null, differ = 0, compared = 0, matched = 0, refused = 0;
  questions.forEach((q, i) => {
    const a = answers[i];
    if (a.errors) refused++;
    const wanted = theirs(q, a);
    wanted.forEach((want, j) => {
      const got = kind === 'braces' ? JSON.stringify(a.words ?? null) : a.matches[j];
      const reason = known[kind].find(k => k.when(q, a, q.paths?.[j]));
      if (got === want) { compared++; if (got === true) matched++; return; }
      if (reason) { excused.set(reason.why, (excused.get(reason.why) ?? 0) + 1); return; }
      differ++;
      const size = q.patterns.join('').length * 10 + (q.paths?.[j].length ?? 0);
      if (!worst || size < worst.size) worst = { size, patterns: q.patterns, foldCase: q.foldCase, path: q.paths?.[j], ours: got, theirs: want, errors: a.errors };
    });
  });
  console.log(`${differ === 0 ? 'ok  ' : 'FAIL'} ${claim}: ${compared} answers are equal, ${kind === 'braces' ? '' : `${matched} of them a match, `}${refused} lists with a pattern we refuse, ${Math.round(performance.now() - began)} ms`);
  for (const [why, n] of excused) console.log(`     known, ${n} answers: ${why}`);
  if (differ === 0) return;
  failed++;
  delete worst.size;
  console.log(`     ${differ} answers differ, the shortest: ${JSON.stringify(worst)}`);
}

function ignoreQuestions(count, most, foldCase) {
  return Array.from({ length: count }, () => ({ kind: 'ignore', foldCase, patterns: repeat(most, () => repeat(6, () => pick(ignoreParts)).join('')), paths: repeat(12, relative) })).map(q => ({ ...q, paths: [...q.paths, ...repeat(12, () => near(pick(q.patterns)))] }));
}
const askIgnore = q => {
  const g = ignore({ ignorecase: q.foldCase }).add(q.patterns);
  return q.paths.map(p => g.ignores(p));
};
check('one pattern means what it means to npm ignore', 'ignore', ignoreQuestions(20000, 1, false), askIgnore);
check('a list of patterns means what it means to npm ignore', 'ignore', ignoreQuestions(5000, 6, false), askIgnore);
check('without regard to case a list means what it means to npm ignore', 'ignore', ignoreQuestions(5000, 4, true), askIgnore);

const askGlob = q => {
  const match = picomatch(q.patterns[0], { dot: true });
  return q.paths.map(p => match(p));
};
const globQuestions = (count, make) => Array.from({ length: count }, () => ({ kind: 'glob', patterns: [make()], paths: repeat(12, absolute) }))
  .map(q => ({ ...q, paths: [...q.paths, ...repeat(12, () => '/' + near(q.patterns[0]))] }));
check('a glob means what it means to picomatch', 'glob', globQuestions(30000, () => pick(['/', '/', '**/', '!/', './']) + repeat(6, () => pick(globParts)).join('')), askGlob);

check('a glob of whole names means what it means to picomatch', 'glob',
  globQuestions(30000, () => pick(['/', '/', '/', '**/', '!/', './', '!**/', '']) + repeat(4, () => pick(wholeNames)).join('/')), askGlob);

// bash drops empty words, which x and y around the pattern keep from being empty.
const words = Array.from({ length: 5000 }, () => 'x' + repeat(7, () => pick(braceParts)).join('') + 'y');
const shell = spawnSync('bash', ['-f'], { input: words.map(w => `printf '%s\\0' ${w}; printf '\\1'`).join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 }).stdout.split('\x01');
check('braces make what they make in bash', 'braces', words.map(w => ({ kind: 'braces', patterns: [w] })), (q, a) => {
  a.words = a.words?.map(w => w.replace(/\\(.)/g, '$1')); // bash takes the backslashes away, we keep them for who reads the pattern next
  return [JSON.stringify(shell[words.indexOf(q.patterns[0])].split('\0').slice(0, -1))];
});
process.exit(failed === 0 ? 0 : 1);
