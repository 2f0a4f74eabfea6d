import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger } from '../../telemetry/logger.js';
import type { IdempotencyKeysService } from './idempotency-keys.service.js';
import { StoredResponse } from './stored-response.js';

/**
 * Stores the responses of requests with an idempotency key, before they are sent. Only the routes that accept keys have
 * the hook. Must be called before compression is registered, which would pass its streams to the hook.
 */
export function keepResponses(fastify: FastifyInstance, keys: IdempotencyKeysService, logger: Logger): void {
  const keep = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const claim = request.idempotencyClaim;
    if (claim === undefined) return payload;
    request.idempotencyClaim = undefined;
    try {
      // A client that retries later must find the key unclaimed.
      if (reply.hasHeader('retry-after') || typeof payload !== 'string') await keys.release(claim);
      else await keys.keep(claim, new StoredResponse(reply.statusCode, payload));
    } catch (error) {
      // The request is committed, so its response is sent, although it cannot be repeated.
      logger.error(
        { event: 'idempotency.store_failed', err: error, requestId: request.id },
        'Response of an idempotency key could not be stored',
      );
    }
    return payload;
  };
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.access?.idempotencyKey) route.onSend = [route.onSend ?? [], keep].flat();
  });
}
