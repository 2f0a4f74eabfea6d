import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';

const MAX_LENGTH = 128;
const ESCAPED = /_x([0-9a-f]{1,6})_/g;

/**
 * Escapes a tool's name into the characters that Anthropic accepts. Other characters are written as `_x2e_`, and
 * `readToolName` restores them, so responses are read without the request.
 * @throws {AppError} unsupported when the name is too long
 */
export function writeToolName(name: string): string {
  // An underscore that looks like the beginning of an escape is also escaped; otherwise it would not be restored.
  const safe = name.replace(/_(?=x[0-9a-f])|[^a-zA-Z0-9_-]/gu, escaped);
  if (safe.length > MAX_LENGTH) throw unsupported(`tool names longer than ${MAX_LENGTH} letters`);
  return safe;
}

/** The tool's name as the client wrote it. */
export function readToolName(name: string): string {
  return name.replace(ESCAPED, (text, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : text;
  });
}

function escaped(letter: string): string {
  return `_x${(letter.codePointAt(0) ?? 0).toString(16)}_`;
}

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that Anthropic rejects in schemas with strict adherence. */
const NOT_IN_STRICT = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
const BRANCHES = ['anyOf', 'oneOf', 'allOf'] as const;
/** Keywords whose value maps names to schemas; the keys of that value are not keywords. */
const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties']);

/** The schema of a tool's arguments in the form that Anthropic requires: an object, without branches at the top. */
export function inputSchema(parameters: Schema | null): Record<string, unknown> {
  const { anyOf: _any, oneOf: _one, allOf: _all, ...own } = parameters ?? {};
  const merged = BRANCHES.reduce((schema, keyword) => withBranches(schema, keyword, parameters ?? {}), own as Schema);
  return { properties: {}, ...merged, type: 'object' };
}

/** A schema that Anthropic accepts for strict adherence: objects are closed, and size limits are removed. */
export function strictSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return (schema as unknown[]).map(strictSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema)
    .filter(([keyword, value]) => !NOT_IN_STRICT.has(keyword) && !(keyword === 'minItems' && Number(value) > 1))
    .map(([keyword, value]) => [keyword, MAPS.has(keyword) ? strictMap(value) : strictValue(keyword, value)]);
  const result = Object.fromEntries(kept) as Record<string, unknown>;
  if (result.type === 'object' || 'properties' in result) result.additionalProperties = false;
  return result;
}

function strictMap(value: unknown): unknown {
  return Object.fromEntries(Object.entries(asRecord(value)).map(([name, schema]) => [name, strictSchema(schema)]));
}

/** Keeps the values of keywords that contain data instead of schemas. */
function strictValue(keyword: string, value: unknown): unknown {
  return ['enum', 'const', 'default', 'examples', 'required'].includes(keyword) ? value : strictSchema(value);
}

/**
 * Merges branches: properties of any alternative are allowed, and those required by all alternatives are required; for
 * `allOf` all requirements apply.
 */
function withBranches(schema: Schema, keyword: (typeof BRANCHES)[number], parameters: Schema): Schema {
  const branches = asArray(parameters[keyword]).map(asRecord);
  if (branches.length === 0) return schema;
  const properties = Object.assign(
    {},
    asRecord(schema.properties),
    ...branches.map((branch) => asRecord(branch.properties)),
  );
  const needed = branches.map((branch) => asArray(branch.required).map(asString));
  const common =
    keyword === 'allOf'
      ? needed.flat()
      : (needed[0] ?? []).filter((name) => needed.every((names) => names.includes(name)));
  const required = [...new Set([...asArray(schema.required).map(asString), ...common])];
  return { ...schema, properties, ...(required.length > 0 && { required }) };
}
