import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { jsonParser, undeclaredJson } from './json-bodies.js';

/** Parses forms on callback routes; on all other routes the content type is treated as missing. */
export function acceptForms(fastify: FastifyInstance): void {
  const other = undeclaredJson(jsonParser(fastify));
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const taken = request.routeOptions.config.access?.callback === true;
    if (taken) done(null, parse(String(body)));
    else other(request, String(body), done);
  });
}
