import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { SseReader } from '../../protocols/bytes/sse-reader.js';
import type { ChatClient, ReplyContext } from '../../protocols/canonical/chat-codec.js';
import type { Reply, ReplyEvent, StopReason } from '../../protocols/canonical/reply.js';
import { collectReply } from '../../protocols/canonical/reply-events.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { geminiGenerate, geminiGenerateArray } from '../../protocols/dialects/gemini/gemini.generate.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiCompletion } from '../../protocols/dialects/openai/completion/openai.completion.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import { upstreamCodecOf } from '../../protocols/dialects/registry.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { SiteSettings } from '../ports/site-settings.js';
import { ResponseGuard } from './guards.js';

const WORDS = ['bomb', 'bomber', '炸弹'];
const question = { model: 'm', stream: true, max_tokens: 9 };
const messages = [{ role: 'user', content: 'hi' }];
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }];
const thinking = { generationConfig: { thinkingConfig: { includeThoughts: true } } };
/** A request body for each API. */
const QUESTIONS: Record<string, object> = {
  'openai.chat': { ...question, messages },
  'openai.completion': { ...question, prompt: 'hi' },
  'openai.response': { ...question, input: 'hi' },
  'anthropic.message': { ...question, messages },
  'gemini.generate': { contents, ...thinking },
};

const bodyOf = ({ format }: Operation) => new JsonBody(Buffer.from(JSON.stringify(QUESTIONS[format])));

const dialects: [string, Operation][] = [
  ['OpenAI chat', openaiChat],
  ['OpenAI completions', openaiCompletion],
  ['OpenAI responses', openaiResponse],
  ['Anthropic', anthropicMessage],
  ['Gemini', geminiGenerate],
  ['Gemini without alt=sse', geminiGenerateArray],
];

/** How each API reports that a response was ended by a filter. */
const FILTERED: Record<string, StopReason> = { 'anthropic.message': 'refusal' };

function guardOf(stops: boolean, words: readonly string[] = WORDS): ResponseGuard {
  const settings = { wordsForbiddenInResponses: () => words, stopsForbiddenResponses: () => stops };
  return new ResponseGuard(settings as unknown as SiteSettings);
}

const requested = { model: 'm', stream: true, wantsUsage: true, maxTokens: null, promptEstimate: 1 };

function contextOf(operation: Operation): ReplyContext {
  const body = bodyOf(operation);
  const conversation = (operation.codec as ChatClient).read(body, 'm');
  return { requestId: 'r', model: 'm', createdAt: 1, body, conversation, wantsUsage: true, promptEstimate: 1 };
}

/** A translator that forwards bytes unchanged, as for an upstream with the client's own API. */
function passing(operation: Operation): Translator {
  return {
    format: operation.format,
    stream: true,
    draft: () => {
      throw new Error('unexpected call');
    },
    whole: () => operation.responseMeter(requested, bodyOf(operation)),
    streamed: () => operation.streamMeter(requested, bodyOf(operation)),
  };
}

/** The stream of an upstream of this API with the given events. Upstreams send Gemini arrays as events as well. */
function upstreamStream(operation: Operation, events: readonly ReplyEvent[]): Buffer {
  const format = operation === geminiGenerateArray ? geminiGenerate : operation;
  const writer = (format.codec as ChatClient).stream(contextOf(format));
  return Buffer.from(events.map((event) => writer.write(event)).join('') + writer.end());
}

/** The reply that a client of this API parses from a stream. */
function clientRead(operation: Operation, stream: string): Reply {
  if (operation === openaiCompletion) return readCompletion(stream);
  const events =
    operation === geminiGenerateArray
      ? (JSON.parse(stream) as unknown[]).map((item) => `data: ${JSON.stringify(item)}\n\n`).join('')
      : stream;
  const codec = upstreamCodecOf(operation.format, 'chat');
  if (codec?.task !== 'chat') throw new Error('no reader');
  const reader = codec.stream();
  const records = new SseReader().push(Buffer.from(events));
  return collectReply([...records.flatMap((record) => reader.take(record)), ...reader.end()]);
}

function readCompletion(stream: string): Reply {
  const chunks = new SseReader().push(Buffer.from(stream)).filter(({ data }) => data !== '[DONE]');
  const choices = chunks.flatMap(({ data }) => (JSON.parse(data) as { choices: Choice[] }).choices);
  const text = choices.map((choice) => choice.text).join('');
  const stop = choices.findLast(({ finish_reason }) => finish_reason)?.finish_reason ?? 'stop';
  return { id: '', model: '', usage: null, choices: [{ parts: [{ type: 'text', text }], stop }] };
}

interface Choice {
  text: string;
  finish_reason: StopReason | null;
}

interface Received {
  text: string;
  reasoning: string;
  stop: StopReason;
}

function receivedIn({ choices }: Reply): Received {
  const [{ parts, stop } = { parts: [], stop: 'stop' as const }] = choices;
  const of = (type: 'text' | 'reasoning') => parts.map((part) => (part.type === type ? part.text : '')).join('');
  return { text: of('text'), reasoning: of('reasoning'), stop };
}

/** Sends a stream through the guard in chunks. */
function guardedStream(operation: Operation, guard: ResponseGuard, chunks: readonly Buffer[]) {
  const meter = guard.guarded(passing(operation), operation).streamed('text/event-stream');
  if (!meter) throw new Error('no meter');
  let stream = '';
  let over = false;
  for (const chunk of chunks) {
    if (over) break;
    const step = meter.push(chunk);
    expect(step.error).toBeNull();
    stream += step.forward?.toString('utf8') ?? '';
    over = step.over ?? false;
  }
  if (!over) stream += meter.end().forward?.toString('utf8') ?? '';
  return { stream: stream + meter.closing().toString(), metered: meter.metered(), over };
}

function streamedReply(operation: Operation, guard: ResponseGuard, events: readonly ReplyEvent[], size = 1e9): Reply {
  const bytes = upstreamStream(operation, events);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return clientRead(operation, guardedStream(operation, guard, chunks).stream);
}

function throughStream(
  operation: Operation,
  guard: ResponseGuard,
  events: readonly ReplyEvent[],
  size?: number,
): Received {
  return receivedIn(streamedReply(operation, guard, events, size));
}

function wholeResponse(operation: Operation, guard: ResponseGuard, events: readonly ReplyEvent[]): unknown {
  const written = (operation.codec as ChatClient).write(collectReply(events), contextOf(operation));
  const meter = guard.guarded(passing(operation), operation).whole('application/json');
  const read = meter?.read({ contentType: 'application/json', body: Buffer.from(written) });
  return JSON.parse(String(read?.response.body));
}

function wholeReply(operation: Operation, guard: ResponseGuard, events: readonly ReplyEvent[]): Reply {
  const upstream = upstreamCodecOf(operation.format, 'chat');
  if (upstream?.task !== 'chat') throw new Error('no reader');
  return upstream.read(wholeResponse(operation, guard, events) as Record<string, unknown>);
}

function throughWhole(operation: Operation, guard: ResponseGuard, events: readonly ReplyEvent[]): Received {
  if (operation !== openaiCompletion) return receivedIn(wholeReply(operation, guard, events));
  const { choices } = wholeResponse(operation, guard, events) as { choices: Choice[] };
  return { text: choices[0]?.text ?? '', reasoning: '', stop: choices[0]?.finish_reason ?? 'stop' };
}

/** The arguments of tool calls. */
function receivedCalls(reply: Reply) {
  const parts = reply.choices[0]?.parts ?? [];
  const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [JSON.parse(part.arguments) as unknown] : []));
  const { text, stop } = receivedIn(reply);
  return { arguments: calls, text, stop };
}

const textEvents = (type: 'text' | 'reasoning', pieces: readonly string[]): ReplyEvent[] =>
  pieces.map((text) => ({ type, text }));

const answered = (reasoning: readonly string[], text: readonly string[]): ReplyEvent[] => [
  { type: 'start', id: 'x', model: 'm' },
  ...textEvents('reasoning', reasoning),
  ...textEvents('text', text),
  { type: 'stop', reason: 'stop' },
  { type: 'usage', usage: { input: 3, output: 5, cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, ...NONE } },
];
const NONE = { reasoning: 0, audioIn: 0, audioOut: 0 };

describe.each(dialects)('responses of %s', (_, operation) => {
  const thinks = operation !== openaiCompletion;
  const filtered = FILTERED[operation.format] ?? 'content_filter';

  it('are unchanged while no words are forbidden', () => {
    const translator = passing(operation);
    expect(guardOf(true, []).guarded(translator, operation)).toBe(translator);
  });

  it.each([
    ['in one chunk', ['build a Bomb now']],
    ['split between chunks', ['build a B', 'om', 'b', ' now']],
    ['at the end', ['build a Bo', 'mb']],
  ])('have asterisks in place of a word %s', (_split, pieces) => {
    const masked = pieces.join('').replace('Bomb', '****');
    const events = answered([], pieces);
    expect(throughStream(operation, guardOf(false), events)).toEqual({ text: masked, reasoning: '', stop: 'stop' });
    expect(throughWhole(operation, guardOf(false), events)).toEqual({ text: masked, reasoning: '', stop: 'stop' });
  });

  it.each([
    ['in one chunk', ['build a Bomb now']],
    ['split between chunks', ['build a B', 'om', 'b', ' now']],
    ['at the very beginning', ['Bomb']],
  ])('end before a word %s with a stop reason', (_split, pieces) => {
    const events = answered([], pieces);
    const received = { text: pieces.join('').replace(/Bomb.*/, ''), reasoning: '', stop: filtered };
    expect(throughStream(operation, guardOf(true), events)).toEqual(received);
    expect(throughWhole(operation, guardOf(true), events)).toEqual(received);
  });

  it("are metered by the upstream's whole output when they end early", () => {
    const bytes = upstreamStream(operation, answered([], ['build a Bomb now']));
    const { metered, over } = guardedStream(operation, guardOf(true), [bytes.subarray(0, -1), bytes.subarray(-1)]);
    expect(over).toBe(true);
    expect(metered).toMatchObject({ produced: true, producedText: expect.stringContaining('Bomb') });
  });

  if (thinks) {
    it('are filtered in their reasoning', () => {
      const events = answered(['a bo', 'mb?'], ['no ', 'bomb']);
      const masked = { reasoning: 'a ****?', text: 'no ****', stop: 'stop' };
      expect(throughStream(operation, guardOf(false), events)).toEqual(masked);
      expect(throughWhole(operation, guardOf(false), events)).toEqual(masked);
      const stopped = { reasoning: 'a ', text: '', stop: filtered };
      expect(throughStream(operation, guardOf(true), events)).toEqual(stopped);
      expect(throughWhole(operation, guardOf(true), events)).toEqual(stopped);
    });
  }

  if (thinks) {
    const calls = (pieces: readonly string[]): ReplyEvent[] => [
      { type: 'start', id: 'x', model: 'm' },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_call', call: 0, id: 'call_1', name: 'search' },
      ...pieces.map((text): ReplyEvent => ({ type: 'arguments', call: 0, text })),
      { type: 'stop', reason: 'tool_calls' },
    ];
    const pieces = ['{"query":"a b', 'o', String.raw`mb or \u70b8`, String.raw`\u5f39","many":3}`];

    it.each([1e9, 7])('are filtered in the arguments of tools, streamed in chunks of %s', (size) => {
      const masked = { arguments: [{ query: 'a **** or **', many: 3 }], text: 'Looking.', stop: 'tool_calls' };
      expect(receivedCalls(streamedReply(operation, guardOf(false), calls(pieces), size))).toEqual(masked);
      expect(receivedCalls(wholeReply(operation, guardOf(false), calls([pieces.join('')])))).toEqual(masked);
    });

    it('end before a word in the arguments of tools', () => {
      const reply = streamedReply(operation, guardOf(true), calls(pieces));
      expect(JSON.stringify(reply)).not.toMatch(/bomb|炸弹|u5f39/);
      expect(receivedIn(reply)).toMatchObject({ text: 'Looking.', stop: filtered });
      const whole = wholeReply(operation, guardOf(true), calls([pieces.join('')]));
      expect(JSON.stringify(whole)).not.toMatch(/bomb|炸弹/);
      expect(receivedIn(whole)).toMatchObject({ text: 'Looking.', stop: filtered });
    });
  }

  it('are the same wherever their text and their bytes are split', () => {
    const letters = fc.string({ unit: fc.constantFrom('b', 'o', 'm', 'r', 'e', ' ', '炸', '弹', 'x'), maxLength: 8 });
    const pieces = fc.array(fc.oneof(letters, fc.constantFrom('bo', 'mb', 'bomb', 'bomber')), {
      minLength: 1,
      maxLength: 12,
    });
    const texts = thinks ? fc.tuple(pieces, pieces) : fc.tuple(fc.constant([]), pieces);
    fc.assert(
      fc.property(texts, fc.boolean(), fc.integer({ min: 1, max: 400 }), ([reasoning, text], stops, size) => {
        const [whole, all] = [`x${text.join('')}`, reasoning.join('')];
        const events = answered(reasoning, ['x', ...text]);
        const received = throughStream(operation, guardOf(stops), events, size);
        expect(received).toEqual(throughWhole(operation, guardOf(stops), answered(all ? [all] : [], [whole])));
        expect([received.text, received.reasoning].join()).not.toMatch(/bomb|炸弹/);
      }),
      { numRuns: 25 },
    );
  });
});

describe('response of one Gemini event', () => {
  it('starts with an empty chunk, and its event waits for the bill', () => {
    const event = { candidates: [{ content: { role: 'model', parts: [{ text: 'a bomb' }] }, finishReason: 'STOP' }] };
    const meter = guardOf(false).guarded(passing(geminiGenerate), geminiGenerate).streamed('text/event-stream');
    meter?.push(Buffer.from(`data: ${JSON.stringify(event)}\r\n\r\n`));
    expect(meter?.end()).toEqual({ forward: Buffer.alloc(0), error: null, alive: true });
    expect(meter?.closing().toString()).toMatch(/^data: .*"a \*+"/);
  });
});
