import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { answerUnknownRoute } from './unknown-route.js';

const ALWAYS = new Set(['healthz', 'readyz', 'metrics']);

/**
 * A hook that keeps a process to its roles: one that only relays has no console, one that only works on jobs tells how it
 * is and nothing else.
 * @param relayPaths the paths of relay calls, with `{…}` for what varies
 */
export function roleGate(config: Config, relayPaths: readonly string[]) {
  const relayed = new Set(relayPaths.map((path) => path.split('/')[1] ?? ''));
  const gateway = config.has('gateway');
  const console = config.has('console');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [, first = '', second] = (request.url.split('?')[0] ?? '').split('/');
    if (ALWAYS.has(first)) return undefined;
    // Drawing services of several modes stand under /{mode}/mj.
    const isRelayed = relayed.has(first) || second === 'mj';
    return (isRelayed ? gateway : console) ? undefined : answerUnknownRoute(request, reply);
  };
}
