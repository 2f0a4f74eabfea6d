import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { openaiModeration } from './openai.moderation.js';

const address = { model: null, stream: false, query: null };
const body = (fields: Record<string, unknown>) => new ObjectBody(fields);
const read = (fields: Record<string, unknown>) => openaiModeration.read(body(fields), address);
const parts = [
  { type: 'text', text: 'one two' },
  { type: 'image_url', image_url: { url: 'https://a' } },
];

describe('moderation request', () => {
  it.each([
    ['a text', 'one two', { texts: ['one two'], structureTokens: 0 }],
    ['texts', ['one', 'two'], { texts: ['one', 'two'], structureTokens: 0 }],
    ['parts', parts, { texts: ['one two'], structureTokens: 85 }],
  ])('contains %s', (_, input, prompt) => {
    expect(openaiModeration.promptForCount(body({ input }))).toEqual(prompt);
  });

  it.each([[undefined], [''], [[]], [[7]], [{}]])('rejects a missing input: %j', (input) => {
    expect(() => read({ input })).toThrow('field input is required');
  });

  it.each([[{}], [{ model: null }], [{ model: '' }]])('has a default model: %j', (fields) => {
    const requested = read({ input: 'a', ...fields });
    expect(requested.model).toBe('omni-moderation-latest');
    const draft = new BodyDraft(body({ input: 'a', ...fields }));
    openaiModeration.rewrite(draft, { requested, model: requested.model, requestUsage: false });
    expect(draft.get('model')).toBe('omni-moderation-latest');
  });
});

describe('moderation response', () => {
  const meter = openaiModeration.responseMeter(read({ input: 'a' }), body({}));
  const look = (response: unknown) =>
    meter.read({ contentType: 'application/json', body: Buffer.from(JSON.stringify(response)) });

  it('is charged by the input', () => {
    expect(look({ results: [{ flagged: false }] }).metered).toEqual({ usage: null, producedText: '', produced: true });
  });

  it('without results is not produced', () => {
    expect(look({ results: [] }).metered.produced).toBe(false);
    expect(look({ error: { message: 'no' } }).error?.message).toBe('no');
  });
});
