import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Interval of the delay measurement. Each measurement wakes an idle process. */
const POLL_INTERVAL_MS = 100;
const NS_PER_MS = 1e6;

type LoopHistogram = ReturnType<typeof monitorEventLoopDelay>;

/** Event loop delay, in ms beyond the requested time. */
export interface EventLoopLag {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Measures the event loop delay of this process. */
@Injectable()
export class EventLoop implements OnApplicationShutdown {
  private current: LoopHistogram = watch();
  private before: LoopHistogram | null = null;
  private readonly turn = setInterval(() => this.turnOver(), TURN_MS).unref();

  /** Of the last minute or two. */
  lag(): EventLoopLag {
    const watched = this.before && this.current.count < FEW ? this.before : this.current;
    if (watched.count === 0) return { p50Ms: 0, p99Ms: 0, maxMs: 0 };
    const ms = (ns: number) => Math.max(0, ns / NS_PER_MS - POLL_INTERVAL_MS);
    return { p50Ms: ms(watched.percentile(50)), p99Ms: ms(watched.percentile(99)), maxMs: ms(watched.max) };
  }

  onApplicationShutdown(): void {
    clearInterval(this.turn);
    this.current.disable();
    this.before?.disable();
  }

  private turnOver(): void {
    this.current.disable();
    this.before = this.current;
    this.current = watch();
  }
}

const TURN_MS = 60_000;
/** With fewer measurements than this the previous minute is used. */
const FEW = 100;

function watch(): LoopHistogram {
  const histogram = monitorEventLoopDelay({ resolution: POLL_INTERVAL_MS });
  histogram.enable();
  return histogram;
}
