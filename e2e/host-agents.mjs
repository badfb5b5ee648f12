// The checks of host.sh for Codex, Gemini CLI and opencode.
import fs from 'node:fs';
import path from 'node:path';
import { serve } from './scripted-providers.mjs';

// checks runs each agent in a home that is full of what must not come along; what comes along all the same is named here, and in docs/models.md.
export async function checks({ agents, root, check, run, write, schema }) {
  const api = await serve();
  for (const agent of [codex(agents, api), gemini(agents, api), opencode(agents, api)]) {
    const home = path.join(root, `home-${agent.name}`);
    const ran = path.join(root, `ran-${agent.name}`);
    agent.fill((name, text) => write(path.join(home, name), text), ran);
    write(path.join(home, 'diary.txt'), 'WORD-DIARY\n');
    const command = path.join(root, `${agent.name}-command`);
    write(command, `#!/bin/sh\nexec ${agent.command}\n`, 0o700);
    write(path.join(home, '.config/casebook/config.yaml'), `models: {selector: host-${agent.name}/${agent.model}}\n`
      + `providers:\n  host-${agent.name}: {command: [${JSON.stringify(command)}]}\n`);
    const environment = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', SHOP_SECRET: 'WORD-VARIABLE', ...agent.environment };
    const ask = async (text, status = 0) => {
      Object.assign(api, { text, status, kept: [] });
      const r = await run('ask', ['-system', 'You choose memories. WORD-SYSTEM', '-schema', schema, '-time', '4m'], `which? WORD-PROMPT @~/diary.txt @${home}/diary.txt`, environment);
      return { ...JSON.parse(r.out || '{}'), err: r.err };
    };

    let r = await ask('{"names":["deploy.md"]}');
    check(`${agent.name}: answers with what fits the schema`, r.text === '{"names":["deploy.md"]}' && !r.error, JSON.stringify(r));
    check(`${agent.name}: with one request`, api.kept.length === 1, api.kept.map(k => k.url));
    const sent = api.kept.map(k => k.text).join('\n');
    const words = [...new Set(sent.match(/WORD-[A-Z]+/g))].sort().join();
    check(`${agent.name}: which carries ${agent.words}`, words === agent.words, words);
    check(`${agent.name}: and the tools ${agent.tools || 'none'}`, agent.toolsOf(api.kept[0]?.body ?? {}).join() === agent.tools, agent.toolsOf(api.kept[0]?.body ?? {}).join());
    check(`${agent.name}: no hook and no MCP server ran`, !fs.existsSync(ran), ran);
    check(`${agent.name}: usage is counted`, r.usage?.input === 60 && r.usage?.cacheRead === 40 && r.usage?.output === agent.output && (r.usage?.microUSD ?? 0) === agent.microUSD, JSON.stringify(r.usage));
    check(`${agent.name}: casebook keeps a lock and nothing else`, fs.readdirSync(path.join(home, '.local/state/casebook/host')).join() === 'selector.lock',
      fs.readdirSync(path.join(home, '.local/state/casebook/host')));
    r = await ask('', 401);
    check(`${agent.name}: a refused login is told`, r.error?.includes('does not take the key'), JSON.stringify(r));
    r = await ask('I do not know.');
    check(`${agent.name}: an answer without the schema's shape is none`, r.error?.includes('does not fit its schema') && api.kept.length === 2, `${api.kept.length} ${JSON.stringify(r)}`);
  }
  api.close();
}

function codex(agents, api) {
  const provider = `model_providers.scripted={name="scripted",base_url="${api.url}/v1",wire_api="responses",env_key="CODEX_API_KEY",request_max_retries=1,stream_max_retries=1}`;
  const names = tools => tools.flatMap(t => t.tools ? names(t.tools) : [t.name ?? t.type]);
  const machine = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-unknown-linux-musl`;
  return { name: 'codex', model: 'gpt-6-luna', output: 20, microUSD: 0, environment: { CODEX_API_KEY: 'sk-loopback' },
    command: `'${agents}/node_modules/@openai/codex-linux-${process.arch}/vendor/${machine}/bin/codex' "$@" -c '${provider}' -c 'model_provider="scripted"'`,
    fill: (write, ran) => {
      write('.codex/AGENTS.md', 'WORD-AGENTS\n');
      write('AGENTS.md', 'WORD-HOME\n');
      write('.codex/config.toml', `notify = ["touch", "${ran}"]\n[mcp_servers.theirs]\ncommand = "touch"\nargs = ["${ran}"]\n`);
    },
    words: 'WORD-AGENTS,WORD-PROMPT,WORD-SYSTEM',
    tools: 'exec,wait,request_user_input,request_user_input_async', // exec runs JavaScript without files, network or processes
    toolsOf: body => names([...(body.tools ?? []), ...(body.input ?? []).flatMap(i => i.tools ?? [])]) };
}

function gemini(agents, api) {
  return { name: 'gemini', model: 'flash-lite', output: 25, microUSD: 0, environment: { GEMINI_API_KEY: 'loopback', GOOGLE_GEMINI_BASE_URL: api.url },
    command: `node '${agents}/node_modules/@google/gemini-cli/bundle/gemini.js' "$@"`,
    fill: (write, ran) => {
      const hook = [{ hooks: [{ type: 'command', command: `touch '${ran}'` }] }];
      write('.gemini/GEMINI.md', 'WORD-GEMINI\n');
      write('GEMINI.md', 'WORD-HOME\n');
      write('.gemini/settings.json', JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } }, hooks: { SessionStart: hook, BeforeAgent: hook, AfterAgent: hook },
        mcpServers: { theirs: { command: 'touch', args: [ran] } } }));
    },
    words: 'WORD-GEMINI,WORD-PROMPT,WORD-SYSTEM', tools: '',
    toolsOf: body => (body.tools ?? []).flatMap(t => (t.functionDeclarations ?? []).map(f => f.name)) };
}

function opencode(agents, api) {
  return { name: 'opencode', model: 'scripted/m', output: 20, microUSD: 100, environment: {},
    command: `env OPENCODE_DISABLE_MODELS_FETCH=1 OPENCODE_CONFIG="$HOME/providers.json" '${agents}/node_modules/opencode-linux-${process.arch}/bin/opencode' "$@"`,
    fill: (write, ran) => {
      write('providers.json', JSON.stringify({ provider: { scripted: { npm: '@ai-sdk/openai-compatible', name: 'Scripted', options: { baseURL: `${api.url}/v1`, apiKey: 'x' },
        models: { m: { name: 'M', cost: { input: 1, output: 2 }, limit: { context: 100000, output: 8000 } } } } } }));
      write('.config/opencode/AGENTS.md', 'WORD-AGENTS\n');
      write('AGENTS.md', 'WORD-HOME\n');
      write('.claude/CLAUDE.md', 'WORD-CLAUDE\n');
      write('.config/opencode/opencode.json', JSON.stringify({ mcp: { theirs: { type: 'local', command: ['touch', ran], enabled: true } } }));
    },
    words: 'WORD-PROMPT,WORD-SYSTEM', tools: '', toolsOf: body => (body.tools ?? []).map(t => t.function?.name ?? t.name) };
}
