import { beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../platform/config/config.js';
import { Secrets } from '../../../../platform/config/secrets.js';
import { Cipher } from '../../../../platform/crypto/cipher.js';
import { isOurs, type SealedContent, seal, sealReasoningWith, unseal, withoutOurTokens } from './reasoning-token.js';

const cipherOf = async (key: string) =>
  new Cipher(
    await Secrets.load(
      readConfig({ ENCRYPTION_KEY: key, SESSION_SECRET: key, DATABASE_URL: 'postgres://localhost/none' }),
    ),
  );
let cipher: Cipher;
beforeAll(async () => {
  cipher = await cipherOf('0123456789abcdef0123');
  sealReasoningWith(cipher);
});

const THOUGHTS: SealedContent[] = [
  { thought: { type: 'reasoning', text: 'hm' } },
  { thought: { type: 'reasoning', text: 'Grüße', signature: 's', issuer: 'anthropic' } },
  { thought: { type: 'reasoning', text: '', redacted: 'r', issuer: 'anthropic' } },
  { callId: 'call_1', signature: 'proof' },
];

describe('reasoning token', () => {
  it.each(THOUGHTS.map((kept) => [kept]))('restores %j', (kept) => {
    const token = seal(kept) ?? '';
    expect(isOurs(token)).toBe(true);
    expect(unseal(token)).toEqual(kept);
    expect(token).not.toContain('anthropic');
  });

  it('is decrypted only with the same key and when it was not changed', async () => {
    const token = seal(THOUGHTS[1] as SealedContent) ?? '';
    expect(unseal(`${token.slice(0, -2)}AA`)).toBeNull();
    expect(unseal('gAAAAABforeign')).toBeNull();
    expect(unseal('tollgate.nonsense')).toBeNull();
    sealReasoningWith(await cipherOf('another-key-0123456789'));
    expect(unseal(token)).toBeNull();
    sealReasoningWith(cipher);
  });

  it('is removed from an input for OpenAI', () => {
    const foreign = { type: 'reasoning', summary: [], encrypted_content: 'gAAAAABforeign' };
    const ours = { type: 'reasoning', summary: [], encrypted_content: seal(THOUGHTS[0] as SealedContent) };
    expect(withoutOurTokens([ours, foreign, 'odd', null])).toEqual([foreign, 'odd', null]);
    expect(withoutOurTokens('text')).toBe('text');
  });
});
