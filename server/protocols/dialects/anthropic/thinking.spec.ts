import { describe, expect, it } from '@jest/globals';
import { type Conversation, emptyConversation, type Message, type Part } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';
const NEW = 'claude-opus-4-6';

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

function write(fields: Partial<Conversation>) {
  const downgrades = new Downgrades();
  const conversation = { ...emptyConversation(OLD), messages: [user(text('hi'))], ...fields };
  const body = writeRequest(conversation, { stream: false }, downgrades);
  return { body, dropped: downgrades.toString() };
}

describe('thinkingFor', () => {
  it.each<[string, Conversation['reasoning'], number | null, object]>([
    [OLD, { mode: 'off' }, null, {}],
    [OLD, { mode: 'auto' }, 10_000, { thinking: { type: 'enabled', budget_tokens: 8000 }, max_tokens: 10_000 }],
    [OLD, { mode: 'effort', effort: 'low' }, 10_000, { thinking: { type: 'enabled', budget_tokens: 2000 } }],
    [
      OLD,
      { mode: 'effort', effort: 'medium' },
      100,
      { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1280 },
    ],
    [
      OLD,
      { mode: 'budget', budget: 9000 },
      500,
      { thinking: { type: 'enabled', budget_tokens: 9000 }, max_tokens: 9256 },
    ],
    [
      OLD,
      { mode: 'budget', budget: 500_000 },
      500,
      { thinking: { type: 'enabled', budget_tokens: 63_999 }, max_tokens: 64_000 },
    ],
    [NEW, { mode: 'off' }, null, { thinking: { type: 'disabled' } }],
    [NEW, { mode: 'auto' }, null, { thinking: { type: 'adaptive', display: 'summarized' } }],
    [NEW, { mode: 'auto', hidden: true }, null, { thinking: { type: 'adaptive', display: 'omitted' } }],
    [NEW, { mode: 'effort', effort: 'minimal' }, null, { output_config: { effort: 'low' } }],
    [NEW, { mode: 'effort', effort: 'max' }, null, { output_config: { effort: 'max' } }],
    ['claude-sonnet-4-6', { mode: 'effort', effort: 'max' }, null, { output_config: { effort: 'high' } }],
    [NEW, { mode: 'budget', budget: 5000 }, null, { output_config: { effort: 'medium' } }],
  ])('%s with %j and the maximum %s', (model, reasoning, maxTokens, expected) => {
    const { body } = write({ model, reasoning, maxTokens });
    expect(body).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(body).not.toHaveProperty('thinking');
  });

  it('is requested by the suffix of a name', () => {
    const { body } = write({ model: 'claude-3-7-sonnet-20250219-thinking', maxTokens: 2000 });
    expect(body).toMatchObject({
      model: 'claude-3-7-sonnet-20250219',
      thinking: { type: 'enabled', budget_tokens: 1600 },
    });
  });

  it('notes a downgrade for older models', () => {
    const { body, dropped } = write({ model: 'claude-3-5-haiku-20241022', reasoning: { mode: 'auto' } });
    expect(body).not.toHaveProperty('thinking');
    expect(dropped).toBe('reasoning_effort');
  });

  it('is disabled in a tool loop that was begun without it', () => {
    const messages = [user(text('hi')), assistant(call('a')), user(result('a', '1'))];
    expect(write({ messages, reasoning: { mode: 'auto' } })).toMatchObject({ dropped: 'reasoning_effort' });
    const thought: Part = { type: 'reasoning', text: 'hm', signature: 's', issuer: 'anthropic' };
    const signed = [user(text('hi')), assistant(thought, call('a')), user(result('a', '1'))];
    expect(write({ messages: signed, reasoning: { mode: 'auto' } }).body).toHaveProperty('thinking');
  });

  it('drops a required tool choice', () => {
    const { body, dropped } = write({
      reasoning: { mode: 'auto' },
      tools: [tool('f')],
      toolChoice: { mode: 'required' },
    });
    expect(body.tool_choice).toEqual({ type: 'auto' });
    expect(dropped).toBe('tool_choice');
  });
});
