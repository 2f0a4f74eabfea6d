import type { TestDatabase } from '../test-database.js';

/** The environment variables with which the product runs in tests, whether in a process of its own or not. */
export function testEnvironment(dataDir: string, database: TestDatabase | undefined): NodeJS.ProcessEnv {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    // The mock upstreams listen on this machine.
    EGRESS_ALLOW_PRIVATE: 'true',
    // Everybody in a test comes from one address.
    GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    CRITICAL_RATE_LIMIT: '1000000',
  };
}
