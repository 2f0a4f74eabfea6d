import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { ScimError } from './protocol/scim.errors.js';
import { GROUP } from './protocol/scim-attributes.js';
import { entityTag } from './protocol/scim-documents.js';
import type { FilterTable } from './protocol/scim-filter.js';
import { bodyOf, faultOf, type ScimBody } from './protocol/scim-patch.js';

/** Max length of a value of a rule for claims. */
const MAX_NAME = 200;
const MAX_MEMBERS = 50_000;

const groupBody = z.object({
  displayName: z.string().trim().min(1).max(MAX_NAME),
  externalId: z.string().max(256).optional(),
  members: z
    .array(z.object({ value: z.string().regex(/^\d{1,15}$/, 'the id of a user is expected') }))
    .max(MAX_MEMBERS)
    .optional(),
});

/** The attributes of a group in the directory. */
export interface GroupState {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of users. */
  readonly members: ReadonlySet<number>;
}

/** A provisioned group as stored. */
export interface GroupRow {
  readonly id: number;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Empty when they were not requested. */
  readonly members: readonly number[];
}

/** Columns of `GroupRow`. */
export const groupColumns = (withMembers: boolean): string => `
  g.id::float8 AS id, g.display_name AS "displayName", g.external_id AS "externalId", g.version,
  g.created_at AS "createdAt", g.updated_at AS "updatedAt", ${withMembers ? MEMBERS : `'[]'::json`} AS members`;
const MEMBERS = `
  (SELECT coalesce(json_agg(m.user_id ORDER BY m.user_id), '[]') FROM provisioned_members m
    JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL WHERE m.group_id = g.id)`;

/** The columns of `provisioned_groups g` that filters and orders use. */
export const GROUP_FILTERS: FilterTable = {
  type: GROUP,
  columns: {
    id: { sql: 'g.id::text', kind: 'exact' },
    externalId: { sql: 'g.external_id', kind: 'exact' },
    // Directories look a group up by its name without regard to the case.
    displayName: { sql: 'g.display_name', kind: 'text' },
    'meta.created': { sql: 'g.created_at', kind: 'time' },
    'meta.lastModified': { sql: 'g.updated_at', kind: 'time' },
  },
  lists: {
    members: {
      from: 'provisioned_members m WHERE m.group_id = g.id',
      columns: { value: { sql: 'm.user_id::text', kind: 'exact' } },
    },
  },
};

/** Reads the attributes of a group from a body. @throws {AppError} scim_syntax_invalid, scim_value_invalid */
export function groupStateOf(body: unknown): GroupState {
  const read = groupBody.safeParse(bodyOf(GROUP, body));
  if (!read.success) throw new AppError(ScimError.scim_value_invalid, { detail: faultOf(read.error) });
  const { displayName, externalId, members = [] } = read.data;
  return { displayName, externalId: externalId || null, members: new Set(members.map(({ value }) => Number(value))) };
}

/** The attributes that clients set, to which PATCH applies. */
export function settableGroup({ displayName, externalId, members }: GroupState): ScimBody {
  return {
    displayName,
    members: [...members].map((id) => ({ value: String(id) })),
    ...(externalId !== null && { externalId }),
  };
}

/** The resource of a group. @param base the address of the API, without a trailing slash */
export function scimGroup(group: GroupRow, base: string) {
  const { id, displayName, externalId, version, createdAt, updatedAt, members } = group;
  return {
    schemas: [GROUP.schema],
    id: String(id),
    displayName,
    ...(externalId !== null && { externalId }),
    members: members.map((user) => ({ value: String(user), $ref: `${base}/Users/${user}` })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${base}/Groups/${id}`,
      version: entityTag(version),
    },
  };
}
