import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { type Conversation, emptyConversation } from '../../canonical/conversation.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { BUILT_IN_SETTINGS, type ClaudeSettings } from '../../canonical/vendor-settings.js';
import { rewriteMessage } from './anthropic.message.js';
import { writeRequest } from './write-request.js';

const OLD = 'claude-sonnet-4-5-20250929';
const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }];
const settings = (claude: Partial<ClaudeSettings>) => ({
  ...BUILT_IN_SETTINGS,
  claude: { ...BUILT_IN_SETTINGS.claude, ...claude },
});

function write(fields: Partial<Conversation>, claude: Partial<ClaudeSettings>) {
  const conversation = { ...emptyConversation(OLD), messages, ...fields };
  const target = { stream: false, vendors: settings(claude) };
  const { messages: _, ...body } = writeRequest(conversation, target, new Downgrades());
  return body;
}

describe('maximum tokens of a response', () => {
  const maxTokens = {
    default: 2_000,
    [OLD]: 3_000,
    'claude-opus-4-6-thinking': 5_000,
    'claude-3-haiku-20240307': 9_999,
  };

  it.each([
    [OLD, null, 3_000],
    [OLD, 7, 7],
    ['claude-opus-4-6', null, 2_000],
    ['claude-opus-4-6-thinking', null, 5_000],
    [`${OLD}-thinking`, null, 3_000],
    // Never above the model's maximum.
    ['claude-3-haiku-20240307', null, 4_096],
  ])("for %s with the client's maximum %j is %i", (model, requested, bound) => {
    expect(write({ model, maxTokens: requested }, { maxTokens })).toMatchObject({ max_tokens: bound });
  });
});

describe('model name with the suffix -thinking', () => {
  const model = `${OLD}-thinking`;

  it.each([
    [0.8, 10_000, { budget_tokens: 8_000 }, 10_000],
    [0.5, 10_000, { budget_tokens: 5_000 }, 10_000],
    [0.1, 1_000, { budget_tokens: 1_024 }, 1_280],
  ])('has a budget of %d for a maximum of %i tokens', (thinkingShare, maxTokens, thinking, bound) => {
    const expected = { model: OLD, max_tokens: bound, thinking: { type: 'enabled', ...thinking } };
    expect(write({ model, maxTokens }, { thinkingShare })).toEqual(expected);

    const downgrades = new Downgrades();
    const draft = new BodyDraft(new ObjectBody({ model: 'm', max_tokens: maxTokens, temperature: 1 }));
    const requested = { model: 'm', stream: false, wantsUsage: false, maxTokens, promptEstimate: 1 };
    const vendors = settings({ thinkingShare });
    rewriteMessage(draft, { requested, model, requestUsage: false, vendors, downgrades });
    expect(JSON.parse(draft.bytes().toString())).toEqual(expected);
    expect(downgrades.toString()).toBe('temperature');
  });

  it('is a plain name when the site has disabled suffixes', () => {
    expect(write({ model }, { suffixes: false })).toEqual({ model, max_tokens: 8_192 });
  });

  it('notes a downgrade for a model without thinking', () => {
    const downgrades = new Downgrades();
    const draft = new BodyDraft(new ObjectBody({ model: 'm', max_tokens: 9 }));
    const requested = { model: 'm', stream: false, wantsUsage: false, maxTokens: 9, promptEstimate: 1 };
    rewriteMessage(draft, { requested, model: 'claude-3-haiku-20240307-thinking', requestUsage: false, downgrades });
    expect(JSON.parse(draft.bytes().toString())).toEqual({ model: 'claude-3-haiku-20240307', max_tokens: 9 });
    expect(downgrades.toString()).toBe('-thinking');
  });
});
