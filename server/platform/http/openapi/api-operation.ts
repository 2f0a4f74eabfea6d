import type { OperationObject, ParameterObject, ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import { ADMIN_PERMISSIONS, isPermission } from '../../../common/permissions.js';
import type { AccessLevel, AccessRule } from '../../access/access-rule.js';
import { SCIM_MEDIA_TYPE } from '../scim-error.js';
import { FAILURES, failuresOf, retryAfter } from './api-failures.js';
import { plainSuccessOf, successOf } from './api-success.js';
import type { ApiCall, PlainCall } from './documented.js';
import { type OpenApiSchema, queryParametersOf, type SchemaRegistry } from './schema-registry.js';

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
  401: 'A valid credential is missing.',
  403: 'The credential lacks the scope provisioning:write.',
  404: 'Resource not found.',
  429: 'Too many requests.',
  500: 'An internal error of the server.',
  503: UNAVAILABLE,
};
const OF_CHANGES: Readonly<Record<number, string>> = {
  405: 'On a demo site only the super administrator may change data.',
  408: 'The body stopped arriving.',
  409: 'Another resource has this name or id.',
  412: 'The version of the resource differs from If-Match.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
};

/** The responses of a call of the SCIM API, which has its own statuses and content type. */
function scimResponses({ method, path, response, scim }: ApiCall, schemas: SchemaRegistry): ResponsesObject {
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

const idempotencyKey = z
  .string()
  .max(255)
  .optional()
  .describe(
    'Identifies this request. A repetition within 24 hours with the same key and body is not run again: it gets the first response, with the header Idempotent-Replayed: true.',
  );

const recordId = z.int().min(1).describe('Id of the record.');

const ROLES: Partial<Record<AccessLevel, string>> = {
  user: 'Needs a login.',
  login: 'Needs a login; an access token does not suffice.',
  staff: 'Needs an administrator (role 10), or any permission.',
  root: 'Needs the super administrator (role 100).',
};

/** A call of the management API in the OpenAPI document. Schemas that it uses are added to `schemas`. */
export function operationOf(call: ApiCall, rule: AccessRule, schemas: SchemaRegistry): OperationObject {
  if (call.scim) return scimOperationOf(call, rule, schemas);
  const failures = failuresOf({ ...call, rule }, schemas);
  return {
    ...opening(call, rule),
    security: securityOf(rule),
    ...requestOf(
      call,
      rule,
      schemas,
      rule.upload ? FILE : call.inputs?.body && schemas.bodyOf(call.inputs.body),
      rule.upload,
    ),
    responses: { ...successOf(call, rule, schemas), ...failures },
  };
}

function scimOperationOf(call: ApiCall, rule: AccessRule, schemas: SchemaRegistry): OperationObject {
  const { body } = call.scim ?? {};
  return {
    ...opening(call, rule),
    security: securityOf(rule),
    ...requestOf(call, rule, schemas, body && schemas.of(body), SCIM_MEDIA_TYPE),
    responses: scimResponses(call, schemas),
  };
}

/** A call that responds without the envelope of the management API. Schemas that it uses are added to `schemas`. */
export function plainOperationOf(call: PlainCall, rule: AccessRule, schemas: SchemaRegistry): OperationObject {
  const content = { 'application/json': { schema: schemas.of(call.failure) } };
  const tooLong = call.route.includes(':') && { 404: FAILURES.UnknownRoute.when };
  const failures = Object.entries({ ...tooLong, ...call.failures }).map(
    ([status, description]): [string, ResponseObject] => [
      status,
      { description, ...retryAfter(Number(status)), content },
    ],
  );
  return {
    ...opening(call, rule),
    security: call.cookieOnly ? [{ session: [] }] : securityOf(rule),
    ...requestOf(
      call,
      rule,
      schemas,
      call.body && schemas.of(call.body),
      call.form ? 'multipart/form-data' : 'application/json',
    ),
    responses: { ...plainSuccessOf(call, schemas), ...Object.fromEntries(failures) },
  };
}

/** The body of an upload. */
const FILE: OpenApiSchema = { type: 'string', format: 'binary' };

function opening({ id, tag, summary, description }: ApiCall, { level, changes }: AccessRule) {
  const originRule = changes
    ? 'Changes state, so a request with a login cookie must come from the same origin.'
    : undefined;
  const text = [description, needsOf(level), originRule].filter((part) => part !== undefined).join(' ');
  return { operationId: id, tags: [tag], summary, ...(text !== '' && { description: text }) };
}

function needsOf(level: AccessLevel): string | undefined {
  if (isPermission(level) && !ADMIN_PERMISSIONS.includes(level))
    return `Needs the super administrator (role 100), or a service credential with the scope ${level}.`;
  return isPermission(level) ? `Needs an administrator (role 10), or the permission ${level}.` : ROLES[level];
}

function securityOf({ level, login }: AccessRule): Record<string, string[]>[] {
  if (level === 'relay') return [{ apiKey: [] }];
  if (level === 'login' || login) return [{ session: [] }];
  return level === 'public' ? [] : [{ session: [] }, { accessToken: [] }];
}

function requestOf(
  call: ApiCall,
  rule: AccessRule,
  schemas: SchemaRegistry,
  body: OpenApiSchema | undefined,
  mediaType = 'application/json',
) {
  const { path, params = {}, query = {}, inputs = {} } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...names.map((name) => parameter(schemas, 'path', name, params[name] ?? recordId)),
    ...Object.entries(query).map(([name, schema]) => parameter(schemas, 'query', name, schema)),
    ...(inputs.queries ?? []).flatMap((input) => queryParametersOf(input, true)),
    ...(inputs.body ? queryParametersOf(inputs.body, false) : []),
    ...(rule.idempotencyKey ? [parameter(schemas, 'header', 'Idempotency-Key', idempotencyKey)] : []),
  ];
  const content = body && { [mediaType]: { schema: body } };
  return { parameters, ...(content && { requestBody: { required: true, content } }) };
}

function parameter(
  schemas: SchemaRegistry,
  place: ParameterObject['in'],
  name: string,
  type: z.ZodType,
): ParameterObject {
  const { description, ...schema } = schemas.of(type) as OpenApiSchema & { description?: string };
  const required = place === 'path' || !type.safeParse(undefined).success;
  return { name, in: place, required, ...(description !== undefined && { description }), schema };
}
