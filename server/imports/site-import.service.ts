import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DAY_MS } from '../common/durations.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsService } from '../options/options.service.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { AuditTrail } from '../platform/audit/audit-trail.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { currentOrigin, withOrigin } from '../platform/database/change-origin.js';
import { Sql } from '../platform/database/sql.js';
import { LogPartitions } from '../usage-log/log-partitions.js';
import { type ImportNote, ImportNotes } from './model/import-notes.js';
import type { Reading } from './products/product.js';
import { PRODUCTS, type ProductKind } from './products/products.js';
import { openSource } from './sources/open-source.js';
import { type OpenSocket, type Source, SourceError } from './sources/source.js';
import { importChannels } from './steps/import-channels.js';
import { type ConflictRule, type ImportContext, type StepCount, TokenNames } from './steps/import-context.js';
import { importPayments, importTasks } from './steps/import-history.js';
import { importLogs } from './steps/import-logs.js';
import { importOptions } from './steps/import-options.js';
import { importRedemptions } from './steps/import-redemptions.js';
import { importSums } from './steps/import-sums.js';
import { importTokens } from './steps/import-tokens.js';
import { importUsers } from './steps/import-users.js';

/** The day of earlier usage when no log is imported: before all that dashboards show. */
const OPENING_DAYS_BACK = 100;
const DEFAULT_QUOTA_PER_UNIT = 500_000;
const PROGRESS_MS = 1_000;
const LOG_TABLE = 'logs';

export interface ImportRequest {
  readonly kind: ProductKind;
  /** The address of the database, see `openSource`. */
  readonly from: string;
  /** Distinguishes sites of one product. */
  readonly site: string;
  readonly conflicts: ConflictRule;
  readonly logs: boolean;
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  /** Opens the connections to servers; see `openSource`. */
  readonly socket?: OpenSocket;
  /** Called once, with the minimum number of rows that will be read. */
  readonly onTotal?: (rows: number) => Promise<void>;
  /** Called about once per second, with the number of rows that the step has read. */
  readonly onProgress?: (step: string, read: number) => void;
}

/** Quota units. */
export interface ImportSums {
  /** Balances of all users at the source, and of the imported users on this site. */
  readonly sourceBalance: number;
  readonly balance: number;
  readonly sourceUsed: number;
  readonly used: number;
}

export interface ImportReport {
  readonly product: string;
  readonly site: string;
  readonly dryRun: boolean;
  /** The number of this run of the site's import. */
  readonly run: number;
  readonly steps: Readonly<Record<string, StepCount>>;
  readonly sums: ImportSums;
  readonly notes: readonly ImportNote[];
}

/** A site of this name was imported from another product; the message is one sentence. */
export class ImportRefused extends Error {}

interface ImportState {
  openingDay: string;
  runs: number;
  logPosition: number;
}

/** Moves the site of another product into this one. */
@Injectable()
export class SiteImportService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sql: Sql,
    private readonly secrets: Secrets,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
    private readonly editor: OptionEditorService,
    private readonly calendar: SiteCalendar,
    private readonly partitions: LogPartitions,
    private readonly changes: Changes,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Imports all rows that this site does not have yet. Each batch is a transaction that also stores how far the import
   * has come, so a killed import is continued by another run, and a run of the same rows changes nothing.
   * @throws {SourceError} when the source cannot be read, {ImportRefused} when it is another product's or its site was
   * imported from another product, {ConflictingUsers}
   */
  async run(request: ImportRequest): Promise<ImportReport> {
    const product = PRODUCTS[request.kind];
    const source = await openSource(request.from, request.socket);
    const origin = { kind: 'command', name: '', operation: 'import', ...currentOrigin(), summarised: true } as const;
    try {
      const missing = product.requires.filter((table) => !source.tables.has(table));
      if (missing.length > 0)
        throw new SourceError(`Source is not a database of ${product.title}: it has no table ${missing[0]}`);
      await request.onTotal?.(await rowsToRead(product.tables, source, request.logs));
      return await withOrigin(origin, () => this.import(request, source));
    } finally {
      await source.close();
    }
  }

  private async import(request: ImportRequest, source: Source): Promise<ImportReport> {
    const { kind, site, conflicts, dryRun } = request;
    const product = PRODUCTS[kind];
    const notes = new ImportNotes();
    const reading: Reading = { source, notes, quotaPerUnit: await quotaPerUnitOf(kind, source, this.options) };
    const state = await this.begin(request, reading);
    const context: ImportContext = {
      site,
      product,
      reading,
      conflicts,
      dryRun,
      sql: this.sql,
      signal: request.signal,
      run: state.runs,
      ids: { user: new Map(), token: new Map(), channel: new Map() },
      tokenNames: new TokenNames(),
      progress: throttled(request.onProgress),
    };
    const services = {
      secrets: this.secrets,
      cipher: this.cipher,
      calendar: this.calendar,
      partitions: this.partitions,
    };
    // Users first: they are what an import is refused for.
    const users = await importUsers(context, services);
    const stores = { database: this.database, options: this.options, editor: this.editor };
    const steps: Record<string, StepCount> = {
      users,
      options: await importOptions(context, stores),
      tokens: await importTokens(context, services),
      channels: await importChannels(context, services),
      'redemption codes': await importRedemptions(context, services),
      payments: await importPayments(context),
      tasks: await importTasks(context),
    };
    if (request.logs) steps['log rows'] = await importLogs(context, state.logPosition, services);
    // Reading the accounts again would repeat the notes about them.
    const quiet = { ...context, reading: { ...reading, notes: new ImportNotes() } };
    if (!dryRun) await importSums(quiet, state.openingDay);
    await noteOtherTables(context, request.logs);
    const sums = await this.sums(quiet);
    if (!dryRun) {
      const facts = { product: product.title, site, run: state.runs, steps };
      await this.audit.record({ action: 'site.imported', objectId: site, objectName: site, facts });
      await this.sql.query('import-finish', 'UPDATE imports SET finished_at = now() WHERE site = $1', [site]);
      await this.changes.publish('everything', {});
    }
    return { product: product.title, site, dryRun, run: state.runs, steps, sums, notes: notes.all() };
  }

  /** Counts the run, unless the last one was not finished. */
  private async begin({ kind, site, logs, dryRun }: ImportRequest, reading: Reading): Promise<ImportState> {
    const [known] = await this.sql.query<{ product: string }>(
      'import-known-site',
      'SELECT product FROM imports WHERE site = $1',
      [site],
    );
    if (known && known.product !== kind) {
      throw new ImportRefused(
        `Site ${site} was imported from ${known.product}; give this one another name with --site`,
      );
    }
    const openingDay = await openingDayOf(reading, PRODUCTS[kind].logs, logs);
    if (dryRun) {
      const text = `SELECT opening_day::text AS "openingDay", runs + 1 AS runs, log_position AS "logPosition" FROM imports WHERE site = $1`;
      const [state] = await this.sql.query<ImportState>('import-state', text, [site]);
      return state ?? { openingDay, runs: 1, logPosition: 0 };
    }
    const [state] = await this.sql.query<ImportState>(
      'import-begin',
      `INSERT INTO imports AS i (site, product, opening_day, runs) VALUES ($1, $2, $3, 1)
        ON CONFLICT (site) DO UPDATE SET runs = i.runs + (i.finished_at IS NOT NULL)::int, finished_at = NULL
        RETURNING opening_day::text AS "openingDay", runs, log_position AS "logPosition"`,
      [site, kind, openingDay],
    );
    return state as ImportState;
  }

  private async sums(context: ImportContext): Promise<ImportSums> {
    const { product, reading, site, ids } = context;
    let [sourceBalance, sourceUsed] = [0, 0];
    for await (const { id, sums } of product.users(reading)) {
      if (!ids.user.has(id)) continue;
      sourceBalance += sums.granted - sums.used;
      sourceUsed += sums.used;
    }
    const [here] = await this.sql.query<{ balance: number; used: number }>(
      'import-sums',
      `SELECT coalesce(sum(granted - used), 0)::bigint AS balance, coalesce(sum(used), 0)::bigint AS used
        FROM import_rows WHERE site = $1 AND kind = 'user'`,
      [site],
    );
    return { sourceBalance, sourceUsed, balance: here?.balance ?? 0, used: here?.used ?? 0 };
  }
}

async function quotaPerUnitOf(kind: ProductKind, source: Source, options: OptionsService): Promise<number> {
  const { litellm } = PRODUCTS;
  if (PRODUCTS[kind] === litellm) return options.get('QuotaPerUnit');
  const reading = { source, notes: new ImportNotes(), quotaPerUnit: DEFAULT_QUOTA_PER_UNIT };
  return Number((await PRODUCTS[kind].options(reading)).get('QuotaPerUnit')) || DEFAULT_QUOTA_PER_UNIT;
}

/** The day before the first row of the log; without a log, a day before all that dashboards show. */
async function openingDayOf(
  reading: Reading,
  logsOf: (typeof PRODUCTS)[ProductKind]['logs'],
  logs: boolean,
): Promise<string> {
  let before = Date.now() - (OPENING_DAYS_BACK - 1) * DAY_MS;
  if (logs) {
    const quiet = { ...reading, notes: new ImportNotes() };
    for await (const { createdAt } of logsOf(quiet, 0)) {
      before = Math.max(createdAt.getTime(), Date.UTC(2024, 0, 1));
      break;
    }
  }
  return new Date(before - DAY_MS).toISOString().slice(0, 10);
}

async function rowsToRead(tables: readonly string[], source: Source, logs: boolean): Promise<number> {
  let rows = 0;
  for (const table of tables)
    if (source.tables.has(table) && (logs || table !== LOG_TABLE)) rows += await source.count(table);
  return rows;
}

/** Reports the tables with rows that no step reads. */
async function noteOtherTables({ product, reading: { source, notes } }: ImportContext, logs: boolean): Promise<void> {
  const read = new Set(product.tables);
  for (const table of source.tables) {
    if (read.has(table)) continue;
    const rows = await source.count(table);
    if (rows > 0) notes.add('tables', ['table_not_imported', { table }], undefined, rows);
  }
  if (!logs && source.tables.has(LOG_TABLE)) {
    notes.add('log rows', 'logs_not_requested', undefined, await source.count(LOG_TABLE));
  }
}

function throttled(report: ImportRequest['onProgress']): ImportContext['progress'] {
  let [last, lastAt] = ['', 0];
  return (step, read) => {
    const now = performance.now();
    if (step === last && now - lastAt < PROGRESS_MS) return;
    [last, lastAt] = [step, now];
    report?.(step, read);
  };
}
