import { performance } from 'node:perf_hooks';

const CHECK_MS = 10_000;
/** A process is idle when its event loop worked for a smaller share of the time, in so many checks in a row. */
const IDLE_SHARE = 0.02;
const IDLE_CHECKS = 3;
/** Bytes that must have been added since the last release. */
const WORTHWHILE = 32 * 2 ** 20;

/**
 * Returns memory that an idle process does not need to the operating system. V8 keeps the young generation as large as
 * the start or the last load has made it, and reduces the heap by itself only while objects are allocated. The
 * collection pauses the event loop for about 0.1 s, so it runs once after a busy time. Node.js needs `--expose-gc`;
 * without it nothing happens.
 */
export function releaseIdleMemory(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  const release = new IdleRelease();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (!release.isDue(utilization, process.memoryUsage.rss())) return;
    gc({ type: 'major', flavor: 'last-resort' });
    release.done(process.memoryUsage.rss());
  }, CHECK_MS).unref();
}

/** Decides when an idle process releases memory. */
export class IdleRelease {
  private idleChecks = 0;
  private releasedTo = 0;

  /** @param utilization share of the time since the last check in which the event loop worked @param resident bytes */
  isDue(utilization: number, resident: number): boolean {
    this.idleChecks = utilization < IDLE_SHARE ? this.idleChecks + 1 : 0;
    return this.idleChecks >= IDLE_CHECKS && resident - this.releasedTo > WORTHWHILE;
  }

  /** @param resident bytes after the release */
  done(resident: number): void {
    this.releasedTo = resident;
  }
}
