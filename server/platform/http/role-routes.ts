import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { respondToUnknownRoute } from './unknown-route.js';

/** The calls of the management API are below it, and a few of the relay's. */
const MANAGEMENT = 'api';

/**
 * Recognises the paths below which relayed calls are, whether or not a route exists. Below /api/ these are only the paths
 * of relay calls.
 * @param relayPaths the paths of relay calls, with `{…}` for parameters
 */
export function relayAddresses(relayPaths: readonly string[]): (url: string) => boolean {
  const firstOf = (path: string) => path.split('/')[1] ?? '';
  const relayed = new Set(relayPaths.map(firstOf).filter((first) => first !== MANAGEMENT));
  const managed = relayPaths.filter((path) => firstOf(path) === MANAGEMENT).map(patternOf);
  return (url) => {
    const path = url.split('?')[0] ?? '';
    const [, first = '', second] = path.split('/');
    // Image task services with several modes are below /{mode}/mj, and uploads of Google's packages below /upload.
    if (relayed.has(first) || second === 'mj' || first === 'upload') return true;
    return first === MANAGEMENT && managed.some((pattern) => pattern.test(path));
  };
}

/** Other segments of these paths are words. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : segment));
  return new RegExp(`^${segments.join('/')}$`);
}

const ALWAYS = new Set(['healthz', 'readyz', 'metrics']);

/**
 * A hook that restricts a process to its roles: one that only relays serves no console, one that only runs jobs serves
 * its health only.
 * @param isRelayed see `relayAddresses`
 */
export function restrictToRoles(config: Config, isRelayed: (url: string) => boolean) {
  const gateway = config.has('gateway');
  const console = config.has('console');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [, first = ''] = (request.url.split('?')[0] ?? '').split('/');
    if (ALWAYS.has(first)) return undefined;
    return (isRelayed(request.url) ? gateway : console) ? undefined : respondToUnknownRoute(request, reply);
  };
}
