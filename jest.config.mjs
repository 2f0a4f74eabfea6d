import { installModuleHooks } from './test/support/jest/module-hooks.ts';

// The global setup is TypeScript as well, and runs in this process.
installModuleHooks();
// One set-up file for each test file does it, since the library itself is loaded once for all.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const jestFolder = '<rootDir>/test/support/jest';

const common = {
  rootDir: import.meta.dirname,
  // Jest lists all files of these folders at each start; those of the whole repository take half a second more.
  roots: ['server', 'client/build', 'client/src', 'test'].map((folder) => `<rootDir>/${folder}`),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  // For `--watch` and `--onlyChanged`, which look for the tests of a changed file: imports name the compiled file.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Node loads the modules, see shared-runtime.ts.
  runtime: `${import.meta.dirname}/test/support/jest/shared-runtime.ts`,
  transform: {},
};

const onNode = { ...common, testEnvironment: `${jestFolder}/node-environment.ts` };
const withDatabase = {
  ...onNode,
  globalSetup: '<rootDir>/test/support/setup/postgres.ts',
  globalTeardown: '<rootDir>/test/support/setup/stop-postgres.ts',
};
const withProduct = { ...withDatabase, globalSetup: '<rootDir>/test/support/setup/product.ts' };

export default {
  rootDir: import.meta.dirname,
  // One more than two cores: many files wait, for a retry, a time limit or a job of the product under test.
  maxWorkers: 3,
  // A page and the modules of many test files add up; a new worker costs a few seconds.
  workerIdleMemoryLimit: '1200MB',
  // At its end a worker frees hundreds of megabytes and writes the cache of compiled modules, which can take longer
  // than the default of 500 ms on a busy machine; Jest would kill it then.
  workerGracefulExitTimeout: 5_000,
  // Jest reads this here only, so the slowest kind decides: a browser walking through every screen.
  testTimeout: 60_000,
  testSequencer: `${jestFolder}/sequencer.cjs`,
  reporters: ['default', '<rootDir>/test/support/reporting/timing-reporter.mjs'],
  projects: [
    {
      ...onNode,
      displayName: 'unit',
      testMatch: ['<rootDir>/{server,client/build,test/support,test/deployment}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.db\\.spec\\.ts$'],
    },
    { ...withDatabase, displayName: 'database', testMatch: ['<rootDir>/{server,test/support}/**/*.db.spec.ts'] },
    {
      ...common,
      displayName: 'client',
      testMatch: ['<rootDir>/client/src/**/*.test.{ts,tsx}'],
      testEnvironment: `${jestFolder}/console-environment.ts`,
      setupFilesAfterEnv: ['<rootDir>/client/src/testing/setup.ts'],
    },
    { ...withProduct, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'] },
    { ...withProduct, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
  ],
};
