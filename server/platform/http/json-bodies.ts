import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only kind of body the management API takes. An empty one counts as none: many scripts say
 * `application/json` with every DELETE.
 */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
