import { expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { withinInputLimit } from './call-admission.js';

const channels = [100, null, 1_000, 0].map((maxInputTokens, at) => ({ id: at + 1, maxInputTokens }) as ChannelView);

it.each([
  [99, [1, 2, 3, 4]],
  [100, [1, 2, 3, 4]],
  [101, [2, 3, 4]],
  [1_001, [2, 4]],
])('a prompt of %i tokens is routed to channels %j', (promptEstimate, ids) => {
  expect(withinInputLimit(channels, { model: 'm', promptEstimate }).map(({ id }) => id)).toEqual(ids);
});

it('a prompt that is too long for all channels is refused with the largest limit', () => {
  const limited = channels.filter(({ maxInputTokens }) => maxInputTokens);
  expect(() => withinInputLimit(limited, { model: 'm', promptEstimate: 1_000.5 })).toThrow(
    expect.objectContaining({
      code: 'context_length_exceeded',
      status: 400,
      params: { model: 'm', limit: 1_000, tokens: 1_001 },
    }),
  );
});
