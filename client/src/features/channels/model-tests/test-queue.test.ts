import { describe, expect, it } from '@jest/globals';
import { runQueue } from './test-queue';

/** Work that completes when the test resolves it. */
function manual() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (item: string) => {
    started.push(item);
    return new Promise<void>((done) => ends.set(item, done));
  };
  const finish = async (item: string) => {
    ends.get(item)?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { started, work, finish };
}

describe('test queue', () => {
  it('runs three tests at a time', async () => {
    const { started, work, finish } = manual();
    const run = runQueue(['a', 'b', 'c', 'd', 'e'], work, { concurrency: 3, signal: new AbortController().signal });
    expect(started).toEqual(['a', 'b', 'c']);
    await finish('b');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    for (const item of ['a', 'c', 'd', 'e']) await finish(item);
    await run;
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('starts no test after a stop and resolves when running tests finish', async () => {
    const { started, work, finish } = manual();
    const stop = new AbortController();
    const run = runQueue(['a', 'b', 'c'], work, { concurrency: 1, signal: stop.signal });
    stop.abort();
    await finish('a');
    await run;
    expect(started).toEqual(['a']);
  });
});
