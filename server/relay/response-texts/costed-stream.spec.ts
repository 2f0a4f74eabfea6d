import { describe, expect, it } from '@jest/globals';
import { AnthropicStreamMeter } from '../../protocols/dialects/anthropic/anthropic-meter.js';
import { ResponsesStreamMeter } from '../../protocols/dialects/openai/responses/responses-stream-meter.js';
import { OpenAiStreamMeter } from '../../protocols/dialects/openai/shared/openai-stream-meter.js';
import type { StreamMeter } from '../../protocols/metering/meter.js';
import { CostedStream } from './costed-stream.js';

const COST = 0.00045;

/** A stream through the meter in pieces: what is sent before the bill, and after it. */
function through(
  inner: StreamMeter,
  stream: string,
  { size = 1e9, cost = [COST] }: { size?: number; cost?: number[] } = {},
) {
  const meter = new CostedStream(inner);
  const bytes = Buffer.from(stream);
  let before = '';
  for (let at = 0; at < bytes.length; at += size) before += meter.push(bytes.subarray(at, at + size)).forward ?? '';
  before += meter.end().forward ?? '';
  return { before, after: meter.closing(...cost) };
}

const data = (event: object | string) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`;
const named = (event: { type: string }) => `event: ${event.type}\n${data(event)}`;

const delta = (content: string, rest: object = {}) => ({
  id: 'c',
  choices: [{ index: 0, delta: { content } }],
  ...rest,
});
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const FINISHED = { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
const REPORT = { id: 'c', choices: [], usage };

describe('chat stream', () => {
  const start = data(delta('Hi')) + data(FINISHED);

  it.each([1, 7, 1e9])('has the cost in the usage chunk (pieces of %i bytes)', (size) => {
    const { before, after } = through(new OpenAiStreamMeter(true), start + data(REPORT) + data('[DONE]'), { size });
    expect(before).toBe(start);
    expect(after).toBe(data({ ...REPORT, usage: { ...usage, cost: COST } }) + data('[DONE]'));
  });

  it("has the site's cost instead of the upstream's", () => {
    const report = { ...REPORT, usage: { ...usage, cost: 0.1 } };
    expect(through(new OpenAiStreamMeter(true), start + data(report)).after).toContain('"cost":0.00045}');
  });

  it('has no usage for a client that did not request it', () => {
    const { before, after } = through(new OpenAiStreamMeter(false), start + data(REPORT) + data('[DONE]'));
    expect(before + after).toBe(start + data('[DONE]'));
  });

  it('has the cost in the last of several usages', () => {
    const chunks = [delta('a', { usage }), delta('b', { usage }), { ...FINISHED, usage }];
    const { before, after } = through(new OpenAiStreamMeter(true), chunks.map(data).join(''));
    expect(before).toBe(chunks.slice(0, 2).map(data).join(''));
    expect(after).toBe(data({ ...FINISHED, usage: { ...usage, cost: COST } }) + data('[DONE]'));
  });

  it('is not delayed by a usage before its output', () => {
    const chunks = [delta('a', { usage }), delta('b')];
    const { before } = through(new OpenAiStreamMeter(true), chunks.map(data).join(''));
    expect(before).toBe(chunks.map(data).join(''));
  });

  it('ends with the usage when its upstream sends no empty line after it', () => {
    const { after } = through(new OpenAiStreamMeter(true), start + data(REPORT).trimEnd());
    expect(after).toBe(data({ ...REPORT, usage: { ...usage, cost: COST } }) + data('[DONE]'));
  });

  it('starts when its only event is held', () => {
    const step = new CostedStream(new OpenAiStreamMeter(true)).push(Buffer.from(data({ ...FINISHED, usage })));
    expect(step).toMatchObject({ forward: Buffer.alloc(0), alive: true });
  });

  it('is unchanged without a cost', () => {
    const { before, after } = through(new OpenAiStreamMeter(true), start + data(REPORT), { cost: [] });
    expect(before + after).toBe(start + data(REPORT) + data('[DONE]'));
  });

  it('contains its usage before an error', () => {
    const meter = new CostedStream(new OpenAiStreamMeter(true));
    meter.push(Buffer.from(start + data(REPORT)));
    const { forward, error } = meter.push(Buffer.from(data({ error: { message: 'no' } })));
    expect([forward?.toString(), error?.message]).toEqual([data(REPORT), 'no']);
  });
});

it('a stream of messages has the cost in the last message_delta', () => {
  const events = [
    { type: 'message_start', message: { id: 'm', usage: { input_tokens: 5, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
    { type: 'content_block_stop', index: 0 },
  ];
  const last = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } };
  const stop = { type: 'message_stop' };
  const { before, after } = through(new AnthropicStreamMeter(), [...events, last, stop].map(named).join(''));
  expect(before).toBe(events.map(named).join(''));
  expect(after).toBe(named({ ...last, usage: { output_tokens: 2, cost: COST } } as typeof last) + named(stop));
});

it('a stream of responses has the cost in its last event', () => {
  const events = [
    { type: 'response.created', response: { id: 'r', status: 'in_progress', usage: null } },
    { type: 'response.output_text.delta', delta: 'Hi' },
  ];
  const last = {
    type: 'response.completed',
    response: { id: 'r', usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 } },
  };
  const { before, after } = through(new ResponsesStreamMeter(), [...events, last].map(named).join(''));
  expect(before).toBe(events.map(named).join(''));
  expect(JSON.parse(after.split('data: ')[1] ?? '').response.usage).toEqual({ ...last.response.usage, cost: COST });
});
