import { describe, expect, it } from '@jest/globals';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { providerOf } from '../../providers/registry.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';

const text = (words: string): Part => ({ type: 'text', text: words });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const assistant = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const call = (id: string): Part => ({ type: 'tool_call', id, name: 'f', arguments: '{}' });
const result = (callId: string, words: string): Part => ({
  type: 'tool_result',
  callId,
  parts: [text(words)],
  isError: false,
});
const tool = (name: string) => ({ name, description: null, parameters: null, strict: null });

function write(fields: Partial<Conversation>, channelType = 14) {
  const downgrades = new Downgrades();
  const traits = providerOf(channelType)?.upstreamTraits;
  const conversation = { ...emptyConversation(OLD), messages: [user(text('hi'))], ...fields };
  const body = writeRequest(conversation, { stream: false, traits }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('writeTools', () => {
  it('writes a schema that is an object, and a name of allowed characters', () => {
    const { body } = write({ tools: [{ ...tool('fs.read'), cache: { ttl: '5m' } }] });
    expect(body.tools).toEqual([
      { name: 'fs_x2e_read', input_schema: { type: 'object', properties: {} }, cache_control: { type: 'ephemeral' } },
    ]);
    expect(body).not.toHaveProperty('tool_choice');
  });

  it.each<[Conversation['toolChoice'], boolean | null, object | undefined]>([
    [null, false, { type: 'auto', disable_parallel_tool_use: true }],
    [{ mode: 'auto' }, null, { type: 'auto' }],
    [{ mode: 'none' }, false, { type: 'none' }],
    [{ mode: 'required' }, false, { type: 'any', disable_parallel_tool_use: true }],
    [{ mode: 'named', name: 'g' }, null, { type: 'tool', name: 'g' }],
  ])('writes the tool choice %j', (toolChoice, parallelToolCalls, expected) => {
    expect(write({ tools: [tool('f'), tool('g')], toolChoice, parallelToolCalls }).body.tool_choice).toEqual(expected);
  });

  it('writes only the allowed tools', () => {
    const toolChoice = { mode: 'required' as const, allowed: ['g'] };
    expect(write({ tools: [tool('f'), tool('g')], toolChoice }).body.tools).toMatchObject([{ name: 'g' }]);
  });

  it('declares tools that occur only in the conversation', () => {
    const messages = [user(text('hi')), assistant(call('a')), user(result('a', '1'))];
    expect(write({ messages }).body).toMatchObject({ tools: [{ name: 'f' }], tool_choice: { type: 'none' } });
  });

  it('requests a web search at Anthropic, and not at Bedrock', () => {
    const webSearch = { maxUses: 2, location: { city: 'Ulm' } };
    expect(write({ webSearch }).body.tools).toEqual([
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: 2,
        user_location: { type: 'approximate', city: 'Ulm' },
      },
    ]);
    expect(write({ webSearch }, 33).dropped).toBe('web_search_options');
  });
});
