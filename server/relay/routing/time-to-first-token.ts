import { Injectable } from '@nestjs/common';
import { lruCache } from '../../common/lru-cache.js';

/** The last times of a channel with a model. */
interface Times {
  /** In ms; the oldest is replaced first. */
  readonly last: number[];
  next: number;
  /** The time of the last measurement, in ms of the clock. */
  at: number;
  /** Null after a measurement, until it is computed again. */
  median: number | null;
}

/** A median of so many times changes little by single long prompts. */
const MAX_TIMES = 15;
/** A channel that was not called for this time has no measured time any more, and is tried again. */
const VALID_MS = 10 * 60_000;
const MAX_ENTRIES = 20_000;

/**
 * The time to first token of each channel and model: the median of the last streams that this process has relayed.
 * Measured from the start of the attempt, so that failures on other channels before do not count.
 */
@Injectable()
export class TimeToFirstToken {
  private readonly times = lruCache<string, Times>(MAX_ENTRIES);

  /** @param ms from the start of the attempt to the first part of its response */
  record(channelId: number, model: string, ms: number, now = Date.now()): void {
    const key = keyOf(channelId, model);
    const known = this.times.get(key);
    if (!known || now - known.at > VALID_MS) {
      this.times.set(key, { last: [ms], next: 1, at: now, median: ms });
      return;
    }
    known.last[known.next % MAX_TIMES] = ms;
    known.next++;
    known.at = now;
    known.median = null;
  }

  /** The median in ms; null when the channel has served no stream of the model in the last ten minutes. */
  of(channelId: number, model: string, now = Date.now()): number | null {
    const known = this.times.get(keyOf(channelId, model));
    if (!known || now - known.at > VALID_MS) return null;
    known.median ??= medianOf(known.last);
    return known.median;
  }
}

function keyOf(channelId: number, model: string): string {
  return `${channelId} ${model}`;
}

/** The lower one of the two in the middle of an even number. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}
