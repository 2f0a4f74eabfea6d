import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { readConfig } from '../../platform/config/config.js';
import { addressFindings } from './address-checks.js';

type Variables = Readonly<Record<string, string>>;

const PROXY = { PUBLIC_HTTPS: 'true', TRUSTED_PROXIES: '10.0.0.2' };

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query(`DELETE FROM options; INSERT INTO setups (version) VALUES ('1') ON CONFLICT DO NOTHING`));

async function findings(address: string, variables: Variables): Promise<string[]> {
  await client.query(`INSERT INTO options (key, value) VALUES ('ServerAddress', $1)`, [address]);
  const found = await addressFindings(client, readConfig(variables).env);
  return found.map(({ check, status, text }) => `${check}, ${status}: ${text}`);
}

describe('check of the public address', () => {
  it.each<[string, Variables, RegExp]>([
    ['', {}, /warning: ServerAddress is not set/],
    ['https://ai.example', PROXY, /ok: https/],
    ['https://ai.example', {}, /warning: .*PUBLIC_HTTPS is not true/],
    ['http://ai.example', PROXY, /warning: PUBLIC_HTTPS is true/],
    ['https://ai.example/v1', PROXY, /warning: .*not served below a path/],
    ['http://localhost:3000', {}, /ok/],
    ['http://localhost:3000', { PORT: '4000' }, /warning: .* but PORT is 4000/],
    ['http://127.0.0.1', { PORT: '80' }, /ok/],
    ['http://localhost:3000', { PORT: '0' }, /ok/],
    ['http://192.0.2.7:3000', {}, /warning: .*HOST is 127.0.0.1/],
    ['http://192.0.2.7:3000', { HOST: '0.0.0.0' }, /ok/],
    ['http://192.0.2.7', {}, /ok/],
  ])('of %p with %p', async (address, variables, expected) => {
    const [first] = await findings(address, variables);
    expect(first).toMatch(expected);
  });

  it('warns of a site behind TLS whose proxy is not trusted', async () => {
    expect(await findings('https://ai.example', { PUBLIC_HTTPS: 'true' })).toEqual([
      expect.stringContaining('public address, ok'),
      expect.stringContaining('trusted proxies, warning: the site is reached over https'),
    ]);
  });

  it.each<[Variables, string[]]>([
    [{}, []],
    [{ HOST: '0.0.0.0' }, ['setup, warning: the site is not set up, and any visitor can complete the setup']],
    [{ HOST: '0.0.0.0', SETUP_SECRET: 'a-secret-of-8' }, []],
  ])('reports with %p who can complete a setup that is not done', async (variables, expected) => {
    await client.query('DELETE FROM setups');
    expect((await findings('http://localhost:3000', variables)).slice(1)).toEqual(expected);
  });
});
