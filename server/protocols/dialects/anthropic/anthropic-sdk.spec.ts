import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { emptyConversation } from '../../canonical/conversation.js';
import type { ReplyEvent } from '../../canonical/reply.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { anthropicMessageClient } from './anthropic.message.js';

const context = {
  requestId: 'r1',
  model: 'gpt-x',
  createdAt: 0,
  body: new ObjectBody({}),
  conversation: emptyConversation('gpt-x'),
  wantsUsage: true,
  promptEstimate: 9,
};
const usage = {
  input: 100,
  output: 20,
  cacheRead: 60,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};

/** Anthropic's SDK with a fetch that returns the given bytes. */
function client(body: string, contentType: string, status = 200): Anthropic {
  const headers = { 'content-type': contentType, 'request-id': 'r1' };
  const fetch = () => Promise.resolve(new Response(body, { status, headers }));
  return new Anthropic({ apiKey: 'sk-x', fetch, maxRetries: 0 });
}
const request = { model: 'gpt-x', max_tokens: 64, messages: [{ role: 'user' as const, content: 'hi' }] };

describe('Anthropic SDK', () => {
  const events: ReplyEvent[] = [
    { type: 'start', id: 'c1' },
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'Grüße, ' },
    { type: 'text', text: '世界' },
    { type: 'tool_call', call: 0, id: 'a', name: 'f' },
    { type: 'tool_call', call: 1, id: 'b', name: 'g' },
    { type: 'arguments', call: 0, text: '{"x":' },
    { type: 'arguments', call: 1, text: '' },
    { type: 'arguments', call: 0, text: '1}' },
    { type: 'stop', reason: 'tool_calls' },
    { type: 'usage', usage },
  ];

  it('collects a streamed response', async () => {
    const stream = anthropicMessageClient.stream(context);
    const text = events.map((event) => stream.write(event)).join('') + anthropicDialect.ping + stream.end();
    const message = await client(text, stream.contentType).messages.stream(request).finalMessage();
    expect(message).toMatchObject({
      id: 'msg_r1',
      content: [
        { type: 'thinking', thinking: 'hm', signature: '' },
        { type: 'text', text: 'Grüße, 世界' },
        { type: 'tool_use', id: 'a', name: 'f', input: { x: 1 } },
        { type: 'tool_use', id: 'b', name: 'g', input: {} },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 40, cache_read_input_tokens: 60, output_tokens: 20 },
    });
  });

  it('reads a complete response', async () => {
    const parts = [{ type: 'text' as const, text: 'hello' }];
    const body = anthropicMessageClient.write(
      { id: '', model: '', choices: [{ parts, stop: 'length' }], usage },
      context,
    );
    const message = await client(body, 'application/json').messages.create(request);
    expect(message).toMatchObject({ stop_reason: 'max_tokens', content: [{ text: 'hello' }], _request_id: 'r1' });
  });

  it("reads the gateway's errors before and in a stream", async () => {
    const error = new AppError({ code: 'c', status: 529, zh: 'busy', en: 'busy' });
    const refused = client(anthropicDialect.errorBody(error, 'r1'), 'application/json', 529).messages.create(request);
    await expect(refused).rejects.toMatchObject({ status: 529, requestID: 'r1', type: 'overloaded_error' });
    const stream = anthropicMessageClient.stream(context);
    const text = stream.write({ type: 'text', text: 'a' }) + anthropicDialect.errorEvent(error, 'r1');
    const broken = client(text, stream.contentType).messages.stream(request).finalMessage();
    await expect(broken).rejects.toMatchObject({ error: { error: { type: 'overloaded_error' } } });
  });
});
