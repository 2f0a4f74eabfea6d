import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { KMS_ACCOUNT, MockKms, MockVault, VAULT_ACCOUNT } from '../../../test/support/mock-key-services.js';
import { readConfig } from './config.js';
import { Secrets } from './secrets.js';

const KEY = 'an encryption key of the tests';
const FORMER = 'a former encryption key of the tests';

let vault: MockVault;
let kms: MockKms;
beforeAll(async () => {
  [vault, kms] = await Promise.all([new MockVault().open(), new MockKms().open()]);
});
afterEach(() => {
  vault.requests.length = 0;
});
afterAll(() => Promise.all([vault.close(), kms.close()]));

const site = { DATABASE_URL: 'postgres://unused', SESSION_SECRET: 'a session secret of the tests' };
const ofVault = (env: Record<string, string> = {}) => ({
  ...site,
  ENCRYPTION_KEY_PROVIDER: 'vault',
  VAULT_ADDR: vault.url,
  VAULT_TOKEN: VAULT_ACCOUNT.token,
  ...env,
});
const ofKms = (env: Record<string, string> = {}) => ({
  ...site,
  ENCRYPTION_KEY_PROVIDER: 'aws-kms',
  AWS_ENDPOINT_URL_KMS: kms.url,
  AWS_REGION: KMS_ACCOUNT.region,
  AWS_ACCESS_KEY_ID: KMS_ACCOUNT.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KMS_ACCOUNT.secretAccessKey,
  ...env,
});
const valuesOf = async (env: Record<string, string>) => (await Secrets.load(readConfig(env))).values;

describe('wrapped encryption key', () => {
  it.each([
    ['Vault', () => ofVault({ ENCRYPTION_KEY_WRAPPED: vault.wrap(KEY) })],
    ['AWS KMS', () => ofKms({ ENCRYPTION_KEY_WRAPPED: kms.wrap(KEY) })],
  ])('is unwrapped by %s', async (_, env) => {
    expect(await valuesOf(env())).toMatchObject({ encryptionKey: KEY, previousEncryptionKey: undefined });
  });

  it('may follow a former one that is wrapped or plain', async () => {
    const wrapped = vault.wrap(KEY);
    const keys = { encryptionKey: KEY, previousEncryptionKey: FORMER };
    const env = ofVault({ ENCRYPTION_KEY_WRAPPED: wrapped });
    expect(await valuesOf({ ...env, ENCRYPTION_KEY_PREVIOUS_WRAPPED: vault.wrap(FORMER) })).toMatchObject(keys);
    expect(await valuesOf({ ...env, ENCRYPTION_KEY_PREVIOUS: FORMER })).toMatchObject(keys);
  });

  it('is unwrapped once by a process', async () => {
    const env = ofVault({ ENCRYPTION_KEY_WRAPPED: vault.wrap(KEY) });
    await valuesOf(env);
    await valuesOf(env);
    expect(vault.requests.length).toBe(1);
  });

  it('must differ from the former one', async () => {
    const keys = { ENCRYPTION_KEY_WRAPPED: vault.wrap(KEY), ENCRYPTION_KEY_PREVIOUS_WRAPPED: vault.wrap(KEY) };
    await expect(valuesOf(ofVault(keys))).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS is the same as ENCRYPTION_KEY');
  });

  it('names the variable whose text the service refuses', async () => {
    const keys = { ENCRYPTION_KEY: KEY, ENCRYPTION_KEY_PREVIOUS_WRAPPED: 'vault:v1:unknown' };
    await expect(valuesOf(ofVault(keys))).rejects.toThrow('ENCRYPTION_KEY_PREVIOUS_WRAPPED cannot be unwrapped');
  });
});

describe('variables of a wrapped key', () => {
  const wrapped = { ENCRYPTION_KEY_WRAPPED: 'vault:v1:text' };

  it.each<[string, () => Record<string, string | undefined>, string]>([
    ['the key is plain as well', () => ofVault({ ...wrapped, ENCRYPTION_KEY: KEY }), 'are both set: give one of them'],
    ['there is no service', () => ({ ...site, ...wrapped }), 'set ENCRYPTION_KEY_PROVIDER to vault or aws-kms'],
    [
      'the service is unknown',
      () => ({ ENCRYPTION_KEY_PROVIDER: 'other' }),
      'ENCRYPTION_KEY_PROVIDER must be vault or',
    ],
    [
      'Vault has no address',
      () => ({ ...ofVault(), VAULT_ADDR: '' }),
      'ENCRYPTION_KEY_PROVIDER is vault: set VAULT_ADDR',
    ],
    ['the address is none', () => ofVault({ VAULT_ADDR: 'vault:8200' }), 'VAULT_ADDR must be an http or https address'],
    ['there is no login', () => ({ ...ofVault(), VAULT_TOKEN: '' }), 'set one of VAULT_TOKEN, VAULT_ROLE_ID'],
    ['there are two logins', () => ofVault({ VAULT_KUBERNETES_ROLE: 'tollgate' }), 'set one of VAULT_TOKEN,'],
    [
      'AppRole has no secret',
      () => ({ ...ofVault({ VAULT_ROLE_ID: 'role' }), VAULT_TOKEN: '' }),
      'VAULT_ROLE_ID is set: set VAULT_SECRET_ID',
    ],
    [
      'the file of certificates is missing',
      () => ofVault({ VAULT_CACERT: '/none.pem' }),
      'VAULT_CACERT cannot be read',
    ],
    ['AWS has no region', () => ({ ...ofKms(), AWS_REGION: '' }), 'ENCRYPTION_KEY_PROVIDER is aws-kms: set AWS_REGION'],
    ['AWS has no credentials', () => ({ ...ofKms(), AWS_ACCESS_KEY_ID: '' }), 'set AWS_ACCESS_KEY_ID and AWS_SECRET'],
    [
      'an access key has no secret',
      () => ({ ...ofKms(), AWS_SECRET_ACCESS_KEY: '' }),
      'AWS_ACCESS_KEY_ID is set: set AWS_SECRET_ACCESS_KEY',
    ],
  ])('are refused when %s', (_, env, refusal) => {
    expect(() => readConfig(env())).toThrow(refusal);
  });

  it('may be set for other programs when no service is used', () => {
    const other = { VAULT_ADDR: 'unix:///run/vault', AWS_ACCESS_KEY_ID: 'AKIAOTHER', AWS_ENDPOINT_URL_KMS: 'none' };
    expect(() => readConfig({ ...site, ...other })).not.toThrow();
  });

  it.each([
    [{ AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.170.23/v1/credentials' }],
    [{ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/1234' }],
  ])('may leave the credentials to the container: %j', (container) => {
    expect(() => readConfig({ ...ofKms(), AWS_ACCESS_KEY_ID: '', ...container })).not.toThrow();
  });
});
