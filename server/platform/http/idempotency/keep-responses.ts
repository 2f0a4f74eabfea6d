import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from '../../telemetry/logger.js';
import type { IdempotencyKeys } from './idempotency-keys.service.js';
import { takesIdempotencyKey } from './idempotent-routes.js';
import { StoredResponse } from './stored-response.js';

/**
 * Keeps what requests under an idempotency key are answered, before it is sent. Only the routes that take keys get the
 * hook. Must be called before compression is registered, which would hand us its streams.
 */
export function keepResponses(fastify: FastifyInstance, keys: IdempotencyKeys, logger: Logger): void {
  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const claim = request.idempotencyClaim;
    if (claim === undefined) return payload;
    request.idempotencyClaim = undefined;
    try {
      // Whoever is told to come again shall find the key free.
      if (reply.hasHeader('retry-after') || typeof payload !== 'string') await keys.giveUp(claim);
      else await keys.keep(claim, new StoredResponse(reply.statusCode, payload));
    } catch (error) {
      // What the request did is committed: its answer is true, although it cannot be given twice.
      logger.error({ err: error, requestId: request.id }, 'the answer under an idempotency key could not be kept');
    }
    return payload;
  };
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if ([route.method].flat().some((method) => takesIdempotencyKey(method, route.url))) {
      route.onSend = [route.onSend ?? [], keep].flat();
    }
  });
}
