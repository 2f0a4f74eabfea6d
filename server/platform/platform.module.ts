import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config/config.js';
import { Secrets } from './config/secrets.js';
import { Changes } from './coordination/changes.js';
import { Cipher } from './crypto/cipher.js';
import { Passwords } from './crypto/passwords.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database/database-target.js';
import { Egress } from './http/egress.js';
import { Upgrades } from './http/upgrades.js';
import { Logger } from './telemetry/logger.js';

/** What every module stands on, made from what `main` read at start. */
@Module({})
export class PlatformModule {
  static forRoot(config: Config, secrets: Secrets, database: ConnectionTarget, logger: Logger): DynamicModule {
    const providers = [
      { provide: Config, useValue: config },
      { provide: Secrets, useValue: secrets },
      { provide: DATABASE_TARGET, useValue: database },
      { provide: Logger, useValue: logger },
      Cipher,
      Passwords,
      Changes,
      Egress,
      Upgrades,
    ];
    return { module: PlatformModule, global: true, providers, exports: providers };
  }
}
