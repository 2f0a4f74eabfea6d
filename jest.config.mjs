const swc = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    keepClassNames: true,
  },
};

const common = {
  rootDir: import.meta.dirname,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Server sources import './x.js' as Node will find it after the build; before the build that file is './x.ts'.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // A .swcrc belongs to the build it stands beside, not to the tests.
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false }] },
};

const onNode = {
  ...common,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/postgres-setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres-teardown.ts',
};

export default {
  rootDir: import.meta.dirname,
  // One worker beside the parent, the database and the product under test is what two cores carry.
  maxWorkers: 2,
  // A worker that grew past this is replaced: modules loaded as ES modules are never unloaded.
  workerIdleMemoryLimit: '700MB',
  // Jest reads this here only, so the slowest kind decides: a browser walking through every screen.
  testTimeout: 60_000,
  projects: [
    { ...onNode, displayName: 'server', testMatch: ['<rootDir>/server/**/*.spec.ts'] },
    { ...onNode, displayName: 'support', testMatch: ['<rootDir>/test/support/**/*.spec.ts'] },
    {
      ...common,
      displayName: 'client',
      testMatch: ['<rootDir>/client/src/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/test/support/console-environment.ts',
    },
    { ...onNode, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'] },
    { ...onNode, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
  ],
};
