import { GROUP, type ScimAttribute, USER } from './scim-attributes.js';
import { MAX_COUNT } from './scim-query.js';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
const TYPES = [USER, GROUP] as const;

/** The capabilities of the service (RFC 7643, 5). */
export function serviceProviderConfig(base: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A service credential with the scope provisioning:write, in the header Authorization.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** The kinds of resources (RFC 7643, 6). */
export function resourceTypes(base: string) {
  return TYPES.map(({ name, endpoint, description, schema }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

/** The schemas (RFC 7643, 7). */
export function schemas(base: string) {
  return TYPES.map((type) => ({
    schemas: [`${CORE}:Schema`],
    id: type.schema,
    name: type.name,
    description: type.description,
    attributes: type.attributes.map(attributeDocument),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${type.schema}` },
  }));
}

interface AttributeDocument {
  readonly name: string;
  readonly type: ScimAttribute['type'];
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'default';
  readonly uniqueness: 'server' | 'none';
  readonly referenceTypes?: readonly string[] | undefined;
  readonly subAttributes?: readonly AttributeDocument[] | undefined;
}

function attributeDocument(attribute: ScimAttribute): AttributeDocument {
  const { name, type, description, multiValued, required, caseExact, readOnly, derived, unique } = attribute;
  const { referenceTypes, subAttributes } = attribute;
  return {
    name,
    type,
    description,
    multiValued: multiValued ?? false,
    required: required ?? false,
    caseExact: caseExact ?? false,
    mutability: readOnly ? 'readOnly' : derived ? 'immutable' : 'readWrite',
    returned: 'default',
    uniqueness: unique ? 'server' : 'none',
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes: subAttributes.map(attributeDocument) }),
  };
}

/** The parameters of a list response other than its resources. */
export interface ListFacts {
  readonly totalResults: number;
  readonly startIndex: number;
}

/** A list of resources (RFC 7644, 3.4.2). */
export function listResponse<Resource>(Resources: readonly Resource[], { totalResults, startIndex }: ListFacts) {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  };
}

/** A resource by its id, of a list of discovery. */
export const byId = <Resource extends { readonly id: string }>(
  resources: readonly Resource[],
  id: string,
): Resource | undefined => resources.find((resource) => resource.id.toLowerCase() === id.toLowerCase());
