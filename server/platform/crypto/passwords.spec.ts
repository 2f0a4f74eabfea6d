import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

/** Node.js' name of the async resource of a hash. */
const HASH = 'ARGON2REQUEST';

const running = new Set<number>();
let hashes = 0;
let maxAtOnce = 0;
const hook = createHook({
  init(id, type) {
    if (type !== HASH) return;
    running.add(id);
    hashes++;
    maxAtOnce = Math.max(maxAtOnce, running.size);
  },
  after: (id) => running.delete(id),
});

const passwords = new Passwords();
let stored: string;

beforeAll(async () => {
  hook.enable();
  stored = await passwords.hash('correct-horse-1');
});
afterAll(() => {
  hook.disable();
});
beforeEach(() => {
  hashes = 0;
  maxAtOnce = 0;
});

describe('passwords', () => {
  it.each([
    ['the right one', 'correct-horse-1', true],
    ['a wrong one', 'correct-horse-2', false],
    ['the right one with a blank', 'correct-horse-1 ', false],
  ])('are verified: %s', async (_, password, right) => {
    expect(await passwords.verify(password, stored)).toBe(right);
  });

  it('use at most two threads, for any number of logins', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => passwords.verify('a guess', stored)));
    expect(responses).toEqual(Array.from({ length: 12 }, () => false));
    expect({ hashes, maxAtOnce }).toEqual({ hashes: 12, maxAtOnce: 2 });
  });

  it.each([
    ['a user', () => stored],
    ['an unknown user', () => null],
    ['a user without a password', () => undefined],
  ])('compute one hash for %s', async (_, hash) => {
    await passwords.verify('a guess', hash());
    expect(hashes).toBe(1);
  });

  it('are hashed with Argon2id over 19 MiB in two passes', () => {
    expect(stored).toMatch(/^argon2id\$19456\$2\$/);
  });
});
