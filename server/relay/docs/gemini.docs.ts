import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { calling, counting, tokenFailures } from './shared.docs.js';

const PASSED_ON = 'Fields not listed here are forwarded to upstreams that use this API.';
const METHODS = 'generateContent, streamGenerateContent, embedContent, batchEmbedContents or predict';

const contents = z.unknown().describe('Text, a turn of a conversation, or a list of either.');
const callBody = z
  .looseObject({
    contents: contents.optional(),
    systemInstruction: z.unknown().optional(),
    tools: z.array(z.looseObject({})).optional(),
    generationConfig: z
      .looseObject({
        maxOutputTokens: z
          .int()
          .min(0)
          .optional()
          .describe('Limits the response, and thereby the quota reserved for it.'),
        candidateCount: z.int().min(0).max(128).optional(),
      })
      .optional(),
    content: z.unknown().describe('The content to embed, for embedContent.').optional(),
    requests: z.array(z.looseObject({})).describe('The contents to embed, for batchEmbedContents.').optional(),
    instances: z
      .array(z.looseObject({ prompt: z.string() }))
      .describe('The image prompts, for predict.')
      .optional(),
  })
  .meta({ id: 'GeminiRequest', description: PASSED_ON });
const callResponse = z
  .looseObject({
    candidates: z
      .array(
        z.looseObject({
          index: z.int().optional(),
          content: z
            .looseObject({ role: z.string().optional(), parts: z.array(z.looseObject({})).optional() })
            .optional(),
          finishReason: z.string().optional(),
        }),
      )
      .optional(),
    usageMetadata: z
      .looseObject({ promptTokenCount: z.int(), candidatesTokenCount: z.int().optional(), totalTokenCount: z.int() })
      .optional(),
    modelVersion: z.string().optional(),
    responseId: z.string().optional(),
  })
  .meta({ id: 'GeminiAnswer', description: 'In the format of the Gemini API, whichever model responded.' });
const countBody = z
  .looseObject({ contents: contents.optional(), generateContentRequest: z.looseObject({}).optional() })
  .meta({ id: 'GeminiCountRequest', description: 'A conversation, or a whole request that holds one.' });
const listedModel = z
  .object({
    name: z.string().describe('Prefixed with `models/`.'),
    baseModelId: z.string(),
    version: z.string(),
    displayName: z.string(),
    supportedGenerationMethods: z.array(z.string()),
  })
  .meta({ id: 'GeminiModel', description: 'A model as the Gemini API lists it.' });

/** The error body on paths of the Gemini API. */
const failure = z
  .object({
    error: z.object({
      code: z.int().describe('The HTTP status.'),
      message: z.string().describe('Ends with the request id.'),
      status: z.string(),
      details: z.array(
        z.looseObject({ '@type': z.string(), reason: z.string().optional().describe('Identifies the failure.') }),
      ),
    }),
  })
  .meta({ id: 'GeminiFailure', description: 'In the format of the Gemini API.' });

const EVENTS =
  'With `alt=sse`, server-sent events that each contain a chunk of the response; without it one JSON array that grows. The ' +
  'usage is in the last chunk.';

/** The path prefixes of the API, and the suffixes of their operation ids. */
const PATH_PREFIXES = [
  { prefix: '/v1beta', suffix: '' },
  { prefix: '/v1', suffix: '_v1' },
  { prefix: '/gemini/v1beta', suffix: '_prefixed' },
];
const COUNTS = '(^.+:countTokens$)';

/** The operations of the Gemini API. */
export function geminiCalls(tag: string): PlainCall[] {
  const common = { tag, failure, failures: calling };
  const listed = { tag, failure, failures: tokenFailures, method: 'get' as const };
  return [
    ...PATH_PREFIXES.flatMap(({ prefix, suffix }) => callsAt(prefix, suffix, common)),
    {
      ...listed,
      id: 'relay_gemini_models',
      summary: 'List the models the token may call, in the format of the Gemini API',
      path: '/v1beta/models',
      route: '/v1beta/models',
      response: z.object({ models: z.array(listedModel) }),
    },
    {
      ...listed,
      id: 'relay_gemini_model',
      summary: 'Get a model the token may call, in the format of the Gemini API',
      path: '/v1beta/models/{model}',
      route: '/v1beta/models/*',
      params: { model: z.string().describe('The name of the model, which may contain slashes.') },
      response: listedModel,
      failures: { ...listed.failures, 404: 'The token has no access to this model.' },
    },
    {
      ...common,
      id: 'relay_gemini_upload',
      summary: 'Not supported: the server stores no files',
      method: 'post',
      path: '/upload/v1beta/files',
      route: '/upload/v1beta/files',
      success: 'never',
      failures: { ...calling, 501: 'Always: send files with the request.' },
    },
  ];
}

function callsAt(prefix: string, suffix: string, common: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  const count = {
    ...common,
    method: 'post' as const,
    description: 'Free of charge. Counted by an upstream with this API, otherwise estimated by this server.',
    body: countBody,
    response: z.object({ totalTokens: z.int() }),
    failures: counting,
  };
  const model = z.string().describe('The name of the model.');
  return [
    {
      ...common,
      id: `relay_gemini${suffix}`,
      summary: 'Call a model in the format of the Gemini API',
      description: 'Works with models of every vendor. The key may be given in the query.',
      method: 'post',
      path: `${prefix}/models/{model}`,
      route: `${prefix}/models/*`,
      params: {
        model: z.string().describe(`The name of the model, which may contain slashes, a colon, and ${METHODS}.`),
      },
      query: { alt: z.string().optional().describe('`sse` to stream events.'), key: z.string().optional() },
      body: callBody,
      response: z.union([callResponse, z.array(callResponse)]),
      stream: EVENTS,
      failures: { ...common.failures, 404: 'Unknown method.', 501: 'The method is not supported here.' },
    },
    {
      ...count,
      id: `relay_gemini_count${suffix}`,
      summary: 'Count the tokens of a conversation',
      path: `${prefix}/models/{model}:countTokens`,
      route: `${prefix}/models/:model${COUNTS}`,
      params: { model },
    },
    {
      ...count,
      id: `relay_gemini_count_owned${suffix}`,
      summary: 'Count the tokens of a conversation, for a model with a slash in its name',
      path: `${prefix}/models/{owner}/{model}:countTokens`,
      route: `${prefix}/models/:owner/:model${COUNTS}`,
      params: { owner: z.string().describe('The part of the name before the slash.'), model },
    },
  ];
}
