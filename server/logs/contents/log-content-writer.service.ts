import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/crypto/cipher.js';
import type { RowId } from '../../platform/database/row-id.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type LogContent, storedContent } from './log-content.js';
import { type EncryptedContent, LogContentsRepository } from './log-contents.repository.js';

/** Contents are written together this long after the first of them, in ms. */
const GATHER_MS = 250;
/** Max number of waiting contents, with at most some 450 KiB each; more are dropped, to limit the memory. */
const MAX_WAITING = 200;

/**
 * Stores the contents of calls, encrypted. Unlike bills, contents are written in the background after the response, and
 * the last ones may be lost with the process.
 */
@Injectable()
export class LogContentWriterService {
  private waiting: EncryptedContent[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly contents: LogContentsRepository,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {}

  /** Keeps the content of a log row until it is written. */
  keep({ id, createdAt }: RowId, content: LogContent): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.dropped++;
      return;
    }
    const text = JSON.stringify(storedContent(content));
    this.waiting.push({ id, createdAt, content: this.cipher.encrypt('log-content', text) });
    this.timer ??= setTimeout(() => this.write(), GATHER_MS);
  }

  /** Writes the waiting contents before the database is closed. */
  drain(): Promise<void> {
    this.write();
    return this.writing;
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const contents = this.waiting;
    const { dropped } = this;
    this.waiting = [];
    this.dropped = 0;
    if (dropped > 0)
      this.logger.warn({ event: 'log_contents.dropped', dropped }, 'Chat contents dropped: too many are waiting');
    if (contents.length === 0) return;
    this.writing = this.writing
      .then(() => this.contents.insert(contents))
      .catch((error: unknown) =>
        this.logger.warn(
          { event: 'log_contents.failed', err: error, rows: contents.length },
          'Chat contents could not be written',
        ),
      );
  }
}
