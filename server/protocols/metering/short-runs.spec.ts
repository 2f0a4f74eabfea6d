import { describe, expect, it } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import { shortRuns } from './short-runs.js';

describe('shortRuns', () => {
  it.each(['', 'Plain words\n\n  and some code', 'x'.repeat(128), ' '.repeat(128)])('keeps %j unchanged', (text) => {
    expect(shortRuns(text)).toBe(text);
  });

  it.each([
    ['letters', 'a'],
    ['spaces', ' '],
    ['line ends', '\n'],
    ['wide spaces', '\u3000'],
  ])("bounds the tokenizer's time for a text of %s", (_, character) => {
    const used = cpuTimeMs(() => {
      expect(countTokens(shortRuns(character.repeat(200_000)))).toBeGreaterThan(1_000);
    });
    expect(used).toBeLessThan(2_000);
  });
});
