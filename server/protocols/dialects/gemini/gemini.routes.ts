import { BodyDraft } from '../../bytes/body-draft.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { isFields } from '../../bytes/untrusted.js';
import { readGeminiName } from '../../models/gemini/gemini-traits.js';
import type { Operation } from '../shared/dialect.js';
import type { LocalRoute, RelayRoute, RouteMatch, UpstreamCount } from '../shared/relay-route.js';
import { geminiDialect, readModelMethod } from './gemini.dialect.js';
import { geminiEmbed, geminiEmbedBatch } from './gemini.embed.js';
import { invalidGemini, unknownMethod, unsupportedMethod } from './gemini.errors.js';
import { geminiGenerate, geminiGenerateArray } from './gemini.generate.js';
import { geminiPredict } from './gemini.predict.js';
import { bodyField } from './gemini-fields.js';
import { readGeminiPrompt } from './gemini-prompt.js';

/** Methods that are not streamed. */
const WHOLE: Readonly<Record<string, Operation>> = {
  generateContent: geminiGenerate,
  embedContent: geminiEmbed,
  batchEmbedContents: geminiEmbedBatch,
  predict: geminiPredict,
};
/** Methods of the API that have no equivalent here. */
const UNSUPPORTED = new Set([
  'predictLongRunning',
  'bidiGenerateContent',
  'batchGenerateContent',
  'asyncBatchEmbedContent',
]);

/** The relayed paths of the Gemini API; model names may contain slashes. */
export const geminiRoutes: readonly RelayRoute[] = [
  ...['/v1beta/models/*', '/v1/models/*', '/gemini/v1beta/models/*'].map((path) => ({
    path,
    dialect: geminiDialect,
    find: (parameters: Readonly<Record<string, string | undefined>>, query: URLSearchParams | null) =>
      find(parameters['*'] ?? '', query),
  })),
  {
    path: '/upload/v1beta/files',
    dialect: geminiDialect,
    find: () => {
      throw unsupportedMethod('upload');
    },
  },
];

/** @throws {AppError} when the method is unknown or has no equivalent here */
function find(resource: string, query: URLSearchParams | null): RouteMatch {
  const { model, method } = readModelMethod(resource);
  if (method === 'streamGenerateContent') {
    const events = (query?.get('alt') ?? query?.get('$alt')) === 'sse';
    return { operation: events ? geminiGenerate : geminiGenerateArray, address: { model, stream: true, query } };
  }
  const operation = Object.hasOwn(WHOLE, method) ? WHOLE[method] : undefined;
  if (operation) return { operation, address: { model, stream: false, query } };
  throw UNSUPPORTED.has(method) ? unsupportedMethod(method) : unknownMethod(method);
}

/** The part of a path that counts tokens; the router separates it from the other methods of a model. */
const COUNTS = '(^.+:countTokens$)';

/** `countTokens`, free of charge: counted by an upstream with the same API, otherwise here. */
export const geminiCountRoutes: readonly LocalRoute[] = ['/v1beta', '/v1', '/gemini/v1beta'].flatMap((prefix) => [
  countRoute(`${prefix}/models/:model${COUNTS}`),
  // Names may contain a slash.
  countRoute(`${prefix}/models/:owner/:model${COUNTS}`),
]);

function countRoute(path: string): LocalRoute {
  return {
    method: 'POST',
    path,
    dialect: geminiDialect,
    async respond(call, tools) {
      const { owner, model: last = '' } = call.parameters;
      const { model } = readModelMethod(owner === undefined ? last : `${owner}/${last}`);
      const body = call.body();
      const { texts, structureTokens } = readGeminiPrompt(requestIn(body));
      const write: UpstreamCount['write'] = (name, { gemini }) => writeCount(body, readGeminiName(name, gemini).model);
      const counted = await tools.upstreamCount({ format: 'gemini.count', model, write });
      if (typeof counted?.totalTokens === 'number') return counted;
      return { totalTokens: structureTokens + (await tools.count(model, texts)) };
    },
  };
}

/** A whole request inside the body names its model. */
function writeCount(body: RequestBody, model: string): BodyDraft {
  const draft = new BodyDraft(body);
  const request = bodyField(body, 'generateContentRequest');
  if (!isFields(request)) return draft;
  draft.remove('generate_content_request');
  draft.set('generateContentRequest', { ...request, model: `models/${model}` });
  return draft;
}

/** The counted content is in the body itself, or in a whole request inside it. */
function requestIn(body: RequestBody): Pick<RequestBody, 'get'> {
  const request = bodyField(body, 'generateContentRequest');
  if (isFields(request)) return { get: (name) => (Object.hasOwn(request, name) ? request[name] : undefined) };
  if (!body.has('contents')) throw invalidGemini('contents is not specified');
  return body;
}
