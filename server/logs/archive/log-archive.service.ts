import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import QueryStream from 'pg-query-stream';
import { Config } from '../../platform/config/config.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { withClient } from '../../platform/database/pg-client.js';
import { productVersion } from '../../platform/package-info.js';
import type { FileStorage } from '../../platform/storage/file-storage.js';
import { openStorage } from '../../platform/storage/open-storage.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { storeLines } from './archive-file.js';
import { type ArchiveSums, SUMS, sameSums } from './archive-sums.js';
import {
  type ArchivedPart,
  type LogArchiveRecord,
  LogArchivesRepository,
  type StoredFile,
} from './log-archives.repository.js';

/** Rows in a file, some 20 MB compressed. An interrupted archive continues with the next file. */
const ROWS_PER_FILE = 500_000;
const ROWS_PER_READ = 2_000;
/** Max attempts to archive rows that change during the archiving. */
const ATTEMPTS = 3;

const SETTINGS = `
  SET statement_timeout = 0; SET lock_timeout = '10s'; SET TimeZone = 'UTC'; SET enable_sort = off;
  SET default_transaction_read_only = on`;

/** An archive that could not be written or verified. Its rows must not be deleted. */
export class LogArchiveError extends Error {
  constructor(
    readonly partition: string,
    cause: unknown,
  ) {
    super(`${partition} could not be archived: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

interface Line {
  readonly line: string;
  readonly time: string;
  readonly id: string;
}

/** Writes rows of the usage log to ARCHIVE_DIR before they are deleted. */
@Injectable()
export class LogArchiveService {
  /** Max number of rows in a file. */
  rowsInFile = ROWS_PER_FILE;

  constructor(
    private readonly archives: LogArchivesRepository,
    private readonly config: Config,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logger: Logger,
  ) {}

  /** Whether rows are archived before they are deleted. */
  get enabled(): boolean {
    return this.config.env.ARCHIVE_DIR !== undefined;
  }

  /**
   * Makes sure that the stored rows of a partition are in an archive that was read back; does nothing when they are.
   * Without ARCHIVE_DIR nothing is archived.
   * @param partition a table, which may be detached
   * @param until only rows before this instant
   * @throws {LogArchiveError}
   */
  async ensure(partition: string, until: Date | null = null, signal?: AbortSignal): Promise<void> {
    const { ARCHIVE_DIR } = this.config.env;
    if (ARCHIVE_DIR === undefined) return;
    const settings = { ...this.database.connection, application_name: 'tollgate-log-archive' };
    const work = { part: { partition, until }, rowsInFile: this.rowsInFile, signal };
    try {
      await withClient(settings, async (client) => {
        await client.query(SETTINGS);
        const storage = openStorage(ARCHIVE_DIR, this.config.env);
        await new Archiving(this.archives, storage, client, this.logger, work).ensure();
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new LogArchiveError(partition, error);
    }
  }
}

interface Work {
  readonly part: ArchivedPart;
  readonly rowsInFile: number;
  readonly signal: AbortSignal | undefined;
}

/** Archives one part of the log. */
class Archiving {
  constructor(
    private readonly archives: LogArchivesRepository,
    private readonly storage: FileStorage,
    private readonly client: pg.Client,
    private readonly logger: Logger,
    private readonly work: Work,
  ) {}

  async ensure(): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const stored = await this.storedSums();
      if (stored.rows === '0') return;
      const archive = await this.current();
      if (archive.state === 'open') await this.writeFiles(archive);
      if (sameSums(await this.archives.sums(archive.id), await this.storedSums())) {
        if (archive.state === 'open') await this.finish(archive);
        return;
      }
      // Rows were added or changed. A finished archive may be the only copy of rows that were deleted since.
      if (archive.state === 'open') await this.abandon(archive);
      else await this.archives.insert(this.work.part, this.storage.location);
    }
    throw new Error('its rows change');
  }

  /** The newest archive of the part, if it is usable, or a new one. */
  private async current(): Promise<LogArchiveRecord> {
    const last = await this.archives.last(this.work.part);
    if (last && last.state !== 'abandoned' && last.location === this.storage.location) return last;
    return this.archives.insert(this.work.part, this.storage.location);
  }

  /** Writes the rows that are in no file yet. */
  private async writeFiles(archive: LogArchiveRecord): Promise<void> {
    const files = await this.archives.files(archive.id);
    let last: Pick<StoredFile, 'lastTime' | 'lastId'> = files.at(-1) ?? { lastTime: '-infinity', lastId: '0' };
    for (let number = files.length + 1; ; number++) {
      this.work.signal?.throwIfAborted();
      const rows = new Reading(this.client, this.work, last);
      const name = `${baseName(archive)}-${String(number).padStart(6, '0')}.ndjson.gz`;
      if (!(await rows.any())) return;
      const file = await storeLines(this.storage, name, rows.lines());
      last = rows.last;
      await this.archives.insertFile(archive.id, { ...file, ...last, number });
    }
  }

  private async finish(archive: LogArchiveRecord): Promise<void> {
    const { partition, until, createdAt } = archive;
    const files = await this.archives.files(archive.id);
    const manifest = {
      formatVersion: 1,
      productVersion: productVersion(),
      table: 'logs',
      partition,
      until,
      createdAt,
      sums: await this.archives.sums(archive.id),
      files: files.map(({ name, bytes, sha256, sums }) => ({ name, bytes, sha256, sums })),
    };
    const json = `${JSON.stringify(manifest, null, 2)}\n`;
    const name = `${baseName(archive)}.manifest.json`;
    const path = join(await this.storage.workFolder(), `${name}.partial`);
    try {
      await writeFile(path, json, { mode: 0o600, flush: true });
      await this.storage.put(name, path);
    } finally {
      await rm(path, { force: true });
    }
    if ((await text(await this.storage.read(name))) !== json) throw new Error(`${name} is damaged`);
    await this.archives.end(archive.id, 'finished');
    const { rows } = manifest.sums;
    const { location } = this.storage;
    this.logger.info(
      { event: 'log_archive.written', partition, rows, location },
      'Log rows were archived and read back',
    );
  }

  private async abandon(archive: LogArchiveRecord): Promise<void> {
    await this.archives.end(archive.id, 'abandoned');
    for (const { name } of await this.archives.files(archive.id)) await this.storage.remove(name);
  }

  private async storedSums(): Promise<ArchiveSums> {
    const { partition, until } = this.work.part;
    const { rows } = await this.client.query<ArchiveSums>(
      `SELECT ${SUMS} FROM ${pg.escapeIdentifier(partition)} WHERE $1::timestamptz IS NULL OR created_at < $1`,
      [until],
    );
    if (!rows[0]) throw new Error('The rows have no sums');
    return rows[0];
  }
}

/** Reads the rows of one file in the order of their keys. */
class Reading {
  last: Pick<StoredFile, 'lastTime' | 'lastId'>;

  constructor(
    private readonly client: pg.Client,
    private readonly work: Work,
    after: Pick<StoredFile, 'lastTime' | 'lastId'>,
  ) {
    this.last = after;
  }

  async any(): Promise<boolean> {
    const { rows } = await this.client.query(this.sql('1', 1), this.values());
    return rows.length > 0;
  }

  async *lines(): AsyncGenerator<string> {
    const columns = 'row_to_json(l)::text AS line, created_at::text AS time, id::text AS id';
    const query = new QueryStream(this.sql(columns, this.work.rowsInFile), this.values(), { batchSize: ROWS_PER_READ });
    for await (const { line, time, id } of this.client.query(query) as AsyncIterable<Line>) {
      this.last = { lastTime: time, lastId: id };
      yield line;
    }
  }

  private sql(columns: string, limit: number): string {
    return `
      SELECT ${columns} FROM ${pg.escapeIdentifier(this.work.part.partition)} l
        WHERE (created_at, id) > ($1::timestamptz, $2::bigint) AND ($3::timestamptz IS NULL OR created_at < $3)
        ORDER BY created_at, id LIMIT ${limit}`;
  }

  private values(): unknown[] {
    return [this.last.lastTime, this.last.lastId, this.work.part.until];
  }
}

/** The beginning of the names of an archive's files, such as logs_20260504-17. It is unique for each archive. */
function baseName({ partition, id }: LogArchiveRecord): string {
  return `${partition}-${id}`;
}
