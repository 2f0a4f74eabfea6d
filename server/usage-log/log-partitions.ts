import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { DAY_MS, WEEK_MS } from '../common/durations.js';
import { AdvisoryLock } from '../platform/database/advisory-locks.js';

/** 1970-01-05, the first Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEKS_BACK = 1;
const WEEKS_AHEAD = 8;

export interface LogPartition {
  name: string;
  from: Date;
  to: Date;
}

/** Tables with weekly partitions; the names of partitions begin with the name of the table. */
export const LOG_PARTITIONS = 'logs';
export const CONTENT_PARTITIONS = 'log_contents';
type PartitionedTable = typeof LOG_PARTITIONS | typeof CONTENT_PARTITIONS;

/** The week of a partition. Undefined for a table that is not a partition. */
export function partitionNamed(name: string, table: PartitionedTable = LOG_PARTITIONS): LogPartition | undefined {
  const [, parent, year, month, day] = /^(\w+)_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  if (parent !== table) return undefined;
  const from = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return { name, from, to: new Date(from.getTime() + WEEK_MS) };
}

/** The start of the week of an instant: Monday, UTC. */
export function startOfWeek(instantMs: number): Date {
  return new Date(Math.floor((instantMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS);
}

/** The weekly partitions that must exist at an instant: Monday to Monday, UTC, from last week to eight weeks ahead. */
export function partitionsAround(nowMs: number, table: PartitionedTable = LOG_PARTITIONS): LogPartition[] {
  const thisWeek = startOfWeek(nowMs).getTime();
  return Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => {
    const from = new Date(thisWeek + (index - WEEKS_BACK) * WEEK_MS);
    const to = new Date(from.getTime() + WEEK_MS);
    return { name: `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`, from, to };
  });
}

/**
 * Creates the weekly partitions of `logs` and of `log_contents` in advance, because a row without a partition cannot be
 * stored, and a call that cannot be stored cannot be billed. Runs at the start and in a daily job.
 */
@Injectable()
export class LogPartitions implements OnModuleInit {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async onModuleInit(): Promise<void> {
    await this.ensure();
  }

  /**
   * Creates the missing partitions around an instant. Idempotent, and safe if several processes run it concurrently.
   */
  async ensure(nowMs: number = Date.now()): Promise<void> {
    for (const table of [LOG_PARTITIONS, CONTENT_PARTITIONS] as const) await this.ensureOf(table, nowMs);
  }

  /** Whether the log has a week that ended by an instant, apart from the weeks that are always created. */
  async hasWeekBefore(instant: Date, nowMs: number = Date.now()): Promise<boolean> {
    const [first] = partitionsAround(nowMs);
    const names = [...(await this.existing(LOG_PARTITIONS))];
    return names.some((name) => {
      const week = partitionNamed(name);
      return week !== undefined && week.to <= instant && first !== undefined && week.to <= first.from;
    });
  }

  private async ensureOf(table: PartitionedTable, nowMs: number): Promise<void> {
    const wanted = partitionsAround(nowMs, table);
    const existing = await this.existing(table);
    if (wanted.every(({ name }) => existing.has(name))) return;
    await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [AdvisoryLock.logPartitions]);
      const present = await this.existing(table, manager);
      for (const partition of wanted) {
        if (!present.has(partition.name)) await manager.query(createStatement(table, partition));
      }
    });
  }

  private async existing(table: PartitionedTable, manager = this.database.manager): Promise<Set<string>> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = $1::regclass`,
      [table],
    );
    return new Set(rows.map(({ name }) => name));
  }
}

/**
 * Attaching a finished table allows concurrent bookings; `CREATE TABLE … PARTITION OF` would block them.
 * DDL accepts no parameters: name and bounds are built from a date above.
 */
function createStatement(table: PartitionedTable, { name, from, to }: LogPartition): string {
  return `
    CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS);
    ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${to.toISOString()}');
  `;
}
