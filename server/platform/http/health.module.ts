import { Controller, Get, Module } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../access/access.decorator.js';
import { Documented } from './openapi/documented.js';
import { Readiness } from './readiness.js';

const fine = z.object({ status: z.literal('ok') });

@Controller()
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process is alive. */
  @Get('healthz')
  @Access('public')
  @Documented({ summary: 'Whether the process is alive', response: fine })
  live() {
    return { status: 'ok' };
  }

  /**
   * The process can serve: its database responds within a second, no bill has waited for long, and it is not stopping.
   */
  @Get('readyz')
  @Access('public')
  @Documented({ summary: 'Whether the process can serve', response: fine })
  async ready() {
    await this.readiness.check();
    return { status: 'ok' };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
