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
