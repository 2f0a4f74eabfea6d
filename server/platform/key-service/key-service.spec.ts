import { describe, expect, it, jest } from '@jest/globals';
import { type KeyService, KeyServiceError, unwrapKey } from './key-service.js';

const KEY = 'an encryption key of the tests';

/** A service with these results, the last one for all further requests. */
class Results implements KeyService {
  readonly name = 'service';
  requests = 0;

  constructor(private readonly results: readonly (Buffer | KeyServiceError)[]) {}

  wrap = () => Promise.reject(new Error('not used'));

  async unwrap(): Promise<Buffer> {
    const result = this.results[Math.min(this.requests++, this.results.length - 1)];
    if (!Buffer.isBuffer(result)) throw result;
    return result;
  }
}

const temporary = new KeyServiceError('service is sealed', true);
const refused = new KeyServiceError('service refused', false);
const unwrap = (service: KeyService, timeoutMs = 60_000, onWait?: (failure: KeyServiceError) => void) =>
  unwrapKey(service, 'ENCRYPTION_KEY_WRAPPED', 'wrapped', { timeoutMs, pauseMs: 0, ...(onWait && { onWait }) });

describe('unwrapping of a key', () => {
  it('is repeated while the service fails temporarily, which is reported once', async () => {
    const service = new Results([temporary, temporary, temporary, Buffer.from(KEY)]);
    const onWait = jest.fn<(failure: KeyServiceError) => void>();
    expect(await unwrap(service, undefined, onWait)).toBe(KEY);
    expect(service.requests).toBe(4);
    expect(onWait.mock.calls).toEqual([[temporary]]);
  });

  it('ends with the last failure when the time has elapsed', async () => {
    const service = new Results([temporary]);
    await expect(unwrap(service, -1)).rejects.toThrow('ENCRYPTION_KEY_WRAPPED cannot be unwrapped: service is sealed');
    expect(service.requests).toBe(1);
  });

  it('is not repeated when the service refuses', async () => {
    const service = new Results([refused, Buffer.from(KEY)]);
    await expect(unwrap(service)).rejects.toThrow('ENCRYPTION_KEY_WRAPPED cannot be unwrapped: service refused');
    expect(service.requests).toBe(1);
  });

  it.each([
    ['is too short for a key', Buffer.from('short')],
    ['is not text', Buffer.alloc(32, 0xff)],
  ])('refuses a result that %s, without showing it', async (_, bytes) => {
    const error = await unwrap(new Results([bytes])).catch((failure: unknown) => failure as Error);
    expect(error).toBeInstanceOf(KeyServiceError);
    expect(String(error)).toMatch(/at least 16 characters: wrap a key with tollgate wrap-key$/);
    expect(String(error)).not.toMatch(/short|ÿ/);
  });
});
