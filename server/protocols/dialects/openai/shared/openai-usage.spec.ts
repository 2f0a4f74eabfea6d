import { describe, expect, it } from '@jest/globals';
import { usageOfSeconds } from '../../../../common/usage.js';
import { OpenAiResponseMeter } from '../chat/openai-response-meter.js';
import { readReply } from '../chat/read-reply.js';
import { OpenAiReplyReader } from '../chat/reply-reader.js';
import { OpenAiStreamMeter } from './openai-stream-meter.js';
import { readMediaUsage, writeMediaUsage } from './openai-usage.js';

const base = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
const details = (prompt: object, completion: object = {}) => ({
  ...base,
  prompt_tokens_details: prompt,
  completion_tokens_details: completion,
});

const VARIANTS: [string, object, object | null][] = [
  [
    'OpenAI',
    details({ cached_tokens: 60, cache_write_tokens: 10, audio_tokens: 1 }, { reasoning_tokens: 5, audio_tokens: 2 }),
    { input: 100, output: 20, cacheRead: 60, cacheWrite: 10, reasoning: 5, audioIn: 1, audioOut: 2 },
  ],
  [
    'OpenAI with nulls',
    { ...base, prompt_tokens_details: null, completion_tokens_details: null },
    { input: 100, output: 20, cacheRead: 0 },
  ],
  [
    'OpenAI with images and cached audio',
    details(
      {
        text_tokens: 30,
        audio_tokens: 50,
        image_tokens: 20,
        cached_tokens: 40,
        cached_tokens_details: { text_tokens: 10, audio_tokens: 25, image_tokens: 5 },
      },
      { image_tokens: 4 },
    ),
    { input: 100, audioIn: 50, cacheRead: 40, cacheReadText: 15, cacheReadAudio: 25, imageIn: 10, imageOut: 4 },
  ],
  [
    'OpenAI with more images than prompt',
    details({ cached_tokens: 90, image_tokens: 50 }),
    { input: 100, cacheRead: 90, imageIn: 10 },
  ],
  ['OpenRouter', { ...base, server_tool_use: { web_search_requests: 2 } }, { tools: { web_search: 2 } }],
  [
    'xAI with searches',
    { ...base, server_side_tool_usage_details: { web_search_calls: 3 } },
    { tools: { web_search: 3 } },
  ],
  ['Perplexity', { ...base, num_search_queries: 4 }, { tools: { web_search: 4 } }],
  ['an implausible number of searches', { ...base, num_search_queries: -4 }, { input: 100 }],
  ['DeepSeek', { ...base, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 }, { input: 100, cacheRead: 64 }],
  ['Moonshot', { ...base, cached_tokens: 60 }, { input: 100, cacheRead: 60 }],
  ['Mistral', { ...base, num_cached_tokens: 60 }, { cacheRead: 60 }],
  ['Mistral in another version', { ...base, prompt_token_details: { cached_tokens: 60 } }, { cacheRead: 60 }],
  ['Ali', details({ cached_tokens: 30, cache_creation_input_tokens: 40 }), { cacheRead: 30, cacheWrite: 40 }],
  [
    'the Responses API',
    {
      input_tokens: 100,
      output_tokens: 20,
      input_tokens_details: { cached_tokens: 60 },
      output_tokens_details: { reasoning_tokens: 5 },
    },
    { input: 100, output: 20, cacheRead: 60, reasoning: 5 },
  ],
  [
    'xAI, reasoning beside the completion',
    { ...details({}, { reasoning_tokens: 300 }), total_tokens: 420 },
    { output: 320, reasoning: 300 },
  ],
  [
    'xAI, little reasoning',
    { ...details({}, { reasoning_tokens: 5 }), total_tokens: 125 },
    { output: 25, reasoning: 5 },
  ],
  ['xAI, without a total', { ...details({}, { reasoning_tokens: 300 }), total_tokens: undefined }, { output: 320 }],
  ['reasoning within the completion', details({}, { reasoning_tokens: 20 }), { output: 20, reasoning: 20 }],
  ['a part greater than its total', details({ cached_tokens: 101 }), null],
  ['numbers as strings', { prompt_tokens: '100', completion_tokens: '20' }, null],
];

it.each([
  ['priority', ['priority']],
  ['fast', ['priority']],
  ['flex', ['flex']],
  ['default', undefined],
  ['auto', undefined],
  [null, undefined],
  ['Not a tier', undefined],
])('service tier %s is read from a response and from a stream', (service_tier, served) => {
  const body = JSON.stringify({ ...whole(base), service_tier, system_fingerprint: 'fp' });
  const response = { body: Buffer.from(body) } as Parameters<OpenAiResponseMeter['read']>[0];
  expect(new OpenAiResponseMeter(true).read(response).metered.usage?.served).toEqual(served);
  const first = { body: Buffer.from(JSON.stringify({ service_tier, ...whole(base) })) } as typeof response;
  expect(new OpenAiResponseMeter(true).read(first).metered.usage?.served).toEqual(served);
  const stream = new OpenAiStreamMeter(true);
  stream.push(Buffer.from(`data: ${JSON.stringify({ ...chunk(base), service_tier })}\n\n`));
  expect(stream.metered().usage?.served).toEqual(served);
  expect(readReply(JSON.parse(body)).usage?.served).toEqual(served);
});

const message = { role: 'assistant', content: 'hi' };
const whole = (usage: object) => ({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
const chunk = (usage: object) => ({ choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: null }], usage });

describe.each(VARIANTS)('usage in the form of %s', (_, usage, expected) => {
  const matched = expected === null ? null : expect.objectContaining(expected);

  it('is read from a response in a pass-through and in a translation', () => {
    const body = Buffer.from(JSON.stringify(whole(usage)));
    const { metered } = new OpenAiResponseMeter(true).read({ contentType: 'application/json', body });
    expect(metered.usage).toEqual(matched);
    expect(readReply(whole(usage)).usage).toEqual(metered.usage);
  });

  it('is read from a stream in a pass-through and in a translation', () => {
    const data = JSON.stringify(chunk(usage));
    const meter = new OpenAiStreamMeter(false);
    meter.push(Buffer.from(`data: ${data}\n\n`));
    expect(meter.metered().usage).toEqual(matched);
    const usageEvent = new OpenAiReplyReader().take({ event: '', data }).find((event) => event.type === 'usage');
    expect(usageEvent?.usage ?? null).toEqual(meter.metered().usage);
  });
});

describe('usage in a choice', () => {
  const choices = [{ index: 0, message, delta: {}, finish_reason: 'stop', usage: base }];

  it.each([
    ['without a top-level usage', { choices }],
    ['with a null top-level usage', { choices, usage: null }],
  ])('is read %s', (_, response) => {
    const body = Buffer.from(JSON.stringify(response));
    const { metered } = new OpenAiResponseMeter(true).read({ contentType: 'application/json', body });
    expect(metered.usage).toMatchObject({ input: 100, output: 20 });
    expect(readReply(response).usage).toEqual(metered.usage);
    const meter = new OpenAiStreamMeter(true);
    meter.push(Buffer.from(`data: ${JSON.stringify(response)}\n\n`));
    expect(meter.metered().usage).toEqual(metered.usage);
  });
});

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
