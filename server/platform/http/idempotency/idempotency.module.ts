import { Module } from '@nestjs/common';
import { ExpiredKeysJob } from './expired-keys.job.js';
import { IdempotencyKeys } from './idempotency-keys.service.js';

@Module({ providers: [IdempotencyKeys, ExpiredKeysJob], exports: [IdempotencyKeys] })
export class IdempotencyModule {}
