import type { FastifyInstance } from 'fastify';
import { ruleOf } from '../../access/policy-lookup.js';

/** Sets the body limit of routes whose policy row has one. */
export function applyBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    for (const verb of [route.method].flat()) {
      const limit = ruleOf(verb, route.url)?.bodyLimit;
      if (limit !== undefined) route.bodyLimit = limit;
    }
  });
}
