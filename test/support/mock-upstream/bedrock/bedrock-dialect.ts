import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';
import { messageEvents, wholeMessage } from '../anthropic/messages.js';
import type { MockDialect } from '../dialect.js';
import { jsonPlan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';

const codec = new EventStreamCodec(toUtf8, fromUtf8);
const INVOKE = /^\/model\/([^/]+)\/invoke(-with-response-stream)?$/;

const modelOf = ({ path }: RecordedRequest) => decodeURIComponent(INVOKE.exec(path)?.[1] ?? '');

/** One Anthropic event in a frame of AWS's event stream. */
function frame(event: Record<string, unknown>): Buffer {
  const bytes = Buffer.from(JSON.stringify(event)).toString('base64');
  return Buffer.from(
    codec.encode({
      headers: {
        ':event-type': { type: 'string', value: 'chunk' },
        ':content-type': { type: 'string', value: 'application/json' },
        ':message-type': { type: 'string', value: 'event' },
      },
      body: Buffer.from(JSON.stringify({ bytes, p: 'abcd' })),
    }),
  );
}

/** An exception in the middle of a stream, as AWS frames it. */
export function exceptionFrame(type: string, message: string): Buffer {
  return Buffer.from(
    codec.encode({
      headers: {
        ':exception-type': { type: 'string', value: type },
        ':content-type': { type: 'string', value: 'application/json' },
        ':message-type': { type: 'string', value: 'exception' },
      },
      body: Buffer.from(JSON.stringify({ message })),
    }),
  );
}

/** Claude on Amazon Bedrock: Anthropic's messages with the paths and frames of AWS. */
export const bedrockDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && INVOKE.test(path),
  modelOf,
  plan: (request, response) => {
    if (!request.path.endsWith('-stream')) return jsonPlan(200, wholeMessage(response, modelOf(request)));
    const frames = messageEvents(response, modelOf(request)).map(([type, payload]) => frame({ type, ...payload }));
    const kept = frames.slice(0, response.keep ?? frames.length);
    const headers = { 'content-type': 'application/vnd.amazon.eventstream' };
    // Additions of a script are complete frames, written as latin-1 text.
    return {
      status: 200,
      headers,
      parts: [...kept, ...(response.append ?? []).map((part) => Buffer.from(part, 'latin1'))],
    };
  },
};
