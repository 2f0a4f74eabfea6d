import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

/** Node's own name for a hash that a thread works on. */
const HASH = 'ARGON2REQUEST';

const running = new Set<number>();
let hashes = 0;
let mostAtOnce = 0;
const hook = createHook({
  init(id, type) {
    if (type !== HASH) return;
    running.add(id);
    hashes++;
    mostAtOnce = Math.max(mostAtOnce, running.size);
  },
  after: (id) => running.delete(id),
});

const passwords = new Passwords();
let stored: string;

beforeAll(async () => {
  hook.enable();
  stored = await passwords.hash('correct-horse-1');
  // Made once for each process, it must not be counted as a part of a login.
  await passwords.verify('whatever', null);
});
afterAll(() => {
  hook.disable();
});
beforeEach(() => {
  hashes = 0;
  mostAtOnce = 0;
});

describe('passwords', () => {
  it.each([
    ['the right one', 'correct-horse-1', true],
    ['a wrong one', 'correct-horse-2', false],
    ['the right one with a blank', 'correct-horse-1 ', false],
  ])('are told apart: %s', async (_, password, right) => {
    expect(await passwords.verify(password, stored)).toBe(right);
  });

  it('keep two threads busy at most, however many log in', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => passwords.verify('a guess', stored)));
    expect(answers).toEqual(Array.from({ length: 12 }, () => false));
    expect({ hashes, mostAtOnce }).toEqual({ hashes: 12, mostAtOnce: 2 });
  });

  it.each([
    ['somebody', () => stored],
    ['nobody', () => null],
    ['somebody without a password', () => undefined],
  ])('cost one hash of %s', async (_, hash) => {
    await passwords.verify('a guess', hash());
    expect(hashes).toBe(1);
  });

  it('cost what they are meant to: Argon2id over 19 MiB in two passes', () => {
    expect(stored).toMatch(/^argon2id\$19456\$2\$/);
  });
});
