// Scripted providers on loopback for the agents that are not Claude Code: OpenAI's Responses, chat completions and Gemini's generateContent, each streamed. They
// keep every request, and answer with `text`, or with `status` where one is set.
import http from 'node:http';

// serve answers with the providers once they listen: {url, kept, text, status, close}.
export async function serve() {
  const api = { url: '', kept: [], text: 'OK.', status: 0, close: () => server.close() };
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
  const wire = Object.keys(wires).find(part => request.url.includes(part));
  if (request.method !== 'POST' || !wire) return json(response, 404, {});
  const body = JSON.parse(text);
  api.kept.push({ url: request.url, body, text });
  if (api.status) return json(response, api.status, { error: { message: `scripted ${api.status}`, code: api.status, status: 'SCRIPTED', type: 'scripted' } });
  response.setHeader('content-type', 'text/event-stream');
  for (const event of wires[wire](api.text, body)) {
    response.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}

const wires = {
  '/responses': (text, body) => {
    const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] };
    const whole = { id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: body.model, output: [item],
      usage: { input_tokens: 100, input_tokens_details: { cached_tokens: 40 }, output_tokens: 20, output_tokens_details: { reasoning_tokens: 5 }, total_tokens: 120 } };
    return [{ type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } }, { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
      { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: text }, { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: whole }];
  },
  '/chat/completions': (text, body) => {
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: body.model };
    return [{ ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content: text }, finish_reason: null }] }, { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { ...chunk, choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, prompt_tokens_details: { cached_tokens: 40 } } }, '[DONE]'];
  },
  'streamGenerateContent': text => [{ candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }], modelVersion: 'gemini-scripted',
    usageMetadata: { promptTokenCount: 100, cachedContentTokenCount: 40, candidatesTokenCount: 20, thoughtsTokenCount: 5, totalTokenCount: 125 } }],
};

function json(response, status, value) {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}
