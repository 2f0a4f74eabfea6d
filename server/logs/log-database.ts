import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { ReadReplica } from '../platform/database/read-replica.js';
import { LogError } from './log.errors.js';

/** The SQLSTATE of a statement that exceeded its time limit. */
const CANCELED = '57014';

/**
 * Reads the usage log from the replica, if there is one, or over the console's connections instead of the settlement's,
 * so that a slow search of the log does not delay a bill. What a replica returns may be as old as
 * DATABASE_READ_MAX_LAG_SECONDS allows, so nothing is decided by it.
 */
@Injectable()
export class LogDatabase {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly replica: ReadReplica,
  ) {}

  /** @throws {AppError} log_range_too_wide when the statement exceeds the time limit of the console. */
  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.replica.query<Row>(text, values, () => this.database.query<Row[]>(text, values));
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== CANCELED) throw error;
      throw new AppError(LogError.log_range_too_wide, {}, { cause: error });
    }
  }
}
