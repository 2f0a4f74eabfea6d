import { isFields } from '../../bytes/untrusted.js';
import type { WireBody } from '../../bytes/wire-body.js';
import type { LocalRoute } from '../local-route.js';
import { geminiDialect } from './gemini.dialect.js';
import { invalidGemini } from './gemini.errors.js';
import { readModelMethod } from './gemini-address.js';
import { bodyField } from './gemini-fields.js';
import { readGeminiPrompt } from './gemini-prompt.js';

/** The part of a path that counts tokens; the router separates it from the other methods of a model. */
const COUNTS = '(^.+:countTokens$)';

/** `countTokens`, free of charge: not every upstream of a model supports it, so tokens are counted here. */
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
      const { texts, structureTokens } = readGeminiPrompt(requestIn(call.body()));
      return { totalTokens: structureTokens + (await tools.count(model, texts)) };
    },
  };
}

/** The counted content is in the body itself, or in a whole request inside it. */
function requestIn(body: WireBody): Pick<WireBody, 'get'> {
  const request = bodyField(body, 'generateContentRequest');
  if (isFields(request)) return { get: (name) => (Object.hasOwn(request, name) ? request[name] : undefined) };
  if (!body.has('contents')) throw invalidGemini('contents is not specified');
  return body;
}
