import { z } from 'zod';
import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';
import { MAX_COUNT } from './scim-query.js';

/** The schemas of requests and responses in the OpenAPI document. */

const text = z.string();
const meta = z.object({
  resourceType: text,
  created: text.optional().describe('ISO 8601.'),
  lastModified: text.optional(),
  location: text,
  version: text.optional().describe('The entity tag, for If-Match.'),
});
const email = z.object({
  value: text,
  display: text.optional(),
  type: text.optional(),
  primary: z.boolean().optional(),
});
const name = z.object({ formatted: text.optional(), familyName: text.optional(), givenName: text.optional() });
// The property $ref, the address of the resource, is not listed: tools would interpret it as a JSON Schema reference.
const linked = z.object({ value: text, display: text }).partial().loose();

/** The parts may be omitted by `attributes` and `excludedAttributes`. */
export const userDocument = z
  .object({
    schemas: z.array(text),
    id: text,
    externalId: text.optional(),
    userName: text.optional(),
    name: name.optional(),
    displayName: text.optional(),
    active: z.boolean().optional(),
    emails: z.array(email).optional(),
    groups: z.array(linked).optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimUser' });

export const groupDocument = z
  .object({
    schemas: z.array(text),
    id: text,
    externalId: text.optional(),
    displayName: text.optional(),
    members: z.array(linked).optional(),
    meta: meta.partial().optional(),
  })
  .meta({ id: 'ScimGroup' });

export const userRequest = z
  .object({
    schemas: z.array(text).optional(),
    userName: text.max(256),
    externalId: text.max(256).optional(),
    name: name.optional(),
    displayName: text.max(256).optional(),
    active: z.boolean().optional(),
    emails: z.array(email).max(20).optional(),
  })
  .meta({ id: 'ScimUserInput', description: 'Other attributes are ignored.' });

export const groupRequest = z
  .object({
    schemas: z.array(text).optional(),
    displayName: text.max(200),
    externalId: text.max(256).optional(),
    members: z.array(z.object({ value: text.describe('The id of a user.') })).optional(),
  })
  .meta({ id: 'ScimGroupInput', description: 'Other attributes are ignored.' });

export const patchRequest = z
  .object({
    schemas: z.array(text).optional(),
    Operations: z
      .array(
        z.object({
          op: text.describe('add, remove or replace.'),
          path: text.optional(),
          value: z.unknown().optional(),
        }),
      )
      .max(1_000),
  })
  .meta({ id: 'ScimPatch', description: 'RFC 7644, 3.5.2.' });

/** A list of resources. */
export const listDocument = (resource: z.ZodType) =>
  z.object({
    schemas: z.array(text),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(resource),
  });

/** A document of discovery, which RFC 7643 defines. */
export const discoveryDocument = z.object({}).loose().meta({ id: 'ScimDiscovery', description: 'RFC 7643, 5 to 7.' });

export const projectionParameters = {
  attributes: text.optional().describe('Names of the attributes to return, separated by commas.'),
  excludedAttributes: text.optional().describe('Names of attributes to omit, separated by commas.'),
};

export const listParameters = {
  filter: text.max(2_000).optional().describe('RFC 7644, 3.4.2.2, such as userName eq "ada@example.com".'),
  startIndex: z.int().min(1).default(1).describe('The number of the first resource.'),
  count: z.int().min(0).max(MAX_COUNT).default(100),
  sortBy: text.optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  ...projectionParameters,
};

export const ifMatch = 'With If-Match, the request is refused when the resource has another version.';

/** The entity tag of a version of a resource. It is weak: compression changes the bytes of a response. */
export const entityTag = (version: number): string => `W/"${version}"`;

/**
 * @param ifMatch the header If-Match
 * @throws {AppError} scim_version_mismatch
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !names(ifMatch, version)) throw new AppError(ScimError.scim_version_mismatch);
}

/** Whether the client already has this version; `ifNoneMatch` is the header. */
export const isKnownVersion = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, version);

/** Clients drop the mark of a weak tag. */
function names(header: string, version: number): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${version}"`);
}
