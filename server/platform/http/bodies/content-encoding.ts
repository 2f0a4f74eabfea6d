import type { FastifyReply, FastifyRequest } from 'fastify';

/** Names of encodings are written in either case (RFC 9110, 8.4.1), which the plugin for compression does not know. */
export function lowerCaseEncoding({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined) headers['content-encoding'] = encoding.toLowerCase();
  done();
}
