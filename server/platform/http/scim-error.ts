import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../common/errors/app-error.js';

/** The content type of SCIM (RFC 7644, 3.1). */
export const SCIM_MEDIA_TYPE = 'application/scim+json';
const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Whether a request is for the SCIM API, whose errors have their own format. */
export const isScim = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/scim(\/|\?|$)/.test(url);

const KNOWN = /^\/scim\/v2\/(Users|Groups|ServiceProviderConfig|ResourceTypes|Schemas)(\/[^/]+)?\/?$/;
const OPTIONAL = /^\/scim\/v2\/(.*\/)?(Me|Bulk|\.search)\/?$/;

/**
 * The status for a request without a route: a method or a part of the protocol that is not supported, or an unknown
 * path.
 */
export function unknownScimStatus({ url }: Pick<FastifyRequest, 'url'>): 404 | 405 | 501 {
  const path = url.replace(/\?.*/s, '');
  if (OPTIONAL.test(path)) return 501;
  return KNOWN.test(path) ? 405 : 404;
}

/** An error of SCIM (RFC 7644, 3.12). */
export interface ScimError {
  readonly schemas: readonly string[];
  /** The HTTP status as text. */
  readonly status: string;
  readonly scimType?: string | undefined;
  readonly detail: string;
}

/** The body of an error. @param scimType the detail error keyword of RFC 7644, table 9 */
export const scimError = (status: number, detail: string, scimType?: string): ScimError => ({
  schemas: [SCHEMA],
  status: String(status),
  detail,
  ...(scimType !== undefined && { scimType }),
});

/** The body of an error. The HTTP status comes from the definition of the error. */
export function scimErrorOf(error: AppError, request: Pick<FastifyRequest, 'language'>): ScimError {
  const { status, definition } = error;
  return scimError(
    status,
    error.text(request.language),
    definition.type ?? (status === 400 ? 'invalidSyntax' : undefined),
  );
}
