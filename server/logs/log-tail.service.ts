import { Injectable } from '@nestjs/common';
import { SettledFeed } from '../billing/ledger/settled-feed.js';
import type { Principal } from '../platform/access/principal.js';
import { criteriaFor } from './log-criteria.js';
import { LogFilter, LogScope } from './log-filter.input.js';
import { matches } from './log-match.js';
import { type LogRow, toLogRow } from './log-row.js';
import { TailWindow } from './tail-window.js';

/** What a reader of the live log gets at a time. */
export interface TailMessage {
  rows: LogRow[];
  /** Rows left out since the last message. */
  dropped: number;
}

/** Follows the usage log as calls are booked. */
@Injectable()
export class LogTail {
  constructor(private readonly feed: SettledFeed) {}

  /**
   * New rows, from now until the reader leaves.
   * @throws {AppError} forbidden when only administrators may ask that.
   */
  follow(caller: Principal, scope: LogScope, filter: LogFilter): AsyncIterableIterator<TailMessage> {
    const criteria = criteriaFor(caller, scope, filter);
    const window = new TailWindow<LogRow>();
    const stop = this.feed.subscribe((rows) => {
      for (const stored of rows) {
        if (stored.hidden) continue;
        const row = toLogRow(stored);
        if (matches(criteria, row)) window.push(row);
      }
    });
    return window.read(stop);
  }
}
