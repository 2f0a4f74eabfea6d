import { describe, expect, it } from '@jest/globals';
import { mergedUsage, readAnthropicUsage, writeAnthropicUsage } from './anthropic-usage.js';

const counts = { input_tokens: 40, output_tokens: 20 };

describe('readAnthropicUsage', () => {
  it.each([
    ['plain', counts, { input: 40, output: 20 }],
    [
      'with cache reads, which come on top of the input',
      { ...counts, cache_read_input_tokens: 60, cache_creation_input_tokens: null },
      { input: 100, cacheRead: 60, cacheWrite: 0 },
    ],
    [
      'with cache writes of unknown life',
      { ...counts, cache_creation_input_tokens: 10 },
      { input: 50, cacheWrite: 10, cacheWriteHour: 0 },
    ],
    [
      'with cache writes for five minutes and an hour',
      {
        ...counts,
        cache_creation_input_tokens: 10,
        cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 7 },
      },
      { input: 50, cacheWrite: 10, cacheWriteHour: 7 },
    ],
    [
      'with searches, which are billed separately',
      { ...counts, server_tool_use: { web_search_requests: 2, web_fetch_requests: 0 } },
      { input: 40, tools: { web_search: 2 } },
    ],
    ['of a batch', { ...counts, service_tier: 'batch' }, { served: ['batch'] }],
    [
      'at a higher speed in a region',
      { ...counts, service_tier: 'standard', speed: 'fast', inference_geo: 'us' },
      { served: ['fast', 'geo:us'] },
    ],
    ['with reasoning', { ...counts, output_tokens_details: { thinking_tokens: 9 } }, { output: 20, reasoning: 9 }],
    [
      'with a compaction, whose totals leave it out',
      {
        ...counts,
        iterations: [
          { type: 'compaction', input_tokens: 1000, output_tokens: 100 },
          { type: 'message', ...counts },
        ],
      },
      { input: 1040, output: 120 },
    ],
    [
      'with other steps, which the totals count',
      { ...counts, iterations: [{ type: 'message', ...counts }] },
      { input: 40 },
    ],
  ])('%s', (_, wire, expected) => {
    expect(readAnthropicUsage(wire)).toMatchObject(expected);
  });

  it.each([
    ['the usual tier', { service_tier: 'standard', speed: 'standard' }],
    ['any region', { inference_geo: 'global' }],
  ])('has no tier for %s', (_, reported) => {
    expect(readAnthropicUsage({ ...counts, ...reported })).not.toHaveProperty('served');
  });

  it.each([[null], [undefined], ['x'], [[]], [{}], [{ input_tokens: -1, output_tokens: 1 }], [{ input_tokens: '4' }]])(
    'rejects %j',
    (wire) => {
      expect(readAnthropicUsage(wire)).toBeNull();
    },
  );

  it('merges the usage of a stream, where null means no change', () => {
    const start = mergedUsage({}, { ...counts, cache_read_input_tokens: 5 });
    expect(mergedUsage(start, { output_tokens: 99, input_tokens: null })).toEqual({
      input_tokens: 40,
      cache_read_input_tokens: 5,
      output_tokens: 99,
    });
  });

  it('writeAnthropicUsage restores it', () => {
    const wire = {
      ...counts,
      cache_read_input_tokens: 60,
      cache_creation_input_tokens: 10,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 7 },
    };
    const usage = readAnthropicUsage(wire);
    expect(usage && writeAnthropicUsage(usage)).toEqual(wire);
  });
});
