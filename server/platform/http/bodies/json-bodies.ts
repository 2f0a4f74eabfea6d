import type { FastifyInstance } from 'fastify';

/** Half of a pair of surrogates, as an escape of JSON writes one. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * JSON is the only kind of body the management API takes. An empty one counts as none: many scripts say
 * `application/json` with every DELETE.
 */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null, undefined);
    else if (SURROGATE.test(text)) parse(request, text, (error, value) => done(error, wellFormed(value)));
    else parse(request, text, done);
  });
}

/**
 * The same with every half of a surrogate pair replaced, as UTF-8 would: no such text can be stored or sent, and some
 * libraries throw when they see one.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]));
}
