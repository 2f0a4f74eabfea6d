import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { productVersion } from '../../platform/package-info.js';
import { Maintenance } from '../maintenance.js';
import { OptionsService } from '../options.service.js';
import { SiteSetupService } from './site-setup.service.js';

const PING_EVERY_MS = 10_000;

/** The public settings of the site. */
@Injectable()
export class StatusService {
  private readonly startTime = new Date();
  private respondedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly options: OptionsService,
    private readonly maintenance: Maintenance,
    private readonly setup: SiteSetupService,
    private readonly sql: Sql,
  ) {}

  async current() {
    const { options, startTime } = this;
    const setup = await this.setup.isDone();
    return { version: productVersion(), startTime, setup, maintenance: this.maintenance.notice(), options };
  }

  /**
   * Checks the database connection, at most every 10 s.
   * @throws when the database does not respond.
   */
  async test(): Promise<void> {
    if (performance.now() - this.respondedAt < PING_EVERY_MS) return;
    await this.sql.query('status-test', 'SELECT 1');
    this.respondedAt = performance.now();
  }
}

export type SiteState = Awaited<ReturnType<StatusService['current']>>;
