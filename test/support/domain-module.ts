import type { Abstract, DynamicModule, Provider, Type } from '@nestjs/common';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { readConfig } from '../../server/platform/config/config.js';
import { Secrets } from '../../server/platform/config/secrets.js';
import { JobQueue } from '../../server/platform/coordination/job-queue.port.js';
import { Passwords } from '../../server/platform/crypto/passwords.js';
import { DatabaseModule } from '../../server/platform/database/database.module.js';
import { PlatformModule } from '../../server/platform/platform.module.js';
import { Logger } from '../../server/platform/telemetry/logger.js';
import { CheapPasswords } from './cheap-passwords.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A domain module on the platform modules and a separate, real database, without HTTP and GraphQL. */
export interface DomainModule {
  readonly database: TestDatabase;
  get<Service>(service: Type<Service> | Abstract<Service>): Service;
  close(): Promise<void>;
}

/** A queue that never runs jobs, unless a test provides another one. */
const noWorkers: Provider = { provide: JobQueue, useValue: { enqueue: () => Promise.resolve() } };

/**
 * Starts modules with all modules that they depend on.
 * @param outside providers that modules above these would provide
 */
export async function openDomain(
  modules: (Type | DynamicModule)[],
  outside: Provider[] = [],
  environment: Record<string, string> = {},
): Promise<DomainModule> {
  const database = await createTestDatabase();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: 'an encryption key of the tests',
    SESSION_SECRET: 'a session secret of the tests',
    ...environment,
  });
  const platform = PlatformModule.forRoot(
    config,
    await Secrets.load(config),
    { connection: { connectionString: database.url } },
    new Logger(config),
  );
  let module: TestingModule | undefined = await Test.createTestingModule({
    imports: [platform, DatabaseModule, outsideModule([noWorkers, ...outside]), ...modules],
  })
    .overrideProvider(Passwords)
    .useClass(CheapPasswords)
    .compile();
  await module.init();
  return {
    database,
    get: (service) => {
      if (!module) throw new Error('This module is closed.');
      return module.get(service, { strict: false });
    },
    close: async () => {
      await module?.close();
      // Node keeps the modules of all test files, and with them their variables.
      module = undefined;
      await database.drop();
    },
  };
}

function outsideModule(providers: Provider[]): DynamicModule {
  @Global()
  @Module({})
  class Outside {}
  return { module: Outside, providers, exports: providers };
}
