import { Controller, Get, Module } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../access/access.decorator.js';
import { Documented } from './openapi/documented.js';
import { Readiness } from './readiness.js';

const livenessSchema = z.object({ status: z.literal('ok') });
const readinessSchema = z.object({
  status: z.enum(['ok', 'maintenance']).describe('`maintenance`: calls are refused until the maintenance ends.'),
});

@Controller()
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process is alive. */
  @Get('healthz')
  @Access('public')
  @Documented({ summary: 'Whether the process is alive', response: livenessSchema })
  live() {
    return { status: 'ok' };
  }

  /**
   * The process can serve: its database responds within a second, no bill has waited for long, and it is not stopping.
   * A site under maintenance is ready, because its processes respond to calls with an error that clients understand.
   */
  @Get('readyz')
  @Access('public')
  @Documented({ summary: 'Whether the process can serve', response: readinessSchema })
  async ready() {
    await this.readiness.check();
    return { status: this.readiness.maintenance ? 'maintenance' : 'ok' };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
