import { describe, expect, it } from '@jest/globals';
import type { WireBody } from '../../protocols/bytes/wire-body.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import type { SiteSettings } from '../ports/site.port.js';
import { PromptGuard } from './prompt-guard.js';

const KIB = 1024;
const guard = new PromptGuard({ forbiddenWords: () => WORDS } as unknown as SiteSettings);
const WORDS = ['forbidden'];

/** Checks a prompt of these texts; async, so that both ways of refusing look the same. */
async function check(...texts: string[]): Promise<void> {
  const operation = { task: 'chat', promptForCount: () => ({ texts, structureTokens: 0 }) } as unknown as Operation;
  await guard.check(operation, {} as WireBody);
}

const refused = { code: 'sensitive_words_detected' };

describe('a prompt', () => {
  it('passes without a forbidden word', async () => {
    await expect(check('an ordinary wish')).resolves.toBeUndefined();
  });

  it.each([
    ['short', ['a Forbidden wish']],
    ['long, the word where two pieces meet', [`${'a'.repeat(128 * KIB - 4)}forbidden${'a'.repeat(KIB)}`]],
    ['many short texts, the word in the last', [...Array.from({ length: 600 }, () => 'a'.repeat(KIB)), 'forbidden']],
  ])('is refused when it is %s', async (_, texts) => {
    await expect(check(...texts)).rejects.toMatchObject(refused);
  });

  it('of many texts lets others have their turn', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    await check(...Array.from({ length: 2_000 }, () => 'a'.repeat(8 * KIB)));
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});
