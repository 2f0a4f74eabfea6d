import type { AppError } from '../../common/errors/app-error.js';

/** The cause of a failed call; a closed set, so that no text of a client or an upstream becomes a label. */
export type ErrorType =
  | 'caller_invalid'
  | 'caller_unauthenticated'
  | 'policy_forbidden'
  | 'policy_quota'
  | 'policy_rate_limit'
  | 'policy_overload'
  | 'policy_maintenance'
  | 'provider_rate_limit'
  | 'provider_timeout'
  | 'provider_refused'
  | 'provider_error'
  | 'gateway_no_channel'
  | 'gateway_database'
  | 'gateway_error';

const BY_CODE: ReadonlyMap<string, ErrorType> = new Map([
  ['insufficient_user_quota', 'policy_quota'],
  ['pre_consume_token_quota_failed', 'policy_quota'],
  ['token_cap_reached', 'policy_quota'],
  ['project_budget_reached', 'policy_quota'],
  ['project_cap_reached', 'policy_quota'],
  ['member_cap_reached', 'policy_quota'],
  ['token_exhausted', 'policy_quota'],
  ['output_quota_exhausted', 'policy_quota'],
  ['quota_not_enough', 'policy_quota'],
  ['drawing_quota_not_enough', 'policy_quota'],
  ['overloaded', 'policy_overload'],
  ['settlement_overloaded', 'policy_overload'],
  ['site_maintenance', 'policy_maintenance'],
  ['no_channel', 'gateway_no_channel'],
  ['database_unavailable', 'gateway_database'],
  ['settlement_failed', 'gateway_database'],
  ['quota_undecided', 'gateway_database'],
]);

/**
 * The type of the error that was sent to a client.
 * @param attempted an upstream was called and failed, so that the error is the upstream's
 */
export function errorTypeOf({ code, status }: Pick<AppError, 'code' | 'status'>, attempted: boolean): ErrorType {
  const known = BY_CODE.get(code);
  // An upstream may send any code in its errors.
  if (known !== undefined && (!attempted || known === 'gateway_database')) return known;
  if (attempted) {
    if (status === 429) return 'provider_rate_limit';
    if (status === 408 || status === 504) return 'provider_timeout';
    return status < 500 ? 'provider_refused' : 'provider_error';
  }
  if (status === 401) return 'caller_unauthenticated';
  if (status === 403) return 'policy_forbidden';
  if (status === 429) return 'policy_rate_limit';
  return status < 500 ? 'caller_invalid' : 'gateway_error';
}
