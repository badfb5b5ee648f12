// A scripted Messages API on loopback, for the client under test: it keeps every request and answers from a script.
//
// A request is a turn of the main agent, a turn of a subagent, the client asking for a summary (compaction), or casebook's detached process asking which memories
// help; each kind has a script of its own. When a script is used up the answer is a word of text. Everything else, token counts aside, is answered with 404. A step may also be a {status}
// that refuses, or {stall: true}, which answers nothing.
import http from 'node:http';

// serve answers with the API once it listens. Its `kept` are the requests, oldest first: {kind: 'main'|'subagent'|'summary'|'selector', body}.
export async function serve() {
  const api = { kept: [], scripts: { main: [], subagent: [], selector: [] }, url: '', close: () => server.close() };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', chunk => { text += chunk; });
    request.on('end', () => answer(api, request, text, response));
  });
  await new Promise(listening => server.listen(0, '127.0.0.1', listening));
  api.url = `http://127.0.0.1:${server.address().port}`;
  return api;
}

function answer(api, request, text, response) {
  let body = null;
  try { body = JSON.parse(text); } catch { /* answered with 404 */ }
  if (!body || !request.url.startsWith('/v1/messages')) return json(response, 404, {});
  if (request.url.includes('count_tokens')) return json(response, 200, { input_tokens: 100 });
  const kind = kindOf(request, body);
  api.kept.push({ kind, body });
  let step = { text: 'OK.' };
  if (kind === 'summary') step = { text: '<analysis>Short.</analysis>\n<summary>They talked about the shop.</summary>' };
  else step = api.scripts[kind].shift() ?? step;
  reply(response, body, step, api.kept.length);
}

function kindOf(request, body) {
  if (request.headers['user-agent'] === 'casebook') return 'selector';
  if (JSON.stringify(body.messages?.at(-1) ?? '').includes('Respond with TEXT ONLY')) return 'summary';
  return request.headers['x-claude-code-agent-id'] ? 'subagent' : 'main';
}

// reply sends one step, {text}, {tool, input}, {status} or {stall}, as the API would: at once, or as a stream of events.
function reply(response, body, step, serial) {
  if (step.stall) return;
  if (step.status) return json(response, step.status, { type: 'error', error: { type: 'api_error', message: `scripted ${step.status}` } });
  const block = step.tool ? { type: 'tool_use', id: `toolu_${serial}`, name: step.tool, input: step.input } : { type: 'text', text: step.text };
  const stop = step.tool ? 'tool_use' : 'end_turn';
  const message = { id: `msg_${serial}`, type: 'message', role: 'assistant', model: body.model, content: [], stop_reason: null, stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 } };
  if (!body.stream) return json(response, 200, { ...message, content: [block], stop_reason: stop });
  response.setHeader('content-type', 'text/event-stream');
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message });
  send('content_block_start', { index: 0, content_block: step.tool ? { ...block, input: {} } : { type: 'text', text: '' } });
  send('content_block_delta', { index: 0, delta: step.tool ? { type: 'input_json_delta', partial_json: JSON.stringify(step.input) }
    : { type: 'text_delta', text: step.text } });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 5 } });
  send('message_stop', {});
  response.end();
}

function json(response, status, value) {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
