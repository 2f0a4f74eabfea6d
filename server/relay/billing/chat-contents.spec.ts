import { describe, expect, it, jest } from '@jest/globals';
import type { LogContent } from '../../logs/contents/log-content.js';
import type { LogContentWriterService } from '../../logs/contents/log-content-writer.service.js';
import { newRowId } from '../../platform/database/row-id.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { openaiChat, openaiChatUpstream } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { ResponseText } from '../../protocols/metering/meter.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { ChatContents, WatchedStream } from './chat-contents.js';

const call = { id: 'c', type: 'function', function: { name: 'find', arguments: '{"q":"a"}' } };
const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'First' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'c', content: 'Found' },
  { role: 'assistant', content: 'Second' },
  { role: 'user', content: 'Third' },
];

const tools = [{ type: 'function', function: { name: 'find', parameters: { type: 'object' } } }];

/** The content that is kept of a request. */
async function keptOf(request: object): Promise<LogContent | undefined> {
  const keep = jest.fn<LogContentWriterService['keep']>();
  const contents = new ChatContents(
    {} as SiteSettings,
    { keep, drain: async () => undefined } as unknown as LogContentWriterService,
  );
  const body = new JsonBody(Buffer.from(JSON.stringify(request)));
  const texts = new ResponseText(99);
  texts.add('Fourth');
  contents.keep(newRowId(), { body, requested: openaiChat.read(body, NOWHERE), operation: openaiChat }, texts);
  await contents.drain();
  return keep.mock.calls[0]?.[1];
}

it('records the request and the messages around the last user message as context, with their roles', async () => {
  const content = await keptOf({ model: 'm', messages, tools, temperature: 0.2, stream: true });
  expect(content).toEqual({
    systemPrompt: 'Be brief.',
    context: 'user: First\n\nassistant: find({"q":"a"})\n\nuser: Found\n\nassistant: Second',
    input: 'Third',
    output: 'Fourth',
    request: expect.any(String),
  });
  expect(JSON.parse(content?.request ?? '')).toEqual({ model: 'm', messages, tools, temperature: 0.2 });
});

it('does not write a request that is too long to be stored, but records its texts', async () => {
  const write = jest.spyOn(openaiChatUpstream, 'write');
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(400_000)}` } };
  const content = await keptOf({
    model: 'm',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, image] }],
  });
  expect(content).toMatchObject({ input: 'See', request: '' });
  expect(write).not.toHaveBeenCalled();
});

const NOWHERE = { model: null, stream: false, query: null };

const body = new JsonBody(
  Buffer.from(JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] })),
);
const requested = openaiChat.read(body, { model: null, stream: false, query: null });
const texts = openaiChat.responseTexts;
if (!texts) throw new Error('Chat has no texts');

describe('stream whose contents are recorded', () => {
  it('reports its output tokens, so that its reservation grows', () => {
    const stream = new WatchedStream(openaiChat.streamMeter(requested, body), texts, new ResponseText(99));
    const event = { choices: [{ index: 0, delta: { content: 'word '.repeat(40) } }] };
    stream.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
    expect(stream.outputTokens()).toBeGreaterThan(20);
  });

  it('is held back when the wrapped stream is', () => {
    const inner = openaiChat.streamMeter(requested, body);
    expect(new WatchedStream(inner, texts, new ResponseText(99)).heldBack).toBeUndefined();
    const held = Object.assign(inner, { heldBack: true as const });
    expect(new WatchedStream(held, texts, new ResponseText(99)).heldBack).toBe(true);
  });
});
