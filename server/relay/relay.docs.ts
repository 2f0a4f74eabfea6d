import { z } from 'zod';
import { modelObjectSchema } from '../channels/model-object.js';
import type { PlainCall } from '../platform/http/api-operation.js';
import { anthropicCalls } from './anthropic.docs.js';
import { geminiCalls } from './gemini.docs.js';
import { billingInfoCalls, mediaCalls } from './media.docs.js';
import { responseCalls } from './responses.docs.js';
import { taskCalls } from './tasks/task.docs.js';

const message = z.looseObject({
  role: z.string(),
  content: z.unknown().describe('A text, or a list of parts.'),
});

const generation = {
  model: z.string().max(255),
  stream: z.boolean().default(false).describe('Answer with an event stream.'),
  stream_options: z
    .looseObject({ include_usage: z.boolean().optional().describe('Tell the usage in a last event.') })
    .optional(),
  max_tokens: z.int().min(0).optional().describe('Bounds the answer, and with it what is reserved of the quota.'),
  n: z.int().min(1).max(128).default(1),
};

const PASSED_ON = 'Fields that are not named here are passed on to the upstream as they are.';

const chat = {
  ...generation,
  messages: z.array(message).min(1),
  max_completion_tokens: z.int().min(0).optional().describe('The same as max_tokens; wins.'),
};
const chatBody = z.looseObject(chat).meta({ id: 'ChatRequest', description: PASSED_ON });
const playgroundBody = z
  .looseObject({ ...chat, group: z.string().optional().describe("Whose channels and prices; else the user's own.") })
  .meta({ id: 'PlaygroundRequest', description: PASSED_ON });
const completionBody = z
  .looseObject({ ...generation, prompt: z.unknown().describe('A text, a list of texts, or token ids.') })
  .meta({ id: 'CompletionRequest', description: PASSED_ON });
const embeddingBody = z
  .looseObject({ model: generation.model, input: z.unknown().describe('A text, a list of texts, or token ids.') })
  .meta({ id: 'EmbeddingRequest', description: PASSED_ON });

const usage = z
  .looseObject({ prompt_tokens: z.int(), completion_tokens: z.int().optional(), total_tokens: z.int() })
  .meta({ id: 'Usage', description: 'What the charge is made of.' });

const answered = { model: z.string(), usage: usage.optional() };
const generated = { id: z.string(), object: z.string(), created: z.int(), ...answered };
const chatAnswer = z
  .looseObject({
    ...generated,
    choices: z.array(z.looseObject({ index: z.int(), message, finish_reason: z.string().nullable() })),
  })
  .meta({ id: 'ChatAnswer', description: 'As the upstream gave it.' });
const completionAnswer = z
  .looseObject({
    ...generated,
    choices: z.array(z.looseObject({ index: z.int(), text: z.string(), finish_reason: z.string().nullable() })),
  })
  .meta({ id: 'CompletionAnswer', description: 'As the upstream gave it.' });
const embeddingAnswer = z
  .looseObject({
    ...answered,
    object: z.literal('list'),
    data: z.array(z.looseObject({ index: z.int(), embedding: z.unknown().describe('Numbers, or base64.') })),
  })
  .meta({ id: 'EmbeddingAnswer', description: 'As the upstream gave it.' });

const failure = z
  .object({
    error: z.object({
      message: z.string().describe('Ends with the request id.'),
      type: z.string(),
      param: z.string().nullable().describe('The field at fault.'),
      code: z.string().describe('Names the failure; of an upstream, what the upstream said.'),
    }),
  })
  .meta({ id: 'RelayFailure', description: 'In the shape of the OpenAI API.' });

const EVENTS = 'Server-sent events: a chunk of the answer in each `data:`, then `data: [DONE]`.';

const unauthorised = { 401: 'The API token is missing, unknown, expired, switched off or used up.' };
const listing = {
  ...unauthorised,
  403: 'The owner is banned, or the token may not be used from this address.',
  503: 'The database cannot be reached.',
};
const calling = {
  ...unauthorised,
  400: 'The body is not a request of this kind.',
  403: 'The balance is too low, or the token or group may not call this model.',
  413: 'The body is over 32 MiB, a form over 64 MiB.',
  429: 'Too many calls at once, here or at the upstream.',
  500: 'The model has no price, or a fault of the server.',
  502: 'The upstream failed.',
  503: 'No channel serves the model in this group, or the database cannot be reached.',
  504: 'The upstream did not answer in time.',
};

const common = { tag: 'Relay', failure };

/** The relay's calls for /api/docs: its routes are plain handlers, which nothing describes by itself. */
export const RELAY_CALLS: readonly PlainCall[] = [
  {
    ...common,
    id: 'relay_models',
    summary: 'List the models the token may call',
    description: 'With a header `anthropic-version` in the shape of the Anthropic API.',
    method: 'get',
    path: '/v1/models',
    route: '/v1/models',
    answer: z.object({ object: z.literal('list'), success: z.literal(true), data: z.array(modelObjectSchema) }),
    failures: listing,
  },
  {
    ...common,
    id: 'relay_model',
    summary: 'Read a model the token may call',
    method: 'get',
    path: '/v1/models/{model}',
    route: '/v1/models/*',
    params: { model: z.string().describe('Its name, which may contain slashes.') },
    answer: modelObjectSchema,
    failures: { ...listing, 404: 'There is no such model for this token.' },
  },
  {
    ...common,
    id: 'relay_chat',
    summary: 'Chat with a model',
    method: 'post',
    path: '/v1/chat/completions',
    route: '/v1/chat/completions',
    body: chatBody,
    answer: chatAnswer,
    stream: EVENTS,
    failures: calling,
  },
  {
    ...common,
    id: 'relay_completion',
    summary: 'Complete a text',
    method: 'post',
    path: '/v1/completions',
    route: '/v1/completions',
    body: completionBody,
    answer: completionAnswer,
    stream: EVENTS,
    failures: calling,
  },
  {
    ...common,
    id: 'relay_embedding',
    summary: 'Turn texts into vectors',
    method: 'post',
    path: '/v1/embeddings',
    route: '/v1/embeddings',
    body: embeddingBody,
    answer: embeddingAnswer,
    failures: calling,
  },
  {
    ...common,
    id: 'relay_engine_embedding',
    summary: 'Turn texts into vectors, at an older address',
    method: 'post',
    path: '/v1/engines/{model}/embeddings',
    route: '/v1/engines/:model/embeddings',
    params: { model: z.string().describe('Its name, when the body has none.') },
    body: embeddingBody,
    answer: embeddingAnswer,
    failures: calling,
  },
  ...responseCalls(common, calling, listing),
  ...anthropicCalls({ tag: common.tag, failures: calling }),
  ...geminiCalls(common.tag, { calling, listing }),
  {
    ...common,
    id: 'relay_realtime',
    summary: 'Open a session over WebSocket',
    description:
      'Switches protocols (101); then events pass both ways as OpenAI describes them. Each response is a bill of its own. ' +
      'What goes wrong in a session is told as an event of type error before it closes. Browsers present the token as ' +
      'subprotocol openai-insecure-api-key.<token>, beside realtime.',
    method: 'get',
    path: '/v1/realtime',
    route: '/v1/realtime',
    query: {
      model: generation.model.optional(),
      deployment: z.string().optional().describe("The same as model, in the words of Azure's clients."),
      intent: z.string().optional().describe('Passed on to the upstream.'),
    },
    answer: z.unknown().describe('Events, over the WebSocket.'),
    failures: {
      ...unauthorised,
      400: 'No model is named, or no channel of the model has sessions.',
      403: 'The token or group may not call this model, or another site tries to.',
      426: 'The request is no WebSocket.',
      429: 'Too many calls at once.',
      500: 'The model has no price, or a fault of the server.',
      503: calling[503],
    },
  },
  ...mediaCalls({ ...common, failures: calling }),
  ...taskCalls(common.tag),
  ...billingInfoCalls({ ...common, failures: { ...listing, 429: 'Too many calls at once.' } }),
  {
    ...common,
    id: 'relay_playground',
    summary: "Chat from the console's playground",
    description: 'The balance of whoever is logged in pays, without an API token. Needs the proof of same origin.',
    method: 'post',
    path: '/pg/chat/completions',
    route: '/pg/chat/completions',
    cookieOnly: true,
    body: playgroundBody,
    answer: chatAnswer,
    stream: EVENTS,
    failures: { ...calling, 401: 'Nobody is logged in.', 415: 'The body is not application/json.' },
  },
];
