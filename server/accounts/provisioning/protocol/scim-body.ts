import { z } from 'zod';
import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';
import { attributeIn, attributesOf, isSettable, type ScimAttribute, type ScimResourceType } from './scim-attributes.js';

/** Attributes of a resource in the spelling of its schema. */
export type ScimBody = Readonly<Record<string, unknown>>;

/**
 * The attributes of a body in the spelling of the schema, without those that are not stored or that clients cannot set.
 * @throws {AppError} scim_syntax_invalid when the body is not an object
 */
export function bodyOf(type: ScimResourceType, body: unknown): ScimBody {
  if (!isObject(body)) throw new AppError(ScimError.scim_syntax_invalid, { detail: 'an object is expected' });
  const attributes = attributesOf(type).filter(isSettable);
  return named(attributes, body);
}

/** A value of an attribute in the spelling of the schema; unassigned values of lists and objects are omitted. */
export function valueIn({ multiValued, subAttributes }: ScimAttribute, value: unknown): unknown {
  const own = subAttributes?.filter(isSettable);
  const one = (item: unknown) => (own && isObject(item) ? named(own, item) : item);
  if (!multiValued) return one(value);
  // A client may send one value instead of a list, and texts instead of objects with a value.
  if (value === null || value === undefined) return value;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => (own && typeof item === 'string' ? { value: item } : one(item)));
}

function named(attributes: readonly ScimAttribute[], object: Readonly<Record<string, unknown>>): ScimBody {
  const entries = Object.entries(object).flatMap(([name, value]) => {
    const attribute = attributeIn(attributes, name);
    return attribute && value !== undefined && value !== null
      ? [[attribute.name, valueIn(attribute, value)] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A boolean, which Entra ID sends as the text `True` or `False`. */
export const scimBoolean = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const lower = value.toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : value;
}, z.boolean());
