import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a schema of OpenAPI 3.0 that our description uses. */
export interface Schema {
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
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

const file = join(import.meta.dirname, '..', '..', '..', '..', 'server', 'openapi.json');
const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

export interface Described {
  /** Method and path, with its parameters in braces. */
  readonly name: string;
  readonly method: string;
  /** The schema of a successful response; absent when it is not JSON. */
  readonly response: Schema | undefined;
  readonly body: Schema | undefined;
  /** The schemas of all responses, by status. */
  readonly responses: Readonly<Record<string, Response>>;
  readonly matches: (method: string, path: string) => boolean;
}

/** Every operation of all APIs. */
const ALL: readonly Described[] = Object.entries(paths)
  .flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
    return Object.entries(methods).map(([verb, { requestBody, responses }]) => {
      const method = verb.toUpperCase();
      return {
        name: `${method} ${path}`,
        method,
        response: responseIn(responses),
        responses,
        body: requestBody?.content['application/json']?.schema,
        matches: (requested: string, url: string) => requested === method && pattern.test(url.replace(/\?.*/, '')),
      };
    });
  })
  // A path without parameters has precedence over a path with a parameter that also matches.
  .sort((a, b) => variabilityOf(a.name) - variabilityOf(b.name));

/** Every operation of the management API. */
export const OPERATIONS = ALL.filter(({ name }) => name.includes(' /api/'));

/** How much of a path segment is variable: text after a parameter makes it more specific. */
function variabilityOf(name: string): number {
  return (name.match(/\{/g)?.length ?? 0) - (/\}[^/]+$/.test(name) ? 0.5 : 0);
}

/** A file and a redirect have JSON for failures only. */
function responseIn({ 200: success, 302: redirect }: Operation['responses']): Schema | undefined {
  const types = Object.keys(success?.content ?? {});
  return redirect === undefined && types[0] === 'application/json' ? success?.content?.[types[0]]?.schema : undefined;
}

export function operationOf(method: string, path: string): Described {
  const found = ALL.find(({ matches }) => matches(method, path));
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return found;
}

/** A received response. */
export interface SentResponse {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** The parts of a response that are not described: its status, its content type, or its fields, one line each. */
export function undocumentedParts(method: string, path: string, { status, type, text }: SentResponse): string[] {
  const { responses } = operationOf(method, path);
  const range = `${Math.floor(status / 100)}XX`;
  const response = responses[status] ?? responses[range];
  if (!response) return [`status ${status} is not described: ${text.slice(0, 200)}`];
  const { content } = response.$ref ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response;
  if (!content) return text === '' ? [] : [`status ${status} is described without content`];
  const media = (type ?? '').split(';')[0] ?? '';
  const body = content[media] ?? content[media.replace(/\/.*/, '/*')];
  if (!body) return [`content type ${media} is not described for ${status}`];
  return /\bjson$/.test(media) ? deviations(body.schema, JSON.parse(text)) : [];
}

/** The schema with references resolved and parts merged. */
export function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map(resolved);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
    additionalProperties: parts.find(({ additionalProperties }) => additionalProperties)?.additionalProperties ?? false,
  };
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
};

/** The deviations of a value from its schema, one line each. Undocumented fields also are deviations. */
export function deviations(schema: Schema, value: unknown, at = '$'): string[] {
  const {
    type,
    enum: values,
    nullable,
    anyOf,
    items,
    properties,
    required = [],
    additionalProperties,
  } = resolved(schema);
  if (value === null && nullable) return [];
  if (anyOf) {
    const each = anyOf.map((one) => deviations(one, value, at));
    return each.some((lines) => lines.length === 0) ? [] : (each[0] ?? []);
  }
  if (values && !values.includes(value)) return [`${at} is none of its values`];
  const is = typeOf(value);
  if (type !== undefined && is !== type && !(type === 'number' && is === 'integer'))
    return [`${at} is ${is}, not ${type}`];
  if (Array.isArray(value)) return value.flatMap((item, index) => deviations(items ?? {}, item, `${at}[${index}]`));
  if (type !== 'object') return [];
  const object = value as Record<string, unknown>;
  // Objects that another specification defines, such as the options of a passkey ceremony.
  if (!additionalProperties && Object.keys(properties ?? {}).length === 0) return [];
  const missing = required.filter((name) => !(name in object)).map((name) => `${at}.${name} is missing`);
  const inner = Object.entries(object).flatMap(([name, one]) => {
    const described = properties?.[name] ?? additionalProperties;
    if (!described) return [`${at}.${name} is not described`];
    return described === true ? [] : deviations(described, one, `${at}.${name}`);
  });
  return [...missing, ...inner];
}
