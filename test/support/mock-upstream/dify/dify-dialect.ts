import type { Reply } from '../behaviour.js';
import type { MockDialect } from '../dialect.js';
import { dataEvent, eventPlan, jsonPlan, scripted } from '../plan.js';
import { defaultUsage, textOf, words } from '../reply-defaults.js';

const UPLOAD = '/v1/files/upload';
const head = { task_id: 'task-mock', message_id: 'message-mock', conversation_id: 'conversation-mock' };

function metadata({ usage = defaultUsage }: Reply) {
  const { prompt, completion } = usage;
  const tokens = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  return { usage: { ...tokens, total_price: '0.0001', currency: 'USD', latency: 0.5 }, retriever_resources: [] };
}

/** The text of the app; the API has no separate field for reasoning. */
const fullTextOf = (reply: Reply): string =>
  (reply.reasoning === undefined ? '' : `<think>${reply.reasoning}</think>`) + (textOf(reply) ?? reply.refusal ?? '');

/** A Dify chat app. Its requests contain no model, so scripts for a model do not apply to it. */
export const difyDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && (path === '/v1/chat-messages' || path === UPLOAD),
  modelOf: () => undefined,
  plan: ({ body, path }, response) => {
    const { reply } = response;
    if (path === UPLOAD) return jsonPlan(201, { id: 'file-mock', name: 'file', size: 1 });
    if (body.response_mode !== 'streaming') {
      return jsonPlan(200, {
        event: 'message',
        ...head,
        mode: 'chat',
        answer: fullTextOf(reply),
        metadata: metadata(reply),
      });
    }
    const events = [
      ...words(fullTextOf(reply)).map((part) => dataEvent({ event: 'message', ...head, answer: part })),
      dataEvent({ event: 'message_end', ...head, id: head.message_id, metadata: metadata(reply) }),
    ];
    return eventPlan(scripted(events, response));
  },
};
