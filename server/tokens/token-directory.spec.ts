import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import type { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import { TokenDirectory } from './token-directory.js';

const key = 'k'.repeat(48);
const row = (status: number, keyEndsAt: Date | null = null) => ({
  keyEndsAt,
  id: 7,
  userId: 1,
  name: 'a',
  keyHint: 'sk-k',
  status,
  group: '',
  unlimitedQuota: true,
  grantedQuota: 0,
  expiresAt: null,
  modelLimitsEnabled: false,
  modelLimits: [],
  allowIps: [],
  backupGroup: '',
  modelAliases: '',
  limits: { requestsPerMinute: null, tokensPerMinute: null, dailyQuota: null, weeklyQuota: null, monthlyQuota: null },
});

/** A directory over a database whose responses the test releases. */
async function directoryWithSlowReads() {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nowhere',
    ENCRYPTION_KEY: 'an encryption key of the tests',
    SESSION_SECRET: 'a session secret of the tests',
  });
  const reads: ((rows: object[]) => void)[] = [];
  const sql = { query: () => new Promise((resolve) => reads.push(resolve)) } as unknown as Sql;
  const changes = new Changes(new Logger(config));
  const directory = new TokenDirectory(sql, await Secrets.load(config), changes);
  return { directory, changes, reads, changed: () => changes.publish('token', { tokenId: 7, userId: 1 }) };
}

describe('token that has changed', () => {
  it('is re-read by services that are notified after the directory', async () => {
    const { directory, changes, reads, changed } = await directoryWithSlowReads();
    const before = directory.find(key);
    reads[0]?.([row(1)]);
    await before;
    let found: unknown;
    changes.on('token', () => {
      found = directory.find(key);
    });
    await changed();
    reads[1]?.([row(2)]);
    expect(await found).toMatchObject({ status: 2 });
  });
});

describe('token that changes during a read', () => {
  it('is not cached in its old state', async () => {
    const { directory, reads, changed } = await directoryWithSlowReads();
    const before = directory.find(key);
    await changed();
    reads[0]?.([row(1)]);
    await before;
    const after = directory.find(key);
    reads[1]?.([row(2)]);
    expect(await after).toMatchObject({ status: 2 });
    expect(directory.find(key)).toMatchObject({ status: 2 });
  });

  it('is read again for a caller that arrives after the change', async () => {
    const { directory, reads, changed } = await directoryWithSlowReads();
    directory.find(key);
    await changed();
    const after = directory.find(key);
    reads[0]?.([row(1)]);
    reads[1]?.([row(2)]);
    expect(await after).toMatchObject({ status: 2 });
  });
});

describe('two keys of a token', () => {
  it('are both read again after a notification', async () => {
    const { directory, reads, changed } = await directoryWithSlowReads();
    const former = 'f'.repeat(48);
    for (const [index, text] of [key, former].entries()) {
      const read = directory.find(text);
      reads[index]?.([row(1, text === former ? new Date(Date.now() + 60_000) : null)]);
      expect(await read).toBe(directory.find(text));
    }
    await changed();
    expect([directory.find(key), directory.find(former)]).toEqual([expect.any(Promise), expect.any(Promise)]);
    expect(reads).toHaveLength(4);
  });
});

describe('concurrent callers', () => {
  it('share one read, for known and unknown keys', async () => {
    const { directory, reads } = await directoryWithSlowReads();
    const first = directory.find(key);
    const second = directory.find(key);
    reads[0]?.([row(1)]);
    expect(await second).toBe(await first);

    const unknownKey = directory.find('s'.repeat(48));
    reads[1]?.([]);
    expect(await unknownKey).toBeNull();
    expect(directory.find('s'.repeat(48))).toBeNull();
    expect(reads).toHaveLength(2);
  });
});
