import type { CallerName } from './callers.js';
import { isAboutCredentials } from './verdict.js';

/**
 * Callers who differ only in how they authenticate, which is decided before the rule of a route or field, or whose rank
 * a login has as well: each row of the policy meets one of each kind. The other callers meet every row: anonymous, a
 * login of each rank, support, a service credential and an API token.
 */
const KINDS: readonly (readonly CallerName[])[] = [
  [
    ...(['a made-up access token', 'the cookie of a banned user', 'an access token of a banned user'] as const),
    ...(['the cookie of a deleted user', 'a cookie that has expired'] as const),
  ],
  ['another user', 'the old cookie of a demoted administrator'],
  ['an access token of a user', 'an access token of an administrator', 'the access token of the root'],
];

/** The item that a row meets; it depends on the name of the row alone, not on which other rows exist. */
export function turnOf<Item>(row: string, items: readonly Item[]): Item | undefined {
  return items[[...row].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % items.length];
}

/** Whether a row is tried with a caller. Rows about the kind of credential are tried with all callers. */
export function meets(row: string, name: CallerName): boolean {
  const kind = KINDS.find((names) => names.includes(name));
  return !kind || isAboutCredentials(row) || turnOf(row, kind) === name;
}
