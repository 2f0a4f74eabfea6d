import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { geminiGenerate, geminiGenerateArray } from '../../protocols/dialects/gemini/gemini.generate.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import { PassThrough, type Translator } from '../../protocols/translation/translator.js';
import { withoutRefusals } from './refused-content.js';

/** What each API responds with: nothing but a refusal, a text that a filter ends, and an empty text. */
interface Case {
  readonly name: string;
  readonly operation: Operation;
  readonly refused: object;
  readonly cut: object;
  readonly empty: object;
  /** The refused response as the events of a stream. */
  readonly refusedStream: readonly object[];
  readonly cutStream: readonly object[];
  readonly emptyStream: readonly object[];
}

const choice = (content: string, finish_reason: string) => ({
  id: 'c',
  object: 'chat.completion',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
  usage: { prompt_tokens: 90, completion_tokens: 0, total_tokens: 90 },
});
const delta = (content: string, finish_reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason }],
});

const message = (text: string, stop_reason: string) => ({
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  stop_reason,
  stop_sequence: null,
  content: text === '' ? [] : [{ type: 'text', text }],
  usage: { input_tokens: 90, output_tokens: 1 },
});
const messageEvents = (text: string, stop_reason: string) => [
  { type: 'message_start', message: { ...message('', ''), stop_reason: null } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...(text === '' ? [] : [{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }]),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
];

const candidate = (text: string, finishReason: string) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: text === '' ? [] : [{ text }] }, finishReason }],
  usageMetadata: { promptTokenCount: 90, totalTokenCount: 90 },
});
const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 90 } };

const response = (text: string, reason: string | null) => ({
  id: 'r',
  object: 'response',
  model: 'm',
  status: reason ? 'incomplete' : 'completed',
  error: null,
  store: false,
  incomplete_details: reason && { reason },
  output: text === '' ? [] : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  usage: { input_tokens: 90, output_tokens: 0, total_tokens: 90 },
});
const responseEvents = (text: string, reason: string | null) => [
  { type: 'response.created', response: { ...response('', null), status: 'in_progress' } },
  ...(text === '' ? [] : [{ type: 'response.output_text.delta', item_id: 'i', delta: text }]),
  { type: reason ? 'response.incomplete' : 'response.completed', response: response(text, reason) },
];

const gemini = (operation: Operation, name: string): Case => ({
  name,
  operation,
  refused: blocked,
  cut: candidate('Hel', 'SAFETY'),
  empty: candidate('', 'STOP'),
  refusedStream: [blocked],
  cutStream: [candidate('Hel', 'SAFETY')],
  emptyStream: [candidate('', 'STOP')],
});

const CASES: readonly Case[] = [
  {
    name: 'OpenAI chat',
    operation: openaiChat,
    refused: choice('', 'content_filter'),
    cut: choice('Hel', 'content_filter'),
    empty: choice('', 'stop'),
    refusedStream: [delta(''), delta('', 'content_filter')],
    cutStream: [delta('Hel'), delta('', 'content_filter')],
    emptyStream: [delta(''), delta('', 'stop')],
  },
  {
    name: 'Responses',
    operation: openaiResponse,
    refused: response('', 'content_filter'),
    cut: response('Hel', 'content_filter'),
    empty: response('', null),
    refusedStream: responseEvents('', 'content_filter'),
    cutStream: responseEvents('Hel', 'content_filter'),
    emptyStream: responseEvents('', null),
  },
  {
    name: 'Anthropic',
    operation: anthropicMessage,
    refused: message('', 'refusal'),
    cut: message('Hel', 'refusal'),
    empty: message('', 'end_turn'),
    refusedStream: messageEvents('', 'refusal'),
    cutStream: messageEvents('Hel', 'refusal'),
    emptyStream: messageEvents('', 'end_turn'),
  },
  gemini(geminiGenerate, 'Gemini'),
];

function translatorOf(operation: Operation, stream: boolean, begun = false): Translator {
  const requested = { model: 'm', stream, wantsUsage: true, maxTokens: null, promptEstimate: 1 };
  const call = { operation, requested, body: new JsonBody(Buffer.from('{}')), address: {} } as never;
  const inner = new PassThrough(call, 'm', null, () => null);
  return withoutRefusals(inner, operation, () => begun);
}

function wholeError(operation: Operation, body: object) {
  const meter = translatorOf(operation, false).whole('application/json');
  return meter?.read({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }).error?.code;
}

/** The error of a stream, and what the client receives. */
function streamed(operation: Operation, events: readonly object[], begun = false) {
  const meter = translatorOf(operation, true, begun).streamed('text/event-stream');
  if (!meter) throw new Error('no stream');
  const named = (event: object) => ('type' in event ? `event: ${String(event.type)}\n` : '');
  const texts = events.map((event) => `${named(event)}data: ${JSON.stringify(event)}\n\n`);
  if (operation === openaiChat) texts.push('data: [DONE]\n\n');
  const steps = [...texts.map((text) => meter.push(Buffer.from(text))), meter.end()];
  const error = steps.find((step) => step.error)?.error?.code;
  const forwarded = steps.map(({ forward }) => forward?.toString() ?? '').join('');
  return { error, forwarded, all: error ? forwarded : forwarded + String(meter.closing()), plain: texts.join('') };
}

describe.each(CASES)('refused content in $name', ({ operation, refused, cut, empty, ...streams }) => {
  it('is an error of a response without content', () => {
    expect([refused, cut, empty].map((body) => wholeError(operation, body))).toEqual([
      'content_filter',
      undefined,
      undefined,
    ]);
  });

  it('is an error of a stream without content, of which nothing is sent', () => {
    expect(streamed(operation, streams.refusedStream)).toMatchObject({ error: 'content_filter', forwarded: '' });
  });

  it('leaves other streams as they are', () => {
    for (const events of [streams.cutStream, streams.emptyStream]) {
      const { error, all, plain } = streamed(operation, events);
      expect([error, all.trim()]).toEqual([undefined, plain.trim()]);
    }
  });

  it('is passed on when a part of the response was sent', () => {
    const { error, all, plain } = streamed(operation, streams.refusedStream, true);
    expect([error, all.trim()]).toEqual([undefined, plain.trim()]);
  });
});

it('refused content in the array stream of Gemini is an error', () => {
  expect(streamed(geminiGenerateArray, [blocked])).toMatchObject({ error: 'content_filter', forwarded: '' });
  const { error, all } = streamed(geminiGenerateArray, [candidate('Hel', 'SAFETY')]);
  expect([error, JSON.parse(all)]).toEqual([undefined, [candidate('Hel', 'SAFETY')]]);
});
