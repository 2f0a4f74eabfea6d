import { expect, it } from '@jest/globals';
import type { Format } from '../../protocols/bytes/format.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { UpstreamFailure } from '../model/failure.js';
import { OptionalFields } from './upstream-support.js';

const CHANNEL = 7;
const refused = (message: string, upstreamStatus = 400): UpstreamFailure => ({
  kind: 'status',
  status: upstreamStatus,
  upstreamStatus,
  message,
});
const call = (stream: boolean, fields: Record<string, unknown> = {}, format: Format = 'openai.chat') => ({
  operation: { format },
  requested: { stream },
  body: new ObjectBody(fields),
});
const usage = refused('Unknown parameter: stream_options');
const fromGemini = call(false, {}, 'gemini.generate');

it.each([
  ['a stream of any format', call(true), usage, 'stream_options'],
  ['a whole response', call(false), usage, null],
  ['a client that requested usage itself', call(true, { stream_options: {} }), usage, null],
  ['another error', call(true), refused('Unknown parameter: seed'), null],
  ['another status', call(true), { ...usage, upstreamStatus: 500 }, null],
  ['top_k of another API', fromGemini, refused('Unrecognized request argument supplied: top_k'), 'top_k'],
  ['top_k of another API, with 422', fromGemini, refused('top_k: Extra inputs are not permitted', 422), 'top_k'],
  ['top_k that is the named field', fromGemini, { ...refused('Unsupported parameter'), param: 'top_k' }, 'top_k'],
  ['a value of top_k', fromGemini, refused('top_k: Input should be greater than 0'), null],
  ['an unsupported value of top_k', fromGemini, refused('Unsupported value: top_k'), null],
  ['top_k of the client itself', call(false, { top_k: 4 }), refused('Unknown parameter: top_k'), null],
])('a refused optional field: %s', (_, requested, failure, field) => {
  expect(new OptionalFields().suspected(requested, CHANNEL, failure)).toBe(field);
});

it('an optional field is not sent, and not the reason of a failure, after it was refused', () => {
  const fields = new OptionalFields();
  fields.confirm(CHANNEL, new Set(['stream_options']));
  fields.confirm(CHANNEL, new Set(['top_k']));
  expect([...fields.refusedBy(CHANNEL)]).toEqual(['stream_options', 'top_k']);
  expect([...fields.refusedBy(CHANNEL + 1)]).toEqual([]);
  expect(fields.suspected(call(true), CHANNEL, usage)).toBeNull();
});
