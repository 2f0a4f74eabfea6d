import type { ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { AccessRule } from '../../access/access-rule.js';
import { Failure, fieldProblems } from './api-failures.js';
import type { ApiCall, PlainCall } from './documented.js';
import type { SchemaRegistry } from './schema-registry.js';

const Envelope = z
  .object({
    success: z.boolean(),
    message: z.string().describe('Empty, or a message for the user.'),
    code: z.string().optional().describe('Identifies the error when `success` is false.'),
    fields: fieldProblems,
  })
  .meta({ id: 'Envelope', description: 'Errors have the fields of Failure and no data.' });

const IN_ENVELOPE = 'The envelope: success, or an error that has no status of its own.';
const REFUSED = 'JSON is an error that has no status of its own.';
const text = (description: string) => ({ schema: { type: 'string' as const, description } });

/** The response of a management call, apart from errors with a specific status. */
export function successOf(call: ApiCall, rule: AccessRule, schemas: SchemaRegistry): ResponsesObject {
  const { file, plainText, redirect } = call;
  const refused = { 'application/json': { schema: schemas.of(Failure) } };
  if (file) {
    const types = Object.entries(file).map(([type, description]) => [type, text(description)]);
    return { 200: { description: `The file. ${REFUSED}`, content: { ...Object.fromEntries(types), ...refused } } };
  }
  if (redirect !== undefined) {
    const headers = { Location: { description: redirect, schema: { type: 'string' as const } } };
    return { 200: { description: REFUSED, content: refused }, 302: { description: 'A redirect.', headers } };
  }
  if (plainText !== undefined) {
    const content = { 'text/plain': text(plainText), ...(isRefused(call, rule) && refused) };
    return { 200: { description: plainText, content } };
  }
  return { 200: inJson(call, rule, schemas) };
}

function inJson(call: ApiCall, rule: AccessRule, schemas: SchemaRegistry): ResponseObject {
  const { data, extra, response, counted } = call;
  const beside = Object.entries({ ...(data && { data }), ...extra }).map(([name, type]) => [name, schemas.of(type)]);
  const envelope = schemas.of(Envelope);
  const filled = { allOf: [envelope, { type: 'object', properties: Object.fromEntries(beside) }] };
  const bare = response && (isRefused(call, rule) ? z.union([response, Failure]) : response);
  const schema = bare ? schemas.of(bare) : beside.length === 0 ? envelope : filled;
  const total = { description: 'Rows over all pages.', schema: { type: 'integer' as const } };
  return {
    description: response ? 'Success.' : IN_ENVELOPE,
    ...(counted && { headers: { 'X-Total-Count': total } }),
    content: { 'application/json': { schema } },
  };
}

/** Whether a call can fail with status 200: it has a body, or it is not public. */
function isRefused({ method }: ApiCall, { level }: AccessRule): boolean {
  return level !== 'public' || method !== 'get';
}

/** The successful response of a call without a controller; empty when it has none. */
export function plainSuccessOf(call: PlainCall, schemas: SchemaRegistry): ResponsesObject {
  const { response = z.unknown(), stream, media = {}, success = 'response' } = call;
  if (success === 'never') return {};
  if (success === 'upgrade') return { 101: { description: 'Switches to the WebSocket protocol.' } };
  const others = Object.entries({ ...media, ...(stream && { 'text/event-stream': stream }) });
  const content = Object.fromEntries(others.map(([type, description]) => [type, text(description)]));
  const json = success === 'response' && { 'application/json': { schema: schemas.of(response) } };
  return { 200: { description: 'Success.', content: { ...json, ...content } } };
}
