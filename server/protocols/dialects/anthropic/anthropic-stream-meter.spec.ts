import { describe, expect, it } from '@jest/globals';
import { cpuTimeMs } from '../../../../test/support/cpu-time.js';
import { AnthropicStreamMeter } from './anthropic-meter.js';

type Wire = Record<string, unknown> & { type: string };

const START = { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 40, output_tokens: 1 } } };
const text = (words: string) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: words } });
const OPEN = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
const END = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 30 } };
const STOP = { type: 'message_stop' };
const FAILURE = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
const CLOSING = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';

/** Relays a stream in chunks of `size` bytes and returns what a client receives before the closing bytes. */
function relay(stream: string, size: number) {
  const meter = new AnthropicStreamMeter();
  const bytes = Buffer.from(stream);
  let out = '';
  for (let at = 0; at < bytes.length; at += size) {
    const step = meter.push(bytes.subarray(at, at + size));
    out += step.forward?.toString() ?? '';
    if (step.error) return { out, error: step.error, metered: meter.metered() };
  }
  const last = meter.end();
  return { out: out + (last.forward?.toString() ?? ''), error: last.error, metered: meter.metered() };
}

const everySize = (stream: string) => Array.from({ length: Buffer.byteLength(stream) }, (_, index) => index + 1);

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('AnthropicStreamMeter with %s line ends, split at every offset', (_, eol) => {
  const events = (...list: Wire[]) =>
    list.map((event) => `event: ${event.type}${eol}data: ${JSON.stringify(event)}${eol}${eol}`).join('');

  it('relays all bytes except the end', () => {
    const content = events(START, { type: 'ping' }, OPEN, text('Grüße, 世界: "error", message_stop'), END);
    const whole = content + events(STOP);
    for (const size of everySize(whole)) {
      const { out, error, metered } = relay(whole, size);
      expect({ out, error }).toEqual({ out: content, error: null });
      expect(metered).toMatchObject({
        usage: { input: 40, output: 30 },
        produced: true,
        producedText: 'Grüße, 世界: "error", message_stop',
      });
    }
  });

  it('reports an error before the first content without forwarding anything', () => {
    const broken = events(START, { type: 'ping' }, FAILURE);
    for (const size of everySize(broken)) {
      expect(relay(broken, size)).toMatchObject({ out: '', error: { message: 'Overloaded', status: 529 } });
    }
  });

  it('ends with a later error and forwards nothing after it', () => {
    const content = events(START, OPEN, text('a'));
    const broken = content + events(FAILURE, text('b'));
    for (const size of everySize(broken)) {
      expect(relay(broken, size)).toMatchObject({ out: content, error: { message: 'Overloaded' } });
    }
  });
});

describe('AnthropicStreamMeter', () => {
  const events = (...list: Wire[]) =>
    list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

  it('closes with the held-back end', () => {
    expect(new AnthropicStreamMeter().closing()).toBe(CLOSING);
  });

  it("removes a cloud's metrics from the end, and everything after it", () => {
    const end = { type: 'message_stop', 'amazon-bedrock-invocationMetrics': { inputTokenCount: 1 } };
    expect(relay(`${events(START, OPEN, end)}data: [DONE]\n\n`, 9).out).toBe(events(START, OPEN));
  });

  it('without usage measures the text, including calls and excluding signatures', () => {
    const call = {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', id: 't', name: 'f', input: {} },
    };
    const input = {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '{"a":1}' },
    };
    const thought = { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } };
    const signatureDelta = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'signature_delta', signature: 'c2ln' },
    };
    expect(relay(events(OPEN, thought, signatureDelta, text('a'), call, input), 11).metered).toEqual({
      usage: null,
      producedText: 'hma{"a":1}',
      produced: true,
    });
  });

  it.each([
    ['a call without arguments', { type: 'tool_use', id: 't', name: 'f', input: {} }, true],
    ['hidden thoughts', { type: 'redacted_thinking', data: 'x' }, true],
    ['an empty text', { type: 'text', text: '' }, false],
  ])('of %s alone reports produced: %s', (_, content_block, produced) => {
    const stream = events(
      START,
      { type: 'content_block_start', index: 0, content_block },
      { ...END, usage: { output_tokens: 3 } },
    );
    expect(relay(stream, 1000).metered.produced).toBe(produced);
  });

  it.each([
    ['END', true],
    ['', false],
    [null, false],
    [7, false],
  ])('without content, with the stop sequence %j, reports produced: %s', (stop_sequence, produced) => {
    const end = {
      type: 'message_delta',
      delta: { stop_reason: 'stop_sequence', stop_sequence },
      usage: { output_tokens: 1 },
    };
    expect(relay(events(START, end, STOP), 1000).metered).toMatchObject({ usage: { input: 40 }, produced });
  });

  it('counts the received part of a stream that was cut off', () => {
    const begun = events(START, OPEN, text('x'.repeat(400)));
    expect(relay(begun, 50).metered.usage).toMatchObject({ input: 40, output: 100 });
    const whole = begun + events({ ...END, usage: { output_tokens: 80 } });
    expect(relay(whole, 50).metered.usage).toMatchObject({ input: 40, output: 80 });
  });

  it.each([
    ['in mid-text', [OPEN, text('a')]],
    ['with a message_delta without a stop reason', [OPEN, text('a'), { ...END, delta: { stop_reason: null } }]],
  ])('reports a stream that ends %s as cut off, after the received content', (_, received) => {
    const stream = events(START, ...received);
    for (const size of everySize(stream)) {
      expect(relay(stream, size)).toMatchObject({
        out: stream,
        error: { code: 'stream_cut' },
        metered: { produced: true },
      });
    }
  });

  it.each([
    ['of nothing', ''],
    ['of an opening', events(START, { type: 'ping' })],
  ])('fails on a stream %s before anything is forwarded', (_, stream) => {
    expect(relay(stream, 9)).toMatchObject({ out: '', error: { code: 'stream_cut' } });
  });

  it.each([
    ['a stop reason', events(START, OPEN, text('a'), END)],
    ['an end marker', events(START, OPEN, text('a'), STOP)],
    ['an end marker in the event name', `${events(START, OPEN, text('a'))}event: message_stop\ndata: {}\n\n`],
  ])('with %s is complete', (_, stream) => {
    for (const size of everySize(stream)) expect(relay(stream, size).error).toBeNull();
  });

  it('forwards whole events, so that a ping between two chunks is valid', () => {
    const stream = events(START, OPEN, text('a'), text('b'));
    for (let size = 1; size <= stream.length; size++) {
      const meter = new AnthropicStreamMeter();
      for (let at = 0; at < stream.length; at += size) {
        const { forward } = meter.push(Buffer.from(stream.slice(at, at + size)));
        if (forward) expect(forward.toString()).toMatch(/\n\n$/);
      }
    }
  });

  it.each(['\n', '\r\n', '\r'])('adds missing empty lines (%j) and forwards each event', (eol) => {
    const list = [START, OPEN, text('a\n: {}'), { type: 'ping' }, text('b'), END];
    const terse = (named: boolean, ...all: Wire[]) =>
      all.map((event) => `${named ? `event: ${event.type}${eol}` : ''}data: ${JSON.stringify(event)}${eol}`).join('');
    for (const named of [true, false]) {
      const whole = list.map((event) => `${terse(named, event)}\n`).join('');
      for (const size of everySize(terse(named, ...list, STOP))) {
        const { out, error, metered } = relay(terse(named, ...list, STOP), size);
        expect({ out, error }).toEqual({ out: whole, error: null });
        expect(metered).toMatchObject({ usage: { input: 40, output: 30 }, producedText: 'a\n: {}b' });
      }
    }
    const meter = new AnthropicStreamMeter();
    meter.push(Buffer.from(terse(true, START, OPEN, text('a'))));
    expect(meter.push(Buffer.from(`${terse(true, text('b'))}:`)).forward?.toString()).toContain('"b"');
  });

  it('takes linear time for many events without empty lines', () => {
    const meter = new AnthropicStreamMeter();
    const line = Buffer.from(`data: ${JSON.stringify(text('x'.repeat(1000)))}\n`);
    const used = cpuTimeMs(() => {
      for (let events = 0; events < 20_000; events++) meter.push(line);
    });
    expect(used).toBeLessThan(5_000);
  });

  it('rejects an event that never ends', () => {
    const meter = new AnthropicStreamMeter();
    meter.push(Buffer.from(events(START, OPEN)));
    const line = Buffer.from(`data: ${'x'.repeat(1024 * 1024)}\n`);
    const steps = Array.from({ length: 17 }, () => meter.push(line));
    expect(steps.at(-1)?.error?.message).toBe('the upstream sent an event larger than 16 MiB');
  });

  it('rejects an endless stream without content', () => {
    const meter = new AnthropicStreamMeter();
    const line = Buffer.from(`: ${'x'.repeat(1024 * 1024)}\n\n`);
    const steps = Array.from({ length: 17 }, () => meter.push(line));
    expect(steps.at(-1)?.error?.message).toBe('the upstream sent 16 MiB without content');
  });

  it.each([
    ['a ping', 'event: ping\ndata: {"type": "ping"}\n\n', false],
    ['a ping without a name', 'data: {"type": "ping"}\n\n', false],
    ['a ping of few words', 'event: ping\ndata: {}\n\n', false],
    ['a comment', ': data: {}\n\n', false],
    ['a comment behind a gap', '\n: data: {}\n\n', false],
    ['text', events(text('a')), true],
    ['text about a ping', events(text('"ping"')), true],
    ['a tool of that name', events({ ...OPEN, content_block: { type: 'tool_use', id: 't', name: 'ping' } }), true],
    ['a ping and text', `event: ping\ndata: {"type": "ping"}\n\n${events(text('a'))}`, true],
  ])('of %s, %j, is alive: %s', (_, block, alive) => {
    const meter = new AnthropicStreamMeter();
    expect(meter.push(Buffer.from(block)).alive).toBe(alive);
    meter.push(Buffer.from(events(OPEN)));
    expect(meter.push(Buffer.from(block)).alive).toBe(alive);
  });

  it('closes a stream that ends inside an event after it', () => {
    const stream = events(START, OPEN, text('a')).slice(0, -1);
    expect(relay(stream, 13).out).toBe(`${stream}\n`);
    expect(relay(stream.slice(0, -1), 13).out).toBe(`${stream}\n`);
  });

  it('forwards comments and lines that are not JSON', () => {
    const stream = `: hello\n\n${events(OPEN)}event: x\ndata: {"message_start": oops\n\n`;
    expect(relay(stream, 5).out).toBe(stream);
  });

  it('reports an error event that is not JSON', () => {
    expect(relay('event: error\ndata: overloaded\n\n', 1000).error?.message).toBe('upstream error');
  });

  it('rejects a line without an end', () => {
    const meter = new AnthropicStreamMeter();
    const step = meter.push(Buffer.alloc(17 * 1024 * 1024, 0x61));
    expect(step.error?.message).toBe('the upstream sent an event larger than 16 MiB');
  });
});
