import type { FastifyReply, FastifyRequest } from 'fastify';

/** Encodings are case-insensitive (RFC 9110, 8.4.1), which the compression plugin does not support. */
export function lowerCaseEncoding({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined) headers['content-encoding'] = encoding.toLowerCase();
  done();
}
