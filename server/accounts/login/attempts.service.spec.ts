import { AppError } from '../../platform/errors/app-error.js';
import { Attempts, type Guess } from './attempts.service.js';

/** How many of `times` guesses are let through. */
async function admitted(attempts: Attempts, times: number, guess: (index: number) => Guess): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, index) => attempts.count(guess(index))));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('Attempts', () => {
  it.each<[string, number, (index: number) => Guess]>([
    ['10 guesses an account, from any number of addresses', 10, (i) => ({ account: 'a', address: `10.0.0.${i}` })],
    ['30 guesses an address, at any number of accounts', 30, (i) => ({ account: `a${i}`, address: '10.0.0.1' })],
    ['an IPv6 network as one address', 30, (i) => ({ account: `a${i}`, address: `2001:db8::${i}` })],
    ['an IPv4 address in IPv6 dress as itself', 30, (i) => ({ address: i % 2 ? '10.0.0.1' : '::ffff:10.0.0.1' })],
  ])('admits %s', async (_, limit, guess) => {
    expect(await admitted(new Attempts(), 40, guess)).toBe(limit);
  });

  it('says how long to wait', async () => {
    const attempts = new Attempts();
    await admitted(attempts, 10, () => ({ account: 'a' }));
    const refused: unknown = await attempts.count({ account: 'a' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'rate_limited', envelopeStatus: 429 });
    const { retryAfterSeconds = 0 } = (refused as AppError).details;
    expect(retryAfterSeconds).toBeGreaterThan(590);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
  });

  it('does not count what was right', async () => {
    const attempts = new Attempts();
    const guess = { account: 'a', address: '10.0.0.1' };
    for (let login = 0; login < 50; login++) {
      await attempts.count(guess);
      await attempts.forgive(guess);
    }
    await expect(attempts.count(guess)).resolves.toBeUndefined();
  });
});
