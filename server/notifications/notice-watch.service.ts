import { Injectable } from '@nestjs/common';
import { Changes } from '../platform/coordination/changes.js';
import { Inbox } from './inbox.js';
import { type OwnNotice, OwnNotices } from './own-notices.service.js';

/** Streams new notices to consoles, whichever process stored them. */
@Injectable()
export class NoticeWatch {
  private readonly readers = new Map<number, Set<Inbox<OwnNotice>>>();

  constructor(
    private readonly notices: OwnNotices,
    changes: Changes,
  ) {
    changes.on('notice', ({ userId, noticeId }) => this.spread(userId, noticeId));
  }

  /** The user's new notices, until the reader disconnects. */
  follow(userId: number): AsyncIterableIterator<OwnNotice> {
    const inbox = new Inbox<OwnNotice>();
    const inboxes = this.readers.get(userId) ?? new Set();
    this.readers.set(userId, inboxes.add(inbox));
    return inbox.read(() => {
      inboxes.delete(inbox);
      if (inboxes.size === 0) this.readers.delete(userId);
    });
  }

  private async spread(userId: number, noticeId: number): Promise<void> {
    if (!this.readers.has(userId)) return;
    const notice = await this.notices.find(userId, noticeId);
    if (!notice) return;
    for (const inbox of this.readers.get(userId) ?? []) inbox.push(notice);
  }
}
