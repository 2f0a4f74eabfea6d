import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { geminiGenerate, geminiGenerateUpstream } from './gemini.generate.js';

const vendors = { ...BUILT_IN_SETTINGS, gemini: { ...BUILT_IN_SETTINGS.gemini, suffixes: true } };
const functions = { functionDeclarations: [{ name: 'f' }] };
const search = { googleSearch: {} };
const thinking = (thinkingBudget: number) => ({ includeThoughts: true, thinkingBudget });

describe('model name with suffixes', () => {
  describe('in a conversation', () => {
    function write(model: string, more: Partial<Conversation> = {}, settings = vendors) {
      const downgrades = new Downgrades();
      const conversation: Conversation = {
        ...emptyConversation(model),
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
        ...more,
      };
      const target = { stream: false, vendors: settings };
      const { generationConfig, tools } = geminiGenerateUpstream.write(conversation, target, downgrades);
      return { generationConfig, tools, dropped: downgrades.toString() };
    }
    const f = { name: 'f', description: null, parameters: null, strict: null };

    it.each<[string, Partial<Conversation>, object]>([
      [
        'gemini-2.5-flash-thinking',
        { maxTokens: 1_000 },
        { generationConfig: { maxOutputTokens: 1_000, thinkingConfig: thinking(600) } },
      ],
      ['gemini-2.5-flash-thinking', {}, { generationConfig: { thinkingConfig: thinking(24_576) } }],
      ['gemini-2.5-flash-thinking-2000', {}, { generationConfig: { thinkingConfig: thinking(2_000) } }],
      ['gemini-2.5-flash-nothinking', {}, { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
      ['gemini-2.5-pro-nothinking', {}, { generationConfig: { thinkingConfig: { thinkingBudget: 128 } } }],
      [
        'gemini-3-flash-thinking',
        {},
        { generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel: 'HIGH' } } },
      ],
      [
        'gemini-2.5-flash-thinking',
        { reasoning: { mode: 'off' } },
        { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
      ],
      ['gemini-2.5-flash-search', {}, { tools: [search] }],
      ['gemini-2.5-flash-search', { tools: [f] }, { tools: [functions], dropped: 'web_search_options' }],
      ['gemini-3-flash-search', { tools: [f] }, { tools: [functions, search] }],
      ['gemini-2.0-flash-thinking', {}, { generationConfig: undefined, dropped: 'reasoning_effort' }],
    ])('%s with %j becomes %j', (model, more, expected) => {
      expect(write(model, more)).toMatchObject(expected);
    });

    it('is a plain name when the site has not enabled suffixes', () => {
      const written = write('gemini-2.5-flash-thinking', {}, BUILT_IN_SETTINGS);
      expect(written).toEqual({ generationConfig: undefined, tools: undefined, dropped: '' });
    });
  });

  describe('in a body that passes through', () => {
    function rewritten(model: string, body: object) {
      const parsed = new JsonBody(Buffer.from(JSON.stringify({ contents: 'hi', ...body })));
      const requested = geminiGenerate.read(parsed, { model, stream: false, query: null });
      const draft = new BodyDraft(parsed);
      const downgrades = new Downgrades();
      geminiGenerate.rewrite(draft, { requested, model, requestUsage: false, vendors, downgrades });
      const { contents: _, ...rest } = JSON.parse(draft.bytes().toString()) as Record<string, unknown>;
      return { ...rest, ...(downgrades.any && { dropped: downgrades.toString() }) };
    }

    it.each<[string, object, object]>([
      ['gemini-2.5-flash', {}, {}],
      ['gemini-2.5-flash-thinking', {}, { generationConfig: { thinkingConfig: thinking(24_576) } }],
      [
        'gemini-2.5-flash-thinking',
        { generation_config: { max_output_tokens: 1_000 } },
        { generation_config: { max_output_tokens: 1_000, thinkingConfig: thinking(600) } },
      ],
      [
        'gemini-2.5-flash-nothinking',
        { generationConfig: { thinkingConfig: { thinkingBudget: 7 } } },
        { generationConfig: { thinkingConfig: { thinkingBudget: 7 } } },
      ],
      ['gemini-2.5-flash-search', {}, { tools: [search] }],
      ['gemini-2.5-flash-search', { tools: [{ google_search: {} }] }, { tools: [{ google_search: {} }] }],
      ['gemini-2.5-flash-search', { tools: [functions] }, { tools: [functions], dropped: '-search' }],
      ['gemini-3-flash-search', { tools: [functions] }, { tools: [functions, search] }],
      ['gemini-2.5-flash-thinking', { generationConfig: 7, tools: 'x' }, { tools: 'x' }],
    ])('%s changes %j to %j', (model, body, expected) => {
      expect(rewritten(model, body)).toMatchObject(expected);
    });
  });
});

describe('model capabilities set by the site', () => {
  const conversation = {
    ...emptyConversation('my-model'),
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }],
  };
  const write = (known: object, more: Partial<Conversation> = {}) =>
    geminiGenerateUpstream.write(
      { ...conversation, ...more },
      {
        stream: false,
        vendors: { ...vendors, gemini: { ...vendors.gemini, ...known } },
      },
      new Downgrades(),
    );

  it('add images to the output modalities', () => {
    expect(write({ imageModels: ['my-model'] })).toMatchObject({
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    });
  });

  it('enable a thinking budget', () => {
    const written = write({ budgetModels: ['my-model'] }, { reasoning: { mode: 'budget', budget: 2_000 } });
    expect(written).toMatchObject({ generationConfig: { thinkingConfig: thinking(2_000) } });
  });
});
