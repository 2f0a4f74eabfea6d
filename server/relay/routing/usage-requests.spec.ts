import { expect, it } from '@jest/globals';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { UpstreamFailure } from '../model/failure.js';
import { UsageRequests } from './upstream-support.js';

const CHANNEL = 7;
const refused: UpstreamFailure = {
  kind: 'status',
  status: 400,
  upstreamStatus: 400,
  message: 'Unknown parameter: stream_options',
};
const call = (stream: boolean, fields: Record<string, unknown> = {}) => ({
  requested: { stream },
  body: new ObjectBody(fields),
});

it.each([
  ['a stream of any format', call(true), refused, true],
  ['a whole response', call(false), refused, false],
  ['a client that requested usage itself', call(true, { stream_options: { include_usage: true } }), refused, false],
  ['another error', call(true), { ...refused, message: 'Unknown parameter: seed' }, false],
  ['another status', call(true), { ...refused, upstreamStatus: 500 }, false],
])('a refused request for usage: %s', (_, requested, failure, may) => {
  expect(new UsageRequests().mayHaveCaused(requested, CHANNEL, failure)).toBe(may);
});

it('a request for usage is not sent, and not the reason of a failure, after it was refused', () => {
  const requests = new UsageRequests();
  requests.refusedBy(CHANNEL);
  expect(requests.allowed(CHANNEL)).toBe(false);
  expect(requests.allowed(CHANNEL + 1)).toBe(true);
  expect(requests.mayHaveCaused(call(true), CHANNEL, refused)).toBe(false);
});
