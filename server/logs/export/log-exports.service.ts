import { once } from 'node:events';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { HOUR_MS } from '../../common/durations.js';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { ReadReplica } from '../../platform/database/read-replica.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Scope } from '../../platform/graphql/scope.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogContentsService } from '../contents/log-contents.service.js';
import { LogExportError } from '../log.errors.js';
import { withinRequest } from '../log-criteria.js';
import type { LogFilter } from '../log-filter.input.js';
import { LogReadersService } from '../log-readers.service.js';
import { LogsRepository } from '../logs.repository.js';
import { decryptedContents, filterText } from './export-contents.js';
import { type ExportFormat, encoders, OWN_COLUMNS, siteColumns, withContents } from './log-export-format.js';

/** Each export holds a connection and a snapshot of the database. */
const MAX_CONCURRENT = 3;
const MAX_MS = HOUR_MS;
const CONNECT_MS = 5_000;
const ROWS_PER_READ = 500;
/** A smaller batch with contents, because their texts may be long. */
const ROWS_WITH_CONTENTS_PER_READ = 20;
const RETRY_SECONDS = 10;

/**
 * Ends a statement soon after its reader has disconnected, even while it searches for the next row. There is no
 * statement timeout, because a long file takes long, and no sort of all rows, because the indexes have them in order.
 */
const SETTINGS = `
  SET client_connection_check_interval = '1s';
  SET statement_timeout = 0;
  SET enable_sort = off;
  SET default_transaction_read_only = on`;

interface ExportOptions {
  readonly format: ExportFormat;
  readonly language: Language;
  /** Whether to include the stored contents of the calls. */
  readonly contents: boolean;
}

/** Exports the usage log into files of any length, in constant memory: from a cursor, at the speed of the reader. */
@Injectable()
export class LogExportsService {
  private running = 0;

  constructor(
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logs: LogsRepository,
    private readonly contents: LogContentsService,
    private readonly channels: ChannelNames,
    private readonly logger: Logger,
    private readonly readers: LogReadersService,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * The filtered rows that a caller may see, newest first, as the text of a file. The first chunk is ready when this
   * resolves; the connection is released when the stream is closed. If contents of other users are exported, the log
   * records it once.
   * @throws {AppError} forbidden when only administrators may use the filter, or for contents of calls of a team, which
   * other members made; not_found for a team of others; log_exports_busy
   */
  async open(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    { format, language, contents }: ExportOptions,
  ): Promise<Readable> {
    const ofOthers = scope === Scope.SITE || filter.teamId;
    if (contents && ofOthers && !may(caller, 'contents:read')) throw new AppError(CommonError.forbidden);
    const criteria = await this.readers.criteria(caller, scope, filter);
    const { text, values } = this.logs.listing(withinRequest(criteria), contents);
    if (this.running >= MAX_CONCURRENT)
      throw new AppError(LogExportError.log_exports_busy, {}, { retryAfterSeconds: RETRY_SECONDS });
    this.running++;
    const client = await this.connect().catch((error: unknown) => {
      this.running--;
      throw error;
    });
    const leave = () => {
      this.running--;
      void client.end().catch(() => undefined);
    };
    const batchSize = contents ? ROWS_WITH_CONTENTS_PER_READ : ROWS_PER_READ;
    const rows = client.query(new QueryStream(text, values, { batchSize }));
    rows.on('error', () => undefined);
    const columns = scope === Scope.SITE ? siteColumns((id) => this.channels.nameOf(id)) : OWN_COLUMNS;
    if (!contents) return this.begun(rows, encoders(format, columns, language), leave);
    const decrypted = decryptedContents({
      userId: caller.userId,
      decrypt: (stored) => this.contents.decrypted(stored),
      record: () => this.contents.recordExport(caller, filterText(criteria)),
    });
    return this.begun(rows, [decrypted, ...encoders(format, withContents(columns), language)], leave);
  }

  /** Connects to the primary when the replica has stopped since the last check. */
  private async connect(): Promise<pg.Client> {
    const { address } = this.replica;
    const primary = this.database.connection;
    return address ? connected(address).catch(() => connected(primary)) : connected(primary);
  }

  /** Waits for the first chunk, because an error after the start of the response could only truncate it. */
  private async begun(rows: Readable, stages: Duplex[], leave: () => void): Promise<Readable> {
    const file = stages.at(-1) ?? rows;
    pipeline([rows, ...stages], (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.logger.warn({ event: 'log_export.failed', err: error }, 'Log export failed');
    });
    const limit = setTimeout(() => file.destroy(new Error('Log export timed out')), MAX_MS).unref();
    file.once('close', () => {
      clearTimeout(limit);
      leave();
    });
    await once(file, 'readable');
    return file;
  }
}

async function connected(target: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...target,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'tollgate-log-export',
  });
  // The running statement reports a broken connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SETTINGS);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
