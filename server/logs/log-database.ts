import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { LogError } from './log.errors.js';

/** The SQLSTATE of a statement that exceeded its time limit. */
const CANCELED = '57014';

/**
 * Reads the usage log over the console's connections instead of the settlement's, so that a slow search of the log does
 * not delay a bill.
 */
@Injectable()
export class LogDatabase {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws {AppError} log_range_too_wide when the statement exceeds the time limit of the console. */
  async query<Row>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return await this.database.query<Row[]>(text, values);
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== CANCELED) throw error;
      throw new AppError(LogError.log_range_too_wide, {}, { cause: error });
    }
  }
}
