import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { ruleOf } from '../../access/policy-lookup.js';
import { AppError } from '../../errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';

/** Reads forms for the routes that take callbacks; all others stay refused before anything looks at them. */
export function acceptForms(fastify: FastifyInstance): void {
  const options = { parseAs: 'string' } as const;
  fastify.addContentTypeParser('application/x-www-form-urlencoded', options, (request, body, done) => {
    const taken = ruleOf(request.method, request.routeOptions.url ?? '')?.callback === true;
    if (taken) done(null, parse(String(body)));
    else done(new AppError(CommonError.unsupported_media_type));
  });
}
