import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { calling, counting, messageFailure, models } from './shared.docs.js';

const prompt = {
  model: z.string().max(255),
  system: z.unknown().describe('Text, or a list of text blocks.').optional(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant', 'system']),
        content: z.unknown().describe('Text, or a list of content blocks.'),
      }),
    )
    .min(1),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
};
const messageBody = z
  .looseObject({
    ...prompt,
    models,
    max_tokens: z.int().min(0).describe('Limits the response, and thereby the quota reserved for it.'),
    stream: z.boolean().default(false).describe('Send the response as an event stream.'),
  })
  .meta({
    id: 'MessageRequest',
    description: 'Fields not listed here are forwarded to upstreams that use this API.',
  });
const messageResponse = z
  .looseObject({
    id: z.string(),
    type: z.literal('message'),
    role: z.literal('assistant'),
    model: z.string(),
    content: z.array(z.looseObject({ type: z.string() })),
    stop_reason: z.string().nullable(),
    usage: z.looseObject({
      input_tokens: z.int().describe('Not counting tokens read from or written to a cache.'),
      output_tokens: z.int(),
    }),
  })
  .meta({ id: 'MessageAnswer', description: 'In the format of the Anthropic API, whichever model responded.' });
const countBody = z.looseObject(prompt).meta({ id: 'MessageCountRequest', description: 'The same as for a message.' });

const EVENTS = 'Server-sent events, each with its name; the last one is `message_stop`.';

/** The operations of the Anthropic API. */
export function anthropicCalls(tag: string): PlainCall[] {
  const common = { tag, failure: messageFailure };
  return [
    {
      ...common,
      id: 'relay_message',
      summary: 'Create a message',
      description: 'In the format of the Anthropic API; works with every chat model.',
      method: 'post',
      path: '/v1/messages',
      route: '/v1/messages',
      body: messageBody,
      response: messageResponse,
      stream: EVENTS,
      failures: calling,
    },
    {
      ...common,
      id: 'relay_message_count',
      summary: 'Count the tokens of a prompt',
      description: 'Free of charge. Counted by an upstream with this API, otherwise estimated by this server.',
      method: 'post',
      path: '/v1/messages/count_tokens',
      route: '/v1/messages/count_tokens',
      body: countBody,
      response: z.object({ input_tokens: z.int() }),
      failures: counting,
    },
  ];
}
