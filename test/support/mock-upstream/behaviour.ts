import { bodyPlan, dataEvent, jsonPlan, type Plan } from './plan.js';
import type { Wire } from './wire.js';

/** Token counts of one answer; the total is their sum. */
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

/** What a model says. Everything has a plain default. */
export interface Reply {
  readonly text?: string;
  readonly reasoning?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly ToolCall[];
  /** How often the vendor itself searched the web for the answer. */
  readonly searches?: number;
  /** In OpenAI's words; other dialects translate it. */
  readonly finishReason?: string;
  /** The vendor's proof of its reasoning, where the dialect has one. */
  readonly signature?: string;
  readonly usage?: Usage;
  /** The model name in the answer; the requested one when absent. */
  readonly model?: string;
  /** Fields no published schema has, added to the answer and to every chunk. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What GET /v1/models lists. */
  readonly models?: readonly string[];
}

/** Where a stream carries its token counts; `asked` is what OpenAI does. */
export type UsagePlace = 'asked' | 'never' | 'everyChunk' | 'finishChunk';

/** How a vendor's streams differ from OpenAI's. */
export interface StreamHabits {
  readonly usage?: UsagePlace;
  /** False leaves out `data: [DONE]`. */
  readonly done?: boolean;
  /** Keep only the first events … */
  readonly keep?: number;
  /** … and go on with these, as they stand. */
  readonly append?: readonly string[];
}

/** A model's answer in whatever wire format the request asks for. */
export interface Answer extends StreamHabits {
  readonly reply: Reply;
}

/** What the upstream does with one request. */
export type Behaviour = { readonly wire: Wire } & ({ readonly answer: Answer } | { readonly plan: Plan });

/** A good answer; `habits` bend the stream and `wire` the way the bytes travel. */
export const answer = (reply: Reply = {}, habits: StreamHabits = {}, wire: Wire = {}): Behaviour => ({
  answer: { ...habits, reply },
  wire,
});

/** The exact bytes given, whatever was asked. */
export const raw = (status: number, contentType: string, body: string | Buffer, wire: Wire = {}): Behaviour => ({
  plan: bodyPlan(status, contentType, body),
  wire,
});

/** A vendor's refusal: the body defaults to OpenAI's error shape. */
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

/** Accepts the request and never says a word. */
export const hangBeforeHeaders = (): Behaviour => answer({}, {}, { hangBefore: 'headers' });

/** Sends the head of a good answer and then nothing. */
export const hangAfterHeaders = (reply: Reply = {}): Behaviour => answer(reply, {}, { hangBefore: 'body' });

/** Falls silent after so many events, the connection left open. */
export const hangMidStream = (events: number, reply: Reply = {}): Behaviour =>
  answer(reply, {}, { stopAfter: { parts: events }, ending: 'hang' });

/** So many milliseconds before each event. */
export const drip = (pauseMs: number, reply: Reply = {}): Behaviour => answer(reply, {}, { pauseMs });

/** Resets the connection after so many events. */
export const cutAfterEvents = (events: number, reply: Reply = {}): Behaviour =>
  answer(reply, {}, { stopAfter: { parts: events }, ending: 'reset' });

/** Resets the connection after so many bytes of the body. */
export const cutAfterBytes = (bytes: number, reply: Reply = {}): Behaviour =>
  answer(reply, {}, { stopAfter: { bytes }, ending: 'reset' });

/** Every byte of the body in a write of its own. */
export const byteByByte = (reply: Reply = {}): Behaviour => answer(reply, {}, { splitEvery: 1 });

/** A stream whose lines end as given. */
export const withLineEnd = (lineEnd: '\r\n' | '\r', reply: Reply = {}): Behaviour => answer(reply, {}, { lineEnd });

/** An error event in the middle of a 200 stream, after so many good events. */
export const failureMidStream = (events: number, message = 'The server had an error.'): Behaviour =>
  answer(
    {},
    { keep: events, append: [dataEvent({ error: { message, type: 'server_error', param: null, code: null } })] },
  );

/** An event that is not JSON after so many good ones. */
export const garbledEvent = (events: number): Behaviour =>
  answer({}, { keep: events, append: [dataEvent('{"choices":[{"delta":'), dataEvent('[DONE]')] });

/** A 200 answer whose body is not JSON although it says so. */
export const garbledBody = (): Behaviour => raw(200, 'application/json', '{"id":"chatcmpl-1","choices":[');

/** A JSON answer whose text holds bytes that are no UTF-8. */
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

/** The page a load balancer puts up when nobody stands behind it. */
export const html502 = (): Behaviour =>
  raw(
    502,
    'text/html',
    '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  );

/** One event of so many bytes in an otherwise good stream. */
export const hugeEvent = (bytes: number): Behaviour => answer({ extra: { padding: 'x'.repeat(bytes) }, text: 'huge' });
