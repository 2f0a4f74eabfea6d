import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MockVault, VAULT_ACCOUNT } from '../../../test/support/mock-key-services.js';
import { makeCertificate, type TestCertificate } from '../../../test/support/test-certificate.js';
import { KeyServiceError } from './key-service.js';
import { type VaultSettings, VaultTransit } from './vault.js';

const KEY = Buffer.from('an encryption key of the tests');
const { token, roleId, secretId, kubernetesRole: role, jwt } = VAULT_ACCOUNT;

let vault: MockVault;
let certificate: TestCertificate;
let secure: MockVault;
let folder: string;
beforeAll(async () => {
  certificate = await makeCertificate();
  [vault, secure] = await Promise.all([new MockVault().open(), new MockVault(certificate).open()]);
  folder = mkdtempSync(join(tmpdir(), 'tollgate-'));
});
afterEach(() => {
  vault.requests.length = 0;
  vault.next.length = 0;
});
afterAll(async () => {
  await Promise.all([vault.close(), secure.close()]);
  rmSync(folder, { recursive: true });
});

const transit = (settings: Partial<VaultSettings> = {}) =>
  new VaultTransit({
    address: vault.url,
    namespace: undefined,
    caFile: undefined,
    loginMount: undefined,
    login: { method: 'token', token },
    transitMount: 'transit',
    key: 'tollgate',
    ...settings,
  });
const failure = (service: VaultTransit, wrapped = 'vault:v1:unknown') =>
  service.unwrap(wrapped).then(
    () => undefined,
    (error: unknown) => error as KeyServiceError,
  );

describe('transit engine of Vault', () => {
  it('unwraps with one request', async () => {
    const wrapped = vault.wrap(KEY);
    expect(await transit().unwrap(wrapped)).toEqual(KEY);
    expect(vault.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/transit/decrypt/tollgate',
        headers: expect.objectContaining({
          'x-vault-token': token,
          'x-vault-request': 'true',
          'content-type': 'application/json',
        }),
        body: { ciphertext: wrapped },
      },
    ]);
    expect(vault.requests[0]?.headers).not.toHaveProperty('x-vault-namespace');
  });

  it('wraps with the same key', async () => {
    const wrapped = await transit().wrap(KEY);
    expect(vault.requests[0]).toMatchObject({
      path: '/v1/transit/encrypt/tollgate',
      body: { plaintext: KEY.toString('base64') },
    });
    expect(wrapped).toMatch(/^vault:v1:/);
    expect(await transit().unwrap(wrapped)).toEqual(KEY);
  });

  it('uses the namespace, the mount and the key of the settings', async () => {
    await failure(transit({ namespace: 'platform/eu', transitMount: 'keys/transit', key: 'a key' }));
    expect(vault.requests[0]).toMatchObject({
      path: '/v1/keys/transit/decrypt/a%20key',
      headers: { 'x-vault-namespace': 'platform/eu' },
    });
  });

  it.each<[string, Partial<VaultSettings>, string, object]>([
    [
      'AppRole',
      { login: { method: 'approle', roleId, secretId } },
      '/v1/auth/approle/login',
      { role_id: roleId, secret_id: secretId },
    ],
    ['Kubernetes', { login: { method: 'kubernetes', role, jwt } }, '/v1/auth/kubernetes/login', { role, jwt }],
    [
      'Kubernetes at another mount',
      { login: { method: 'kubernetes', role, jwt }, loginMount: 'cluster-1' },
      '/v1/auth/cluster-1/login',
      { role, jwt },
    ],
  ])('logs in with %s first', async (_, settings, path, body) => {
    expect(await transit(settings).unwrap(vault.wrap(KEY))).toEqual(KEY);
    expect(vault.requests.map((request) => request.path)).toEqual([path, '/v1/transit/decrypt/tollgate']);
    expect(vault.requests[0]?.body).toEqual(body);
    expect(vault.requests[1]?.headers['x-vault-token']).toBe(token);
  });

  it('accepts servers with certificates from the file', async () => {
    const wrapped = secure.wrap(KEY);
    expect(await transit({ address: secure.url, caFile: certificate.certFile }).unwrap(wrapped)).toEqual(KEY);
  });
});

describe('failure of Vault', () => {
  it.each<[string, Partial<VaultSettings>, RegExp]>([
    [
      'a token without permission',
      { login: { method: 'token', token: 'hvs.other' } },
      /refused to decrypt with the key tollgate: permission denied \(status 403\)$/,
    ],
    [
      'a login that is refused',
      { login: { method: 'approle', roleId, secretId: 'another secret id' } },
      /refused to log in with approle: permission denied \(status 403\)$/,
    ],
    ['an unknown key', { key: 'other' }, /encryption key not found \(status 400\)$/],
    ['a text of another key', {}, /cipher: message authentication failed \(status 400\)$/],
  ])('is permanent with %s', async (_, settings, message) => {
    const error = await failure(transit(settings));
    expect(error).toBeInstanceOf(KeyServiceError);
    expect(error?.message).toMatch(message);
    expect(error?.message).toContain(vault.url);
    expect(error?.message).not.toMatch(/hvs\.|secret id/);
    expect(error?.isTemporary).toBe(false);
  });

  it.each([
    ['sealed', 503, { errors: ['Vault is sealed'] }],
    ['behind its leader', 412, { errors: ['required index state not present'] }],
    ['limits requests', 429, { errors: ['request path: rate limit quota exceeded'] }],
    ['behind a proxy without it', 502, 'no JSON of Vault'],
  ])('is temporary while it is %s', async (_, status, body) => {
    vault.next.push([status, body]);
    expect(await failure(transit())).toMatchObject({
      isTemporary: true,
      message: expect.stringContaining(`${status}`),
    });
  });

  it('is temporary when nothing listens at the address', async () => {
    const error = await failure(transit({ address: 'http://127.0.0.1:1' }));
    expect(error).toMatchObject({ isTemporary: true });
    expect(error?.message).toBe('Vault at http://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
  });

  it('is permanent when its certificate is not trusted', async () => {
    const error = await failure(transit({ address: secure.url }));
    expect(error).toMatchObject({ isTemporary: false, message: expect.stringMatching(/self-signed certificate/) });
  });

  it('is permanent when another program responds', async () => {
    vault.next.push([200, { page: 'welcome' }]);
    expect(await failure(transit())).toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('check VAULT_ADDR'),
    });
  });

  it('names the file of certificates that cannot be read', () => {
    const caFile = join(folder, 'none.pem');
    expect(() => transit({ caFile })).toThrow(/^VAULT_CACERT cannot be read: ENOENT/);
    writeFileSync(caFile, certificate.cert);
    expect(() => transit({ caFile })).not.toThrow();
  });
});
