import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { anthropicMessage } from './anthropic.message.js';

const bodyOf = (fields: object) => new JsonBody(Buffer.from(JSON.stringify(fields)));
const messages = [{ role: 'user', content: 'hi' }];
const requested = { model: 'm', max_tokens: 64, messages };
const address = { model: null, stream: false, query: null };
const read = (fields: object) => anthropicMessage.read(bodyOf(fields), address);

describe('POST /v1/messages', () => {
  it('reads the request parameters', () => {
    expect(read({ ...requested, stream: true })).toEqual({
      model: 'm',
      stream: true,
      wantsUsage: true,
      maxTokens: 64,
      promptEstimate: 3,
    });
    expect(read({ ...requested, max_tokens: 0 })).toMatchObject({ maxTokens: 0, stream: false });
  });

  it.each([
    [{ max_tokens: 1, messages }, 'model is required'],
    [{ model: 'm', messages }, 'field max_tokens is required'],
    [{ ...requested, max_tokens: -1 }, 'max_tokens is invalid'],
    [{ ...requested, max_tokens: 1.5 }, 'max_tokens is invalid'],
    [{ ...requested, max_tokens: '64' }, 'max_tokens is invalid'],
    [{ ...requested, messages: [] }, 'field messages is required'],
    [{ model: 'm', max_tokens: 1 }, 'field messages is required'],
    [{ ...requested, messages: 'hello' }, 'field messages must be a list'],
    [{ ...requested, stream: 'yes' }, 'stream must be true or false'],
  ])('rejects %j: %s', (fields, message) => {
    const refused = (): unknown => read(fields);
    expect(refused).toThrow(AppError);
    expect(refused).toThrow(message);
  });

  it('counts the texts of the prompt, and tokens for other content', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(100) } };
    const blocks = [
      { type: 'text', text: 'a' },
      image,
      { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'b' }, image] },
      { type: 'document', source: { type: 'text', data: 'c' } },
      null,
    ];
    const tools = [{ name: 'f' }];
    const prompt = anthropicMessage.promptForCount(
      bodyOf({ ...requested, system: 's', tools, messages: [{ role: 'user', content: blocks }, 7] }),
    );
    expect(prompt).toEqual({ texts: ['s', 'a', 'b', 'c', '{"name":"f"}'], structureTokens: 2 + 2 + 2 * 1000 + 3 });
  });

  it('does not count a large image as a long prompt', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'A'.repeat(1_000_000) };
    const { promptEstimate } = read({
      ...requested,
      messages: [{ role: 'user', content: [{ type: 'image', source }] }],
    });
    expect(promptEstimate).toBeLessThan(1_100);
  });
});

describe('messages body for an upstream of the same format', () => {
  function rewritten(fields: object, model: string): Record<string, unknown> {
    const draft = new BodyDraft(bodyOf(fields));
    anthropicMessage.rewrite(draft, { requested: { ...read(requested), model: 'm' }, model, requestUsage: false });
    return JSON.parse(draft.bytes().toString()) as Record<string, unknown>;
  }

  it('keeps its bytes', () => {
    const bytes = Buffer.from(
      '{ "model":"m", "max_tokens": 64, "new": [1e3], "messages" : [{"role":"user","content":"\\u0041"}]}',
    );
    const draft = new BodyDraft(new JsonBody(bytes));
    anthropicMessage.rewrite(draft, { requested: { ...read(requested), model: 'm' }, model: 'm', requestUsage: false });
    expect(draft.bytes()).toBe(bytes);
  });

  it("contains the upstream's model name", () => {
    expect(rewritten(requested, 'claude-opus-4-6')).toEqual({ ...requested, model: 'claude-opus-4-6' });
  });

  it('enables thinking for the suffix -thinking unless the client sets it', () => {
    const name = 'claude-3-7-sonnet-20250219-thinking';
    expect(rewritten({ ...requested, temperature: 0.5, top_p: 0.9 }, name)).toEqual({
      model: 'claude-3-7-sonnet-20250219',
      messages,
      max_tokens: 1280,
      thinking: { type: 'enabled', budget_tokens: 1024 },
    });
    const own = { ...requested, thinking: { type: 'disabled' } };
    expect(rewritten(own, name)).toEqual({ ...own, model: 'claude-3-7-sonnet-20250219' });
  });

  it.each([
    ['without a signature', { type: 'thinking', thinking: 'hm', signature: '' }],
    ['of another vendor', { type: 'thinking', thinking: 'hm', signature: 'tollgate.gemini.x' }],
    ['hidden by another vendor', { type: 'redacted_thinking', data: 'tollgate.openai.x' }],
  ])('loses thoughts %s, which Claude rejects', (_, thought) => {
    const own = { type: 'thinking', thinking: 'a', signature: 'c2ln' };
    const turn = (content: unknown[]) => [...messages, { role: 'assistant', content }, ...messages];
    expect(rewritten({ ...requested, messages: turn([thought, own]) }, 'm').messages).toEqual(turn([own]));
    expect(rewritten({ ...requested, messages: turn([thought]) }, 'm').messages).toEqual(
      turn([{ type: 'text', text: '...' }]),
    );
  });

  describe('in a tool loop that another model began', () => {
    const thinking = { type: 'enabled', budget_tokens: 1_024 };
    const foreign = { type: 'thinking', thinking: 'hm', signature: 'tollgate.gemini.x' };
    const own = { type: 'thinking', thinking: 'a', signature: 'c2ln' };
    const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'sunny' }] };
    const loop = (...content: unknown[]) => [...messages, { role: 'assistant', content }, result];

    it.each<[string, object, object]>([
      ['disables thinking, which would have to continue', { messages: loop(foreign, use), thinking }, {}],
      ['keeps thinking that Claude began', { messages: loop(own, foreign, use), thinking }, { thinking }],
      [
        'keeps thinking by effort, which may begin at any time',
        { messages: loop(foreign, use), thinking: { type: 'adaptive' } },
        { thinking: { type: 'adaptive' } },
      ],
      [
        'keeps the thinking of a new turn',
        { messages: [...loop(foreign, use), { role: 'assistant', content: 'Sunny.' }, ...messages], thinking },
        { thinking },
      ],
      [
        'keeps other context edits',
        {
          messages: loop(foreign, use),
          thinking,
          context_management: { edits: [{ type: 'clear_thinking_20251015' }, { type: 'clear_tool_uses_20250919' }] },
        },
        { context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } },
      ],
    ])('%s', (_, fields, left) => {
      const { thinking: kept, context_management: management } = rewritten({ ...requested, ...fields }, 'm');
      expect({ thinking: kept, context_management: management }).toEqual({
        thinking: undefined,
        context_management: undefined,
        ...left,
      });
    });
  });
});
