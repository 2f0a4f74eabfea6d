import { Injectable } from '@nestjs/common';
import { lruCache } from '../../common/lru-cache.js';
import type { FailureClass } from '../model/failure-class.js';

/** The effect of an attempt on the health of its channel. */
type HealthSignal = 'good' | NonNullable<FailureClass['health']>;

interface State {
  /** Failures since the last success. */
  failures: number;
  /** End of the cooldown, in ms of the clock; until then other channels are preferred. */
  cooldownUntil: number;
}

/** Failures in a row that start a cooldown. */
const FAILURES_BEFORE_COOLDOWN = 3;
const FIRST_REST_MS = 10_000;
const MAX_COOLDOWN_MS = 5 * 60_000;
const MAX_CHANNELS = 20_000;

/**
 * The recent health of channels as seen by this process. A channel that failed three times in a row, or whose upstream
 * requested a pause, has a cooldown: it is tried only after all other channels until the cooldown ends. One success
 * resets it.
 */
@Injectable()
export class ChannelHealth {
  private readonly states = lruCache<number, State>(MAX_CHANNELS);

  record(channelId: number, signal: HealthSignal, now = Date.now()): void {
    const known = this.states.get(channelId);
    if (signal === 'good') {
      if (known) this.states.delete(channelId);
      return;
    }
    const failures = (known?.failures ?? 0) + 1;
    const cooldownMs = typeof signal === 'object' ? signal.cooldownMs : cooldownAfter(failures);
    this.states.set(channelId, { failures, cooldownUntil: Math.max(known?.cooldownUntil ?? 0, now + cooldownMs) });
  }

  isCoolingDown(channelId: number, now = Date.now()): boolean {
    return this.cooldownUntil(channelId) > now;
  }

  /** The number of channels in cooldown. */
  coolingDown(now = Date.now()): number {
    let coolingDown = 0;
    for (const { cooldownUntil } of this.states.values()) if (cooldownUntil > now) coolingDown++;
    return coolingDown;
  }

  /** The end of a channel's cooldown, in ms of the clock; 0 for a healthy channel. */
  cooldownUntil(channelId: number): number {
    return this.states.get(channelId)?.cooldownUntil ?? 0;
  }
}

/** The cooldown in ms. It doubles with every failure after the third. */
function cooldownAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_COOLDOWN) return 0;
  return Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_BEFORE_COOLDOWN), MAX_COOLDOWN_MS);
}
