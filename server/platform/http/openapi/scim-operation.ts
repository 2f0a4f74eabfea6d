import type { ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import { SCIM_MEDIA_TYPE } from '../scim-error.js';
import type { ApiCall } from './api-call.js';
import { retryAfter } from './api-failures.js';
import type { SchemaRegistry } from './schema-registry.js';

/** An error of SCIM (RFC 7644, 3.12). */
const Failure = z
  .object({
    schemas: z.array(z.string()),
    status: z.string().describe('The HTTP status.'),
    scimType: z.string().optional().describe('Identifies the error, such as uniqueness or invalidFilter.'),
    detail: z.string().describe('For display, in the language of Accept-Language.'),
  })
  .meta({ id: 'ScimError' });

const UNAVAILABLE = 'The database cannot be reached.';
const OF_ALL: Readonly<Record<number, string>> = {
  400: 'The request is invalid, see `scimType`.',
  401: 'There is no valid credential.',
  403: 'The credential lacks the scope provisioning:write.',
  404: 'There is no such resource.',
  429: 'Too many requests.',
  500: 'An internal error of the server.',
  503: UNAVAILABLE,
};
const OF_CHANGES: Readonly<Record<number, string>> = {
  405: 'On a demo site only the super administrator may change data.',
  408: 'The body stopped arriving.',
  409: 'Another resource has this name or id.',
  412: 'The resource has another version than that of If-Match.',
  413: 'The body is over 1 MiB.',
  415: 'The body is not JSON.',
};

/** The responses of a call of the SCIM API, which has statuses and a content type of its own. */
export function scimResponses({ method, path, response, scim }: ApiCall, schemas: SchemaRegistry): ResponsesObject {
  const content = { [SCIM_MEDIA_TYPE]: { schema: schemas.of(Failure) } };
  const failures = Object.entries({ ...OF_ALL, ...(method !== 'get' && OF_CHANGES) }).map(
    ([status, description]): [string, ResponseObject] => [
      status,
      { description, ...retryAfter(Number(status)), content },
    ],
  );
  const sent = response && { content: { [SCIM_MEDIA_TYPE]: { schema: schemas.of(response) } } };
  return {
    [scim?.status ?? 200]: { description: 'Success.', ...sent },
    ...(method === 'get' &&
      /(Users|Groups)\/\{/.test(path) && { 304: { description: 'The client has this version, see If-None-Match.' } }),
    ...Object.fromEntries(failures),
  };
}
