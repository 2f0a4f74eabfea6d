import { Injectable } from '@nestjs/common';
import { SettledFeed } from '../../billing/ledger/settled-feed.js';
import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { LimitStore, type Taken } from '../../platform/coordination/limit-store.js';
import type { WindowRule } from './window-rule.js';

/** An estimate, and what it counts. */
export interface Estimated {
  readonly taken: Taken;
  readonly about: Exclude<WindowRule['about'], 'requests'>;
}

/** The usage of a call. */
type Used = Readonly<Record<Estimated['about'], number>>;

const NOTHING: Used = { tokens: 0, quota: 0 };

/**
 * The tokens and the quota that running calls have taken from limits by estimate, until their bills have the numbers.
 */
@Injectable()
export class Estimates {
  private readonly open = new Map<string, Estimated[]>();
  private watcher: ((row: SettledRow, estimates: readonly Estimated[]) => void) | undefined;

  constructor(
    private readonly store: LimitStore,
    feed: SettledFeed,
  ) {
    feed.subscribe((rows) => {
      if (this.open.size === 0 && !this.watcher) return;
      for (const row of rows) {
        this.watcher?.(row, this.open.get(row.request_id) ?? []);
        this.close(row.request_id, { tokens: row.prompt_tokens + row.completion_tokens, quota: row.quota });
      }
    });
  }

  /** @param taken from the limits of the rules, in their order; a count of requests is not an estimate */
  add(requestId: string, taken: readonly Taken[], rules: readonly WindowRule[]): Estimated[] {
    const added = taken.flatMap((one, index): Estimated[] => {
      const about = rules[index]?.about ?? 'requests';
      return about === 'requests' ? [] : [{ taken: one, about }];
    });
    if (added.length > 0) this.open.set(requestId, [...(this.open.get(requestId) ?? []), ...added]);
    return added;
  }

  /** @param watcher receives each booked row with the estimates of its call, before they are corrected */
  watch(watcher: (row: SettledRow, estimates: readonly Estimated[]) => void): void {
    this.watcher = watcher;
  }

  /** Returns what a failed attempt has taken; without effect on what a bill has corrected already. */
  drop(requestId: string, dropped: readonly Estimated[]): void {
    const open = this.open.get(requestId);
    if (!open || dropped.length === 0) return;
    this.open.set(
      requestId,
      open.filter((one) => !dropped.includes(one)),
    );
    for (const one of dropped) if (open.includes(one)) this.store.correct(one.taken, 0);
  }

  /** Corrects the estimates of a call; without effect when they are corrected already. */
  close(requestId: string, used: Used = NOTHING): void {
    const open = this.open.get(requestId);
    if (!open) return;
    this.open.delete(requestId);
    for (const { taken, about } of open) this.store.correct(taken, used[about]);
  }
}
