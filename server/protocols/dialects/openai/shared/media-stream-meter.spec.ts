import { describe, expect, it } from '@jest/globals';
import { MediaStreamMeter } from './media-stream-meter.js';

const event = (fields: { type: string; [name: string]: unknown }) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;
const usage = { input_tokens: 50, output_tokens: 100, total_tokens: 150 };
const partial = event({ type: 'image_generation.partial_image', b64_json: 'cGlj', partial_image_index: 0 });
const completed = event({ type: 'image_generation.completed', b64_json: 'cGljdHVyZQ==', usage });

/** The bytes that a client receives before and after the charge is booked, for a stream in chunks. */
function follow(chunks: readonly (string | Buffer)[]) {
  const meter = new MediaStreamMeter();
  const steps = [...chunks.map((chunk) => meter.push(Buffer.from(chunk))), meter.end()];
  return {
    before: steps.map(({ forward }) => forward?.toString() ?? '').join(''),
    after: meter.closing(),
    error: steps.find(({ error }) => error)?.error ?? null,
    ...meter.metered(),
  };
}

describe('stream of images or audio', () => {
  it('holds back the completing event until the charge is booked', () => {
    expect(follow([partial, completed])).toMatchObject({
      before: partial,
      after: completed,
      error: null,
      usage: { input: 50, output: 100 },
      produced: true,
      images: 1,
    });
  });

  it('forwards a completed image when another follows', () => {
    const { before, after, images } = follow([completed, partial, completed, 'data: [DONE]\n\n']);
    expect(before).toBe(completed + partial);
    expect(after).toBe(`${completed}data: [DONE]\n\n`);
    expect(images).toBe(2);
  });

  it('counts each image of a series once', () => {
    const succeeded = event({ type: 'image_generation.partial_succeeded', image_index: 0, url: 'https://a' });
    expect(follow([succeeded, succeeded, succeeded, completed]).images).toBe(3);
    expect(follow([succeeded, succeeded]).images).toBe(2);
  });

  it('of one event begins with a comment', () => {
    expect(follow([completed])).toMatchObject({ before: ':\n\n', after: completed, produced: true });
  });

  it('reads the duration of audio', () => {
    const done = event({ type: 'transcript.text.done', text: 'hi', usage: { type: 'duration', seconds: 3 } });
    expect(follow([event({ type: 'transcript.text.delta', delta: 'hi' }), done]).usage?.units).toEqual({
      kind: 'seconds',
      count: 3,
    });
  });

  it('reads event names from the data when the upstream sends no event field', () => {
    const data = completed.slice(completed.indexOf('data:'));
    expect(follow([data])).toMatchObject({ after: data, images: 1 });
  });

  it.each([
    ['under error', 'data: {"error":{"message":"no","code":"c"}}\n\n'],
    ['as an event', 'event: error\ndata: {"message":"no","code":"c"}\n\n'],
    ['as a type', 'data: {"type":"error","message":"no","code":"c"}\n\n'],
  ])('reports an error %s', (_, record) => {
    expect(follow([partial, record])).toMatchObject({ before: partial, error: { message: 'no', code: 'c' } });
  });

  it('that is empty has not produced anything', () => {
    expect(follow([': keep-alive\n\n'])).toMatchObject({ before: '', after: '', produced: false, images: 0 });
  });

  it('can contain data that is not JSON', () => {
    expect(follow(['data: hello\ndata: there\n\n', completed]).before).toBe('data: hello\ndata: there\n\n');
  });

  it('is read the same wherever it is split', () => {
    const bytes = Buffer.from(
      `${partial}${event({ type: 'x.delta', delta: 'Grüezi 你好' })}${completed}data: [DONE]\n\n`,
    );
    const whole = follow([bytes]);
    for (let at = 1; at < bytes.length; at++) {
      expect(follow([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    }
    expect(follow(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
  });
});
