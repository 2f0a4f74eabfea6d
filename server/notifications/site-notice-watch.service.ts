import { Injectable } from '@nestjs/common';
import { BoundedQueue } from '../common/bounded-queue.js';
import { Options } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';

const MAX_WAITING = 100;

/** Streams changes of the site's announcement to consoles, whichever process it was changed in. */
@Injectable()
export class SiteNoticeWatch {
  private readonly readers = new Set<BoundedQueue<string>>();
  private shown: string;

  constructor(
    private readonly options: Options,
    changes: Changes,
  ) {
    this.shown = options.get('Notice');
    changes.on('option', ({ key }) => {
      if (key === 'Notice') this.spread();
    });
    changes.on('everything', () => this.spread());
  }

  /** The announcement after every change, until the reader disconnects. */
  follow(): AsyncIterableIterator<string> {
    const queue = new BoundedQueue<string>({ max: MAX_WAITING, drop: 'oldest' });
    this.readers.add(queue);
    return queue.read(() => this.readers.delete(queue));
  }

  private spread(): void {
    const notice = this.options.get('Notice');
    if (notice === this.shown) return;
    this.shown = notice;
    for (const queue of this.readers) queue.push(notice);
  }
}
