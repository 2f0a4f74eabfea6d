import type { FastifyInstance } from 'fastify';
import { ruleOf } from './policy-lookup.js';

/**
 * Refuses to register a route without a row in the policy table: a missing row fails the start, and so every test and
 * the build, instead of leaving the route unprotected.
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
