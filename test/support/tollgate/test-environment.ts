import type { TestDatabase } from '../test-database.js';

/** The environment variables of the product in tests, whether or not it runs in a separate process. */
export function testEnvironment(dataDir: string, database: TestDatabase | undefined): NodeJS.ProcessEnv {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    // The mock upstreams listen on this machine.
    EGRESS_ALLOW_PRIVATE: 'true',
    // All users of a test have the same address, so the limits by address are raised.
    GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    CRITICAL_RATE_LIMIT: '1000000',
  };
}
