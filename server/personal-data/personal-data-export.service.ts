import { type PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { UserError } from '../accounts/model/user.errors.js';
import { UserDirectory, type UserView } from '../accounts/model/user-directory.js';
import { isAbove } from '../accounts/model/user-rules.js';
import { AppError, type Language } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { LogContentsService } from '../logs/contents/log-contents.service.js';
import { LogExportsService } from '../logs/export/log-exports.service.js';
import { LogFilter } from '../logs/log-filter.input.js';
import { AuditTrail } from '../platform/audit/audit-trail.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Sql } from '../platform/database/sql.js';
import { Scope } from '../platform/graphql/scope.js';
import { Logger } from '../platform/telemetry/logger.js';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.js';

const ROWS_PER_READ = 500;

/**
 * The rows of one user as lines of JSON, in pages by key, so that no statement waits for the reader. Encrypted values
 * other than those that are exported are replaced by fingerprints.
 */
async function* personalRows(
  { file, rows, key, omit = [], encrypted, batch = ROWS_PER_READ }: PersonalTable,
  userId: number,
  { sql, cipher }: { readonly sql: Sql; readonly cipher: Cipher },
): AsyncGenerator<string> {
  const columns = Object.keys(key);
  const after = Object.values(key).map((type, index) => `$${index + 2}::text::${type}`);
  const values = `to_jsonb(r) - '{${omit.join(',')}}'::text[]`;
  const text = (started: boolean) => `
    SELECT ${encrypted ? values : `audit_masked(${values})`} AS row, ARRAY[${columns.map((name) => `r.${name}::text`).join(', ')}] AS key
      FROM (${rows}) r ${started ? `WHERE (${columns.map((name) => `r.${name}`).join(', ')}) > (${after.join(', ')})` : ''}
      ORDER BY ${columns.map((name) => `r.${name}`).join(', ')} LIMIT ${batch}`;
  let last: string[] | undefined;
  for (;;) {
    const page: { row: Record<string, unknown>; key: string[] }[] = await sql.query(
      `personal-${file}${last ? '-after' : ''}`,
      text(last !== undefined),
      [userId, ...(last ?? [])],
    );
    for (const { row } of page) {
      if (encrypted) row[encrypted.column] = cipher.decrypt(encrypted.purpose, String(row[encrypted.column]));
      yield `${JSON.stringify(row)}\n`;
    }
    last = page.at(-1)?.key;
    if (page.length < batch) return;
  }
}

/** A zip archive with a file of JSON lines for each kind of data. */
export interface PersonalArchive {
  readonly name: string;
  readonly stream: Readable;
}

/** Exports all data of one user. */
@Injectable()
export class PersonalDataExportService {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
    private readonly users: UserDirectory,
    private readonly logs: LogExportsService,
    private readonly contents: LogContentsService,
    private readonly audit: AuditTrail,
    private readonly logger: Logger,
  ) {}

  /**
   * The archive of the caller's own data, or of the data of a user of a lower role, including a cancelled user. The
   * audit log records it and, as for every export of contents, the log of the administrator.
   * @throws {AppError} user_not_found, user_view_forbidden, log_exports_busy
   */
  async open(caller: Principal, userId: number, language: Language): Promise<PersonalArchive> {
    const user = await this.users.find(userId);
    if (user === null) throw new AppError(UserError.user_not_found);
    const own = caller.userId === userId;
    if (!own && !isAbove(caller, user)) throw new AppError(UserError.user_view_forbidden);
    const rows = await this.logs.open(ownerOf(user), Scope.SELF, new LogFilter(), {
      format: 'ndjson',
      language,
      contents: true,
    });
    try {
      const { username: objectName } = user;
      await this.audit.record({ action: 'user.data_exported', objectId: userId, objectName, ownerId: userId });
      const filter = `user_id=${userId}`;
      // The command line is not a user, so there is no log that could record it.
      if (!own && caller.userId > 0) await this.contents.recordExport(caller, { zh: filter, en: filter });
    } catch (error) {
      rows.destroy();
      throw error;
    }
    return { name: `user-${userId}.zip`, stream: this.archive(userId, rows) };
  }

  /** The log comes first, because its rows hold a connection until they are read. */
  private archive(userId: number, log: Readable): Readable {
    const zip = new ZipFile();
    const archive = zip.outputStream as PassThrough;
    const open: Readable[] = [log];
    const fail = (error: Error) => {
      this.logger.warn({ event: 'personal_data.export_failed', err: error }, 'Export of a user failed');
      archive.destroy(error);
    };
    zip.on('error', fail);
    zip.addReadStream(log.on('error', fail), 'log.ndjson');
    for (const table of PERSONAL_TABLES) {
      const rows = Readable.from(personalRows(table, userId, { sql: this.sql, cipher: this.cipher }), {
        objectMode: false,
      });
      open.push(rows.on('error', fail));
      zip.addReadStream(rows, `${table.file}.ndjson`);
    }
    zip.end();
    archive.once('close', () => {
      for (const stream of open) stream.destroy();
    });
    return archive;
  }
}

/** Reads the log as the owner of its rows does. */
function ownerOf({ id, username, role, group }: UserView): Principal {
  return { userId: id, username, role, group, via: 'accessToken' };
}
