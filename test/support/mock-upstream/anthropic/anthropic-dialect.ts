import type { MockDialect } from '../dialect.js';
import { eventPlan, jsonPlan, scripted } from '../plan.js';
import { messageEvents, sseOf, wholeMessage } from './messages.js';

/** Anthropic's wire format. */
export const anthropicDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && /\/v1\/messages$/.test(path),
  modelOf: ({ body }) => (typeof body.model === 'string' ? body.model : undefined),
  plan: ({ body }, response) =>
    body.stream === true
      ? eventPlan(scripted(sseOf(messageEvents(response, body.model)), response))
      : jsonPlan(200, wholeMessage(response, body.model)),
};
