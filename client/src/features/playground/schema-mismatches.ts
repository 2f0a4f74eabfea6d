type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Keywords that say nothing about whether a value fits. */
const notes = [
  'title',
  'description',
  'default',
  'examples',
  'format',
  '$schema',
  '$id',
  '$defs',
  'definitions',
  '$comment',
];
const checked = [
  ...[
    'type',
    'enum',
    'const',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
    '$ref',
  ],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'pattern',
  ],
];
const known = new Set([...notes, ...checked]);

/** The schema uses a keyword or a reference that is not checked here. */
class Unchecked extends Error {}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * Paths of the parts of a value that do not fit a JSON schema, each once; `$` is the value. Undefined if the schema uses
 * keywords other than those that models with structured output support.
 */
export function mismatches(value: unknown, schema: Json): string[] | undefined {
  try {
    return [...new Set(placesOf(value, schema, schema, '$'))];
  } catch (error) {
    // A pattern that is not valid, and a schema that refers to itself without end, are not checked either.
    if (error instanceof Unchecked || error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function placesOf(value: unknown, schema: unknown, root: Json, at: string): string[] {
  if (typeof schema === 'boolean') return schema ? [] : [at];
  if (!isObject(schema) || Object.keys(schema).some((keyword) => !known.has(keyword))) throw new Unchecked();
  const fits = (other: unknown) => placesOf(value, other, root, at).length === 0;
  const own = fitsItself(value, schema) && fitsBounds(value, schema);
  const { anyOf, oneOf } = schema;
  const alternatives =
    (anyOf === undefined || listOf(anyOf).some(fits)) &&
    (oneOf === undefined || listOf(oneOf).filter(fits).length === 1);
  return [
    ...(own && alternatives ? [] : [at]),
    ...listOf(schema.allOf).flatMap((other) => placesOf(value, other, root, at)),
    ...(schema.$ref === undefined ? [] : placesOf(value, referred(schema.$ref, root), root, at)),
    ...(isObject(value) ? placesInObject(value, schema, root, at) : []),
    ...(Array.isArray(value) && schema.items !== undefined
      ? value.flatMap((item, index) => placesOf(item, schema.items, root, `${at}.${index}`))
      : []),
  ];
}

function fitsItself(value: unknown, schema: Json): boolean {
  const names = schema.type === undefined ? [] : [schema.type].flat();
  const isOfType = names.length === 0 || names.some((name) => types[String(name)]?.(value));
  const isListed = schema.enum === undefined || listOf(schema.enum).some((one) => same(one, value));
  return isOfType && isListed && (schema.const === undefined || same(schema.const, value));
}

function fitsBounds(value: unknown, schema: Json): boolean {
  const within = (size: number, min: unknown, max: unknown) =>
    (typeof min !== 'number' || size >= min) && (typeof max !== 'number' || size <= max);
  if (typeof value === 'number') {
    const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
    const isInside = (typeof above !== 'number' || value > above) && (typeof below !== 'number' || value < below);
    return isInside && within(value, minimum, maximum);
  }
  if (Array.isArray(value)) return within(value.length, schema.minItems, schema.maxItems);
  if (typeof value !== 'string') return true;
  const isLike = typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value);
  return isLike && within([...value].length, schema.minLength, schema.maxLength);
}

function placesInObject(value: Json, schema: Json, root: Json, at: string): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const missing = listOf(schema.required)
    .map(String)
    .filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${at}.${name}`),
    ...Object.entries(value).flatMap(([name, held]) => {
      const rule = Object.hasOwn(properties, name) ? properties[name] : (schema.additionalProperties ?? true);
      return placesOf(held, rule, root, `${at}.${name}`);
    }),
  ];
}

/** @throws {Unchecked} for a reference outside of the schema */
function referred(reference: unknown, root: Json): unknown {
  if (reference === '#') return root;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) throw new Unchecked();
  let found: unknown = root;
  for (const key of reference.slice(2).split('/')) found = isObject(found) ? found[key] : undefined;
  return found;
}
