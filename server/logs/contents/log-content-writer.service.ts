import { Injectable } from '@nestjs/common';
import { Cipher } from '../../platform/crypto/cipher.js';
import type { RowId } from '../../platform/database/row-id.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type LogContent, storedContent } from './log-content.js';
import { type EncryptedContent, LogContentsRepository } from './log-contents.repository.js';

/** Written together this long after the first of them. */
const GATHER_MS = 250;
/** Contents that wait, with at most some 260 KiB each; more are dropped: keeping them must not take the calls' memory. */
const MAX_WAITING = 200;

/**
 * Keeps what was said, encrypted. Unlike bills, contents are written in the background after the answer, and those of the last
 * moment may be lost with the process.
 */
@Injectable()
export class LogContentWriter {
  private waiting: EncryptedContent[] = [];
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly contents: LogContentsRepository,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {}

  /** @param row of the log, to which the content belongs */
  keep({ id, createdAt }: RowId, content: LogContent): void {
    if (this.waiting.length >= MAX_WAITING) {
      this.dropped++;
      return;
    }
    const text = JSON.stringify(storedContent(content));
    this.waiting.push({ id, createdAt, content: this.cipher.encrypt('log-content', text) });
    this.timer ??= setTimeout(() => this.write(), GATHER_MS);
  }

  /** Writes what waits, before the database is closed. */
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
    if (dropped > 0) this.logger.warn({ dropped }, 'chat contents were dropped because too many came at once');
    if (contents.length === 0) return;
    this.writing = this.writing
      .then(() => this.contents.insert(contents))
      .catch((error: unknown) =>
        this.logger.warn({ err: error, rows: contents.length }, 'chat contents could not be written'),
      );
  }
}
