import type { Standing } from '../../coordination/limit-store.js';

/** The state of a request limit, in the headers that OpenAI's SDKs and many others read. */
export function rateLimitHeaders({ limit, remaining, resetMs }: Standing): Record<string, string | number> {
  return {
    'x-ratelimit-limit-requests': limit,
    'x-ratelimit-remaining-requests': remaining,
    'x-ratelimit-reset-requests': duration(resetMs),
  };
}

/** A duration in OpenAI's format: `6m0s`, `1h0m30s`, `17s`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h}h${m}m${s}s`;
  return m > 0 ? `${m}m${s}s` : `${s}s`;
}
