import type { Scope } from '../../lib/permissions.generated';
import type { ServiceCredentialRowFragment } from './credentials.generated';

/** The state of a credential at an instant, in ms. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ServiceCredentialRowFragment, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'valid';
}

type Hyphened<Name> = Name extends `${infer Subject}:${infer Verb}` ? `${Subject}-${Verb}` : never;

/** The name of a scope in keys of texts, where a colon would separate a namespace. */
export const hyphened = (name: Scope) => name.replace(':', '-') as Hyphened<Scope>;
