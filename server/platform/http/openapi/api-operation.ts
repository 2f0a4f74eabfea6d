import type { OperationObject, ParameterObject, ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { z } from 'zod';
import type { Access, RouteRule } from '../../access/policy/rule.js';
import { takesIdempotencyKey } from '../idempotency/idempotent-routes.js';
import { failuresOf } from './api-failures.js';
import type { Documentation } from './documented.js';
import type { OpenApiSchema, SchemaBook } from './schema-book.js';

/** One call, ready to be written down. */
export interface ApiCall extends Documentation {
  id: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for parameters. */
  path: string;
}

/** A call that no controller answers, and that therefore brings everything along. */
export interface PlainCall extends ApiCall {
  /** The path as the router and the policy name it. */
  route: string;
  /** The login cookie is the only way in. */
  cookieOnly?: true;
  /** The event stream it answers with when asked to. */
  stream?: string;
  /** The body of its failures, and which there are. */
  failure: z.ZodType;
  failures: Readonly<Record<number, string>>;
}

const Envelope = z
  .object({
    success: z.boolean(),
    message: z.string().describe('Empty, or what to tell the user.'),
    code: z.string().optional().describe('Names the failure when `success` is false.'),
  })
  .meta({ id: 'Envelope', description: 'Failures have the fields of Failure and no data.' });

const idempotencyKey = z
  .string()
  .max(255)
  .optional()
  .describe(
    'Your name for this request. Sent again within 24 hours with the same name and body, it gets the first answer, with the header Idempotent-Replayed: true, and nothing happens twice.',
  );

const recordId = z.int().min(1).describe('Id of the record.');

const ROLES: Partial<Record<Access, string>> = {
  user: 'Needs a login.',
  login: 'Needs a login; an access token does not suffice.',
  admin: 'Needs an administrator (role 10).',
  root: 'Needs the super administrator (role 100).',
};

export function operationOf(call: ApiCall, rule: RouteRule, book: SchemaBook): OperationObject {
  return {
    ...opening(call, rule),
    security: securityOf(rule.access),
    ...requestOf(call, book),
    responses: { 200: success(call, book), ...failuresOf(rule, call.method, takesKey(call)) },
  };
}

export function plainOperationOf(call: PlainCall, rule: RouteRule, book: SchemaBook): OperationObject {
  const schema = book.of(call.failure);
  const failures: [string, ResponseObject][] = Object.entries(call.failures).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema } } },
  ]);
  return {
    ...opening(call, rule),
    security: call.cookieOnly ? [{ session: [] }] : securityOf(rule.access),
    ...requestOf(call, book),
    responses: { 200: plainSuccess(call, book), ...(Object.fromEntries(failures) as ResponsesObject) },
  };
}

function opening({ id, tag, summary, description }: ApiCall, { access, changes }: RouteRule) {
  const proof = changes ? 'Changes something, so that a login cookie needs the proof of same origin.' : undefined;
  const text = [description, ROLES[access], proof].filter((part) => part !== undefined).join(' ');
  return { operationId: id, tags: [tag], summary, ...(text !== '' && { description: text }) };
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'relay') return [{ apiKey: [] }];
  if (access === 'login') return [{ session: [] }];
  return access === 'public' ? [] : [{ session: [] }, { accessToken: [] }];
}

/** The calls that look at a key have no parameters in their paths, so that path and route are spelled alike. */
function takesKey({ method, path }: ApiCall): boolean {
  return takesIdempotencyKey(method.toUpperCase(), path);
}

function requestOf(call: ApiCall, book: SchemaBook) {
  const { path, params = {}, query = {}, body } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [
    ...names.map((name) => parameter(book, 'path', name, params[name] ?? recordId)),
    ...Object.entries(query).map(([name, schema]) => parameter(book, 'query', name, schema)),
    ...(takesKey(call) ? [parameter(book, 'header', 'Idempotency-Key', idempotencyKey)] : []),
  ];
  const content = body && { 'application/json': { schema: book.of(body) } };
  return { parameters, ...(content && { requestBody: { required: true, content } }) };
}

function parameter(book: SchemaBook, place: ParameterObject['in'], name: string, type: z.ZodType): ParameterObject {
  const { description, ...schema } = book.of(type) as OpenApiSchema & { description?: string };
  const required = place === 'path' || !type.safeParse(undefined).success;
  return { name, in: place, required, ...(description !== undefined && { description }), schema };
}

function success({ data, extra, answer, csv, plainText, counted }: ApiCall, book: SchemaBook): ResponseObject {
  if (csv !== undefined) return { description: csv, content: { 'text/csv': { schema: { type: 'string' } } } };
  if (plainText !== undefined) {
    return { description: plainText, content: { 'text/plain': { schema: { type: 'string' } } } };
  }
  const beside = Object.entries({ ...(data && { data }), ...extra }).map(([name, type]) => [name, book.of(type)]);
  const envelope = book.of(Envelope);
  const filled = { allOf: [envelope, { type: 'object', properties: Object.fromEntries(beside) }] };
  const schema = answer ? book.of(answer) : beside.length === 0 ? envelope : filled;
  const total = { description: 'Rows over all pages.', schema: { type: 'integer' } };
  return {
    description: answer ? 'Success.' : 'The envelope: success, or a failure that has no status of its own.',
    ...(counted && { headers: { 'X-Total-Count': total } }),
    content: { 'application/json': { schema } },
  };
}

function plainSuccess({ answer = z.unknown(), stream }: PlainCall, book: SchemaBook): ResponseObject {
  const events = stream && { 'text/event-stream': { schema: { type: 'string', description: stream } } };
  return { description: 'Success.', content: { 'application/json': { schema: book.of(answer) }, ...events } };
}
