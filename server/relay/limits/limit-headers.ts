import type { Standing } from '../../platform/coordination/limit-store.js';
import { duration } from '../../platform/http/limits/rate-limit-headers.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';

/** The state of a caller's limits; absent for what is not limited. */
export interface Standings {
  readonly requests?: Standing;
  readonly tokens?: Standing;
}

/**
 * The gateway's limits in the headers that SDKs of the caller's API family read: alternating names and values.
 * @param nowMs milliseconds since 1970
 */
export function limitHeaders(dialect: Dialect, standings: Standings, nowMs: number): (string | number)[] {
  const anthropic = dialect === anthropicDialect;
  return (['requests', 'tokens'] as const).flatMap((what) => {
    const standing = standings[what];
    if (!standing) return [];
    const { limit, remaining, resetMs } = standing;
    const name = (field: string) =>
      anthropic ? `anthropic-ratelimit-${what}-${field}` : `x-ratelimit-${field}-${what}`;
    const reset = anthropic ? instant(nowMs + resetMs) : duration(resetMs);
    return [name('limit'), limit, name('remaining'), remaining, name('reset'), reset];
  });
}

function instant(ms: number): string {
  return new Date(Math.ceil(ms / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
}
