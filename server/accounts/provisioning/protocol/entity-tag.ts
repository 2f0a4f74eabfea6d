import { AppError } from '../../../common/errors/app-error.js';
import { ScimError } from './scim.errors.js';

/** The entity tag of a version of a resource. It is weak: compression changes the bytes of a response. */
export const entityTag = (version: number): string => `W/"${version}"`;

/**
 * @param ifMatch the header If-Match
 * @throws {AppError} scim_version_mismatch
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !names(ifMatch, version)) throw new AppError(ScimError.scim_version_mismatch);
}

/** Whether the client has this version already; `ifNoneMatch` is the header. */
export const isKnownVersion = (ifNoneMatch: string | undefined, version: number): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, version);

/** Clients drop the mark of a weak tag. */
function names(header: string, version: number): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${version}"`);
}
