import { Controller, Get, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import { Sql } from '../database/sql.js';
import { AppError } from '../errors/app-error.js';
import { CommonError } from '../errors/common.errors.js';
import { Documented } from './openapi/documented.js';

/** Knows whether this process should be sent requests. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly sql: Sql) {}

  /** @throws {AppError} database_unavailable while stopping or without a database. */
  async check(): Promise<void> {
    if (this.stopping) throw new AppError(CommonError.database_unavailable);
    await this.sql.query('ready', 'SELECT 1');
  }

  /** The first step of a shutdown: load balancers look elsewhere while running calls come to their end. */
  onModuleDestroy(): void {
    this.stopping = true;
  }
}

const fine = z.object({ status: z.literal('ok') });

@Controller()
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process lives. */
  @Get('healthz')
  @Documented({ summary: 'Whether the process lives', answer: fine })
  live() {
    return { status: 'ok' };
  }

  /** The process can serve: its database answers and it is not about to stop. */
  @Get('readyz')
  @Documented({ summary: 'Whether the process can serve', answer: fine })
  async ready() {
    await this.readiness.check();
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController], providers: [Readiness], exports: [Readiness] })
export class HealthModule {}
