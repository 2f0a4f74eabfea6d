import type { TokenRowFragment } from './tokens.generated';

/** The key before the last rotation while it works. */
export function formerKeyOf({ formerKeyHint: hint, formerKeyEndsAt: endsAt }: TokenRowFragment) {
  return hint !== null && endsAt !== null && Date.parse(endsAt) > Date.now() ? { hint, endsAt } : undefined;
}
