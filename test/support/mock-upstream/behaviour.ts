import { bodyPlan, dataEvent, jsonPlan, type Plan } from './plan.js';
import type { Wire } from './wire.js';

/** Token counts of one response; the total is their sum. */
export interface Usage {
  readonly prompt: number;
  readonly completion: number;
  /** Part of `prompt` that came from the vendor's cache. */
  readonly cached?: number;
  /** Part of `completion` that was reasoning. */
  readonly reasoning?: number;
}

/** A call of one tool, its arguments as the JSON text the vendor sends. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The output of a model. Every field has a default. */
export interface Reply {
  readonly text?: string;
  readonly reasoning?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly ToolCall[];
  /** The number of web searches that the vendor ran for the response. */
  readonly searches?: number;
  /** In OpenAI's terms; other dialects translate it. */
  readonly finishReason?: string;
  /** The vendor's signature of its reasoning, where the dialect has one. */
  readonly signature?: string;
  readonly usage?: Usage;
  /** The model name in the response; the requested one when absent. */
  readonly model?: string;
  /** Fields that no published schema contains, added to the response and to every chunk. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The models of GET /v1/models. */
  readonly models?: readonly string[];
}

/** Where a stream carries its token counts; `asked` is OpenAI's behaviour. */
type UsagePlace = 'asked' | 'never' | 'everyChunk' | 'finishChunk';

/** How a vendor's streams differ from OpenAI's. */
export interface StreamHabits {
  readonly usage?: UsagePlace;
  /** False leaves out `data: [DONE]`. */
  readonly done?: boolean;
  /** Keeps only the first events … */
  readonly keep?: number;
  /** … and continues with these, unchanged. */
  readonly append?: readonly string[];
}

/** A model response in the wire format of the request. */
export interface MockResponse extends StreamHabits {
  readonly reply: Reply;
}

/** The behaviour of the upstream for one request. */
export type Behaviour = { readonly wire: Wire } & ({ readonly response: MockResponse } | { readonly plan: Plan });

/** A successful response; `habits` change the stream, and `wire` the way in which the bytes are sent. */
export const respondWith = (reply: Reply = {}, habits: StreamHabits = {}, wire: Wire = {}): Behaviour => ({
  response: { ...habits, reply },
  wire,
});

/** Exactly the given bytes, independent of the request. */
export const raw = (status: number, contentType: string, body: string | Buffer, wire: Wire = {}): Behaviour => ({
  plan: bodyPlan(status, contentType, body),
  wire,
});

/** An error of the vendor; the default body has OpenAI's error format. */
export function failure(
  status: number,
  {
    message = 'The mock upstream refuses.',
    code = null as string | null,
    body = undefined as unknown,
    headers = {},
  } = {},
): Behaviour {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return { plan: jsonPlan(status, body ?? { error: { message, type, param: null, code } }, headers), wire: {} };
}

/** Sends its response when the test settles the promise. */
export const respondAfter = (after: Promise<unknown>, reply: Reply = {}): Behaviour =>
  respondWith(reply, {}, { after });

/** Accepts the request and sends no response. */
export const hangBeforeHeaders = (): Behaviour => respondWith({}, {}, { hangBefore: 'headers' });

/** Sends the head of a successful response and then nothing. */
export const hangAfterHeaders = (reply: Reply = {}): Behaviour => respondWith(reply, {}, { hangBefore: 'body' });

/** Stops sending after this number of events and keeps the connection open. */
export const hangMidStream = (events: number, reply: Reply = {}): Behaviour =>
  respondWith(reply, {}, { stopAfter: { parts: events }, ending: 'hang' });

/** Waits this number of milliseconds before each event. */
export const drip = (pauseMs: number, reply: Reply = {}): Behaviour => respondWith(reply, {}, { pauseMs });

/** Resets the connection after this number of events. */
export const cutAfterEvents = (events: number, reply: Reply = {}): Behaviour =>
  respondWith(reply, {}, { stopAfter: { parts: events }, ending: 'reset' });

/** Resets the connection after this number of bytes of the body. */
export const cutAfterBytes = (bytes: number, reply: Reply = {}): Behaviour =>
  respondWith(reply, {}, { stopAfter: { bytes }, ending: 'reset' });

/** Sends every byte of the body in a separate write. */
export const byteByByte = (reply: Reply = {}): Behaviour => respondWith(reply, {}, { splitEvery: 1 });

/** A stream whose lines end as given. */
export const withLineEnd = (lineEnd: '\r\n' | '\r', reply: Reply = {}): Behaviour =>
  respondWith(reply, {}, { lineEnd });

/** An error event in the middle of a stream with status 200, after this number of valid events. */
export const failureMidStream = (events: number, message = 'The server had an error.'): Behaviour =>
  respondWith(
    {},
    { keep: events, append: [dataEvent({ error: { message, type: 'server_error', param: null, code: null } })] },
  );

/** An event that is not JSON, after this number of valid events. */
export const garbledEvent = (events: number): Behaviour =>
  respondWith({}, { keep: events, append: [dataEvent('{"choices":[{"delta":'), dataEvent('[DONE]')] });

/** A response with status 200 whose content type is JSON and whose body is not. */
export const garbledBody = (): Behaviour => raw(200, 'application/json', '{"id":"chatcmpl-1","choices":[');

/** A JSON response whose text contains bytes that are not UTF-8. */
export function brokenUtf8(): Behaviour {
  const [head = '', tail = ''] = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'broken | here' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }).split('|');
  return raw(
    200,
    'application/json',
    Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(tail)]),
  );
}

/** The error page of a load balancer without a backend. */
export const html502 = (): Behaviour =>
  raw(
    502,
    'text/html',
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  );

/** One event of this number of bytes in an otherwise valid stream. */
export const hugeEvent = (bytes: number): Behaviour =>
  respondWith({ extra: { padding: 'x'.repeat(bytes) }, text: 'huge' });
