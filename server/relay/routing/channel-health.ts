import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How an attempt on a channel ended, as far as the channel is to blame. */
export type HealthSignal = 'good' | 'bad' | { restMs: number };

interface State {
  /** Failures since the last success. */
  failures: number;
  /** Until when others go first, in ms of the clock. */
  restsUntil: number;
}

/** So many failures in a row, and a channel is no longer the first choice. */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_MS = 10_000;
const MAX_COOLDOWN_MS = 5 * 60_000;
const MAX_CHANNELS = 20_000;

/**
 * What this process has seen of its channels lately. A channel that failed three times in a row, or asked for a pause, rests:
 * it is tried only when nobody else is left, and again in its turn when the rest is over. One success makes it well.
 */
@Injectable()
export class ChannelHealth {
  private readonly states = new LRUCache<number, State>({ max: MAX_CHANNELS });

  record(channelId: number, sign: HealthSignal, now = Date.now()): void {
    const known = this.states.get(channelId);
    if (sign === 'good') {
      if (known) this.states.delete(channelId);
      return;
    }
    const failures = (known?.failures ?? 0) + 1;
    const restMs = typeof sign === 'object' ? sign.restMs : restAfter(failures);
    this.states.set(channelId, { failures, restsUntil: Math.max(known?.restsUntil ?? 0, now + restMs) });
  }

  rests(channelId: number, now = Date.now()): boolean {
    return this.restsUntil(channelId) > now;
  }

  /** How many channels rest at the moment. */
  coolingDown(now = Date.now()): number {
    let coolingDown = 0;
    for (const { restsUntil } of this.states.values()) if (restsUntil > now) coolingDown++;
    return coolingDown;
  }

  /** When a channel's rest ends, in ms of the clock; 0 for one that is well. */
  restsUntil(channelId: number): number {
    return this.states.get(channelId)?.restsUntil ?? 0;
  }
}

/** Doubles with every failure beyond the first few. */
function restAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_REST) return 0;
  return Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_BEFORE_REST), MAX_COOLDOWN_MS);
}
