import { describe, expect, it } from '@jest/globals';
import { usageOfSeconds } from '../../../common/usage.js';
import { readMediaUsage, writeMediaUsage } from './media-usage.js';

describe('readMediaUsage', () => {
  it.each([
    [
      'of an image',
      { input_tokens: 50, output_tokens: 4_160, total_tokens: 4_210, input_tokens_details: { image_tokens: 0 } },
      { input: 50, output: 4_160, audioIn: 0 },
    ],
    [
      'of a transcript',
      { type: 'tokens', input_tokens: 14, output_tokens: 45, input_token_details: { audio_tokens: 14 } },
      { input: 14, output: 45, audioIn: 14 },
    ],
    ['without output', { input_tokens: 7 }, { input: 7, output: 0 }],
    ['in the words of chats', { prompt_tokens: 7, completion_tokens: 3 }, { input: 7, output: 3 }],
    ['in seconds', { type: 'duration', seconds: 6.2 }, { input: 117, units: { kind: 'seconds', count: 7 } }],
  ])('reads %s', (_, wire, usage) => {
    expect(readMediaUsage(wire)).toMatchObject(usage);
  });

  it.each([
    [undefined],
    [null],
    ['9'],
    [[]],
    [{}],
    [{ input_tokens: -1 }],
    [{ input_tokens: '9' }],
    [{ input_tokens: 1, input_token_details: { audio_tokens: 2 } }],
    [{ type: 'duration' }],
    [{ type: 'duration', seconds: -1 }],
    [{ type: 'duration', seconds: 1e9 }],
    [{ type: 'duration', seconds: Number.NaN }],
  ])('rejects %j', (wire) => {
    expect(readMediaUsage(wire)).toBeNull();
  });

  it('rounds seconds up', () => {
    expect(usageOfSeconds(59.01)?.units).toEqual({ kind: 'seconds', count: 60 });
    expect(usageOfSeconds(null)).toBeNull();
  });

  it.each([
    [
      { input_tokens: 5, output_tokens: 6 },
      { input_tokens: 5, output_tokens: 6, total_tokens: 11 },
    ],
    [
      { type: 'duration', seconds: 7 },
      { type: 'duration', seconds: 7 },
    ],
    [undefined, undefined],
  ])('of %j is written', (read, written) => {
    expect(writeMediaUsage(readMediaUsage(read))).toEqual(written);
  });
});
