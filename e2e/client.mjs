// A Client runs the real Claude Code program for one prompt after the other and tells what its requests carried.
import { spawn } from 'node:child_process';
import readline from 'node:readline';

const patience = 120_000; // milliseconds for one run of the client

export class Client {
  // program is the client's; env its whole environment, which names the scripted API.
  constructor({ program, api, env }) {
    this.program = program;
    this.api = api;
    this.env = env;
    this.hooks = []; // every hook that ran: {event, exit, outcome, out, err, milliseconds}
  }

  // ask runs one prompt in dir and answers with what the run came to:
  //   code, err    exit status and standard error
  //   session      the session's id
  //   main, subagent, summary, selector   the requests of this run, by kind
  //   all, fresh   the text of the last main request, and of its messages from the one with the prompt on
  // args are further arguments of the client; main, subagent and selector are scripts for the API; prompts instead of a prompt go one by one into one process.
  async ask(dir, prompt, { args = [], main = [], subagent = [], selector = [], prompts = null } = {}) {
    this.api.scripts.main = [...main];
    this.api.scripts.subagent = [...subagent];
    this.api.scripts.selector = [...selector];
    const before = this.api.kept.length;
    const run = await this.#spawn(dir, prompts ?? [prompt], args, prompts !== null);
    const kept = this.api.kept.slice(before);
    const of = kind => kept.filter(r => r.kind === kind).map(r => r.body);
    const messages = messagesOf(of('main').at(-1));
    const at = messages.findLastIndex(t => t.includes(prompts?.at(-1) ?? prompt));
    return { ...run, main: of('main'), subagent: of('subagent'), summary: of('summary'), selector: of('selector'), all: messages.join('\n\n'),
      fresh: at < 0 ? '' : messages.slice(at).join('\n\n') };
  }

  #spawn(dir, prompts, args, piped) {
    const all = ['-p', '--permission-mode', 'acceptEdits', '--output-format', 'stream-json', '--verbose', '--include-hook-events', ...args];
    if (piped) all.push('--input-format', 'stream-json');
    else all.push(prompts[0]);
    const child = spawn(this.program, all, { cwd: dir, env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
    const run = { code: null, err: '', session: '', killed: false };
    const waiting = [...prompts];
    const next = () => {
      if (!piped || waiting.length === 0) return child.stdin.end();
      child.stdin.write(JSON.stringify({ type: 'user', message: { role: 'user', content: waiting.shift() } }) + '\n');
    };
    next();
    const started = new Map();
    readline.createInterface({ input: child.stdout }).on('line', line => {
      let told;
      try { told = JSON.parse(line); } catch { run.err += line + '\n'; return; }
      if (told.subtype === 'hook_started') started.set(told.hook_id, performance.now());
      if (told.subtype === 'hook_response') {
        this.hooks.push({ event: told.hook_event, exit: told.exit_code, outcome: told.outcome, out: told.stdout, err: told.stderr,
          milliseconds: performance.now() - started.get(told.hook_id) });
      }
      if (told.type === 'result') { run.session = told.session_id; next(); }
    });
    child.stderr.on('data', chunk => { run.err += chunk; });
    const timer = setTimeout(() => { run.killed = true; child.kill('SIGKILL'); }, patience);
    return new Promise(done => child.on('close', code => { clearTimeout(timer); done({ ...run, code }); }));
  }
}

// messagesOf is the text of each of a request's messages, tool calls and results included, with the role in front of those that are no user's.
export function messagesOf(body) {
  return (body?.messages ?? []).map(m => (m.role === 'user' ? '' : `[${m.role}] `) + (typeof m.content === 'string' ? m.content
    : m.content.map(c => c.text ?? (c.type === 'tool_result' ? resultOf(c) : JSON.stringify(c))).join('\n\n')));
}

function resultOf(block) {
  return typeof block.content === 'string' ? block.content : (block.content ?? []).map(c => c.text ?? '').join('\n');
}

// attached is the file names of the memories that casebook put into a text, in order.
export function attached(text) {
  return [...text.matchAll(/<casebook-memory path="[^"]*\/([^"/]+)"/g)].map(m => m[1]);
}
