import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '../platform/coordination/redis-connection.js';
import { ReadReplica } from '../platform/database/read-replica.js';
import { Sql } from '../platform/database/sql.js';
import type { ProcessHealth } from './process-health.js';

/** The connections of this process to PostgreSQL and Redis, from memory. */
@Injectable()
export class ConnectionHealth {
  constructor(
    private readonly sql: Sql,
    private readonly replica: ReadReplica,
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
  ) {}

  read(): Pick<ProcessHealth, 'pool' | 'redis' | 'readReplica'> {
    const { pool } = this.sql;
    return {
      pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      redis: this.redis === null ? 'unused' : this.redis.isReady ? 'ready' : 'away',
      readReplica: this.replica.health(),
    };
  }
}
