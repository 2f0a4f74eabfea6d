import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig, SECRET_VARIABLES } from './config.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollgate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, content);
  return path;
}

/** A wrapped key needs its service. */
const KEY_SERVICE = { ENCRYPTION_KEY_PROVIDER: 'vault', VAULT_ADDR: 'https://vault', VAULT_TOKEN: 'a token' };

describe('secret in a file', () => {
  it.each(SECRET_VARIABLES)('is read for %s, without the line break at its end', (name) => {
    const secret = /^(DATABASE|DATABASE_READ|REDIS)_URL$/.test(name)
      ? `${name === 'REDIS_URL' ? 'redis' : 'postgres'}://host/0`
      : 'a secret of 24 characters';
    const needed = name.endsWith('_WRAPPED') ? KEY_SERVICE : {};
    expect(readConfig({ ...needed, [`${name}_FILE`]: fileWith(`${secret}\n`) }).env[name]).toBe(secret);
  });

  it('is validated like one in the environment', () => {
    expect(() => readConfig({ METRICS_TOKEN_FILE: fileWith('short') })).toThrow(
      'METRICS_TOKEN must have at least 16 characters',
    );
  });

  it.each([
    ['the variable is set as well', () => ({ METRICS_TOKEN: 'a secret', METRICS_TOKEN_FILE: '/x' }), 'are both set'],
    [
      'the file is missing',
      () => ({ METRICS_TOKEN_FILE: join(folder, 'none') }),
      'METRICS_TOKEN_FILE cannot be read: ENOENT',
    ],
    ['the file is empty', () => ({ METRICS_TOKEN_FILE: fileWith('\n') }), 'METRICS_TOKEN_FILE is empty'],
  ])('ends the start when %s', (_, environment, refusal) => {
    expect(() => readConfig(environment())).toThrow(refusal);
  });

  it('is ignored when the variable is empty', () => {
    expect(readConfig({ METRICS_TOKEN_FILE: '' }).env.METRICS_TOKEN).toBeUndefined();
  });
});

describe('invalid variable', () => {
  it.each([
    ['TRUSTED_PROXIES', '10.0.0.0/99', 'has an entry that is not an address or network: 10.0.0.0/99'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example', 'has an entry that is not an address or network: proxy.example'],
    ['DATABASE_URL', 'postgres://host:notaport/x', 'is not a valid address'],
    ['DATABASE_URL', 'postgres://host/x?sslmode=bogus', 'has an unknown sslmode'],
    ['DATABASE_READ_URL', 'postgres://host/x?sslmode=', 'has an unknown sslmode'],
    ['REDIS_URL', 'redis://host:notaport/0', 'is not a valid address'],
    ['ROLE', 'gatway', 'must be all, or of gateway, console, worker, separated by commas'],
  ])('%s=%s ends the start with its name and the reason', (name, value, reason) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} ${reason}`));
  });

  it.each([
    ['TRUSTED_PROXIES', 'loopback,10.0.0.0/8,172.16.0.0/255.240.0.0,::1,fd00::/8'],
    ['DATABASE_URL', 'postgresql:///tollgate?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://user:a word@host/tollgate?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://user:word@/tollgate?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:word@host:6380/2'],
  ])('is not %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });
});
