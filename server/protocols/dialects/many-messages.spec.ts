import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpuTimeMs } from '../../../test/support/cpu-time.js';
import type { Format } from '../bytes/format.js';
import { JsonBody } from '../bytes/json-body.js';
import type { ChatClient } from '../canonical/chat-codec.js';
import { Downgrades } from '../canonical/downgrades.js';
import { geminiGenerateClient } from './gemini/gemini.generate.js';
import { openaiChatClient } from './openai/chat/openai.chat.js';
import { upstreamCodecOf } from './registry.js';

/** Number of items for which quadratic work takes noticeably longer. */
const MANY = 30_000;
const FEWER = 15_000;
/** More than the maximum number of function arguments; lists of objects cannot be longer. */
const VERY_MANY = 100_000;
const WORDS = 120_000;
const MAX_CPU_MS = 4_000;

const count = <Item>(length: number, item: (at: number) => Item): Item[] => Array.from({ length }, (_, at) => item(at));
const call = (at: number) => ({ id: `c${at}`, type: 'function', function: { name: `f${at}`, arguments: '{}' } });
const requested = { role: 'assistant', content: null, tool_calls: count(MANY, call) };
const result = (at: number) => ({ role: 'tool', tool_call_id: `c${at}`, content: 'r' });
const legacyCall = (at: number) => ({ role: 'assistant', function_call: { name: `f${at}`, arguments: '{}' } });
const legacyResult = (at: number) => ({ role: 'function', name: `f${at}`, content: 'r' });
const words = () => 'x';
const geminiCall = (at: number) => ({ functionCall: { name: `f${at}`, args: {} } });
const geminiResult = (at: number) => ({ functionResponse: { name: `f${at}`, response: {} } });

const shapes: [string, ChatClient, object][] = [
  ['results of calls', openaiChatClient, { messages: [requested, ...count(MANY, result)] }],
  ['results in reverse', openaiChatClient, { messages: [requested, ...count(MANY, result).reverse()] }],
  ['results of no call', openaiChatClient, { messages: count(MANY, result) }],
  [
    'legacy calls',
    openaiChatClient,
    { messages: [...count(MANY, legacyCall), ...count(MANY, legacyResult).reverse()] },
  ],
  [
    'short turns',
    openaiChatClient,
    { messages: count(VERY_MANY, (at) => ({ role: at % 2 ? 'assistant' : 'user', content: 'x' })) },
  ],
  ['turns of one side', openaiChatClient, { messages: count(VERY_MANY, () => ({ role: 'user', content: 'x' })) }],
  ['instructions', openaiChatClient, { messages: count(VERY_MANY, () => ({ role: 'system', content: 'x' })) }],
  [
    'parts after a result',
    openaiChatClient,
    { messages: [requested, result(0), { role: 'user', content: count(WORDS, words) }] },
  ],
  [
    'parts of a result of no call',
    openaiChatClient,
    { messages: [{ role: 'tool', tool_call_id: 'c', content: count(WORDS, words) }] },
  ],
  [
    'parts in neighbouring messages',
    openaiChatClient,
    { messages: count(2, () => ({ role: 'user', content: count(WORDS, words) })) },
  ],
  [
    'calls of an assistant',
    openaiChatClient,
    { messages: [{ role: 'assistant', content: count(WORDS, words), tool_calls: count(MANY, call) }] },
  ],
  ['parts of Gemini', geminiGenerateClient, { contents: count(2, () => ({ parts: count(WORDS, words) })) }],
  ['turns of Gemini', geminiGenerateClient, { contents: count(WORDS, words) }],
  [
    'results of Gemini in reverse',
    geminiGenerateClient,
    {
      contents: [{ role: 'model', parts: count(FEWER, geminiCall) }, { parts: count(FEWER, geminiResult).reverse() }],
    },
  ],
];
const formats: Format[] = ['openai.chat', 'openai.response', 'anthropic.message', 'gemini.generate'];

describe.each(shapes)('request with very many %s', (_, client, fields) => {
  let conversation: ReturnType<ChatClient['read']> | undefined;
  let msToRead = Number.NaN;

  beforeAll(() => {
    const text = Buffer.from(JSON.stringify(fields));
    msToRead = cpuTimeMs(() => {
      conversation = client.read(new JsonBody(text), 'm');
    });
  });

  afterAll(() => {
    conversation = undefined;
  });

  it('is read in linear time', () => {
    expect(msToRead).toBeLessThan(MAX_CPU_MS);
  });

  it.each(formats)('is written for %s in linear time', (format) => {
    const upstream = upstreamCodecOf(format, 'chat');
    if (upstream?.task !== 'chat' || !conversation) throw new Error(format);
    const read = conversation;
    let written: unknown;
    const msToWrite = cpuTimeMs(() => {
      written = upstream.write(read, { stream: false }, new Downgrades());
    });
    expect(written).toBeTruthy();
    expect(msToWrite).toBeLessThan(MAX_CPU_MS);
  });
});
