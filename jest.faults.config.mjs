import config from './jest.config.mjs';

const [{ globalSetup: _, globalTeardown: __, ...onNode }] = config.projects;

/** Faults take minutes and a database of their own that they may break: they are not part of `npm test`. */
export default {
  rootDir: config.rootDir,
  maxWorkers: 1,
  // Sockets to processes that were killed linger; nothing of a run is left when its table is printed.
  forceExit: true,
  testTimeout: 600_000,
  projects: [{ ...onNode, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.spec.ts'] }],
};
