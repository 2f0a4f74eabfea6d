import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { ScimError } from './protocol/scim.errors.js';
import { USER } from './protocol/scim-attributes.js';
import { entityTag } from './protocol/scim-documents.js';
import type { FilterTable } from './protocol/scim-filter.js';
import { bodyOf, faultOf, type ScimBody, scimBoolean } from './protocol/scim-patch.js';

const MAX_TEXT = 256;
const MAX_EMAILS = 20;

const text = z.string().max(MAX_TEXT);
const email = z.object({
  value: text,
  display: text.optional(),
  type: text.optional(),
  primary: scimBoolean.optional(),
});

const userBody = z.object({
  userName: z.string().trim().min(1).max(MAX_TEXT),
  externalId: text.optional(),
  displayName: text.optional(),
  name: z.object({ formatted: text.optional(), givenName: text.optional(), familyName: text.optional() }).optional(),
  emails: z.array(email).max(MAX_EMAILS).optional(),
  active: scimBoolean.optional(),
});

type Email = z.infer<typeof email>;

/** The attributes of a user in the directory; null: not stated. */
export interface UserState {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly formattedName: string | null;
  readonly emails: readonly Email[];
  readonly active: boolean;
}

/** A group of a user. */
interface Membership {
  readonly value: number;
  readonly display: string;
}

/** A provisioned user as stored. */
export interface UserRow extends UserState {
  readonly id: number;
  readonly role: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly groups: readonly Membership[];
}

/** Columns and source of `UserRow`. Accounts that administrators have cancelled are excluded. */
export const USER_COLUMNS = `
  p.user_id::float8 AS id, p.user_name AS "userName", p.external_id AS "externalId", p.display_name AS "displayName",
  p.given_name AS "givenName", p.family_name AS "familyName", p.formatted_name AS "formattedName", p.emails, p.active,
  p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt", u.role,
  (SELECT coalesce(json_agg(json_build_object('value', g.id, 'display', g.display_name) ORDER BY g.id), '[]')
    FROM provisioned_members m JOIN provisioned_groups g ON g.id = m.group_id WHERE m.user_id = p.user_id) AS groups`;
export const USER_SOURCE = 'provisioned_users p JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL';

/** The columns of `USER_SOURCE` that filters and orders use. */
export const USER_FILTERS: FilterTable = {
  type: USER,
  columns: {
    id: { sql: 'p.user_id::text', kind: 'exact' },
    externalId: { sql: 'p.external_id', kind: 'exact' },
    userName: { sql: 'p.user_name', kind: 'text' },
    displayName: { sql: 'p.display_name', kind: 'text' },
    'name.givenName': { sql: 'p.given_name', kind: 'text' },
    'name.familyName': { sql: 'p.family_name', kind: 'text' },
    'name.formatted': { sql: 'p.formatted_name', kind: 'text' },
    active: { sql: 'p.active', kind: 'boolean' },
    'meta.created': { sql: 'p.created_at', kind: 'time' },
    'meta.lastModified': { sql: 'p.updated_at', kind: 'time' },
  },
  lists: {
    emails: {
      from: 'jsonb_array_elements(p.emails) e WHERE true',
      columns: {
        value: { sql: `(e ->> 'value')`, kind: 'text' },
        display: { sql: `(e ->> 'display')`, kind: 'text' },
        type: { sql: `(e ->> 'type')`, kind: 'text' },
        primary: { sql: `coalesce((e ->> 'primary')::boolean, false)`, kind: 'boolean' },
      },
    },
    groups: {
      from: 'provisioned_members m JOIN provisioned_groups g ON g.id = m.group_id WHERE m.user_id = p.user_id',
      columns: {
        value: { sql: 'm.group_id::text', kind: 'exact' },
        display: { sql: 'g.display_name', kind: 'exact' },
      },
    },
  },
};

/**
 * Reads the attributes of a user from a body.
 * @param before the user so far; a body without `active` leaves it
 * @throws {AppError} scim_syntax_invalid, scim_value_invalid
 */
export function userStateOf(body: unknown, before?: Pick<UserState, 'active'>): UserState {
  const read = userBody.safeParse(bodyOf(USER, body));
  if (!read.success) throw new AppError(ScimError.scim_value_invalid, { detail: faultOf(read.error) });
  const { userName, externalId, displayName, name = {}, emails = [], active } = read.data;
  return {
    userName,
    emails,
    active: active ?? before?.active ?? true,
    externalId: externalId || null,
    displayName: displayName || null,
    givenName: name.givenName || null,
    familyName: name.familyName || null,
    formattedName: name.formatted || null,
  };
}

/** The attributes that clients set, to which PATCH applies. */
export function settableOf(user: UserState): ScimBody {
  const { userName, externalId, displayName, emails, active } = user;
  const name = nameOf(user);
  return {
    userName,
    active,
    emails: structuredClone(emails),
    ...(externalId !== null && { externalId }),
    ...(displayName !== null && { displayName }),
    ...(name && { name }),
  };
}

/** The resource of a user. @param base the address of the API, without a trailing slash */
export function scimUser(user: UserRow, base: string) {
  const { id, version, createdAt, updatedAt, groups } = user;
  return {
    schemas: [USER.schema],
    id: String(id),
    ...settableOf(user),
    groups: groups.map(({ value, display }) => ({ value: String(value), $ref: `${base}/Groups/${value}`, display })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: entityTag(version),
    },
  };
}

/** The address of the account: the primary one, or the first. */
export function primaryEmail({ emails }: Pick<UserState, 'emails'>): string | undefined {
  return (emails.find(({ primary }) => primary) ?? emails[0])?.value;
}

/** The name that the console shows. */
export function shownName(user: UserState): string {
  const { displayName, formattedName, givenName, familyName, userName } = user;
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  return displayName ?? formattedName ?? (parts === '' ? userName : parts);
}

function nameOf({ givenName, familyName, formattedName }: UserState) {
  if (givenName === null && familyName === null && formattedName === null) return undefined;
  return {
    ...(formattedName !== null && { formatted: formattedName }),
    ...(familyName !== null && { familyName }),
    ...(givenName !== null && { givenName }),
  };
}
