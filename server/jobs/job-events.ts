import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Changes } from '../platform/coordination/changes.js';
import { JOB_NAMES } from './job-kinds.js';
import { NewsFeed } from './news-feed.js';

/** News is told together, so that a thousand jobs in a second cost the database no more than a few notices. */
const GATHER_MS = 500;

/**
 * Tells whoever watches, in every process, that jobs have changed; what they are now is read from the queue. It uses the
 * line that caches are told by, where events of the queues would need a connection for each kind.
 */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly feeds = new Set<NewsFeed>();
  private readonly untold = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changes: Changes) {
    changes.on('jobs', ({ kinds }) => this.spread(kinds));
    changes.on('jobCancelled', ({ kind, id }) => {
      for (const feed of this.feeds) feed.cancelled(kind, id);
    });
    changes.on('everything', () => this.spread(JOB_NAMES));
  }

  /** Says soon that something about jobs of this kind has changed. */
  tell(kind: string): void {
    this.untold.add(kind);
    this.timer ??= setTimeout(() => void this.publish(), GATHER_MS).unref();
  }

  /** What is told from now on, of one kind or of all. The caller closes it. */
  open(only?: string): NewsFeed {
    const feed = new NewsFeed(() => this.feeds.delete(feed), only);
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
    // Who watches looks again from time to time, so news that cannot be told is only late.
    await this.changes.publish('jobs', { kinds }).catch(() => undefined);
  }

  private spread(kinds: readonly string[]): void {
    for (const feed of this.feeds) feed.push(kinds);
  }
}
