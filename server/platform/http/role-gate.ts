import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { respondToUnknownRoute } from './unknown-route.js';

const ALWAYS = new Set(['healthz', 'readyz', 'metrics']);

/**
 * A hook that keeps a process to its roles: one that only relays has no console, one that only works on jobs tells how it
 * is and nothing else.
 * @param isRelayed see `relayAddresses`
 */
export function roleGate(config: Config, isRelayed: (url: string) => boolean) {
  const gateway = config.has('gateway');
  const console = config.has('console');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [, first = ''] = (request.url.split('?')[0] ?? '').split('/');
    if (ALWAYS.has(first)) return undefined;
    return (isRelayed(request.url) ? gateway : console) ? undefined : respondToUnknownRoute(request, reply);
  };
}
