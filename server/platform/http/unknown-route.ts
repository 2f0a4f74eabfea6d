import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isScim, SCIM_MEDIA_TYPE, scimError, unknownScimStatus } from './scim-error.js';

/** The body of `respondToUnknownRoute`. */
export const unknownRouteSchema = z
  .object({ error: z.object({ message: z.string(), type: z.string(), param: z.string(), code: z.string() }) })
  .meta({ id: 'UnknownRoute', description: 'In the format of the OpenAI API.' });

/** The response that clients of this API family expect for an unknown path. */
export function respondToUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0];
  const message = `Invalid URL (${request.method} ${path})`;
  // Paths of relayed APIs have no headers of the management API.
  reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  if (isScim(request)) {
    const status = unknownScimStatus(request);
    return reply.status(status).type(SCIM_MEDIA_TYPE).send(scimError(status, message));
  }
  return reply.status(404).send({ error: { message, type: 'invalid_request_error', param: '', code: '' } });
}
