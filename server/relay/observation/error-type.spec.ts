import { describe, expect, it } from '@jest/globals';
import { errorTypeOf } from './error-type.js';

describe('error type of a failed call', () => {
  it.each([
    ['insufficient_user_quota', 403, false, 'policy_quota'],
    ['token_cap_reached', 429, false, 'policy_quota'],
    ['request_limit_reached', 429, false, 'policy_rate_limit'],
    ['overloaded', 429, false, 'policy_overload'],
    ['site_maintenance', 503, false, 'policy_maintenance'],
    ['token_invalid', 401, false, 'caller_unauthenticated'],
    ['model_not_allowed', 403, false, 'policy_forbidden'],
    ['model_required', 400, false, 'caller_invalid'],
    ['no_channel', 503, false, 'gateway_no_channel'],
    ['internal', 500, false, 'gateway_error'],
    ['database_unavailable', 503, false, 'gateway_database'],
    ['settlement_failed', 500, true, 'gateway_database'],
    ['rate_limited', 429, true, 'provider_rate_limit'],
    ['upstream_timeout', 504, true, 'provider_timeout'],
    ['invalid_api_key', 401, true, 'provider_refused'],
    ['do_request_failed', 500, true, 'provider_error'],
    ['insufficient_user_quota', 403, true, 'provider_refused'],
  ])('%s with status %i, upstream attempted: %s, is %s', (code, status, attempted, type) => {
    expect(errorTypeOf({ code, status }, attempted)).toBe(type);
  });
});
