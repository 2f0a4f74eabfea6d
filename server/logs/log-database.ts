import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { LogError } from './log.errors.js';

/** What PostgreSQL says when a statement ran into its time limit. */
const CANCELED = '57014';

/**
 * Reads the usage log over the console's connections, not the settlement's: the slowest search of the log must not keep
 * a bill waiting.
 */
@Injectable()
export class LogDatabase {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws {AppError} log_range_too_wide when the statement takes longer than console statements may. */
  async query<Row>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.database.query<Row[]>(text, values);
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== CANCELED) throw error;
      throw new AppError(LogError.log_range_too_wide, {}, { cause: error });
    }
  }
}
