import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MockVault, VAULT_ACCOUNT } from '../../support/mock-key-services.js';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { type CommandResult, runCommand } from '../../support/tollgate/command-line.js';
import { type CreatedToken, createChannel, createToken } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

let site: Site<TestApp>;
let vault: MockVault;
let token: CreatedToken;
/** The key that the site made at its first start. */
let formerKey: string;

const ofVault = () => ({
  ENCRYPTION_KEY_PROVIDER: 'vault',
  VAULT_ADDR: vault.url,
  VAULT_TOKEN: VAULT_ACCOUNT.token,
});
const run = (env: Record<string, string>, ...args: string[]): Promise<CommandResult> =>
  runCommand(args, { DATA_DIR: site.tollgate.dataDir, DATABASE_URL: site.database.url, ...env });
const reply = async (): Promise<string> => {
  const { choices } = await site
    .openai(token)
    .chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Hi' }] });
  return choices[0]?.message.content ?? '';
};
const restart = (env: Record<string, string>) => site.tollgate.restart(env);

beforeAll(async () => {
  [site, vault] = await Promise.all([Site.open(), new MockVault().open()]);
  await createChannel(site.administrator, { base_url: site.upstream.url, models: 'gpt-4o-mini' });
  token = await createToken(site.administrator, { unlimited_quota: true });
  site.upstream.byDefault(respondWith({ text: 'one two three', usage: { prompt: 7, completion: 3 } }));
  formerKey = JSON.parse(readFileSync(join(site.tollgate.dataDir, 'secrets.json'), 'utf8')).encryptionKey;
});
afterAll(() => Promise.all([site.close(), vault.close()]));

describe('wrapped encryption key', () => {
  it('wraps the key of the site, and decrypts data that the plain key encrypted', async () => {
    const { code, output } = await run(ofVault(), 'wrap-key', '--current', '--json');
    const { wrapped } = JSON.parse(output) as { wrapped: string };
    expect({ code, wrapped }).toEqual({ code: 0, wrapped: expect.stringMatching(/^vault:v1:/) });
    expect(vault.requests.at(-1)?.body).toEqual({ plaintext: Buffer.from(formerKey).toString('base64') });

    await restart({ ...ofVault(), ENCRYPTION_KEY_WRAPPED: wrapped });
    expect(await reply()).toBe('one two three');
    expect(site.upstream.lastRequest.headers.authorization).toBe('Bearer sk-upstream');
  });

  it('is replaced by a new one, which is wrapped as well', async () => {
    const { output } = await run(ofVault(), 'wrap-key');
    const former = vault.wrap(formerKey);
    const env = { ...ofVault(), ENCRYPTION_KEY_WRAPPED: output.trim(), ENCRYPTION_KEY_PREVIOUS_WRAPPED: former };
    await restart(env);
    expect(await run(env, 'rotate-keys')).toMatchObject({ code: 0, output: expect.stringContaining('is complete') });
    expect(await reply()).toBe('one two three');
    const { findings } = JSON.parse(
      (await run({ ...ofVault(), ENCRYPTION_KEY_WRAPPED: output.trim() }, 'doctor', '--json')).output,
    );
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          check: 'key service',
          status: 'ok',
          text: `Vault at ${vault.url} unwraps the encryption key`,
        }),
        expect.objectContaining({ check: 'encryption key', text: 'decrypts the stored keys' }),
      ]),
    );
  });

  it('does not start the site when Vault refuses it', async () => {
    const refused = { ...ofVault(), VAULT_TOKEN: 'hvs.other', ENCRYPTION_KEY_WRAPPED: 'vault:v1:unknown' };
    await expect(restart(refused)).rejects.toThrow(
      /^ENCRYPTION_KEY_WRAPPED cannot be unwrapped: Vault at http:\S+ refused .* permission denied/,
    );
    const diagnosis = await run(refused, 'doctor');
    expect(diagnosis).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /PROBLEM key service: ENCRYPTION_KEY_WRAPPED cannot be unwrapped.*permission denied/,
      ),
    });
    expect(diagnosis.output + diagnosis.errors).not.toContain('hvs.');
  });

  it('is refused without a key service', async () => {
    expect(await run({}, 'wrap-key')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ENCRYPTION_KEY_PROVIDER is not set'),
    });
  });
});
