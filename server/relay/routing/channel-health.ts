import { Injectable } from '@nestjs/common';
import type { Cooldown } from '../../channels/events/channel-events.service.js';
import { lruCache } from '../../common/lru-cache.js';
import type { FailureClass } from '../model/failure-class.js';

/** The effect of an attempt on the health of its channel. */
type HealthSignal = 'good' | NonNullable<FailureClass['health']>;

interface State {
  /** Failures since the last success. */
  failures: number;
  /** End of the cooldown, in ms of the clock; until then other channels are preferred. */
  cooldownUntil: number;
  /** Its start; 0 without one. */
  cooldownFrom: number;
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
  private report: (cooldown: Cooldown) => void = () => undefined;

  /** Sets what is called with each cooldown that begins, is extended, or ends early. */
  onCooldown(report: (cooldown: Cooldown) => void): void {
    this.report = report;
  }

  record(channelId: number, signal: HealthSignal, now = Date.now()): void {
    const known = this.states.get(channelId);
    if (signal === 'good') {
      if (known) this.states.delete(channelId);
      if (known && known.cooldownUntil > now) this.report({ channelId, from: known.cooldownFrom, until: now });
      return;
    }
    const failures = (known?.failures ?? 0) + 1;
    const cooldownMs = typeof signal === 'object' ? signal.cooldownMs : cooldownAfter(failures);
    const lasting = known && known.cooldownUntil > now ? known : undefined;
    const until = Math.max(lasting?.cooldownUntil ?? 0, now + cooldownMs);
    const from = lasting?.cooldownFrom ?? now;
    this.states.set(channelId, { failures, cooldownFrom: from, cooldownUntil: until });
    if (until > now && until !== lasting?.cooldownUntil) this.report({ channelId, from, until });
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
