import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../common/bounded-queue.js';
import { Changes } from '../platform/coordination/changes.js';
import { type OwnNotice, OwnNotices } from './own-notices.service.js';

/** More than a reader needs; a slower reader reloads the list. */
const MAX_WAITING = 100;

/** Streams new notices to consoles, whichever process stored them. */
@Injectable()
export class NoticeWatch {
  private readonly readers = new Map<number, Set<BoundedQueue<OwnNotice>>>();

  constructor(
    private readonly notices: OwnNotices,
    changes: Changes,
  ) {
    changes.on('notice', ({ userId, noticeId }) => this.spread(userId, noticeId));
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

  private async spread(userId: number, noticeId: number): Promise<void> {
    if (!this.readers.has(userId)) return;
    const notice = await this.notices.find(userId, noticeId);
    if (!notice) return;
    for (const queue of this.readers.get(userId) ?? []) queue.push(notice);
  }
}
