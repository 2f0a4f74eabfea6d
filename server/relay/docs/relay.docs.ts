import { z } from 'zod';
import { modelObjectSchema } from '../../channels/models/model-object.js';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { anthropicCalls } from './anthropic.docs.js';
import { batchCalls } from './batch.docs.js';
import { geminiCalls } from './gemini.docs.js';
import { billingInfoCalls, mediaCalls } from './media.docs.js';
import { responseCalls } from './responses.docs.js';
import { calling, messageFailure, models, relayFailure, tokenFailures } from './shared.docs.js';
import { taskCalls } from './task.docs.js';
import { usageCalls } from './usage.docs.js';
import { videoCalls } from './video.docs.js';

const message = z.looseObject({
  role: z.string(),
  content: z.unknown().describe('Text, or a list of parts.'),
});

const generation = {
  model: z.string().max(255),
  stream: z.boolean().default(false).describe('Send the response as an event stream.'),
  stream_options: z
    .looseObject({ include_usage: z.boolean().optional().describe('Report the usage in a final event.') })
    .optional(),
  max_tokens: z.int().min(0).optional().describe('Limits the response, and thereby the quota reserved for it.'),
  n: z.int().min(1).max(128).default(1),
};

const PASSED_ON = 'Fields not listed here are forwarded to the upstream unchanged.';

const chat = {
  ...generation,
  models,
  messages: z.array(message).min(1),
  max_completion_tokens: z.int().min(0).optional().describe('The same as max_tokens, and takes precedence over it.'),
};
const chatBody = z.looseObject(chat).meta({ id: 'ChatRequest', description: PASSED_ON });
const playgroundBody = z
  .looseObject({
    ...chat,
    group: z.string().optional().describe("The group whose channels and prices apply; the user's own by default."),
    channel_id: z
      .int()
      .optional()
      .describe('The only channel that may serve the call, regardless of its groups and models; for administrators.'),
  })
  .meta({ id: 'PlaygroundRequest', description: PASSED_ON });
const completionBody = z
  .looseObject({ ...generation, prompt: z.unknown().describe('A string, a list of strings, or token ids.') })
  .meta({ id: 'CompletionRequest', description: PASSED_ON });
const embeddingBody = z
  .looseObject({ model: generation.model, input: z.unknown().describe('A string, a list of strings, or token ids.') })
  .meta({ id: 'EmbeddingRequest', description: PASSED_ON });

const usage = z
  .looseObject({ prompt_tokens: z.int(), completion_tokens: z.int().optional(), total_tokens: z.int() })
  .meta({ id: 'Usage', description: 'The basis of the charge.' });

const answered = { model: z.string(), usage: usage.optional() };
const generated = { id: z.string(), object: z.string(), created: z.int(), ...answered };
const chatResponse = z
  .looseObject({
    ...generated,
    choices: z.array(z.looseObject({ index: z.int(), message, finish_reason: z.string().nullable() })),
  })
  .meta({ id: 'ChatAnswer', description: 'Exactly as the upstream sent it.' });
const completionResponse = z
  .looseObject({
    ...generated,
    choices: z.array(z.looseObject({ index: z.int(), text: z.string(), finish_reason: z.string().nullable() })),
  })
  .meta({ id: 'CompletionAnswer', description: 'Exactly as the upstream sent it.' });
const embeddingResponse = z
  .looseObject({
    ...answered,
    object: z.literal('list'),
    data: z.array(z.looseObject({ index: z.int(), embedding: z.unknown().describe('Numbers, or base64.') })),
  })
  .meta({ id: 'EmbeddingAnswer', description: 'Exactly as the upstream sent it.' });

const EVENTS = 'Server-sent events: a chunk of the response in each `data:`, then `data: [DONE]`.';

const listFailure = z.union([relayFailure, messageFailure]).meta({ id: 'ModelListFailure' });
const detailedModel = modelObjectSchema
  .extend({
    name: z.string().optional(),
    context_length: z.int().optional().describe('The largest prompt and response together, in tokens.'),
    architecture: z
      .object({ modality: z.string(), input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) })
      .optional(),
    pricing: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        "US dollars per token in the token's group: prompt, completion, input_cache_read, audio; per call: request.",
      ),
    top_provider: z
      .object({ context_length: z.int().nullable(), max_completion_tokens: z.int().nullable() })
      .optional(),
    supported_parameters: z.array(z.string()).optional(),
    expiration_date: z.string().optional().describe('The day on which the vendor retires the model.'),
  })
  .meta({
    id: 'DetailedModel',
    description: "A model, with the fields of OpenRouter's list where `ModelListDetailsEnabled` is enabled.",
  });
const anthropicModel = z
  .object({
    type: z.literal('model'),
    id: z.string(),
    display_name: z.string(),
    created_at: z.string(),
    max_input_tokens: z
      .int()
      .nullable()
      .optional()
      .describe('The context length; only with `ModelListDetailsEnabled`.'),
    max_tokens: z.int().nullable().optional().describe('The maximum length of a response in tokens.'),
    retires_at: z.string().nullable().optional(),
  })
  .meta({ id: 'AnthropicModel', description: 'A model as the Anthropic API lists it.' });
const modelList = z
  .object({ object: z.literal('list'), success: z.literal(true), data: z.array(detailedModel) })
  .meta({ id: 'ModelList' });
const anthropicModelList = z
  .object({
    data: z.array(anthropicModel),
    has_more: z.boolean(),
    first_id: z.string().nullable(),
    last_id: z.string().nullable(),
  })
  .meta({ id: 'AnthropicModelList' });

const common = { tag: 'Relay', failure: relayFailure };
/** Operations that Anthropic's SDKs call on paths of the OpenAI API. */
const listing = { ...common, failure: listFailure, failures: tokenFailures };

const IN_OTHER_FORMATS =
  'With an `anthropic-version` header, in the format of the Anthropic API; with `x-goog-api-key` or `x-goog-api-client`, the ' +
  'same as below `/v1beta`.';

/** Calls that clients repeat to show a balance. */
const balanceCalls = { ...common, failures: { ...tokenFailures, 429: 'Too many requests.' } };

/** The relay's operations for /api/docs. Its routes are plain Fastify handlers, so they have no decorators. */
export const RELAY_CALLS: readonly PlainCall[] = [
  {
    ...listing,
    id: 'relay_models',
    summary: 'List the models the token may call',
    description: IN_OTHER_FORMATS,
    method: 'get',
    path: '/v1/models',
    route: '/v1/models',
    response: z.union([modelList, anthropicModelList]),
  },
  {
    ...listing,
    id: 'relay_model',
    summary: 'Get a model the token may call',
    method: 'get',
    path: '/v1/models/{model}',
    route: '/v1/models/*',
    params: { model: z.string().describe('The name of the model, which may contain slashes.') },
    description: IN_OTHER_FORMATS,
    response: z.union([detailedModel, anthropicModel]),
    failures: { ...tokenFailures, 404: 'The token has no access to this model.' },
  },
  {
    ...common,
    id: 'relay_chat',
    summary: 'Chat with a model',
    method: 'post',
    path: '/v1/chat/completions',
    route: '/v1/chat/completions',
    body: chatBody,
    response: chatResponse,
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
    response: completionResponse,
    stream: EVENTS,
    failures: calling,
  },
  {
    ...common,
    id: 'relay_embedding',
    summary: 'Create embeddings',
    method: 'post',
    path: '/v1/embeddings',
    route: '/v1/embeddings',
    body: embeddingBody,
    response: embeddingResponse,
    failures: calling,
  },
  {
    ...common,
    id: 'relay_engine_embedding',
    summary: 'Create embeddings (older path)',
    method: 'post',
    path: '/v1/engines/{model}/embeddings',
    route: '/v1/engines/:model/embeddings',
    params: { model: z.string().describe('The name of the model, if the body does not give one.') },
    body: embeddingBody,
    response: embeddingResponse,
    failures: calling,
  },
  ...responseCalls(common),
  ...anthropicCalls(common.tag),
  ...geminiCalls(common.tag),
  {
    ...common,
    id: 'relay_realtime',
    summary: 'Open a realtime session over WebSocket',
    description:
      'Switches protocols (101); events then pass in both directions as documented by OpenAI. Each response is billed ' +
      'separately. Failures during a session are reported as an event of type error before it closes. Browsers send the ' +
      'token as the subprotocol openai-insecure-api-key.<token>, next to realtime.',
    method: 'get',
    path: '/v1/realtime',
    route: '/v1/realtime',
    query: {
      model: generation.model.optional(),
      deployment: z.string().optional().describe("The same as model, for Azure's clients."),
      intent: z.string().optional().describe('Forwarded to the upstream.'),
    },
    success: 'upgrade',
    failures: {
      ...tokenFailures,
      400: 'No model was given, or no channel of the model supports sessions.',
      403: 'The token or group may not call this model, or the request came from another site.',
      404: calling[404],
      426: 'The request is not a WebSocket handshake.',
      429: 'Too many concurrent calls.',
      508: calling[508],
      500: 'The model has no price, or an internal server error.',
      503: calling[503],
    },
  },
  ...mediaCalls({ ...common, failures: calling }),
  ...taskCalls(common.tag),
  ...billingInfoCalls(balanceCalls),
  ...usageCalls(balanceCalls),
  ...batchCalls(common.tag),
  ...videoCalls(common.tag),
  {
    ...common,
    id: 'relay_playground',
    summary: "Chat from the console's playground",
    description:
      'Charged to the balance of the logged-in user; no API token is needed. The request must come from the same origin.',
    method: 'post',
    path: '/pg/chat/completions',
    route: '/pg/chat/completions',
    cookieOnly: true,
    body: playgroundBody,
    response: chatResponse,
    stream: EVENTS,
    failures: { ...calling, 401: 'No user is logged in.', 415: 'The body is not application/json.' },
  },
];
