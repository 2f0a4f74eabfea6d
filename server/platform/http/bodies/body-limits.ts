import type { FastifyInstance } from 'fastify';
import { ruleOf } from '../../access/policy-lookup.js';

/** Gives routes whose policy row names a larger body that limit. */
export function applyBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    for (const verb of [route.method].flat()) {
      const limit = ruleOf(verb, route.url)?.bodyLimit;
      if (limit !== undefined) route.bodyLimit = limit;
    }
  });
}
