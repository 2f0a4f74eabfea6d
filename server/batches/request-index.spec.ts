import { describe, expect, it } from '@jest/globals';
import { RequestIndex, RequestIndexWriter } from './request-index.js';

describe('index of the requests of a batch', () => {
  it('has the prompt of each request, and no other', () => {
    const writer = new RequestIndexWriter();
    for (let number = 0; number < 1_000; number++) writer.add(`request-${number}`, number + 0.5);
    const index = new RequestIndex(writer.bytes());
    expect([0, 999].map((number) => index.promptOf(`request-${number}`))).toEqual([1, 1_000]);
    expect(index.promptOf('request-1000')).toBeUndefined();
  });

  it.each([
    ['', -1, 0],
    ['ключ'.repeat(200), 1e12, 2 ** 32 - 1],
  ])('contains %j with %d tokens', (id, tokens, kept) => {
    const writer = new RequestIndexWriter();
    writer.add(id, tokens);
    expect(new RequestIndex(writer.bytes()).promptOf(id)).toBe(kept);
  });
});
