import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import type { LocalText } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { type LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import type { LogRow } from '../log-row.js';
import { LogsService } from '../logs.service.js';
import { type LogContent, readStoredContent } from './log-content.js';
import { LogContentsRepository } from './log-contents.repository.js';

/** The contents of calls, for the owners of their log rows and for administrators. */
@Injectable()
export class LogContentsService {
  constructor(
    private readonly contents: LogContentsRepository,
    private readonly logs: LogsService,
    private readonly writer: LogWriterService,
    private readonly audit: AuditTrail,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
  ) {}

  /**
   * The content of the call of a log row. Null if none is stored, and for callers without contents:read who are not the
   * owner. Members of a team cannot read contents of its calls, which may belong to another member. If an administrator
   * reads a content, the log of the row's owner records it.
   * @throws {AppError} not_found, also for rows of other users without logs:read
   */
  async read(caller: Principal, logId: number): Promise<LogContent | null> {
    return this.ofRow(caller, await this.logs.get(caller, logId));
  }

  /** The content of a call with its log row. */
  async readRow(caller: Principal, logId: number): Promise<{ row: LogRow; content: LogContent | null }> {
    const row = await this.logs.get(caller, logId);
    return { row, content: await this.ofRow(caller, row) };
  }

  /** Decrypts a stored content for callers that record the access. @throws when it was encrypted with another key */
  decrypted(stored: string): LogContent {
    return readStoredContent(this.cipher.decrypt('log-content', stored));
  }

  /**
   * Records an export of other users' contents in the log of the administrator who exports them.
   * @param filter the filter of the export
   */
  async recordExport({ userId, username }: Principal, filter: LocalText): Promise<void> {
    const event: LogEvent = { kind: 'contents_exported', params: { admin: username, filter } };
    await this.audit.record({ action: 'log.contents_exported', objectId: '', facts: { filter: filter.en } });
    await this.writer.record({ type: LogType.management, userId, username, event });
  }

  /** Deletes contents older than an instant. @returns the number of deleted contents */
  deleteBefore(before: Date): Promise<number> {
    return this.contents.deleteBefore(before, Date.now());
  }

  /** Deletes contents older than the retention of the site. @returns the number of deleted contents */
  deleteOld(): Promise<number> {
    return this.deleteBefore(new Date(Date.now() - this.options.get('LogChatContentDays') * DAY_MS));
  }

  private async ofRow(caller: Principal, row: LogRow): Promise<LogContent | null> {
    if (!mayRead(caller, row)) return null;
    const stored = await this.contents.find(row.id);
    if (stored === null) return null;
    if (row.userId !== caller.userId) await this.record(caller, row);
    return this.decrypted(stored);
  }

  /** Called before the content is returned: without a record, the content is not read. */
  private async record(caller: Principal, { id, userId, username }: LogRow): Promise<void> {
    const event: LogEvent = { kind: 'content_read', params: { admin: caller.username, log: id } };
    await this.audit.record({ action: 'log.content_read', objectId: id, ownerId: userId });
    await this.writer.record({ type: LogType.management, userId, username, event });
  }
}

/** Owners may read their own contents. A service credential has no owner's rights. */
function mayRead(caller: Principal, { userId }: LogRow): boolean {
  return (userId === caller.userId && !caller.credential) || may(caller, 'contents:read');
}
