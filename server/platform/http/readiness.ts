import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { settledWithin } from '../../common/settled-within.js';
import { Sql } from '../database/sql.js';
import { CommonError } from '../errors/common.errors.js';

/** Shorter than the default timeout of a Kubernetes probe, which is a second. */
const TIMEOUT_MS = 900;

/** Determines whether this process should receive requests. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private stopping = false;
  private underMaintenance = () => false;
  private readonly requirements: (() => AppError | null)[] = [];
  /** The pending database statement: while it hangs no other one is sent. */
  private pending: Promise<unknown> | undefined;

  constructor(private readonly sql: Sql) {}

  /** @param missing returns the error that keeps the process from serving; null when there is none */
  requires(missing: () => AppError | null): void {
    this.requirements.push(missing);
  }

  /**
   * @param isOn whether the site serves no calls; a load balancer still sends them here, where they get an error of
   * their API
   */
  reportsMaintenance(isOn: () => boolean): void {
    this.underMaintenance = isOn;
  }

  get maintenance(): boolean {
    return this.underMaintenance();
  }

  /**
   * @throws {AppError} process_stopping; database_unavailable when the database does not respond; the error of a
   * requirement.
   */
  async check(): Promise<void> {
    if (this.stopping) throw new AppError(CommonError.process_stopping);
    for (const missing of this.requirements) {
      const reason = missing();
      if (reason) throw reason;
    }
    await this.pingDatabase();
  }

  /** The first step of a shutdown: load balancers use other processes while running calls end. */
  withdraw(): void {
    this.stopping = true;
  }

  onModuleDestroy(): void {
    this.withdraw();
  }

  private async pingDatabase(): Promise<void> {
    this.pending ??= this.sql.query('ready', 'SELECT 1').finally(() => {
      this.pending = undefined;
    });
    if (!(await settledWithin(TIMEOUT_MS, this.pending))) throw new AppError(CommonError.database_unavailable);
  }
}
