import { isPermission, ROOT_PERMISSIONS } from '../../../../server/common/permissions.js';
import type { AccessLevel } from '../../../../server/platform/access/access-rule.js';
import { ROOT_FIELDS, ROUTES } from '../../../support/access-policy.js';
import type { Caller } from './callers.js';

const ascendingRanks = ['visitor', 'user', 'admin', 'root'] as const;
const minRole = {
  public: 'visitor',
  page: 'visitor',
  user: 'user',
  login: 'user',
  staff: 'admin',
  root: 'root',
} as const;

/**
 * Calls for which administrators also need a login session: the removal of a second factor, and the queue board, which
 * is for browsers.
 */
const isForLogins = (row: string): boolean =>
  /^(DELETE \/api\/user\/:id\/2fa|Mutation\.(removeUserSecondFactor|eraseUser)|GET \/api\/user\/:id\/data|POST \/api\/user\/:id\/erase|GET \/admin\/queues(\/\*)?)$/.test(
    row,
  );

/** Whether the kind of credential decides about a row: a login is required, or an API token accepted. */
export function isAboutCredentials(row: string): boolean {
  const called = ROUTES.get(row) ?? ROOT_FIELDS.get(row);
  return called?.access === 'login' || called?.login === true || isForLogins(row) || ROUTES.get(row)?.apiToken === true;
}

/** Whether a row of the policy allows a caller. */
export function mayPass(row: string, access: AccessLevel, caller: Caller): boolean {
  const { rank, loggedIn, mayRelay, permissions = [], isService = false } = caller;
  if (access === 'relay') return mayRelay;
  if (ROUTES.get(row)?.apiToken && mayRelay) return true;
  const called = ROUTES.get(row) ?? ROOT_FIELDS.get(row);
  if ((access === 'login' || called?.login || isForLogins(row)) && !loggedIn) return false;
  if (isService && (row.startsWith('Subscription.') || called?.ownData)) return false;
  if (called?.ownData && rank === 'visitor') return caller.headers.authorization === undefined;
  if (permissions.length > 0 && (access === 'staff' || isPermission(access)))
    return access === 'staff' || permissions.includes(access);
  if (isService && (access === 'user' || access === 'login')) {
    return called === undefined || permissions.includes(called.allUsers);
  }
  const needed = isPermission(access) ? (ROOT_PERMISSIONS.includes(access) ? 'root' : 'admin') : minRole[access];
  return ascendingRanks.indexOf(rank) >= ascendingRanks.indexOf(needed);
}

/** The parts of a response that the policy decides. */
export interface Outcome {
  readonly status: number;
  readonly text: string;
}

/** Error codes about the identity of the caller, in the envelope, in GraphQL and in the dialects of the relay. */
const rejectedForIdentity = new Set([
  'unauthenticated',
  'forbidden',
  'login_required',
  'user_banned',
  'access_token_invalid',
  'service_credential_invalid',
  'token_missing',
  'token_invalid',
  'access_token_not_supported',
  'cross_origin',
]);

function codesIn(text: string): unknown[] {
  // An export has an object in each line; an error is one object.
  if (!text.startsWith('{') || text.includes('}\n{')) return [];
  const {
    code,
    error,
    errors = [],
  } = JSON.parse(text) as {
    code?: unknown;
    error?: { code?: unknown };
    errors?: { extensions?: { code?: unknown } }[];
  };
  return [code, error?.code, ...errors.map(({ extensions }) => extensions?.code)];
}

/** Errors of SCIM have no code. */
export const isScimError = (text: string): boolean => text.includes('urn:ietf:params:scim:api:messages:2.0:Error');

/** Rejected because of the identity of the caller. */
const isRefusal = ({ status, text }: Outcome): boolean =>
  status === 401 ||
  (status === 403 && isScimError(text)) ||
  codesIn(text).some((code) => rejectedForIdentity.has(String(code)));

export const verdictOf = (outcome: Outcome): 'refused' | 'allowed' => (isRefusal(outcome) ? 'refused' : 'allowed');

/** The response to an address that has no row. */
export const isUnknown = ({ text }: Outcome): boolean => text.includes('Invalid URL (');

/** Runs tasks a few at a time: enough to keep the server busy, few enough to keep its queues short. */
export async function runInBatches<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = 8,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(run))));
  }
  return results;
}
