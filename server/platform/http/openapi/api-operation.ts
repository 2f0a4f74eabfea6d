import type { OperationObject, ParameterObject, ResponseObject } from '@nestjs/swagger';
import { z } from 'zod';
import { ADMIN_PERMISSIONS, isPermission } from '../../../common/permissions.js';
import type { AccessLevel, AccessRule } from '../../access/access-rule.js';
import { SCIM_MEDIA_TYPE } from '../scim-error.js';
import type { ApiCall, PlainCall } from './api-call.js';
import { FAILURES, failuresOf, retryAfter } from './api-failures.js';
import { plainSuccessOf, successOf } from './api-success.js';
import { type OpenApiSchema, queryParametersOf, type SchemaRegistry } from './schema-registry.js';
import { scimResponses } from './scim-operation.js';

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

export function operationOf(call: ApiCall, rule: AccessRule, schemas: SchemaRegistry): OperationObject {
  if (call.scim) return scimOperationOf(call, rule, schemas);
  const failures = failuresOf({ ...call, rule }, schemas);
  return {
    ...opening(call, rule),
    security: securityOf(rule.level),
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
    security: securityOf(rule.level),
    ...requestOf(call, rule, schemas, body && schemas.of(body), SCIM_MEDIA_TYPE),
    responses: scimResponses(call, schemas),
  };
}

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
    security: call.cookieOnly ? [{ session: [] }] : securityOf(rule.level),
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

function securityOf(level: AccessLevel): Record<string, string[]>[] {
  if (level === 'relay') return [{ apiKey: [] }];
  if (level === 'login') return [{ session: [] }];
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
