import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../../common/errors/app-error.js';
import { ResponsesError } from './responses.errors.js';
import { ResponsesStreamMeter } from './responses-stream-meter.js';

const usage = {
  input_tokens: 100,
  input_tokens_details: { cached_tokens: 60 },
  output_tokens: 20,
  output_tokens_details: { reasoning_tokens: 4 },
  total_tokens: 120,
};
const response = (fields: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  model: 'gpt-5',
  error: null,
  instructions: 'Say "response.completed" and {"usage":{"input_tokens":1}}',
  output: [],
  tools: [
    { type: 'function', name: 'f', parameters: { properties: { usage: { input_tokens: 0, output_tokens: 0 } } } },
  ],
  ...fields,
  metadata: { usage: 'none' },
});

type Wire = { type: string; [name: string]: unknown };
const CREATED = { type: 'response.created', response: response({ status: 'in_progress', usage: null }) };
const BEGUN = { type: 'response.in_progress', response: response({ status: 'in_progress', usage: null }) };
const ADDED = { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg_1' } };
const delta = (text: string) => ({
  type: 'response.output_text.delta',
  item_id: 'msg_1',
  output_index: 0,
  delta: text,
});
const TEXT = [ADDED, delta('Grüße, '), delta('世界'), { type: 'response.output_text.done', text: 'Grüße, 世界' }];
const COMPLETED = { type: 'response.completed', response: response({ status: 'completed', usage }) };
const FAILED = {
  type: 'response.failed',
  response: response({ status: 'failed', error: { code: 'rate_limit_exceeded', message: 'slow down' } }),
};

const written = (events: readonly Wire[], eol = '\n', first = 0) =>
  events
    .map(
      (event, index) =>
        `event: ${event.type}${eol}data: ${JSON.stringify({ ...event, sequence_number: first + index })}`,
    )
    .map((event) => `${event}${eol}${eol}`)
    .join('');

/** Relays a stream in chunks of `size` bytes and returns what a client receives. */
function relay(stream: string, size = stream.length) {
  const meter = new ResponsesStreamMeter();
  const bytes = Buffer.from(stream);
  let out = '';
  let error: string | undefined;
  for (let at = 0; at < bytes.length && error === undefined; at += size) {
    const step = meter.push(bytes.subarray(at, at + size));
    out += step.forward?.toString() ?? '';
    error = step.error?.message;
  }
  if (error === undefined) {
    const last = meter.end();
    out += last.forward?.toString() ?? '';
    error = last.error?.message;
  }
  return { out, error, meter, metered: meter.metered() };
}

const everySize = (stream: string) => Array.from({ length: Buffer.byteLength(stream) }, (_, index) => index + 1);

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('ResponsesStreamMeter with %s line ends, split at every offset', (_, eol) => {
  const before = `: comment${eol}${eol}${written([CREATED, BEGUN, ...TEXT], eol)}`;

  it('forwards all events unchanged and holds back the last one until the charge is booked', () => {
    const whole = before + written([COMPLETED], eol, 6);
    for (const size of everySize(whole)) {
      const { out, error, meter, metered } = relay(whole, size);
      expect({ out, error }).toEqual({ out: before, error: undefined });
      expect(metered).toMatchObject({
        usage: { input: 100, output: 20, cacheRead: 60, reasoning: 4 },
        produced: true,
        producedText: 'Grüße, 世界',
      });
      expect((out + meter.closing()).trimEnd()).toBe(whole.trimEnd());
    }
  });

  it('detects a failure and forwards nothing after it', () => {
    const broken = before + written([FAILED], eol, 6) + written([delta('x')], eol, 7);
    for (const size of everySize(broken))
      expect(relay(broken, size)).toMatchObject({ out: before, error: 'slow down' });
  });
});

describe('ResponsesStreamMeter', () => {
  it('does not count comments as progress', () => {
    const meter = new ResponsesStreamMeter();
    expect(meter.push(Buffer.from(': data: {}\n\n')).alive).toBe(false);
    expect(meter.push(Buffer.from(`: data: {}\n\n${written([CREATED])}`)).alive).toBe(true);
  });

  it('forwards nothing before the first model output, so that the call can fail over', () => {
    expect(relay(written([CREATED, BEGUN, FAILED]))).toMatchObject({ out: '', error: 'slow down' });
    const meter = new ResponsesStreamMeter();
    expect(meter.push(Buffer.from(written([CREATED, BEGUN])))).toMatchObject({ forward: null, alive: true });
    expect(meter.push(Buffer.from(written([ADDED], '\n', 2))).forward?.toString()).toBe(
      written([CREATED, BEGUN, ADDED]),
    );
  });

  it.each<[string, object, object]>([
    [
      'an error event',
      { type: 'error', code: 'server_error', message: 'oops', param: null },
      { code: 'server_error', status: 500 },
    ],
    [
      'an error event of another shape',
      { type: 'error', error: { type: 'server_error', message: 'oops' } },
      { type: 'server_error' },
    ],
    ['an error without a type', { error: { message: 'oops', type: 'overloaded' } }, { type: 'overloaded' }],
    ['an error as a text', { error: 'oops' }, {}],
  ])('accepts %s', (_, event, fields) => {
    const step = new ResponsesStreamMeter().push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    expect(step.error).toMatchObject({ message: 'oops', ...fields });
  });

  it('reports a stream without an end as cut off', () => {
    const stream = written([CREATED, ...TEXT]);
    expect(relay(stream)).toMatchObject({ out: stream, error: 'the upstream closed the stream before its end' });
    expect(relay(`${stream}data: [DONE]\n\n`).error).toBe('the upstream closed the stream before its end');
  });

  it('accepts an incomplete response, and an end marker after it, as the end', () => {
    const last = { type: 'response.incomplete', response: response({ status: 'incomplete', usage }) };
    const { out, error, meter } = relay(`${written([CREATED, ...TEXT, last])}data: [DONE]\n\n`);
    expect({ out, error }).toEqual({ out: written([CREATED, ...TEXT]), error: undefined });
    expect(meter.closing().toString()).toBe(written([last], '\n', 5));
  });

  it('accepts a last event without a line end', () => {
    expect(relay(written([CREATED, ...TEXT, COMPLETED]).trimEnd(), 9).metered.usage).toMatchObject({ input: 100 });
  });

  it("ignores keys inside the model's text", () => {
    const words = delta('"type":"response.completed","error":{"message":"no"},"usage":{"input_tokens":1} [DONE]');
    const { error, metered } = relay(written([CREATED, ADDED, words, delta('response.failed'), COMPLETED]));
    expect(error).toBeUndefined();
    expect(metered.usage).toMatchObject({ input: 100, output: 20 });
  });

  describe('with tools that the upstream ran', () => {
    const searched = (index: number, action: object = { type: 'search' }) => ({
      type: 'response.output_item.done',
      output_index: index,
      item: { id: `ws_${index}`, type: 'web_search_call', status: 'completed', action },
    });
    const content = [ADDED, searched(1), searched(2, { type: 'open_page' }), searched(3), searched(3), ...TEXT];

    it('counts them wherever the stream is split', () => {
      const whole = written([CREATED, BEGUN, ...content, COMPLETED]);
      for (const size of [1, 7, 100, whole.length]) expect(relay(whole, size).metered.tools).toEqual({ web_search: 2 });
    });

    it("distinguishes the two search tools by the response's declaration", () => {
      const end = {
        type: 'response.completed',
        response: response({ usage, tools: [{ type: 'web_search_preview' }] }),
      };
      expect(relay(written([CREATED, ...content, end])).metered.tools).toEqual({ web_search_preview: 2 });
    });

    it('counts them when the stream is cut off', () => {
      expect(relay(written([CREATED, ...content])).metered).toMatchObject({ usage: null, tools: { web_search: 2 } });
    });
  });

  it('reports reasoning, arguments and refusals as produced when there is no usage', () => {
    const deltas = [
      { type: 'response.reasoning_summary_text.delta', delta: 'hm ' },
      { type: 'response.function_call_arguments.delta', delta: '{"a":1} ' },
      { type: 'response.refusal.delta', delta: 'no' },
    ];
    const end = { type: 'response.completed', response: response({ usage: null }) };
    expect(relay(written([CREATED, ADDED, ...deltas, end])).metered).toEqual({
      usage: null,
      producedText: 'hm {"a":1} no',
      produced: true,
      storedId: 'resp_1',
    });
  });

  it.each([[{ input_tokens: -1 }], [{ input_tokens: 1.5 }], [{ input_tokens: '7' }], ['7'], [[7]]])(
    'ignores the implausible usage %j',
    (reported) => {
      const end = { type: 'response.completed', response: response({ usage: reported }) };
      expect(relay(written([CREATED, ...TEXT, end])).metered.usage).toBeNull();
    },
  );

  it('ends with an error that continues the events sent before', () => {
    const { meter } = relay(written([CREATED, BEGUN, ...TEXT]));
    const event = meter.errorEvent(new AppError(ResponsesError.api_not_implemented), 'r-1');
    const [name, data = ''] = event.trimEnd().split('\ndata: ');
    expect(name).toBe('event: response.failed');
    expect(JSON.parse(data)).toMatchObject({
      type: 'response.failed',
      sequence_number: 6,
      response: {
        id: 'resp_1',
        model: 'gpt-5',
        created_at: 1_700_000_000,
        status: 'failed',
        error: { code: 'server_error', message: 'API not implemented (request id: r-1)' },
      },
    });
  });
});
