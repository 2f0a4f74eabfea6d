import type { FastifyReply, FastifyRequest } from 'fastify';

/** The page of /api/docs has inline styles; all other content must be loaded from the same origin. */
const API_DOCS_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every response that is not relayed: the request id, and restrictions for browsers. */
export function commonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.startsWith('/v1/')) {
    done();
    return;
  }
  reply.header('x-request-id', request.id);
  reply.header('x-oneapi-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', API_DOCS_POLICY);
  if (/^\/(api|scim)\//.test(request.url)) reply.header('cache-control', 'no-store');
  done();
}
