import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { databaseOptions } from './database-options.js';
import { IdentityIssuers1769840900000 } from './migrations/1769840900000-identity-issuers.js';

const migration = new IdentityIssuers1769840900000();
let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(databaseOptions({ connection: { connectionString: database.url } })).initialize();
  await database.query(`INSERT INTO users (username, role, aff_code) VALUES ('ada', 1, 'a'), ('bob', 1, 'b')`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const identities = () =>
  database.query(`
    SELECT username, provider, issuer, subject FROM user_identities JOIN users ON users.id = user_id
    ORDER BY username, provider`);

describe('migration of issuers', () => {
  it.each([
    ['of the discovery document', { 'oidc.well_known': 'https://a/.well-known/openid-configuration' }],
    ['of the user info', { 'oidc.well_known': '', 'oidc.user_info_endpoint': 'https://a/userinfo' }],
    ['of nothing', {}],
  ])('stores the address %s, and the entity of a SAML provider, without entries of the audit log', async (_, oidc) => {
    const options = Object.entries({ ...oidc, 'saml.entity_id': 'urn:idp' });
    const runner = source.createQueryRunner();
    await migration.down(runner);
    await database.query('DELETE FROM options');
    for (const pair of options) await database.query('INSERT INTO options (key, value) VALUES ($1, $2)', pair);
    await database.query(`
      INSERT INTO user_identities (user_id, provider, subject)
        SELECT id, provider, id FROM users, (VALUES ('github'), ('oidc'), ('saml')) AS p (provider)
      ON CONFLICT DO NOTHING`);
    const entries = await database.query('SELECT count(*) FROM audit_entries');

    await runner.startTransaction();
    await migration.up(runner);
    await runner.commitTransaction();
    await runner.release();
    const issuer = Object.values(oidc).find((value) => value !== '') ?? '';
    expect(await identities()).toEqual(
      ['ada', 'bob'].flatMap((username) => [
        expect.objectContaining({ username, provider: 'github', issuer: '' }),
        expect.objectContaining({ username, provider: 'oidc', issuer }),
        expect.objectContaining({ username, provider: 'saml', issuer: 'urn:idp' }),
      ]),
    );
    expect(await database.query('SELECT count(*) FROM audit_entries')).toEqual(entries);
  });

  it('keeps one identity of each subject when it is reverted', async () => {
    await database.query(`
      UPDATE user_identities SET subject = 'same', issuer = user_id::text WHERE provider = 'oidc'`);
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await migration.down(runner);
    await migration.up(runner);
    await runner.commitTransaction();
    await runner.release();
    expect(await identities()).toEqual(
      [
        ['ada', 'github'],
        ['ada', 'oidc'],
        ['ada', 'saml'],
        ['bob', 'github'],
        ['bob', 'saml'],
      ].map(([username, provider]) => expect.objectContaining({ username, provider })),
    );
  });
});
