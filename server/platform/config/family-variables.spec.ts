import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';
import { FAMILY_VARIABLES, variablesWithoutEffect } from './family-variables.js';

describe('a variable of one-api, new-api or Veloera', () => {
  it.each([
    ['SQL_DSN', 'postgres://host/site', 'DATABASE_URL', 'postgres://host/site'],
    ['SQL_DSN', 'postgresql://host/site', 'DATABASE_URL', 'postgresql://host/site'],
    ['REDIS_CONN_STRING', 'redis://host:6379/1', 'REDIS_URL', 'redis://host:6379/1'],
    ['RELAY_TIMEOUT', '60', 'UPSTREAM_TOTAL_TIMEOUT_MS', 60_000],
    ['RELAY_TIMEOUT', '0', 'UPSTREAM_TOTAL_TIMEOUT_MS', 1_800_000],
    ['STREAMING_TIMEOUT', '90', 'UPSTREAM_IDLE_TIMEOUT_MS', 90_000],
  ] as const)('%s=%s is read as %s', (name, value, own, read) => {
    expect(readConfig({ [name]: value }).env[own]).toBe(read);
    expect(variablesWithoutEffect({ [name]: value })).toEqual({});
  });

  it('is overridden by the variable of Tollgate, and then without effect', () => {
    const source = {
      RELAY_TIMEOUT: '60',
      UPSTREAM_TOTAL_TIMEOUT_MS: '5000',
      SQL_DSN: 'local',
      DATABASE_URL: 'postgres://host/b',
    };
    expect(readConfig(source).env).toMatchObject({
      UPSTREAM_TOTAL_TIMEOUT_MS: 5_000,
      DATABASE_URL: 'postgres://host/b',
    });
    expect(Object.keys(variablesWithoutEffect(source))).toEqual(['SQL_DSN', 'RELAY_TIMEOUT']);
  });

  it.each(['root:word@tcp(host:3306)/oneapi', 'local', 'mysql://root:word@host/oneapi'])(
    'SQL_DSN=%s ends the start, because the site would begin empty',
    (SQL_DSN) => {
      expect(() => readConfig({ SQL_DSN })).toThrow(/^SQL_DSN is a database of MySQL or SQLite.*tollgate import/);
    },
  );

  it.each([
    ['REDIS_CONN_STRING', 'host:6379', 'REDIS_CONN_STRING (REDIS_URL) must start with redis:// or rediss://'],
    ['RELAY_TIMEOUT', '1m', 'RELAY_TIMEOUT (UPSTREAM_TOTAL_TIMEOUT_MS) must be a whole number'],
  ])('%s=%s is named by the error with both names', (name, value, refusal) => {
    expect(() => readConfig({ [name]: value })).toThrow(refusal);
  });

  it('without an equivalent changes nothing and is reported with what to use instead', () => {
    const source = { NODE_TYPE: 'slave', MEMORY_CACHE_ENABLED: 'true', CRYPTO_SECRET: '' };
    expect(readConfig(source)).toEqual(readConfig({}));
    expect(variablesWithoutEffect(source)).toEqual({
      MEMORY_CACHE_ENABLED: 'caches are always used and are updated immediately',
      NODE_TYPE: 'ROLE',
    });
  });

  it('is in the table of docs/operating.md, as the code has it', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
    const section =
      guide.split(/^## /m).find((part) => part.startsWith('Environment variables of other gateways')) ?? '';
    const rows = [...section.matchAll(/^\| `(\w+)` +\| (yes|no) +\| (.+?) +\|$/gm)].map(
      ([, name, accepted, instead]) => [name, accepted, instead?.replaceAll('`', '')],
    );
    expect(rows).toEqual(
      Object.entries(FAMILY_VARIABLES).map(([name, { readAs, instead }]) => [name, readAs ? 'yes' : 'no', instead]),
    );
  });
});
