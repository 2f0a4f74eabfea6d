import fc, { type Arbitrary } from 'fast-check';
import { FormData } from 'undici';
import { anything, brokenBody, mostly, number, text, wholeNumber } from './malicious-inputs.js';

/** The part of a schema of OpenAPI 3.0 that our description uses. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  nullable?: boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** One request in the form in which it is sent. */
export interface FuzzRequest {
  method: string;
  path: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Calls that end the login of the caller; other tests cover them. */
const ENDING = /logout|DELETE \/api\/user\/self$/;
const MAX_DEPTH = 5;

/** Requests to every operation of an API for which `wanted` returns true, each with the same probability. */
export function restRequests(api: ApiDescription, wanted: (path: string) => boolean): Arbitrary<FuzzRequest> {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const kept = operations.filter(({ path, method }) => wanted(path) && !ENDING.test(`${method} ${path}`));
  return fc.oneof(...kept.map(({ path, method, operation }) => requestTo(api, method, path, operation)));
}

function requestTo(
  api: ApiDescription,
  method: string,
  template: string,
  operation: Operation,
): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const inPath = template.match(/\{\w+\}/g) ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const segments = fc.tuple(...inPath.map(() => fc.oneof(wholeNumber.map(String), text)));
  const values = fc.tuple(...query.map(({ schema }) => fc.option(mostly(anyOf(api, schema ?? {})))));
  return fc.tuple(segments, values, bodyOf(api, operation)).map(([filled, requested, { type, body }]) => {
    const path = inPath.reduce((url, name, at) => url.replace(name, wellFormed(filled[at] ?? '')), template);
    const search = new URLSearchParams();
    query.forEach(({ name }, at) => {
      if (requested[at] !== null && requested[at] !== undefined) search.append(name, plain(requested[at]));
    });
    return { method, path: search.size > 0 ? `${path}?${search}`.slice(0, 7_000) : path, type, body };
  });
}

function bodyOf(api: ApiDescription, { requestBody }: Operation): Arbitrary<Pick<FuzzRequest, 'type' | 'body'>> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || !content) return fc.constant({});
  const value = mostly(anyOf(api, content.schema));
  if (type === 'multipart/form-data') return value.map((fields) => ({ body: formOf(fields) }));
  const written = value.map((json) => ({ type: 'application/json', body: JSON.stringify(json) ?? 'null' }));
  const broken = brokenBody.map((body) => ({ type: 'application/json', body }));
  return fc.oneof({ arbitrary: written, weight: 19 }, { arbitrary: broken, weight: 1 });
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [['file', fields]];
  for (const [name, value] of entries as [string, unknown][]) {
    if (/file|image|mask/.test(name)) form.append(name, new Blob([plain(value)]), 'file.bin');
    else form.append(name, plain(value));
  }
  return form;
}

function anyOf(api: ApiDescription, schema: Schema, depth = 0): Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return anything;
  if (schema.$ref) return anyOf(api, api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyOf(api, one, depth + 1)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((one) => anyOf(api, one, depth + 1)))
      .map((parts) => Object.assign({}, ...parts));
  }
  switch (schema.type) {
    case 'string':
      return text;
    case 'integer':
      return fc.oneof(within(schema), wholeNumber);
    case 'number':
      return fc.oneof(within(schema), number);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(mostly(anyOf(api, schema.items ?? {}, depth + 1)), { maxLength: 4 });
    case 'object':
      return objectOf(api, schema, depth);
    default:
      return anything;
  }
}

function objectOf(api: ApiDescription, { properties = {}, required = [] }: Schema, depth: number): Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, mostly(anyOf(api, schema, depth + 1))]),
  );
  const requiredKeys = required.filter((name) => name in model);
  // One request in ten also omits required fields.
  return fc.oneof(
    { arbitrary: fc.record(model, { requiredKeys }), weight: 9 },
    { arbitrary: fc.record(model, { requiredKeys: [] }), weight: 1 },
  );
}

function within({ minimum = 0, maximum = 1_000 }: Schema): Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.max(minimum, maximum))];
  return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
}

function plain(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed();
}

function wellFormed(segment: string): string {
  return encodeURIComponent(segment.toWellFormed().slice(0, 500)) || '0';
}
