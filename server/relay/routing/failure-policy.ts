import type { UpstreamFailure } from '../model/failure.js';
import type { HealthSignal } from './channel-health.js';

const GEMINI = 24;
const REST_AFTER_429_MS = 5_000;
const MAX_COOLDOWN_MS = 10 * 60_000;

const REFUSING_CODES = new Set(['invalid_api_key', 'account_deactivated', 'billing_not_active']);
const REFUSING_TYPES = new Set([
  'insufficient_quota',
  'insufficient_user_quota',
  'authentication_error',
  'permission_error',
  'forbidden',
]);

/** The effect of a failed attempt on the channel's health. */
export function healthSignalOf(failure: UpstreamFailure): HealthSignal | null {
  if (failure.kind === 'local') return null;
  if (failure.upstreamStatus === 429) {
    const requested = (failure.retryAfterSeconds ?? 0) * 1_000;
    return { cooldownMs: Math.min(requested || REST_AFTER_429_MS, MAX_COOLDOWN_MS) };
  }
  // An invalid request fails on every channel, so it does not affect the health.
  const callersFault =
    failure.upstreamStatus >= 400 && failure.upstreamStatus < 500 && !isRefused(failure.upstreamStatus);
  return callersFault ? null : 'bad';
}

function isRefused(status: number): boolean {
  return status === 401 || status === 402 || status === 403 || status === 408;
}

/**
 * Whether the upstream refuses the key itself, so that the key should no longer be used. The check uses the upstream's
 * original response, not the error shown to the client.
 * @param keywords lower-case texts that indicate a refused key
 */
export function refusesKey(failure: UpstreamFailure, channelType: number, keywords: readonly string[]): boolean {
  if (failure.kind === 'local' || failure.kind === 'unreachable' || failure.kind === 'timeout') return false;
  const { upstreamStatus: status, code, type } = failure;
  if (status === 401 || (status === 403 && channelType === GEMINI)) return true;
  if ((code && REFUSING_CODES.has(code)) || (type && REFUSING_TYPES.has(type))) return true;
  const message = failure.message.toLowerCase();
  return keywords.some((keyword) => keyword !== '' && message.includes(keyword));
}
