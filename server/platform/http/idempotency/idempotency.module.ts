import { Module } from '@nestjs/common';
import { ExpiredKeysJob } from './expired-keys.job.js';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

@Module({ providers: [IdempotencyKeysService, ExpiredKeysJob], exports: [IdempotencyKeysService] })
export class IdempotencyModule {}
