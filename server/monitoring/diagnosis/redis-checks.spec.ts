import { describe, expect, it } from '@jest/globals';
import { redisServerFindings } from './redis-checks.js';

const GOOD = {
  redis_version: '7.2.4',
  used_memory: '100',
  maxmemory: '0',
  maxmemory_policy: 'noeviction',
  rdb_last_bgsave_status: 'ok',
  aof_enabled: '1',
  aof_last_write_status: 'ok',
};

const troubles = (facts: Readonly<Record<string, string>>) =>
  redisServerFindings(
    Object.entries({ ...GOOD, ...facts })
      .map(([name, value]) => `${name}:${value}`)
      .join('\r\n'),
  ).flatMap(({ check, status, text }) => (status === 'ok' ? [] : [`${check}, ${status}: ${text}`]));

describe('check of Redis', () => {
  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    ['a good one', {}, []],
    ['an old one', { redis_version: '5.0.7' }, ['Redis, problem: version 5.0.7']],
    ['eviction', { maxmemory_policy: 'allkeys-lru' }, ['Redis eviction, problem: maxmemory-policy is allkeys-lru']],
    ['used memory', { maxmemory: '105' }, ['Redis memory, problem: 95 % of maxmemory are used']],
    ['free memory', { maxmemory: '200' }, []],
    [
      'no append-only file',
      { aof_enabled: '0' },
      ['Redis persistence, warning: appendonly is off, so jobs since the last snapshot are lost in a crash'],
    ],
    [
      'a failed snapshot',
      { rdb_last_bgsave_status: 'err' },
      ['Redis persistence, problem: rdb_last_bgsave_status: err'],
    ],
  ])('with %s', (_, facts, expected) => {
    expect(troubles(facts)).toEqual(expected);
  });
});
