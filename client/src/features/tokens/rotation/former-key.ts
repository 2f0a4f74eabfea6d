import type { TokenKeysFragment } from './rotation.generated';

/** The key before the last rotation while it works. */
export function formerKeyOf(token: TokenKeysFragment) {
  const { formerKeyHint: hint, formerKeyEndsAt: endsAt, formerKeyUsedAt: usedAt } = token;
  return hint !== null && endsAt !== null && Date.parse(endsAt) > Date.now() ? { hint, endsAt, usedAt } : undefined;
}
