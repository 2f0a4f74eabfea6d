import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Ending } from './call-figures.js';
import { CallObserver } from './call-observer.js';

const PERIOD_MS = 60_000;

/** Logs a line for every minute in which calls ended, so that the log of a healthy process is not empty. */
@Injectable()
export class CallReport implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private reported = new Map<Ending, number>();

  constructor(
    private readonly observer: CallObserver,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.report(), PERIOD_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Logs the number of calls that ended since the last report, by result. */
  report(): void {
    const ended = new Map<Ending, number>();
    for (const { ending, count } of this.observer.figures.ended) ended.set(ending, (ended.get(ending) ?? 0) + count);
    const since = [...ended].map(([ending, count]) => [ending, count - (this.reported.get(ending) ?? 0)] as const);
    this.reported = ended;
    const calls = Object.fromEntries(since.filter(([, count]) => count > 0));
    if (Object.keys(calls).length > 0) this.logger.info({ event: 'calls.summary', calls }, 'Calls of the last minute');
  }
}
