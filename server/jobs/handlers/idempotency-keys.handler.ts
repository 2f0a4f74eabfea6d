import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { IdempotencyKeys } from '../../platform/http/idempotency/idempotency-keys.service.js';
import { JobHandler } from '../job-handler.js';

/** Deletes expired responses of idempotency keys. */
@Injectable()
export class IdempotencyKeysHandler extends JobHandler<'idempotency-keys'> {
  readonly name = 'idempotency-keys';
  readonly data = z.object({}).strict();

  constructor(private readonly keys: IdempotencyKeys) {
    super();
  }

  async run(): Promise<void> {
    await this.keys.deleteExpired();
  }
}
