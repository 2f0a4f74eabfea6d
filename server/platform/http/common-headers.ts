import type { FastifyReply, FastifyRequest } from 'fastify';

/** The page of /api/docs has its styles inline; everything else comes as files, and nothing from elsewhere. */
const READING_ROOM_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer that is not a relayed one: the request id, and what browsers must not do with it. */
export function commonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.startsWith('/v1/')) {
    done();
    return;
  }
  reply.header('x-request-id', request.id);
  reply.header('x-oneapi-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', READING_ROOM_POLICY);
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  done();
}
