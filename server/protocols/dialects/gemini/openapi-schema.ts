import { asArray, asRecord, type Fields, isFields } from '../../bytes/untrusted.js';

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const MAPS = ['properties', '$defs', 'definitions', 'patternProperties'];
const NUMBERS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];

/**
 * Converts a schema of this API, which has upper-case types, `nullable`, and counts as strings, to JSON Schema. JSON
 * Schema is returned unchanged.
 */
export function toJsonSchema(schema: unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(asRecord(schema))) {
    if (key === 'nullable' || key === 'propertyOrdering' || key === 'property_ordering') continue;
    result[key === 'any_of' ? 'anyOf' : key] = converted(key, value);
  }
  if (asRecord(schema).nullable === true) makeNullable(result);
  return result;
}

function converted(key: string, value: unknown): unknown {
  if (key === 'type') return typeof value === 'string' ? typeName(value) : value;
  if (LISTS.includes(key) || key === 'any_of') return asArray(value).map(toJsonSchema);
  if (MAPS.includes(key)) return mapped(asRecord(value));
  if (key === 'items' || key === 'additionalProperties') return isFields(value) ? toJsonSchema(value) : value;
  if (NUMBERS.includes(key) && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return value;
}

function mapped(schemas: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]));
}

function typeName(name: string): string {
  return /^[A-Z_]+$/.test(name) ? name.toLowerCase() : name;
}

function makeNullable(schema: Record<string, unknown>): void {
  if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  else if (Array.isArray(schema.anyOf)) schema.anyOf = [...(schema.anyOf as unknown[]), { type: 'null' }];
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...(schema.enum as unknown[]), null];
}

/** Keywords that the API's own schema format supports; the API responds to others with 400. */
const SUPPORTED_KEYWORDS = new Set([
  'title',
  'description',
  'nullable',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
  'pattern',
  'required',
  'propertyOrdering',
]);
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
};
/**
 * References are replaced by their definitions, which can grow; beyond these limits the schema is replaced by one that
 * allows any value.
 */
const MAX_DEPTH = 32;
const MAX_SCHEMAS = 10_000;
const ANYTHING = { type: 'object' };

/**
 * Converts JSON Schema for the API's older field: a subset of OpenAPI, without references and without most constraints.
 */
export function cleanSchema(schema: unknown): Record<string, unknown> {
  return new SchemaCleaner(asRecord(schema)).clean(schema, []);
}

class SchemaCleaner {
  private left = MAX_SCHEMAS;

  constructor(private readonly root: Fields) {}

  /** @param path the definitions that contain this schema; used to detect recursion */
  clean(schema: unknown, path: readonly string[], depth = 0): Record<string, unknown> {
    const { fields, used } = this.resolved(asRecord(schema));
    if (depth > MAX_DEPTH || --this.left < 0 || used.some((name) => path.includes(name))) return { ...ANYTHING };
    const source = this.merged(fields);
    const inner = (part: unknown) => this.clean(part, [...path, ...used], depth + 1);
    const result = Object.fromEntries(Object.entries(source).filter(([key]) => SUPPORTED_KEYWORDS.has(key)));
    setType(result, source, inner);
    setChoices(result, source);
    if (isFields(source.properties)) setProperties(result, source.properties, inner);
    else delete result.required;
    if (result.type === 'array') result.items = inner(itemSchema(source));
    const branches = [...asArray(source.anyOf), ...asArray(source.oneOf)];
    if (branches.length > 0) setBranches(result, branches, inner);
    if (!FORMATS[String(result.type)]?.includes(String(result.format))) delete result.format;
    return result;
  }

  /** The definition that a reference within the schema points to, and the references that led to it. */
  private resolved(schema: Fields): { fields: Fields; used: string[] } {
    const used: string[] = [];
    let fields = schema;
    while (typeof fields.$ref === 'string' && !used.includes(fields.$ref)) {
      const { $ref: reference, ...own } = fields;
      used.push(reference as string);
      fields = { ...this.definition(reference as string), ...own };
    }
    return { fields, used };
  }

  private definition(reference: string): Fields {
    const steps = reference.split('/').slice(1);
    const found = steps.reduce<unknown>((at, step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const fields = asRecord(at);
      return Object.hasOwn(fields, name) ? fields[name] : undefined;
    }, this.root);
    return asRecord(found);
  }

  /** Merges the branches of `allOf` into one schema. */
  private merged({ allOf, ...own }: Fields): Fields {
    const all = asArray(allOf).map((part) => this.resolved(asRecord(part)).fields);
    return all.length === 0 ? own : [...all, own].reduce(mergeTwo, {});
  }
}

type Inner = (schema: unknown) => Record<string, unknown>;

function mergeTwo(first: Fields, second: Fields): Fields {
  const properties = { ...asRecord(first.properties), ...asRecord(second.properties) };
  const required = [...new Set([...asArray(first.required), ...asArray(second.required)])];
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** Sets a single type; several types become branches. */
function setType(result: Record<string, unknown>, source: Fields, inner: Inner): void {
  const types = (Array.isArray(source.type) ? (source.type as unknown[]) : [source.type])
    .filter((type) => typeof type === 'string')
    .map((type) => type.toLowerCase());
  const [first, ...more] = types.filter((type) => type !== 'null');
  if (types.includes('null')) result.nullable = true;
  if (first !== undefined && more.length > 0) {
    const branch = (type: string) => (type === 'array' ? { type, items: source.items } : { type });
    setBranches(result, [first, ...more].map(branch), inner);
  } else if (first !== undefined) result.type = first;
  else if (isFields(source.properties)) result.type = 'object';
  else if (source.items !== undefined || source.prefixItems !== undefined) result.type = 'array';
}

/** Only strings may be listed in an enum. */
function setChoices(result: Record<string, unknown>, source: Fields): void {
  const choices = source.const === undefined ? source.enum : [source.const];
  if (!Array.isArray(choices)) return;
  if (choices.includes(null)) result.nullable = true;
  const texts = (choices as unknown[]).filter((choice) => choice !== null && choice !== '').map(textOfChoice);
  if (texts.length === 0) return;
  result.type = 'string';
  result.enum = [...new Set(texts)];
  // The API cannot compare numbers that were converted to strings.
  for (const key of ['minimum', 'maximum']) delete result[key];
}

function textOfChoice(choice: unknown): string {
  return typeof choice === 'string' ? choice : JSON.stringify(choice);
}

function setProperties(result: Record<string, unknown>, properties: Fields, inner: Inner): void {
  const entries = Object.entries(properties).map(([name, schema]) => [name, inner(schema)] as const);
  if (entries.length > 0) result.properties = Object.fromEntries(entries);
  const named = asArray(result.required).filter((name) => typeof name === 'string' && Object.hasOwn(properties, name));
  if (named.length > 0) result.required = named;
  else delete result.required;
}

function itemSchema(source: Fields): unknown {
  if (isFields(source.items)) return source.items;
  return asArray(source.prefixItems)[0] ?? asArray(source.items)[0] ?? { type: 'string' };
}

function setBranches(result: Record<string, unknown>, branches: readonly unknown[], inner: Inner): void {
  const isNull = (branch: unknown) => asRecord(branch).type === 'null';
  if (branches.some(isNull)) result.nullable = true;
  const cleaned = branches.filter((branch) => !isNull(branch)).map(inner);
  if (cleaned.length === 1) Object.assign(result, { ...cleaned[0], ...result });
  else if (cleaned.length > 1) {
    result.anyOf = cleaned;
    delete result.type;
  }
}
