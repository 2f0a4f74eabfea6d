import type { FastifyInstance } from 'fastify';

/** Sets the body limit of routes whose declared access has one. */
export function applyBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.access?.bodyLimit;
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
