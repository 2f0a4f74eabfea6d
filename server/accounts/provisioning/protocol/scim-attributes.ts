import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';

/** An attribute of a resource (RFC 7643, 7). */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly readOnly?: true;
  /** Follows from another attribute: clients may send it, without effect. */
  readonly derived?: true;
  readonly unique?: true;
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly ScimAttribute[];
}

/** A kind of resource. Attributes that are not listed are not stored, and ignored in what clients send. */
export interface ScimResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly schema: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

const text = (name: string, description: string, more: Partial<ScimAttribute> = {}): ScimAttribute => ({
  name,
  type: 'string',
  description,
  ...more,
});

/** Attributes of every resource, which the documents of schemas omit (RFC 7643, 3.1). */
const COMMON: readonly ScimAttribute[] = [
  text('id', 'The id of the resource.', { readOnly: true, caseExact: true }),
  text('externalId', 'The id at the directory.', { caseExact: true }),
  text('schemas', 'The schemas of the resource.', { readOnly: true, multiValued: true }),
  {
    ...text('meta', 'Facts about the resource.', { readOnly: true, type: 'complex' }),
    subAttributes: [
      text('resourceType', 'The kind of resource.', { readOnly: true }),
      text('created', 'When it was created.', { readOnly: true, type: 'dateTime' }),
      text('lastModified', 'When it was last changed.', { readOnly: true, type: 'dateTime' }),
      text('location', 'Its address.', { readOnly: true }),
      text('version', 'Its entity tag.', { readOnly: true }),
    ],
  },
];

const reference = (target: string, more: Partial<ScimAttribute>) =>
  text('$ref', `The address of the ${target.toLowerCase()}.`, {
    type: 'reference',
    referenceTypes: [target],
    ...more,
  });

export const USER: ScimResourceType = {
  name: 'User',
  endpoint: '/Users',
  description: 'A user of the site.',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:User',
  attributes: [
    text('userName', 'The name of the user at the directory.', { required: true, unique: true }),
    {
      ...text('name', 'The parts of the name.', { type: 'complex' }),
      subAttributes: [
        text('formatted', 'The whole name.'),
        text('familyName', 'The family name.'),
        text('givenName', 'The given name.'),
      ],
    },
    text('displayName', 'The name that the console shows, shortened to 20 characters.'),
    text('active', 'False: the user is banned, and all logins are ended.', { type: 'boolean' }),
    {
      ...text('emails', 'Addresses; the primary one becomes the address of the account.', {
        type: 'complex',
        multiValued: true,
      }),
      subAttributes: [
        text('value', 'The address.'),
        text('display', 'A name of the address.'),
        text('type', 'Such as work.'),
        text('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
      ],
    },
    {
      ...text('groups', 'The groups of the user.', { type: 'complex', multiValued: true, readOnly: true }),
      subAttributes: [
        text('value', 'The id of the group.', { readOnly: true }),
        reference('Group', { readOnly: true }),
        text('display', 'The name of the group.', { readOnly: true }),
      ],
    },
  ],
};

export const GROUP: ScimResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  description: 'A value of the claim groups, to which the rules for claims apply.',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  attributes: [
    text('displayName', 'The value of the claim.', { required: true, unique: true, caseExact: true }),
    {
      ...text('members', 'Users in the group.', { type: 'complex', multiValued: true }),
      subAttributes: [text('value', 'The id of the user.'), reference('User', { derived: true })],
    },
  ],
};

/** An attribute that a path names, in the spelling of the schema. */
export interface AttributePath {
  readonly attribute: ScimAttribute;
  readonly sub?: ScimAttribute | undefined;
  /** The filter in brackets, by which values of a list are chosen. */
  readonly valueFilter?: string | undefined;
}

const PATH = /^([$\w-]+)(?:\[(.+)\])?(?:\.([$\w-]+))?$/s;

/** Whether a value that clients send has an effect. */
export const isSettable = ({ readOnly, derived }: ScimAttribute): boolean => !readOnly && !derived;

/** The attributes of a kind of resource, including the common attributes of all resources. */
export const attributesOf = ({ attributes }: ScimResourceType): readonly ScimAttribute[] => [...COMMON, ...attributes];

/** An attribute by its name, whose case does not matter (RFC 7643, 2.1). */
export function attributeIn(attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined {
  const lower = name.toLowerCase();
  return attributes.find((attribute) => attribute.name.toLowerCase() === lower);
}

/**
 * The attribute that a path addresses, such as `name.givenName`, `emails[type eq "work"].value` or the same path with
 * the URN of the schema.
 * @returns null for an attribute that is not stored, such as an attribute of an extension
 * @throws {AppError} scim_path_invalid
 */
export function attributePath(type: ScimResourceType, path: string): AttributePath | null {
  const prefix = `${type.schema}:`;
  const isCore = path.toLowerCase().startsWith(prefix.toLowerCase());
  const own = isCore ? path.slice(prefix.length) : path;
  if (/^urn:/i.test(own)) return null;
  const [, name, valueFilter, subName] = PATH.exec(own.trim()) ?? [];
  if (name === undefined) throw new AppError(ScimError.scim_path_invalid, { path: path.slice(0, 200) });
  const attribute = attributeIn(attributesOf(type), name);
  if (!attribute) return null;
  if (subName === undefined) return { attribute, valueFilter };
  const sub = attributeIn(attribute.subAttributes ?? [], subName);
  return sub ? { attribute, sub, valueFilter } : null;
}
