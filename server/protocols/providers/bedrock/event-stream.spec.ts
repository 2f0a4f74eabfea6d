import { describe, expect, it } from '@jest/globals';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';
import { BedrockDeframer } from './event-stream.js';

const codec = new EventStreamCodec(toUtf8, fromUtf8);
/** Recorded with AWS's own library. */
const RECORDED = Buffer.from(
  '000000870000004b87ea2bf30b3a6576656e742d747970650700056368756e6b0d3a636f6e74656e742d747970650700106170706c69636174696f6e2f6a' +
    '736f6e0d3a6d6573736167652d747970650700056576656e747b226279746573223a2265794a306558426c496a6f696257567a6332466e5a56397a6447' +
    '3977496e303d227dba48ab22',
  'hex',
);

function frame(headers: Record<string, string>, body: string): Buffer {
  const typed = Object.entries(headers).map(([name, value]) => [`:${name}`, { type: 'string' as const, value }]);
  return Buffer.from(codec.encode({ headers: Object.fromEntries(typed) as never, body: Buffer.from(body) }));
}
const event = (type: string, body: object) =>
  frame({ 'message-type': 'event', 'event-type': type }, JSON.stringify(body));
const chunk = (body: object) =>
  event('chunk', { bytes: Buffer.from(JSON.stringify(body)).toString('base64'), p: 'abc' });
const exception = (type: string, message: string) =>
  frame({ 'message-type': 'exception', 'exception-type': type }, JSON.stringify({ message }));

const deframe = (bytes: Buffer, size = bytes.length) => {
  const deframer = new BedrockDeframer();
  let out = '';
  for (let at = 0; at < bytes.length; at += size) out += deframer.push(bytes.subarray(at, at + size)).toString();
  return out + deframer.end().toString();
};

describe('AWS event stream', () => {
  it('reads the frames that AWS recorded', () => {
    expect(deframe(RECORDED)).toBe('event: message_stop\ndata: {"type":"message_stop"}\n\n');
  });

  it('is read the same wherever it is split', () => {
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Grüße 世界' } };
    const metrics = { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 1 } };
    const bytes = Buffer.concat([
      chunk(delta),
      event('metadata', { usage: {} }),
      chunk({ type: 'message_stop', ...metrics }),
    ]);
    const expected =
      `event: content_block_delta\ndata: ${JSON.stringify(delta)}\n\n` +
      'event: metadata\ndata: {"usage":{}}\n\n' +
      'event: message_stop\ndata: {"type":"message_stop"}\n\n';
    for (let size = 1; size <= bytes.length; size++) expect(deframe(bytes, size)).toBe(expected);
  });

  it.each([
    ['throttlingException', 429, 'rate_limit_error'],
    ['validationException', 400, 'invalid_request_error'],
    ['modelTimeoutException', 504, 'timeout_error'],
    ['serviceUnavailableException', 503, 'overloaded_error'],
    ['internalServerException', 500, 'api_error'],
    ['modelStreamErrorException', 502, 'api_error'],
    ['toString', 502, 'api_error'],
  ])('can be interrupted by a %s', (name, status, type) => {
    const deframer = new BedrockDeframer();
    const thrown = (() => {
      try {
        return deframer.push(exception(name, 'why'));
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toMatchObject({ message: 'why', status, type, code: name });
  });

  it('returns the events before an exception', () => {
    const deframer = new BedrockDeframer();
    const bytes = Buffer.concat([chunk({ type: 'ping' }), exception('throttlingException', 'slow')]);
    expect(deframer.push(bytes).toString()).toBe('event: ping\ndata: {"type":"ping"}\n\n');
    expect(() => deframer.end()).toThrow('slow');
  });

  it('reports an error of the connection', () => {
    const error = frame(
      { 'message-type': 'error', 'error-code': 'InternalError', 'error-message': 'internal error' },
      '',
    );
    expect(() => deframe(error)).toThrow('internal error');
  });

  it.each<[string, Buffer]>([
    ['damaged', Buffer.concat([RECORDED.subarray(0, 130), Buffer.alloc(5)])],
    ['too short', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0])],
    ['too long', Buffer.from([255, 0, 0, 0])],
    ['cut off', RECORDED.subarray(0, 100)],
  ])('rejects a frame that is %s', (_, bytes) => {
    expect(() => deframe(bytes)).toThrow(/^the upstream/);
  });
});
