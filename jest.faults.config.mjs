import config from './jest.config.mjs';

const { globalTeardown: _, ...e2e } = config.projects.find(({ displayName }) => displayName === 'e2e');

/** Faults take minutes and a database of their own that they may break: they are not part of `npm test`. */
export default {
  rootDir: config.rootDir,
  maxWorkers: 1,
  // Sockets to processes that were killed linger; nothing of a run is left when its table is printed.
  forceExit: true,
  testTimeout: 600_000,
  projects: [
    {
      ...e2e,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/setup/build.ts',
    },
  ],
};
