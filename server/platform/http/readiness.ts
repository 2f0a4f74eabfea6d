import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Sql } from '../database/sql.js';
import { CommonError } from '../errors/common.errors.js';

/** Kubernetes waits a second for a probe unless told otherwise. */
const ANSWER_WITHIN_MS = 900;

/** Knows whether this process should be sent requests. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private stopping = false;
  private readonly requirements: (() => AppError | null)[] = [];
  /** The question to the database that is under way: one that hangs is not asked again. */
  private asking: Promise<unknown> | undefined;

  constructor(private readonly sql: Sql) {}

  /** @param missing tells what keeps the process from serving; null when nothing does */
  requires(missing: () => AppError | null): void {
    this.requirements.push(missing);
  }

  /** @throws {AppError} database_unavailable while stopping or when the database does not answer; what a requirement says. */
  async check(): Promise<void> {
    if (this.stopping) throw new AppError(CommonError.database_unavailable);
    for (const missing of this.requirements) {
      const reason = missing();
      if (reason) throw reason;
    }
    await this.askDatabase();
  }

  /** The first step of a shutdown: load balancers look elsewhere while running calls come to their end. */
  withdraw(): void {
    this.stopping = true;
  }

  onModuleDestroy(): void {
    this.withdraw();
  }

  private async askDatabase(): Promise<void> {
    this.asking ??= this.sql.query('ready', 'SELECT 1').finally(() => {
      this.asking = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new AppError(CommonError.database_unavailable)), ANSWER_WITHIN_MS);
    try {
      await Promise.race([this.asking, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
