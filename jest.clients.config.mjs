import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** The vendors' command-line clients are downloaded first: they are not part of `npm test`. */
export default {
  rootDir: config.rootDir,
  maxWorkers: 1,
  testTimeout: 120_000,
  projects: [{ ...e2e, displayName: 'clients', testMatch: ['<rootDir>/test/clients/**/*.spec.ts'] }],
};
