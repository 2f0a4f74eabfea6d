import { expect, it } from '@jest/globals';
import type { Call } from '../model/call.js';
import { Affinity } from './affinity.js';

it.each([
  ['a long prompt and two channels', 1_000, 2, true],
  ['a prompt that no vendor caches', 999, 2, false],
  ['a single channel', 1_000, 1, false],
])('affinity with %s is useful or not', (_, promptEstimate, channels, isUseful) => {
  const call = { candidates: Array.from({ length: channels }), requested: { promptEstimate } };
  expect(new Affinity().isUseful(call as unknown as Call)).toBe(isUseful);
});
