import { createOpenAI } from '@ai-sdk/openai';
import { describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { ObjectBody } from '../../../bytes/request-body.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../../canonical/vendor-settings.js';
import { TranslatedChat } from '../../../translation/translated-chat.js';
import type { TranslationContext } from '../../../translation/translator.js';
import { openaiChat, openaiChatUpstream } from '../chat/openai.chat.js';
import { openaiResponse, openaiResponseClient, openaiResponseUpstream } from './openai.response.js';

const address = { model: null, stream: false, query: null };
const target = { stream: true };
const translation = (): TranslationContext => ({
  requestId: 'r1',
  model: 'up',
  downgrades: new Downgrades(),
  media: undefined as never,
  caller: new AbortController(),
  filter: null,
  vendors: BUILT_IN_SETTINGS,
});

/** A client of the Responses API at an upstream of the chat API. */
function atChat(fields: Record<string, unknown>, more = translation()) {
  const body = new ObjectBody({ model: 'm', input: 'hi', stream: true, ...fields });
  const call = { operation: openaiResponse, requested: openaiResponse.read(body, address), body };
  return new TranslatedChat(call, openaiResponseClient, openaiChatUpstream, 'openai.chat', target, more);
}

/** The bytes that the client receives when the upstream sends these bytes in chunks of `size`. */
function relay(chat: TranslatedChat, bytes: Buffer, size = bytes.length) {
  const meter = chat.streamed('text/event-stream');
  if (!meter) throw new Error('The response is not a stream');
  let out = '';
  for (let at = 0; at < bytes.length; at += size)
    out += String(meter.push(bytes.subarray(at, at + size)).forward ?? '');
  out += String(meter.end().forward ?? '');
  return { out: out + String(meter.closing()), metered: meter.metered() };
}

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c1',
  model: 'up',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const call = (index: number, id: string, name: string, args: string) =>
  chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });
const WORKED = Buffer.from(
  [
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: 'hm' }),
    chunk({ content: 'Grüße.' }),
    call(0, 'a', 'f', '{"x":1}'),
    call(1, 'b', 'g', '{}'),
    chunk({}, 'tool_calls'),
    { id: 'c1', model: 'up', choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .concat('data: [DONE]\n\n')
    .join(''),
);

const responseing = (out: string) => () =>
  Promise.resolve(new Response(out, { headers: { 'content-type': 'text/event-stream' } }));

describe('client of the Responses API at an upstream of the chat API', () => {
  it("receives the same response wherever the upstream's bytes are split", () => {
    const whole = relay(atChat({}), WORKED);
    const timeless = (out: string) => out.replace(/"(created|completed)_at":\d+/g, '');
    for (let size = 1; size < WORKED.length; size++) {
      const { out, metered } = relay(atChat({}), WORKED, size);
      expect(timeless(out)).toBe(timeless(whole.out));
      expect(metered).toMatchObject({ usage: { input: 100, output: 20 }, produced: true });
    }
  });

  it('reads it with the official SDK', async () => {
    const { out } = relay(atChat({}), WORKED);
    const client = new OpenAI({ apiKey: 'k', baseURL: 'http://localhost/v1', fetch: responseing(out) });
    const final = await client.responses.stream({ model: 'm', input: 'hi' }).finalResponse();
    expect(final.output_text).toBe('Grüße.');
    expect(final.output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call', 'function_call']);
    expect(final.usage?.total_tokens).toBe(120);
  });

  it("reads it with Vercel's AI SDK", async () => {
    const { out } = relay(atChat({}), WORKED);
    const model = createOpenAI({ apiKey: 'k', fetch: responseing(out) }).responses('m');
    const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] });
    const parts: { type: string; toolName?: string; finishReason?: unknown }[] = [];
    for await (const part of stream) parts.push(part);
    expect(parts.filter(({ type }) => type === 'error')).toEqual([]);
    expect(parts.filter(({ type }) => type === 'tool-call').map(({ toolName }) => toolName)).toEqual(['f', 'g']);
    expect(parts.at(-1)).toMatchObject({ type: 'finish', finishReason: { unified: 'tool-calls' } });
  });

  it('receives the dropped fields in a header', async () => {
    const more = translation();
    const draft = await atChat({ tools: [{ type: 'image_generation' }], truncation: 'auto' }, more).draft();
    expect(draft.get('messages')).toEqual([{ role: 'user', content: 'hi' }]);
    expect(more.downgrades.toString()).toContain('tools.image_generation, truncation');
  });

  it('receives the start and the end of an empty response', () => {
    const { out } = relay(atChat({}), Buffer.from(`data: ${JSON.stringify(chunk({}, 'stop'))}\n\n`));
    expect(out.match(/^event: .*$/gm)).toEqual([
      'event: response.created',
      'event: response.in_progress',
      'event: response.completed',
    ]);
  });
});

describe('client of the chat API at a model that only the Responses API supports', () => {
  const body = new ObjectBody({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
  const requested = openaiChat.read(body, address);
  const codec = openaiChat.codec;
  if (codec?.task !== 'chat') throw new Error('Missing codec for chats');
  const chat = new TranslatedChat(
    { operation: openaiChat, requested, body },
    codec,
    openaiResponseUpstream,
    'openai.response',
    { ...target, stream: false },
    translation(),
  );

  it('sends its request and receives a chat response', async () => {
    expect(JSON.parse((await chat.draft()).bytes().toString())).toMatchObject({
      model: 'up',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
      store: false,
    });
    const response = {
      id: 'resp_1',
      model: 'up',
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }],
      usage: { input_tokens: 5, output_tokens: 16, output_tokens_details: { reasoning_tokens: 4 } },
    };
    const { metered, response: translated } = chat
      .whole('application/json')
      .read({ contentType: 'application/json', body: Buffer.from(JSON.stringify(response)) });
    expect(JSON.parse(translated.body.toString())).toMatchObject({
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 5, completion_tokens: 16, completion_tokens_details: { reasoning_tokens: 4 } },
    });
    expect(metered).toMatchObject({ usage: { input: 5, output: 16, reasoning: 4 }, produced: true });
  });
});
