import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TranslatedChat } from './translation/translated-chat.js';

let chatOverMessages: (request: Buffer) => TranslatedChat;

beforeAll(async () => {
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const code = /<!-- example -->\s*```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const absolute = code.replaceAll(/from '\.\/(.*)\.js'/g, `from '${pathToFileURL(import.meta.dirname)}/$1.ts'`);
  const module = await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(absolute))}`);
  ({ chatOverMessages } = module as { chatOverMessages: typeof chatOverMessages });
});

const request = (fields: object) =>
  Buffer.from(JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }], ...fields }));

const event = (type: string, data: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

describe('example of the README, without a server', () => {
  it('translates a request', async () => {
    const draft = await chatOverMessages(request({ max_tokens: 9 })).draft();
    expect(JSON.parse(draft.bytes().toString())).toMatchObject({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [{ role: 'user' }],
    });
  });

  it('translates a complete response and reads its usage', () => {
    const response = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 5 },
    };
    const meter = chatOverMessages(request({})).whole('application/json');
    const { response: translated, metered } = meter.read({
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(response)),
    });
    expect(JSON.parse(translated.body.toString())).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 5 },
    });
    expect(metered.usage).toMatchObject({ input: 3, output: 5 });
  });

  it('translates a stream that is split anywhere', () => {
    const stream = [
      event('message_start', { message: { id: 'msg_1', usage: { input_tokens: 3, output_tokens: 0 } } }),
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hello' } }),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } }),
      event('message_stop'),
    ].join('');
    const meter = chatOverMessages(request({ stream: true })).streamed('text/event-stream');
    if (!meter) throw new Error('The response is a stream');
    const bytes = Buffer.from(stream);
    const forwarded = Array.from({ length: bytes.length }, (_, at) => meter.push(bytes.subarray(at, at + 1)).forward);
    const all = [...forwarded, meter.end().forward, meter.closing()].map((part) => part?.toString() ?? '').join('');
    expect(all).toContain('"content":"Hello"');
    expect(all).toContain('data: [DONE]');
    expect(meter.metered().usage).toMatchObject({ input: 3, output: 5 });
  });
});
