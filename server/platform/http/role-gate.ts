import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { respondToUnknownRoute } from './unknown-route.js';

const ALWAYS = new Set(['healthz', 'readyz', 'metrics']);

/**
 * A hook that restricts a process to its roles: one that only relays serves no console, one that only runs jobs serves
 * its health only.
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
