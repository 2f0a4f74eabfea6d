import type { Reply } from '../behaviour.js';
import type { MockDialect } from '../dialect.js';
import { jsonPlan, scripted } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage, finishReason, textOf, words } from '../reply-defaults.js';

const calls = (reply: Reply) =>
  (reply.toolCalls ?? []).map(({ name, arguments: args }) => ({
    function: { name, arguments: JSON.parse(args || '{}') as unknown },
  }));

const line = ({ body }: RecordedRequest, fields: Record<string, unknown>): string =>
  `${JSON.stringify({ model: body.model, created_at: '2026-01-01T00:00:00Z', ...fields })}\n`;

function ending(reply: Reply) {
  const { prompt, completion } = reply.usage ?? defaultUsage;
  const reason = finishReason(reply) === 'length' ? 'length' : 'stop';
  return { done: true, done_reason: reason, total_duration: 1, prompt_eval_count: prompt, eval_count: completion };
}

function lines(request: RecordedRequest, reply: Reply): string[] {
  const message = (fields: Record<string, unknown>) =>
    line(request, { message: { role: 'assistant', content: '', ...fields }, done: false });
  return [
    ...words(reply.reasoning ?? '').map((thinking) => message({ thinking })),
    ...words(textOf(reply) ?? reply.refusal ?? '').map((content) => message({ content })),
    ...calls(reply).map((call) => message({ tool_calls: [call] })),
    line(request, { message: { role: 'assistant', content: '' }, ...ending(reply) }),
  ];
}

/** Ollama's own chat API: lines of JSON when it streams. */
export const ollamaDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && path === '/api/chat',
  modelOf: ({ body }) => (typeof body.model === 'string' ? body.model : undefined),
  plan: (request, response) => {
    const { reply } = response;
    if (request.body.stream !== false) {
      const headers = { 'content-type': 'application/x-ndjson' };
      return {
        status: 200,
        headers,
        parts: scripted(lines(request, reply), response).map((part) => Buffer.from(part)),
      };
    }
    const message = {
      role: 'assistant',
      content: textOf(reply) ?? reply.refusal ?? '',
      ...(reply.reasoning !== undefined && { thinking: reply.reasoning }),
      ...(reply.toolCalls && { tool_calls: calls(reply) }),
    };
    return jsonPlan(200, { model: request.body.model, message, ...ending(reply) });
  },
};
