import type { Operation } from '../dialect.js';
import type { RelayRoute, RouteMatch } from '../relay-route.js';
import { geminiEmbed, geminiEmbedBatch } from './embedding/gemini.embed.js';
import { geminiDialect } from './gemini.dialect.js';
import { unknownMethod, unsupportedMethod } from './gemini.errors.js';
import { geminiGenerate, geminiGenerateArray } from './gemini.generate.js';
import { readModelMethod } from './gemini-address.js';
import { geminiPredict } from './image/gemini.predict.js';

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
