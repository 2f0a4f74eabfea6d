import type { FastifyRequest } from 'fastify';
import type { Options } from '../../options/options.service.js';

/** The address of this site that providers use, and the one that the browser used; both without a trailing slash. */
export function siteOf(
  options: Pick<Options, 'get'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): { site: string; siteOrigin: string } {
  const siteOrigin = `${protocol}://${host}`;
  return { site: options.get('ServerAddress') || siteOrigin, siteOrigin };
}
