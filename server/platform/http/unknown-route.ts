import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isScim, SCIM_MEDIA_TYPE, scimError, unknownScimStatus } from './scim-error.js';

/** The body of `respondToUnknownRoute`. */
export const unknownRouteSchema = z
  .object({ error: z.object({ message: z.string(), type: z.string(), param: z.string(), code: z.string() }) })
  .meta({ id: 'UnknownRoute', description: 'In the format of the OpenAI API.' });

/** The response that clients of this API family expect for an unknown path. */
export function respondToUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = isScim(request) ? unknownScimStatus(request) : 404;
  const path = pathOf(request);
  return refuse(request, reply, status, `Invalid URL (${request.method} ${path})${hintFor(path)}`);
}

/** Refuses an address that the router cannot read: its percent-encoding is invalid, or a parameter is too long. */
export function respondToInvalidAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 400;
  const reason = status === 414 ? 'a part of the path is too long' : 'the path is not encoded correctly';
  refuse(request, reply, status, `Invalid URL (${request.method} ${pathOf(request)}): ${reason}`);
}

/**
 * What to change in the settings of a client whose base URL lacks the version of the API, repeats it, or belongs to
 * another gateway; empty for others.
 */
function hintFor(path: string): string {
  const [, repeated] = /^\/(v1|v1beta)\/v1(beta|alpha)?\//.exec(path) ?? [];
  if (repeated) return `: the client adds the version itself, so remove /${repeated} from its base URL`;
  if (path.startsWith('/v1beta/openai/')) return ': replace /v1beta/openai by /v1 in the base URL of the client';
  const [, vendor] = /^\/(anthropic|openai)\/v1\//.exec(path) ?? [];
  if (vendor) return `: remove /${vendor} from the base URL of the client`;
  if (/^\/models\/.+:\w+$/.test(path)) return ': add /v1beta to the base URL of the client';
  return VERSIONED.test(path) ? ': add /v1 to the base URL of the client' : '';
}

/** Calls of the relayed APIs without the version in front. */
const VERSIONED =
  /^\/(chat\/completions|completions|responses|messages|embeddings|moderations|rerank|images\/\w+|audio\/\w+)(\/|$)/;

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  // Paths of relayed APIs have no headers of the management API.
  reply.status(status).headers({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': request.id,
    'x-oneapi-request-id': request.id,
  });
  // Clients in browsers on other sites call the relayed APIs: without these headers they see a network error.
  if (!/^\/(api|graphql|scim|assets)(\/|$)/.test(pathOf(request)))
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'x-request-id' });
  if (isScim(request)) return reply.type(SCIM_MEDIA_TYPE).send(scimError(status, message));
  return reply.type('application/json').send(errorBody(request, status, message));
}

/** The error in the format of the API that the path belongs to, or that the client names in its headers. */
function errorBody(request: FastifyRequest, status: number, message: string): object {
  const path = pathOf(request);
  const isUnknown = status === 404;
  if (/^\/v1\/messages(\/|$)/.test(path) || request.headers['anthropic-version'] !== undefined) {
    return { type: 'error', error: { type: isUnknown ? 'not_found_error' : 'invalid_request_error', message } };
  }
  if (/^(\/gemini|\/upload)?\/v1(beta|alpha)\/(?!openai\/)/.test(path)) {
    return { error: { code: status, message, status: isUnknown ? 'NOT_FOUND' : 'INVALID_ARGUMENT' } };
  }
  return { error: { message, type: 'invalid_request_error', param: '', code: '' } };
}
