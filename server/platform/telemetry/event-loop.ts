import { createHistogram, performance } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Interval of the delay measurement in ms, in which a longer pause of the process is always seen. */
const BUSY_INTERVAL_MS = 100;
/** Interval while the process has little to do, because each measurement wakes it. */
const IDLE_INTERVAL_MS = 1_000;
/** The process has little to do when its event loop works for a smaller share of the time. */
const IDLE_SHARE = 0.02;
const WINDOW_MS = 60_000;
/** With fewer measurements than this the previous minute is used. */
const MIN_MEASUREMENTS = 50;
const NS_PER_MS = 1e6;

type Delays = ReturnType<typeof createHistogram>;

/** Event loop delay, in ms beyond the requested time. */
export interface EventLoopLag {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Measures the event loop delay of this process. */
@Injectable()
export class EventLoop implements OnApplicationShutdown {
  private current: Delays = createHistogram();
  private before: Delays | null = null;
  private turnedAt = performance.now();
  private used = performance.eventLoopUtilization();
  private timer = this.measureAfter(BUSY_INTERVAL_MS);

  /** Measured over the last one or two minutes. */
  lag(): EventLoopLag {
    const watched = this.before && this.current.count < MIN_MEASUREMENTS ? this.before : this.current;
    if (watched.count === 0) return { p50Ms: 0, p99Ms: 0, maxMs: 0 };
    const ms = (ns: number) => ns / NS_PER_MS;
    const maxMs = ms(Math.max(this.current.max, this.before?.max ?? 0));
    return { p50Ms: ms(watched.percentile(50)), p99Ms: ms(watched.percentile(99)), maxMs };
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private measureAfter(ms: number): NodeJS.Timeout {
    const due = performance.now() + ms;
    return setTimeout(() => this.measure(performance.now() - due), ms).unref();
  }

  private measure(delayMs: number): void {
    this.current.record(Math.max(1, Math.round(delayMs * NS_PER_MS)));
    if (performance.now() - this.turnedAt >= WINDOW_MS) this.turnOver();
    const used = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(used, this.used);
    this.used = used;
    this.timer = this.measureAfter(utilization < IDLE_SHARE ? IDLE_INTERVAL_MS : BUSY_INTERVAL_MS);
  }

  private turnOver(): void {
    this.before = this.current;
    this.current = createHistogram();
    this.turnedAt = performance.now();
  }
}
