import { describe, expect, it } from '@jest/globals';
import { OpenAiStreamMeter } from './openai-stream-meter.js';

const chunk = (delta: object, extra: object = {}) =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: null }],
    ...extra,
  });
const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
const CUT = 'the upstream closed the stream before its end';
const USAGE_ONLY = JSON.stringify({ id: 'c', choices: [], usage });

/** Relays a stream in chunks of `size` bytes and returns what a client receives. */
function relay(stream: string, wantsUsage: boolean, size: number) {
  const meter = new OpenAiStreamMeter(wantsUsage);
  const bytes = Buffer.from(stream);
  let out = '';
  let error: string | undefined;
  for (let at = 0; at < bytes.length && error === undefined; at += size) {
    const step = meter.push(bytes.subarray(at, at + size));
    out += step.forward?.toString() ?? '';
    error = step.error?.message;
  }
  if (error !== undefined) return { out, error, metered: meter.metered() };
  const last = meter.end();
  return { out: out + (last.forward?.toString() ?? ''), error: last.error?.message, metered: meter.metered() };
}

const everySize = (stream: string) => Array.from({ length: Buffer.byteLength(stream) }, (_, index) => index + 1);

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('OpenAiStreamMeter with %s line ends, split at every offset', (_, eol) => {
  const event = (data: string) => `data: ${data}${eol}${eol}`;
  const content =
    event(chunk({ role: 'assistant' })) + event(chunk({ content: 'Grüße, 世界' })) + event(chunk({ content: '!' }));
  const whole = `: comment${eol}${eol}${content}${event(USAGE_ONLY)}${event('[DONE]')}`;

  it('counts one search when the response cites pages', () => {
    const quote = event(chunk({ annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }] }));
    const stream = content + quote + quote + event(USAGE_ONLY) + event('[DONE]');
    for (const size of [1, 13, stream.length]) {
      expect(relay(stream, true, size).metered.tools).toEqual({ web_search_preview: 1 });
    }
    expect(relay(whole, true, whole.length).metered.tools).toBeUndefined();
  });

  it('removes the usage chunk for a client that did not request it, and the end marker', () => {
    for (const size of everySize(whole)) {
      const { out, metered } = relay(whole, false, size);
      expect(out).toBe(`: comment${eol}${eol}${content}`);
      expect(metered).toMatchObject({ usage: { input: 7, output: 3 }, produced: true, producedText: 'Grüße, 世界!' });
    }
  });

  it('forwards the usage chunk to a client that requested it', () => {
    for (const size of everySize(whole)) {
      expect(relay(whole, true, size).out).toBe(`: comment${eol}${eol}${content}${event(USAGE_ONLY)}`);
    }
  });

  it('detects an error and forwards nothing after it', () => {
    const broken =
      content + event('{"error":{"message":"overloaded","type":"server_error"}}') + event(chunk({ content: 'x' }));
    for (const size of everySize(broken)) {
      expect(relay(broken, false, size)).toMatchObject({ out: content, error: 'overloaded' });
    }
  });
});

describe('OpenAiStreamMeter', () => {
  const event = (data: string) => `data: ${data}\n\n`;

  it('does not count comments as progress', () => {
    const meter = new OpenAiStreamMeter(false);
    expect(meter.push(Buffer.from(': data: {}\n\n')).alive).toBe(false);
    expect(meter.push(Buffer.from(`: data: {}\n\n${event(chunk({ content: 'a' }))}`)).alive).toBe(true);
  });

  it('removes usage from a content chunk when the client did not request it', () => {
    const { out, metered } = relay(event(chunk({ content: 'a' }, { usage })), false, 1000);
    expect(out).toBe(event(chunk({ content: 'a' })));
    expect(metered.usage).toMatchObject({ input: 7, output: 3 });
  });

  it('forwards chunks with null usage unchanged', () => {
    const stream = event(chunk({ content: 'a' }, { usage: null })) + event(chunk({ content: 'b' }, { usage: null }));
    const { out, metered } = relay(stream, false, 7);
    expect(out).toBe(stream);
    expect(metered).toMatchObject({ usage: null, producedText: 'ab' });
  });

  it.each([
    ['a chunk with text', event(chunk({ content: 'b' })), true],
    ['running counts', event(chunk({ content: 'b' }, { usage })), true],
    ['an empty finish reason', event(JSON.stringify({ choices: [{ delta: {}, finish_reason: '' }] })), true],
    ['a finish reason', event(JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })), false],
    ['a finish reason after spaces', 'data: {"choices": [{"delta": {}, "finish_reason" : "stop"}]}\n\n', false],
    ['the usage chunk', event(USAGE_ONLY), false],
    ['an end marker', event('[DONE]'), false],
  ])('reports a stream that ends with %s as cut off, after the received content: %s', (_, last, broken) => {
    const stream = event(chunk({ content: 'a' })) + last;
    for (const size of everySize(stream)) {
      const { out, error } = relay(stream, true, size);
      expect(error).toBe(broken ? CUT : undefined);
      if (broken) expect(out).toBe(stream);
    }
  });

  it('keeps the last of several usage reports', () => {
    const later = { prompt_tokens: 7, completion_tokens: 9 };
    const stream = event(chunk({ content: 'a' }, { usage })) + event(JSON.stringify({ choices: [], usage: later }));
    expect(relay(stream, true, 1000).metered.usage).toMatchObject({ input: 7, output: 9 });
  });

  it.each([
    [{ prompt_tokens: -1, completion_tokens: 3 }],
    [{ prompt_tokens: 1.5, completion_tokens: 3 }],
    [{ prompt_tokens: '7', completion_tokens: 3 }],
    [{ prompt_tokens: 7, completion_tokens: 1e15 }],
  ])('ignores the implausible usage %j', (reported) => {
    expect(relay(event(JSON.stringify({ choices: [], usage: reported })), true, 1000).metered.usage).toBeNull();
  });

  it("ignores the key usage inside the model's text", () => {
    const stream = event(chunk({ content: '{"usage": {"prompt_tokens": 1}}, "error": [DONE]' }));
    const { out, metered, error } = relay(stream, false, 1000);
    expect({ out, error }).toEqual({ out: stream, error: CUT });
    expect(metered).toMatchObject({ usage: null, producedText: '{"usage": {"prompt_tokens": 1}}, "error": [DONE]' });
  });

  it('reports reasoning, refusals and tool calls as produced', () => {
    const call = {
      tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
    };
    const stream = [{ reasoning_content: 'hm' }, { refusal: 'no' }, call].map((delta) => event(chunk(delta))).join('');
    expect(relay(stream, false, 1000).metered.producedText).toBe('hmnolook{"a":1}');
  });

  it.each([
    [
      'of a chat',
      { delta: { content: '' }, logprobs: { content: [{ token: ' ', top_logprobs: [{ token: 'Paris' }] }] } },
      true,
    ],
    ['of a completion', { text: '', logprobs: { tokens: [' '], top_logprobs: [{ Paris: -0.01 }] } }, true],
    ['that are empty', { delta: { content: '' }, logprobs: { content: [] } }, false],
    ['that are null', { delta: { content: '' }, logprobs: null }, false],
  ])('with probabilities %s and an empty text reports produced: %j is %s', (_, choice, produced) => {
    const stream = `data: ${JSON.stringify({ choices: [choice] })}\n\ndata: ${USAGE_ONLY}\n\ndata: [DONE]\n\n`;
    for (const size of [1, 50, stream.length]) expect(relay(stream, true, size).metered.produced).toBe(produced);
  });

  it('accepts a last event without a line end', () => {
    expect(relay(`data: ${chunk({ content: 'a' })}`, false, 5).out).toBe(`data: ${chunk({ content: 'a' })}\n\n`);
  });

  it('forwards a line that is not JSON unchanged', () => {
    expect(relay('data: {"usage": oops\n\n', false, 1000).out).toBe('data: {"usage": oops\n\n');
  });

  it.each([
    ['of MiniMax', event('{"base_resp":{"status_code":1002,"status_msg":"overloaded"}}')],
    ['of Baidu', event('{"error_code":18,"error_msg":"overloaded"}')],
    ['by its name', 'event: error\ndata: {"message":"overloaded"}\n\n'],
    ['without a name for its data', '{"error":{"message":"overloaded"}}\n'],
  ])('detects an error %s wherever it is split', (_, broken) => {
    const content = event(chunk({ content: 'a' }));
    for (const size of everySize(content + broken)) {
      expect(relay(content + broken + event(chunk({ content: 'b' })), true, size)).toMatchObject({
        out: content,
        error: 'overloaded',
      });
    }
  });

  it('treats a status of 0 as no error', () => {
    const stream = event(chunk({ content: 'a' }, { base_resp: { status_code: 0, status_msg: '' } }));
    expect(relay(stream, true, 9)).toMatchObject({ out: stream, error: CUT });
    expect(relay(stream + event('[DONE]'), true, 9)).toMatchObject({ out: stream, error: undefined });
  });
});
