import type { MockResponse, Reply } from '../behaviour.js';
import type { MockDialect } from '../dialect.js';
import { eventPlan, jsonPlan, namedEvent, scripted } from '../plan.js';
import { defaultUsage, finishReason, halves, textOf, words } from '../reply-defaults.js';

const FINISH_REASONS: Readonly<Record<string, string>> = {
  stop: 'COMPLETE',
  length: 'MAX_TOKENS',
  tool_calls: 'TOOL_CALL',
  content_filter: 'ERROR_TOXIC',
};

const finish = (reply: Reply) => FINISH_REASONS[reply.refusal === undefined ? finishReason(reply) : 'content_filter'];

function usage({ usage: counts = defaultUsage }: Reply) {
  const { prompt, completion, cached } = counts;
  const tokens = { input_tokens: prompt, output_tokens: completion };
  return { billed_units: tokens, tokens, ...(cached && { cached_tokens: cached }) };
}

const calls = (reply: Reply) =>
  (reply.toolCalls ?? []).map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  }));

function content(reply: Reply): Record<string, string>[] {
  // The text that the model returns with a tool call is its plan.
  const text = reply.toolCalls ? undefined : (textOf(reply) ?? reply.refusal);
  return [
    ...(reply.reasoning === undefined ? [] : [{ type: 'thinking', thinking: reply.reasoning }]),
    ...(text === undefined ? [] : [{ type: 'text', text }]),
  ];
}

function events({ reply }: MockResponse): string[] {
  const event = (type: string, index: number | undefined, message?: Record<string, unknown>) =>
    namedEvent(type, { ...(index !== undefined && { index }), ...(message && { delta: { message } }) });
  return [
    namedEvent('message-start', { id: 'cohere-mock', delta: { message: { role: 'assistant', content: [] } } }),
    ...content(reply).flatMap((block, index) => {
      const kind = block.type === 'thinking' ? 'thinking' : 'text';
      return [
        event('content-start', index, { content: { type: kind, [kind]: '' } }),
        ...words(block[kind] ?? '').map((text) => event('content-delta', index, { content: { [kind]: text } })),
        event('content-end', index),
      ];
    }),
    ...words(reply.toolCalls ? (reply.text ?? '') : '').map((part) =>
      event('tool-plan-delta', undefined, { tool_plan: part }),
    ),
    ...calls(reply).flatMap((call, index) => [
      event('tool-call-start', index, { tool_calls: { ...call, function: { ...call.function, arguments: '' } } }),
      ...halves(call.function.arguments).map((part) =>
        event('tool-call-delta', index, { tool_calls: { function: { arguments: part } } }),
      ),
      event('tool-call-end', index),
    ]),
    namedEvent('message-end', { delta: { finish_reason: finish(reply), usage: usage(reply) } }),
  ];
}

/** Cohere's second chat API. */
export const cohereDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && path === '/v2/chat',
  modelOf: ({ body }) => (typeof body.model === 'string' ? body.model : undefined),
  plan: ({ body }, response) => {
    if (body.stream === true) return eventPlan(scripted(events(response), response));
    const { reply } = response;
    const message = {
      role: 'assistant',
      content: content(reply),
      ...(reply.toolCalls && { tool_calls: calls(reply), tool_plan: reply.text }),
    };
    return jsonPlan(200, { id: 'cohere-mock', finish_reason: finish(reply), message, usage: usage(reply) });
  },
};
