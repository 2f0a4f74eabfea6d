import { expect, it, jest } from '@jest/globals';
import type { LogContentWriter } from '../../logs/contents/log-content-writer.service.js';
import { newRowId } from '../../platform/database/row-id.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { ResponseText } from '../../protocols/metering/response-text.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { ChatContents } from './chat-contents.js';

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

it('records the request and the messages around the last user message as context, with their roles', async () => {
  const keep = jest.fn<LogContentWriter['keep']>();
  const contents = new ChatContents(
    {} as SiteSettings,
    { keep, drain: async () => undefined } as unknown as LogContentWriter,
  );
  const body = new JsonBody(
    Buffer.from(JSON.stringify({ model: 'm', messages, tools, temperature: 0.2, stream: true })),
  );
  const texts = new ResponseText(99);
  texts.add('Fourth');
  contents.keep(newRowId(), { body, requested: openaiChat.read(body, NOWHERE), operation: openaiChat }, texts);
  await contents.drain();
  expect(keep.mock.calls[0]?.[1]).toEqual({
    systemPrompt: 'Be brief.',
    context: 'user: First\n\nassistant: find({"q":"a"})\n\nuser: Found\n\nassistant: Second',
    input: 'Third',
    output: 'Fourth',
    request: expect.any(String),
  });
  const request = keep.mock.calls[0]?.[1].request ?? '';
  expect(JSON.parse(request)).toEqual({ model: 'm', messages, tools, temperature: 0.2 });
});

const NOWHERE = { model: null, stream: false, query: null };
