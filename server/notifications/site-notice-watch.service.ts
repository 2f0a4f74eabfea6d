import { Injectable } from '@nestjs/common';
import { Options } from '../options/options.service.js';
import { Changes } from '../platform/coordination/changes.js';
import { Inbox } from './inbox.js';

/** Streams changes of the site's announcement to consoles, whichever process it was changed in. */
@Injectable()
export class SiteNoticeWatch {
  private readonly readers = new Set<Inbox<string>>();
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
    const inbox = new Inbox<string>();
    this.readers.add(inbox);
    return inbox.read(() => this.readers.delete(inbox));
  }

  private spread(): void {
    const notice = this.options.get('Notice');
    if (notice === this.shown) return;
    this.shown = notice;
    for (const inbox of this.readers) inbox.push(notice);
  }
}
