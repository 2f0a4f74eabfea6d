import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Changes } from '../platform/coordination/changes.js';
import { JobChangeFeed } from './job-change-feed.js';
import { JobRegistry } from './job-registry.js';

/** Changes are collected for this long, so that a thousand jobs in a second cause only a few database notifications. */
const GATHER_MS = 500;

/**
 * Notifies the watchers in every process that jobs have changed; the watchers read the state from the queue. It uses
 * the connection of the cache changes, because events of the queues would need a connection for each kind.
 */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly feeds = new Set<JobChangeFeed>();
  private readonly untold = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: Changes,
    registry: JobRegistry,
  ) {
    changes.on('jobs', ({ kinds }) => this.spread(kinds));
    changes.on('jobCancelled', ({ kind, id }) => {
      for (const feed of this.feeds) feed.cancelled(kind, id);
    });
    changes.on('everything', () => this.spread(registry.names));
  }

  /** Soon publishes that a job of this kind has changed. */
  publishSoon(kind: string): void {
    this.untold.add(kind);
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
    const kinds = [...this.untold];
    this.untold.clear();
    // Watchers also poll, so a change that cannot be published is only seen later.
    await this.changes.publish('jobs', { kinds }).catch(() => undefined);
  }

  private spread(kinds: readonly string[]): void {
    for (const feed of this.feeds) feed.push(kinds);
  }
}
