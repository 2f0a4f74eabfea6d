import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { settledWithin } from '../common/settled-within.js';
import { Changes } from '../platform/coordination/changes.js';
import { JobRegistry } from './job-registry.js';

/** Job changes for one reader, which may be slow: the feed keeps the changed kinds, not the number of changes. */
export class JobChangeFeed {
  private kinds = new Set<string>();
  private readonly ended = new Set<string>();
  private wake: (() => void) | undefined;
  private over = false;

  /** @param only the kind to report; all kinds when not given */
  constructor(
    private readonly onClose: () => void,
    private readonly only?: string,
  ) {}

  get closed(): boolean {
    return this.over;
  }

  push(kinds: readonly string[]): void {
    for (const kind of kinds) if (this.only === undefined || this.only === kind) this.kinds.add(kind);
    if (this.kinds.size > 0) this.wake?.();
  }

  cancelled(kind: string, id: string): void {
    if (this.only === kind) this.ended.add(id);
    this.push([kind]);
  }

  /** True when the job, of the only kind, was cancelled since this feed was opened. */
  hasCancellation(id: string): boolean {
    return this.ended.has(id);
  }

  /** The kinds whose jobs have changed since the last call; waits for a change, at most `limitMs`. */
  async next(limitMs: number): Promise<ReadonlySet<string>> {
    if (this.kinds.size === 0 && !this.over) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.wake = resolve;
      await settledWithin(limitMs, promise);
    }
    const { kinds } = this;
    this.kinds = new Set();
    return kinds;
  }

  /** Ends the feed. A pending `next` resolves immediately. */
  close(): void {
    this.over = true;
    this.wake?.();
    this.onClose();
  }
}

/** Changes are collected for this long, so that a thousand jobs in a second cause only a few database notifications. */
const GATHER_MS = 500;

/**
 * Notifies the watchers in every process that jobs have changed; the watchers read the state from the queue. It uses
 * the connection of the cache changes, because events of the queues would need a connection for each kind.
 */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly feeds = new Set<JobChangeFeed>();
  private readonly unreported = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: Changes,
    registry: JobRegistry,
  ) {
    changes.on('jobs', ({ kinds }) => this.deliver(kinds));
    changes.on('jobCancelled', ({ kind, id }) => {
      for (const feed of this.feeds) feed.cancelled(kind, id);
    });
    changes.on('everything', () => this.deliver(registry.names));
  }

  /** Schedules a notification that a job of this kind has changed. */
  publishSoon(kind: string): void {
    this.unreported.add(kind);
    this.timer ??= setTimeout(() => void this.publish(), GATHER_MS).unref();
  }

  /** Opens a feed of later changes, of one kind or of all. The caller closes the feed. */
  open(only?: string): JobChangeFeed {
    const feed = new JobChangeFeed(() => this.feeds.delete(feed), only);
    this.feeds.add(feed);
    return feed;
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const feed of this.feeds) feed.close();
  }

  private async publish(): Promise<void> {
    this.timer = undefined;
    const kinds = [...this.unreported];
    this.unreported.clear();
    // Watchers also poll, so a change that cannot be published is only seen later.
    await this.changes.publish('jobs', { kinds }).catch(() => undefined);
  }

  private deliver(kinds: readonly string[]): void {
    for (const feed of this.feeds) feed.push(kinds);
  }
}
