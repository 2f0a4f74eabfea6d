import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../../bytes/body-draft.js';
import { JsonBody } from '../../../bytes/json-body.js';
import { openaiChat } from './openai.chat.js';

const body = (fields: object) => new JsonBody(Buffer.from(JSON.stringify({ model: 'm', ...fields })));
const address = { model: null, stream: false, query: null };

/** The body that an upstream of the same format receives. */
function passed(fields: object): unknown {
  const given = body(fields);
  const draft = new BodyDraft(given);
  openaiChat.rewrite(draft, { requested: openaiChat.read(given, address), model: 'm', requestUsage: true });
  return JSON.parse(draft.bytes().toString());
}
const HI = [{ role: 'user', content: 'hi' }];
const usual = { type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } };

describe('number of choices', () => {
  it.each([-5, 0, 1.5, 129, 1_000_000_000, '2'])('of %j is rejected, with max_tokens and without', (n) => {
    for (const bound of [{}, { max_tokens: 5 }])
      expect(() => openaiChat.read(body({ messages: HI, n, ...bound }), address)).toThrow('n is invalid');
  });

  it('multiplies the reserved tokens', () => {
    expect(openaiChat.read(body({ messages: HI, n: 3, max_tokens: 5 }), address).maxTokens).toBe(15);
  });
});

describe('chat request that passes through', () => {
  it('keeps its bytes when it is correct', () => {
    const bytes = Buffer.from(
      '{ "model":"m", "messages":[{"role":"user","content":"hi"}], "tools":[{"type":"function", "function": {"name":"f"}}] }',
    );
    const given = new JsonBody(bytes);
    const draft = new BodyDraft(given);
    openaiChat.rewrite(draft, { requested: openaiChat.read(given, address), model: 'm', requestUsage: true });
    expect(draft.bytes()).toBe(bytes);
  });

  it.each([
    [
      'an input',
      { input: 'hi', instructions: 'be kind' },
      { messages: [{ role: 'system', content: 'be kind' }, ...HI] },
    ],
    [
      'an input of items',
      { input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }] },
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] },
    ],
    [
      'flat tools',
      { messages: HI, tools: [{ type: 'function', ...usual.function }] },
      { messages: HI, tools: [usual] },
    ],
    [
      'tools of the Messages API',
      {
        messages: HI,
        tools: [{ name: 'f', description: 'd', input_schema: { type: 'object' } }],
        tool_choice: { type: 'auto' },
      },
      { messages: HI, tools: [usual], tool_choice: 'auto' },
    ],
    [
      'flat custom tools',
      { messages: HI, tools: [{ type: 'custom', name: 'g', format: { type: 'text' } }] },
      { messages: HI, tools: [{ type: 'custom', custom: { name: 'g', format: { type: 'text' } } }] },
    ],
    ['no tools to choose from', { messages: HI, tools: [], tool_choice: 'auto' }, { messages: HI }],
    ['tools that are null', { messages: HI, tools: null }, { messages: HI }],
    ['stream options without a stream', { messages: HI, stream_options: { include_usage: true } }, { messages: HI }],
  ])('with %s is corrected', (_, fields, expected) => {
    expect(passed(fields)).toEqual({ model: 'm', ...expected });
  });

  it('is estimated in every form of its messages', () => {
    expect(openaiChat.read(body({ input: 'hello there' }), address).promptEstimate).toBe(
      openaiChat.read(body({ messages: [{ role: 'user', content: 'hello there' }] }), address).promptEstimate,
    );
  });

  it('requires messages', () => {
    expect(() => openaiChat.read(body({ messages: [] }), address)).toThrow('field messages is required');
    expect(() => openaiChat.read(body({}), address)).toThrow('field messages is required');
  });
});
