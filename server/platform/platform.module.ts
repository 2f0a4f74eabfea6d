import { type DynamicModule, Module } from '@nestjs/common';
import { AuditTrail } from './audit/audit-trail.js';
import { Config } from './config/config.js';
import { Secrets } from './config/secrets.js';
import { Changes } from './coordination/changes.js';
import { LimitStore, MemoryLimitStore } from './coordination/limit-store.js';
import { Membership } from './coordination/membership.js';
import { RedisConnection } from './coordination/redis-connection.js';
import { RedisLimitStore } from './coordination/redis-limit-store.js';
import { RedisSlotStore } from './coordination/redis-slot-store.js';
import { SharedChanges } from './coordination/shared-changes.js';
import { MemorySlotStore, SlotStore } from './coordination/slot-store.js';
import { Cipher } from './crypto/cipher.js';
import { Passwords } from './crypto/passwords.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database/database-target.js';
import { Sql } from './database/sql.js';
import { Egress } from './http/egress/egress.js';
import { HttpFigures } from './http/http-figures.js';
import { ApiLimit } from './http/limits/api-limit.js';
import { Readiness } from './http/readiness.js';
import { Upgrades } from './http/upgrades.js';
import { SinkHttp } from './sinks/sink-http.js';
import { EventLoop } from './telemetry/event-loop.js';
import { Logger } from './telemetry/logger.js';
import { openTracing } from './telemetry/open-tracing.js';
import { Tracing } from './telemetry/tracing.js';

/** The platform services of all modules, created from the objects that `main` read at the start. */
@Module({})
export class PlatformModule {
  static forRoot(config: Config, secrets: Secrets, database: ConnectionTarget, logger: Logger): DynamicModule {
    const changes = async (sql: Sql): Promise<Changes> => {
      // A command may change the site while its only process runs, so that process listens as well.
      const shared = new SharedChanges(sql, database.connection, logger, config.shared || config.isCommand);
      await shared.open();
      return shared;
    };
    const membership = async (sql: Sql): Promise<Membership | null> =>
      config.shared ? Membership.join(sql, database.connection, config, logger) : null;
    const providers = [
      { provide: Config, useValue: config },
      { provide: Secrets, useValue: secrets },
      { provide: DATABASE_TARGET, useValue: database },
      { provide: Logger, useValue: logger },
      AuditTrail,
      Cipher,
      Passwords,
      { provide: Changes, useFactory: changes, inject: [Sql] },
      { provide: Membership, useFactory: membership, inject: [Sql] },
      // Null when this is the only process.
      { provide: RedisConnection, useFactory: () => RedisConnection.open(config, logger) },
      {
        provide: LimitStore,
        inject: [RedisConnection],
        useFactory: (redis: RedisConnection | null) => (redis ? new RedisLimitStore(redis) : new MemoryLimitStore()),
      },
      {
        provide: SlotStore,
        inject: [RedisConnection],
        useFactory: (redis: RedisConnection | null) =>
          redis ? new RedisSlotStore(redis, config.env.PROCESS_EXPIRY_SECONDS * 1_000) : new MemorySlotStore(),
      },
      // Null when no trace collector is configured.
      { provide: Tracing, useFactory: () => openTracing(config) },
      EventLoop,
      HttpFigures,
      ApiLimit,
      Egress,
      Readiness,
      Upgrades,
      SinkHttp,
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}
