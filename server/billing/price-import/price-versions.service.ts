import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsService } from '../../options/options.service.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { PriceCatalog, ratiosText } from '../prices/price-catalog.js';
import {
  byEntry,
  ENTRY_KEYS,
  type EntryKey,
  type EntryTables,
  entryOf,
  entryOption,
  entryTables,
} from './entry-tables.js';
import { PriceImportError } from './price-import.errors.js';

/**
 * A model's entries in the options of prices and factors. Null if an option has none. Versions of earlier releases do
 * not have all of them.
 */
type PriceEntries = Readonly<Partial<Record<EntryKey, string | null>>>;

/** The changes of an import to a model. */
interface PriceVersionChange {
  readonly model: string;
  readonly before: PriceEntries;
  readonly after: PriceEntries;
}

/** The changes that one import made. */
export interface PriceVersion {
  readonly id: number;
  readonly createdAt: Date;
  /** The name of the user who made the changes. Null for a scheduled update. */
  readonly username: string | null;
  /** The address of the list. Empty for a pasted list, and for a version that reverts another one. */
  readonly address: string;
  /** The version that it reverts. Null for an import. */
  readonly reverts: number | null;
  readonly changes: readonly PriceVersionChange[];
  /** When it was reverted. Null while it is in force. */
  readonly revertedAt: Date | null;
}

/** The differences of the entries of these models between two tables. */
export function changesBetween(
  before: EntryTables,
  after: EntryTables,
  models: readonly string[],
): PriceVersionChange[] {
  return models
    .map((model) => ({ model, before: entriesOf(before, model), after: entriesOf(after, model) }))
    .filter((change) => !areSame(change.before, change.after));
}

/** The tables with the former entries of each of these models; other entries keep their position. */
function revertedTables(tables: EntryTables, changes: readonly PriceVersionChange[]): EntryTables {
  return byEntry((key) => {
    const entries = new Map(Object.entries(tables[key]));
    for (const { model, before } of changes) {
      const text = before[key];
      if (text === null) entries.delete(model);
      else if (text !== undefined) entries.set(model, text);
    }
    return Object.fromEntries(entries);
  });
}

/** Whether the tables still have the entries that the change set. */
function isInForce(tables: EntryTables, { model, after }: PriceVersionChange): boolean {
  return areSame(entriesOf(tables, model), after);
}

function entriesOf(tables: EntryTables, model: string): PriceEntries {
  return byEntry((key) => entryOf(tables, key, model));
}

/** Entries that a version does not have are not compared: the version did not change them. */
function areSame(one: PriceEntries, other: PriceEntries): boolean {
  return ENTRY_KEYS.every((key) => one[key] === undefined || other[key] === undefined || one[key] === other[key]);
}

const COLUMNS = `
  id, created_at AS "createdAt", username, address, reverts, changes, reverted_at AS "revertedAt"`;
const INSERT = `
  INSERT INTO price_versions (username, address, reverts, changes) VALUES ($1, $2, $3, $4::jsonb)
  RETURNING id`;
const REVERT = `
  WITH reverted AS (UPDATE price_versions SET reverted_at = now() WHERE id = $1 AND reverted_at IS NULL RETURNING id)
  SELECT id FROM reverted`;

/** The changes of every import, so that it can be reverted. Versions are never deleted. */
@Injectable()
export class PriceVersionsService {
  constructor(
    private readonly sql: Sql,
    private readonly prices: PriceCatalog,
    private readonly options: OptionsService,
    private readonly editor: OptionEditorService,
  ) {}

  /**
   * Records changes in the transaction that makes them. Does nothing if there are none. The name is null for a
   * scheduled update.
   */
  async record(
    version: Pick<PriceVersion, 'username' | 'address' | 'reverts' | 'changes'>,
    executor: Executor,
  ): Promise<void> {
    const { username, address, reverts, changes } = version;
    if (changes.length > 0) await executor.query(INSERT, [username, address, reverts, JSON.stringify(changes)]);
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ limit, offset, after }: ListPage): Promise<{ versions: PriceVersion[]; total: number }> {
    const [counted] = await this.sql.query<{ total: number }>('price-versions-count', COUNT);
    const before = after ? idOfCursor(after) : null;
    const values = [before, limit, before === null ? offset : 0];
    return { versions: await this.sql.query<PriceVersion>('price-versions', PAGE, values), total: counted?.total ?? 0 };
  }

  /** @throws {AppError} not_found */
  async get(id: number): Promise<PriceVersion> {
    const [version] = await this.sql.query<PriceVersion>('price-version', FIND, [id]);
    if (!version) throw new AppError(CommonError.not_found);
    return version;
  }

  /**
   * Restores the entries that a version replaced, for all its models whose price has not changed since.
   * @returns the version, and the number of models with their earlier price
   * @throws {AppError} not_found; price_version_not_revertible when it was reverted, or all its models have changed since
   */
  async revert(caller: Principal, id: number): Promise<{ version: PriceVersion; models: number }> {
    const { changes, revertedAt } = await this.get(id);
    // Read together without an await, so that the tables match the texts that must not have changed.
    const inForce = Object.fromEntries(ENTRY_KEYS.map(entryOption).map((key) => [key, this.options.text(key)]));
    const tables = entryTables(this.prices);
    const kept = changes.filter((change) => isInForce(tables, change));
    if (revertedAt !== null || kept.length === 0) throw new AppError(PriceImportError.price_version_not_revertible);
    const reverted = revertedTables(tables, kept);
    const texts = ENTRY_KEYS.map((key) => [key, ratiosText(tables[key]), ratiosText(reverted[key])] as const);
    const changed = texts.filter(([, before, after]) => before !== after);
    await this.editor.changeTogether(
      caller,
      Object.fromEntries(changed.map(([key, , after]) => [entryOption(key), after])),
      inForce,
      async (executor) => {
        const made: PriceVersionChange[] = changesBetween(
          tables,
          reverted,
          kept.map(({ model }) => model),
        );
        if ((await executor.query(REVERT, [id])).length === 0) {
          throw new AppError(PriceImportError.price_version_not_revertible);
        }
        await this.record({ username: caller.username, address: '', reverts: id, changes: made }, executor);
      },
    );
    return { version: await this.get(id), models: kept.length };
  }
}

const COUNT = 'SELECT count(*)::int AS total FROM price_versions';
const FIND = `SELECT ${COLUMNS} FROM price_versions WHERE id = $1`;
const PAGE = `
  SELECT ${COLUMNS} FROM price_versions WHERE $1::bigint IS NULL OR id < $1
  ORDER BY id DESC LIMIT $2 OFFSET $3`;
