import { describe, expect, it } from '@jest/globals';
import { type Finished, RealtimeMeter } from './realtime-meter.js';

const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
const wireUsage = {
  total_tokens: 150,
  input_tokens: 100,
  output_tokens: 50,
  input_token_details: { cached_tokens: 20, text_tokens: 40, audio_tokens: 60 },
  output_token_details: { text_tokens: 10, audio_tokens: 40 },
};
const usage = { ...none, input: 100, output: 50, cacheRead: 20, audioIn: 60, audioOut: 40 };

/** Base64 text of the given number of seconds of audio. */
const audioOf = (seconds: number, bytesPerSecond = 48_000) => 'A'.repeat((seconds * bytesPerSecond * 4) / 3);

interface Message {
  client?: object;
  upstream?: object;
}

/** Feeds a session to the meter message by message. Returns the finished and the unfinished responses. */
function session(...messages: Message[]) {
  let clock = 0;
  const meter = new RealtimeMeter(() => clock++);
  const done: Finished[] = [];
  for (const { client, upstream } of messages) {
    if (client) meter.fromClient(JSON.stringify(client));
    const finished = upstream && meter.fromUpstream(JSON.stringify(upstream));
    if (finished) done.push(finished);
  }
  return { meter, done, usages: done.map(({ metered }) => metered.usage) };
}

const created = { upstream: { type: 'response.created', response: { id: 'r1' } } };
const says = (delta: string, id = 'r1') => ({
  upstream: { type: 'response.output_text.delta', response_id: id, delta },
});
const doneWith = (fields: object, id = 'r1') => ({ upstream: { type: 'response.done', response: { id, ...fields } } });

describe('finished response', () => {
  it('is charged by the usage of the upstream, regardless of the content that arrived', () => {
    const { done, meter } = session(created, says('Hello'), doneWith({ usage: wireUsage }));
    expect(done).toEqual([
      { metered: { usage, producedText: '', produced: true }, transcriber: null, startedAt: 0, firstAt: 1 },
    ]);
    expect([meter.busy, meter.unfinished()]).toEqual([false, []]);
  });

  it('is charged when its first event was not received', () => {
    expect(session(doneWith({ usage: wireUsage })).usages).toEqual([usage]);
  });

  it('is estimated when the upstream reported no usage', () => {
    const { done } = session(created, says('12345678'), doneWith({ usage: null }));
    expect(done[0]?.metered).toEqual({
      usage: { ...none, input: 0, output: 2 },
      producedText: '',
      produced: true,
      estimated: true,
    });
  });

  it.each([
    ['it failed before any content', { status: 'failed', usage: null }],
    ['the upstream reported zero usage', { usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 } }],
    ['its usage is invalid and no content arrived', { usage: { input_tokens: -5, output_tokens: 'x' } }],
  ])('is free when %s', (_, fields) => {
    expect(session(created, doneWith(fields)).done).toEqual([]);
  });
});

describe('interrupted response', () => {
  const left = (...messages: Message[]) =>
    session(...messages)
      .meter.unfinished()
      .map(({ metered }) => metered.usage);

  it('is estimated from the content of both directions', () => {
    expect(
      left(
        { client: { type: 'session.update', session: { instructions: '12345678', tools: [{ a: 1 }] } } },
        { client: { type: 'conversation.item.create', item: { content: [{ type: 'input_text', text: '1234' }] } } },
        { client: { type: 'input_audio_buffer.append', audio: audioOf(3) } },
        created,
        { upstream: { type: 'response.output_audio.delta', response_id: 'r1', delta: audioOf(2) } },
        { upstream: { type: 'response.output_audio_transcript.delta', response_id: 'r1', delta: '12345678' } },
      ),
    ).toEqual([{ ...none, input: 36, output: 42, audioIn: 30, audioOut: 40 }]);
  });

  it('includes the usage reported before as its context', () => {
    const before = [created, says('x'), doneWith({ usage: wireUsage })];
    expect(left(...before, says('1234', 'r2'))).toEqual([{ ...none, input: 150, output: 1, audioIn: 100 }]);
  });

  it.each([
    ['pcm16', 48_000],
    ['g711_ulaw', 8_000],
    [{ type: 'audio/pcmu' }, 8_000],
    [{ type: 'audio/pcm', rate: 24_000 }, 48_000],
  ])('is measured by its audio format %j, in the old and the new shape', (format, bytesPerSecond) => {
    const speaks = { upstream: { type: 'response.audio.delta', response_id: 'r1', delta: audioOf(1, bytesPerSecond) } };
    const old = { upstream: { type: 'session.created', session: { output_audio_format: format } } };
    const recent = { upstream: { type: 'session.updated', session: { audio: { output: { format } } } } };
    expect(left(old, speaks)).toEqual([{ ...none, input: 0, output: 20, audioOut: 20 }]);
    expect(left(recent, speaks)).toEqual([{ ...none, input: 0, output: 20, audioOut: 20 }]);
  });

  it('is free when no content has arrived', () => {
    expect(left(created)).toEqual([]);
  });

  it('is estimated separately for each of several responses', () => {
    expect(left(says('1234'), says('12345678', 'r2'))).toHaveLength(2);
  });
});

describe('transcription by another model', () => {
  const model = {
    upstream: { type: 'session.updated', session: { audio: { input: { transcription: { model: 'w-1' } } } } },
  };
  const completed = (fields: object) => ({
    upstream: { type: 'conversation.item.input_audio_transcription.completed', transcript: 'Hi', ...fields },
  });

  it('is charged to that model by tokens', () => {
    const tokens = { type: 'tokens', input_tokens: 26, output_tokens: 17, input_token_details: { audio_tokens: 26 } };
    const { done } = session(model, completed({ usage: tokens }));
    expect(done).toMatchObject([
      { transcriber: 'w-1', metered: { usage: { ...none, input: 26, output: 17, audioIn: 26 } } },
    ]);
  });

  it('is charged by its duration', () => {
    const { done } = session(model, completed({ usage: { type: 'duration', seconds: 59.2 } }));
    expect(done[0]?.metered.usage).toEqual({ ...none, input: 1_000, output: 0, units: { kind: 'seconds', count: 60 } });
  });

  it.each([[{}], [{ usage: { seconds: -1 } }], [{ usage: { seconds: 1e300 } }], [{ usage: [] }]])(
    'is free without valid usage: %j',
    (fields) => {
      expect(session(completed(fields)).done).toEqual([]);
    },
  );
});

it.each([
  ['not JSON'],
  ['[]'],
  ['null'],
  ['{"type":7}'],
  ['{"type":"response.done","response":7}'],
  ['{"type":"response.x.delta"}'],
])('ignores %s from either side', (message) => {
  const meter = new RealtimeMeter();
  meter.fromClient(message);
  expect(meter.fromUpstream(message)).toBeNull();
  expect(meter.unfinished()).toEqual([]);
});

describe('reasoning effort', () => {
  const requestEvent = (type: string, field: string, effort?: string) => ({
    client: { type, [field]: effort === undefined ? {} : { reasoning: { effort } } },
  });

  it.each([
    ['of the session', [requestEvent('session.update', 'session', 'low')], 'low'],
    [
      'of the response',
      [requestEvent('session.update', 'session', 'low'), requestEvent('response.create', 'response', 'high')],
      'high',
    ],
    [
      'not of an earlier response',
      [requestEvent('response.create', 'response', 'high'), requestEvent('response.create', 'response')],
      undefined,
    ],
  ])('is that %s', (_, requested, effort) => {
    expect(session(...requested, doneWith({ usage: wireUsage })).done).toMatchObject([{ effort }]);
  });
});
