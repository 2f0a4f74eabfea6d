import { Injectable } from '@nestjs/common';
import { SettledFeed } from '../../billing/ledger/settled-feed.js';
import { LimitStore, type Taken } from '../../platform/coordination/limit-store.js';

/** The tokens that running calls have taken from limits by estimate, until their bills have the actual numbers. */
@Injectable()
export class TokenEstimates {
  private readonly open = new Map<string, Taken[]>();

  constructor(
    private readonly store: LimitStore,
    feed: SettledFeed,
  ) {
    feed.subscribe((rows) => {
      if (this.open.size === 0) return;
      for (const row of rows) this.close(row.request_id, row.prompt_tokens + row.completion_tokens);
    });
  }

  add(requestId: string, taken: readonly Taken[]): void {
    this.open.set(requestId, [...(this.open.get(requestId) ?? []), ...taken]);
  }

  /** Gives back what a failed attempt has taken. */
  drop(requestId: string, dropped: readonly Taken[]): void {
    const kept = this.open.get(requestId)?.filter((taken) => !dropped.includes(taken));
    if (kept) this.open.set(requestId, kept);
    for (const taken of dropped) this.store.correct(taken, 0);
  }

  /** Corrects the estimates of a call that used so many tokens; without effect when they are corrected already. */
  close(requestId: string, tokens: number): void {
    const taken = this.open.get(requestId);
    if (!taken) return;
    this.open.delete(requestId);
    for (const one of taken) this.store.correct(one, tokens);
  }
}
