import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch';
import { z } from 'zod';
import { AppError } from '../../../common/errors/app-error.js';
import { isObject } from '../../../common/json.js';
import { ScimError } from './scim.errors.js';
import {
  type AttributePath,
  attributeIn,
  attributePath,
  attributesOf,
  isSettable,
  type ScimAttribute,
  type ScimResourceType,
} from './scim-attributes.js';
import { ValueLists } from './scim-value-lists.js';

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
function valueIn({ multiValued, subAttributes }: ScimAttribute, value: unknown): unknown {
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

/** A boolean, which Entra ID sends as the text `True` or `False`. */
export const scimBoolean = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const lower = value.toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : value;
}, z.boolean());

const MAX_OPERATIONS = 1_000;

/** Clients also send `Add`, `REPLACE` and the like. */
const operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'remove', 'replace'])),
  path: z.string().max(2_000).nullish(),
  value: z.unknown().optional(),
});
type Operation = z.infer<typeof operation>;

/** The body of PATCH (RFC 7644, 3.5.2). */
const patchBody = z.object({ Operations: z.array(operation).min(1).max(MAX_OPERATIONS) });

/**
 * Applies the operations of PATCH to a resource.
 * @param resource is not changed
 * @throws {AppError} scim_syntax_invalid, scim_path_invalid, scim_read_only, scim_no_target, scim_value_invalid
 */
export function patched(type: ScimResourceType, resource: ScimBody, body: unknown): ScimBody {
  const read = patchBody.safeParse(body);
  if (!read.success) throw new AppError(ScimError.scim_syntax_invalid, { detail: faultOf(read.error) });
  const operations = read.data.Operations.flatMap((one) => operationsOf(type, one));
  // The copy has no prototype that a path could reach: only names of the schema are passed on.
  const target = { ...structuredClone(resource), schemas: [type.schema], meta: {} } as unknown as ScimResource;
  const lists = new ValueLists(type, target as unknown as Record<string, unknown>);
  try {
    for (const one of operations) if (!lists.apply(one)) scimPatch(target, [one]);
  } catch (error) {
    throw refusalOf(error, operations);
  }
  lists.restore();
  return target as unknown as ScimBody;
}

/**
 * The operations with a path each and with names in the spelling of the schema; those on other attributes are omitted.
 */
function operationsOf(type: ScimResourceType, { op, path, value }: Operation): ScimPatchOperation[] {
  if (path != null && path.trim() !== '') {
    const found = attributePath(type, path);
    if (!found || (found.sub ?? found.attribute).derived) return [];
    if ((found.sub ?? found.attribute).readOnly) throw new AppError(ScimError.scim_read_only, { path });
    return [operationAt(op, found, value)];
  }
  if (op === 'remove') throw new AppError(ScimError.scim_no_target, { path: '' });
  if (!isObject(value))
    throw new AppError(ScimError.scim_syntax_invalid, {
      detail: 'without a path the value is an object of attributes',
    });
  return Object.entries(value).flatMap(([name, inner]) => {
    const found = attributePath(type, name);
    // Clients repeat the id and other attributes that they cannot change.
    return !found || !isSettable(found.sub ?? found.attribute) ? [] : [operationAt(op, found, inner)];
  });
}

function operationAt(
  op: Operation['op'],
  { attribute, sub, valueFilter }: AttributePath,
  value: unknown,
): ScimPatchOperation {
  const filter = valueFilter === undefined ? '' : `[${valueFilter}]`;
  const path = `${attribute.name}${filter}${sub ? `.${sub.name}` : ''}`;
  const single = sub !== undefined || valueFilter !== undefined;
  const given = single ? value : valueIn(attribute, value);
  if (op === 'remove') return { op, path, ...(given != null && { value: given }) };
  // Null counts as unassigned (RFC 7643, 2.5).
  if (given === undefined) throw new AppError(ScimError.scim_value_invalid, { detail: `${path}: a value is required` });
  if (given === null) return { op: 'remove', path };
  return { op, path, value: given };
}

function refusalOf(error: unknown, operations: readonly ScimPatchOperation[]): AppError {
  const code = (error as { scimCode?: string } | null)?.scimCode;
  const detail = error instanceof Error ? error.message.slice(0, 300) : '';
  if (code === 'noTarget') return new AppError(ScimError.scim_no_target, { path: operations[0]?.path ?? '' });
  if (code === 'invalidPath') return new AppError(ScimError.scim_path_invalid, { path: detail });
  if (code !== undefined) return new AppError(ScimError.scim_syntax_invalid, { detail });
  return new AppError(
    ScimError.scim_value_invalid,
    { detail: 'the operation does not apply to the value' },
    { cause: error },
  );
}

/** The first fault of a body, with the path of its attribute. */
export function faultOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'unknown format';
}
