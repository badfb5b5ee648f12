// What of a request a provider's cache keeps, to see that the next request of the session begins with the same.
// Providers compare tools, system prompt and messages in this order, block by block; the marks themselves are no part of it.

// blocksOf is a request's blocks as the cache compares them, each with whether it carries a mark.
export function blocksOf(body) {
  const system = typeof body.system === 'string' ? [{ type: 'text', text: body.system }] : body.system ?? [];
  const messages = (body.messages ?? []).flatMap(m => (typeof m.content === 'string' ? [{ type: 'text', text: m.content }] : m.content)
    .map(block => ({ role: m.role, ...block })));
  return [...body.tools ?? [], ...system, ...messages].map(({ cache_control, ...block }) => ({ text: JSON.stringify(block), marked: cache_control !== undefined }));
}

// broken is where request after does not begin with what request before let the cache keep; empty when it does.
export function broken(before, after) {
  const kept = blocksOf(before), next = blocksOf(after);
  const boundary = kept.findLastIndex(b => b.marked);
  if (boundary < 0) return 'the request before marks nothing for the cache';
  const at = kept.findIndex((b, i) => i <= boundary && b.text !== next[i]?.text);
  return at < 0 ? '' : `block ${at} of ${boundary} differs:\n  ${kept[at].text.slice(0, 600)}\n  ${next[at]?.text.slice(0, 600)}`;
}
