import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { calling, counting, models, passedOn, tokenFailures } from './shared.docs.js';

const EVENTS =
  'Server-sent events, numbered from 0: `response.created`, the output items as they grow, and `response.completed`, ' +
  '`response.incomplete` or `response.failed`, which carries the whole response.';

const prompt = {
  model: z.string().max(255),
  input: z.unknown().describe('Text, or a list of items: messages, tool calls and their results, reasoning.'),
  instructions: z.string().optional(),
  tools: z.array(z.looseObject({ type: z.string() })).optional(),
};

const body = z
  .looseObject({
    ...prompt,
    models,
    stream: z.boolean().default(false).describe('Send the response as an event stream.'),
    max_output_tokens: z
      .int()
      .min(1)
      .optional()
      .describe('Limits the response, and thereby the quota reserved for it.'),
    background: z
      .boolean()
      .optional()
      .describe(
        'Where the site stores responses: the response immediately has the status `queued` and is read by its id. Not for streams.',
      ),
  })
  .meta({
    id: 'ResponseRequest',
    description:
      'Forwarded unchanged to upstreams with the Responses API, and translated for all others. A translated response is ' +
      'stored only where the site stores responses; otherwise it contains `store: false`, and the next request must ' +
      'contain the whole conversation.',
  });

const response = z
  .looseObject({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.int(),
    status: z.enum(['completed', 'incomplete', 'failed', 'in_progress', 'queued', 'cancelled']),
    model: z.string(),
    output: z.array(z.looseObject({ type: z.string() })),
    usage: z
      .looseObject({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() })
      .nullable()
      .describe('The basis of the charge.'),
  })
  .meta({ id: 'ResponseAnswer' });

const counted = z.object({ object: z.literal('response.input_tokens'), input_tokens: z.int() });

/** Operations on a stored response. */
const STORED = [
  { id: 'read', summary: 'Get a response', method: 'get', rest: '' },
  { id: 'delete', summary: 'Delete a response', method: 'delete', rest: '' },
  { id: 'cancel', summary: 'Cancel a background response', method: 'post', rest: '/cancel' },
  { id: 'input', summary: 'List the input of a response', method: 'get', rest: '/input_items' },
] as const;

type Common = Pick<PlainCall, 'tag' | 'failure'>;

/** The operations of the Responses API. */
export function responseCalls(common: Common): PlainCall[] {
  const stored = STORED.map(({ id, summary, method, rest }) => ({
    ...common,
    id: `relay_response_${id}`,
    summary,
    description:
      'Served by the upstream that stores the response, or by this server where it stores responses, free of charge. A ' +
      'response is known for 30 days at most.',
    method,
    path: `/v1/responses/{id}${rest}`,
    route: `/v1/responses/:id${rest}`,
    params: { id: z.string() },
    failures: {
      ...(method === 'get' ? tokenFailures : counting),
      404: 'Response not found, or the channel that stores it is not available.',
      ...passedOn,
    },
  }));
  return [
    ...stored,
    {
      ...common,
      id: 'relay_response_compact',
      summary: 'Shorten a conversation',
      description: 'Not supported: only the vendor could read the result.',
      method: 'post',
      path: '/v1/responses/compact',
      route: '/v1/responses/compact',
      success: 'never',
      failures: { ...counting, 501: 'Always.' },
    },
    {
      ...common,
      id: 'relay_response',
      summary: 'Create a model response',
      method: 'post',
      path: '/v1/responses',
      route: '/v1/responses',
      body,
      response,
      stream: EVENTS,
      failures: calling,
    },
    {
      ...common,
      id: 'relay_response_socket',
      summary: 'Open a connection for responses over WebSocket',
      description:
        'Switches protocols (101). A message of type response.create contains the body of a request; the events of its ' +
        'response are messages. Requests are served one after the other, each charged like an HTTP request. ' +
        'previous_response_id may name the last response of the connection, whether or not it is stored. generate: false ' +
        'prepares a request free of charge, response.cancel ends the response in progress. An error is an event of type ' +
        'error with its HTTP status. A connection is closed after 15 minutes without a request and after 60 minutes.',
      method: 'get',
      path: '/v1/responses',
      route: '/v1/responses',
      success: 'upgrade',
      failures: {
        ...tokenFailures,
        403: 'The token or group may not be used, or the request came from another site.',
        426: 'The site does not serve it, or the request is not a WebSocket handshake.',
        429: 'Too many open connections.',
        503: calling[503],
        508: calling[508],
      },
    },
    {
      ...common,
      id: 'relay_response_tokens',
      summary: 'Count the tokens of a prompt',
      description: 'Counted by this server, free of charge; the upstream may count slightly differently.',
      method: 'post',
      path: '/v1/responses/input_tokens',
      route: '/v1/responses/input_tokens',
      body: z.looseObject(prompt).meta({ id: 'ResponseTokensRequest' }),
      response: counted,
      failures: counting,
    },
  ];
}
