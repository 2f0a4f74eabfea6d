import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../config/config.js';
import { Sql } from '../database/sql.js';
import { Logger } from '../telemetry/logger.js';
import { Membership } from './membership.js';

const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: 'redis://localhost', PROCESS_EXPIRY_SECONDS: '2' });

let database: TestDatabase;
let members: [Member, Member];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  members = await Promise.all([Member.join(), Member.join()]);
});
afterEach(() => Promise.all(members.map((member) => member.leave())));
afterAll(() => database.drop());

class Member {
  private constructor(
    readonly membership: Membership,
    private readonly sql: Sql,
  ) {}

  static async join(): Promise<Member> {
    const connection = { connectionString: database.url };
    const sql = new Sql({ connection }, config);
    return new Member(await Membership.join(sql, connection, config, new Logger(config)), sql);
  }

  async leave(): Promise<void> {
    await this.membership.onApplicationShutdown();
    await this.sql.onApplicationShutdown();
  }

  fallSilent(): void {
    clearInterval(Reflect.get(this.membership, 'timer') as NodeJS.Timeout);
  }

  /** Simulates a killed process. */
  async die(): Promise<void> {
    this.fallSilent();
    Reflect.set(this.membership, 'left', true);
    await (Reflect.get(this.membership, 'lockConnection') as Client).end();
  }

  /** Simulates a process that could not reach the database for a while. */
  loseTouch(): void {
    this.fallSilent();
    Reflect.set(this.membership, 'lastHeartbeatAt', Number.NEGATIVE_INFINITY);
  }

  async beat(): Promise<void> {
    await (Reflect.get(this.membership, 'beat') as () => Promise<void>).call(this.membership);
  }
}

async function present(): Promise<string[]> {
  return (await database.query<{ id: string }>('SELECT id FROM processes')).map(({ id }) => id);
}

describe('processes on one database', () => {
  it('evict a dead process', async () => {
    const [lost, left] = members;
    await lost.die();
    const ids = await eventually(present, (found) => !found.includes(lost.membership.id));
    expect(ids).toEqual([left.membership.id]);
  });

  it('keep a slow process while its session lock is held, up to a limit', async () => {
    const [slow, other] = members;
    slow.fallSilent();
    const dead = await Member.join();
    await dead.die();
    // When the dead process has been evicted, the slow one is still a member.
    await eventually(present, (found) => !found.includes(dead.membership.id));
    expect((await present()).sort()).toEqual([slow, other].map(({ membership }) => membership.id).sort());
    await eventually(present, (found) => !found.includes(slow.membership.id));
  });

  it('evict no process after the database was unreachable for all of them', async () => {
    const ids = members.map(({ membership }) => membership.id);
    for (const member of members) member.loseTouch();
    await database.query(`UPDATE processes SET heard_at = now() - interval '1 minute'`);
    // The first process to reach the database again must not evict the others, which are about to reach it.
    for (const member of members) await member.beat();
    expect((await present()).sort()).toEqual(ids.sort());
    for (const member of members) await member.beat();
    expect(members.map(({ membership }) => membership.id).sort()).toEqual(ids);
  });

  it('keep a process whose health report fails, without its health', async () => {
    const { membership } = members[0];
    membership.reportHealth(() => ({ calls: 1 }));
    await members[0].beat();
    await database.query(`UPDATE processes SET heard_at = '2000-01-01' WHERE id = $1`, [membership.id]);
    membership.reportHealth(() => {
      throw new Error('no health');
    });
    await members[0].beat();
    const reported = (await membership.all()).find(({ id }) => id === membership.id);
    expect(reported?.health).toBeNull();
    expect(reported?.lastHeartbeatAt.getTime()).toBeGreaterThan(Date.parse('2000-01-02'));
  });

  it('do not rejoin after they have left', async () => {
    const [leaver, other] = members;
    const beating = leaver.beat();
    await leaver.membership.onApplicationShutdown();
    await Promise.all([beating, leaver.beat()]);
    expect(await present()).toEqual([other.membership.id]);
  });

  it('are limited by the number of slots', async () => {
    await database.query(`
      INSERT INTO processes (id, slot, roles) SELECT gen_random_uuid(), s, 'gateway' FROM generate_series(2, 63) s`);
    await expect(Member.join()).rejects.toThrow('used by 64 processes');
    await database.query('DELETE FROM processes WHERE slot > 1');
  });
});
