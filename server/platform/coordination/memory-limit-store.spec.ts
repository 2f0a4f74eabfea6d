import { describe, expect, it } from '@jest/globals';
import { MemoryLimitStore } from './memory-limit-store.js';

// limit-store.spec.ts tests the behaviour that is common to all stores.
describe('limits in memory', () => {
  it('drop windows without counting amounts', async () => {
    let now = 60_000_000;
    const store = new MemoryLimitStore(() => now);
    for (let user = 0; user < 3_000; user++) {
      now += 1_000;
      await store.take([{ key: String(user), limit: 3, windowMs: 60_000, atLeast: 1, atMost: 1 }]);
    }
    expect((store as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(1_100);
  });
});
