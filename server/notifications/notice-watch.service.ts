import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../common/bounded-queue.js';
import { OptionsService } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';
import { type OwnNotice, OwnNoticesService } from './own-notices.service.js';

/** More than a reader needs; a slower reader reloads what it shows. */
const MAX_WAITING = 100;

/** Streams new notices to consoles, regardless of the process that stored them. */
@Injectable()
export class NoticeWatchService {
  private readonly readers = new Map<number, Set<BoundedQueue<OwnNotice>>>();

  constructor(
    private readonly notices: OwnNoticesService,
    changes: Changes,
  ) {
    changes.on('notice', ({ userId, noticeId }) => this.deliver(userId, noticeId));
  }

  /** The user's new notices, until the reader disconnects. */
  follow(userId: number): AsyncIterableIterator<OwnNotice> {
    const queue = new BoundedQueue<OwnNotice>({ max: MAX_WAITING, drop: 'oldest' });
    const queues = this.readers.get(userId) ?? new Set();
    this.readers.set(userId, queues.add(queue));
    return queue.read(() => {
      queues.delete(queue);
      if (queues.size === 0) this.readers.delete(userId);
    });
  }

  private async deliver(userId: number, noticeId: number): Promise<void> {
    if (!this.readers.has(userId)) return;
    const notice = await this.notices.find(userId, noticeId);
    if (!notice) return;
    for (const queue of this.readers.get(userId) ?? []) queue.push(notice);
  }
}

/** Streams changes of the site's announcement to consoles, regardless of the process in which it was changed. */
@Injectable()
export class SiteNoticeWatch {
  private readonly readers = new Set<BoundedQueue<string>>();
  private shown: string;

  constructor(
    private readonly options: OptionsService,
    changes: Changes,
  ) {
    this.shown = options.get('Notice');
    changes.on('option', ({ key }) => {
      if (key === 'Notice') this.deliver();
    });
    changes.on('everything', () => this.deliver());
  }

  /** The announcement after every change, until the reader disconnects. */
  follow(): AsyncIterableIterator<string> {
    const queue = new BoundedQueue<string>({ max: MAX_WAITING, drop: 'oldest' });
    this.readers.add(queue);
    return queue.read(() => this.readers.delete(queue));
  }

  private deliver(): void {
    const notice = this.options.get('Notice');
    if (notice === this.shown) return;
    this.shown = notice;
    for (const queue of this.readers) queue.push(notice);
  }
}
