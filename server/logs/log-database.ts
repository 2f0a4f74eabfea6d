import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import type { Executor } from '../platform/database/pg-client.js';
import { ReadReplica } from '../platform/database/read-replica.js';
import { LogError } from './log.errors.js';

/** The SQLSTATE of a statement that exceeded its time limit. */
const CANCELED = '57014';

/** The database from which rows are read. `replica` is the primary while there is no current replica. */
export type LogSource = 'primary' | 'replica';

/**
 * Reads the usage log from the replica, if there is one, or over the console's connections instead of the settlement's,
 * so that a slow search of the log does not delay a bill. What a replica returns may be as old as
 * DATABASE_READ_MAX_LAG_SECONDS allows, so it must not be used for decisions.
 */
@Injectable()
export class LogDatabase {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly replica: ReadReplica,
  ) {}

  /** Runs single statements, as `query` does. */
  executor(source?: LogSource): Executor {
    return { query: <Row>(text: string, values: unknown[] = []) => this.query<Row & object>(text, values, source) };
  }

  /**
   * @param source of what is read after it was written, such as the row of a call that has just ended, the primary
   * @throws {AppError} log_range_too_wide when the statement exceeds the time limit of the console.
   */
  async query<Row extends object>(text: string, values: unknown[], source: LogSource = 'replica'): Promise<Row[]> {
    const onPrimary = () => this.database.query<Row[]>(text, values);
    try {
      return await (source === 'primary' ? onPrimary() : this.replica.query<Row>(text, values, onPrimary));
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== CANCELED) throw error;
      throw new AppError(LogError.log_range_too_wide, {}, { cause: error });
    }
  }
}
