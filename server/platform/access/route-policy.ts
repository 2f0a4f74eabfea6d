import type { FastifyInstance } from 'fastify';
import { ruleOf } from './policy-lookup.js';

/**
 * Refuses to register a route that the policy table does not name: a forgotten row fails the start, and with it every
 * test and the build, instead of waiting for somebody to find the open door.
 */
export function requirePolicyRows(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) {
      if (verb !== 'OPTIONS' && ruleOf(verb, url) === undefined) {
        throw new Error(`${verb} ${url} has no row in the access policy`);
      }
    }
  });
}
