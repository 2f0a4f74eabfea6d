import { beforeAll, describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../../bytes/body-draft.js';
import { JsonBody } from '../../../bytes/json-body.js';
import { openaiResponse } from './openai.response.js';
import { seal, sealReasoningWith } from './reasoning-token.js';

const body = (fields: object) => new JsonBody(Buffer.from(JSON.stringify(fields)));
const address = { model: null, stream: false, query: null };
const read = (fields: object) => openaiResponse.read(body({ model: 'm', input: 'hi', ...fields }), address);

beforeAll(() => {
  sealReasoningWith({
    encrypt: (_, plain) => Buffer.from(plain).toString('base64url'),
    decrypt: (_, stored) => Buffer.from(stored, 'base64url').toString(),
  });
});

describe('operation of a response', () => {
  it('reads the request parameters', () => {
    expect(read({ stream: true, max_output_tokens: 50 })).toMatchObject({
      model: 'm',
      stream: true,
      wantsUsage: true,
      maxTokens: 50,
    });
    expect(read({ stream: null, max_output_tokens: null })).toMatchObject({ stream: false, maxTokens: null });
  });

  it.each<[string, object, string]>([
    ['no input', { input: undefined }, 'field input is required'],
    ['an empty input', { input: [] }, 'field input is required'],
    ['an input of another type', { input: 7, prompt: { id: 'p' } }, 'field input is required'],
    ['a wrong bound', { max_output_tokens: 1.5 }, 'max_output_tokens is invalid'],
    ['a wrong stream', { stream: 'yes' }, 'stream must be true or false'],
    [
      'a response in the background',
      { background: true },
      'this site stores no responses: send the request without background',
    ],
  ])('rejects %s', (_, fields, message) => {
    expect(() => read(fields)).toThrow(message);
  });

  it('accepts an input that is stored at the upstream', () => {
    expect(read({ input: undefined, previous_response_id: 'resp_1' })).toMatchObject({ model: 'm' });
  });

  it('estimates every part of the prompt', () => {
    const less = read({ input: 'a'.repeat(400) }).promptEstimate;
    expect(less).toBe(103);
    expect(read({ input: 'a'.repeat(400), instructions: 'b'.repeat(400) }).promptEstimate).toBe(less + 100);
    const items = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'a'.repeat(400) },
          { type: 'input_image', image_url: 'x' },
        ],
      },
      { type: 'function_call', call_id: 'c', name: 'ffff', arguments: '1234' },
      { type: 'function_call_output', call_id: 'c', output: 'x'.repeat(40) },
    ];
    expect(read({ input: items }).promptEstimate).toBe(3 + 3 * 3 + 100 + 1105 + 1 + 1 + 10);
  });

  it('does not count an image in the body as text', () => {
    const image = { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(1_000_000)}` };
    expect(read({ input: [{ role: 'user', content: [image] }] }).promptEstimate).toBeLessThan(1_500);
  });

  it('counts the texts that the model reads', () => {
    const input = [
      { role: 'user', content: 'hi' },
      { type: 'function_call_output', call_id: 'c', output: 'out' },
    ];
    const { texts, structureTokens } = openaiResponse.promptForCount(
      body({ instructions: 'be', input, tools: [{ a: 1 }] }),
    );
    expect({ texts, structureTokens }).toEqual({ texts: ['be', 'hi', 'out', '[{"a":1}]'], structureTokens: 9 });
  });

  it('changes only the model and the tokens sealed here', () => {
    const token = seal({ thought: { type: 'reasoning', text: 'hm' } });
    const items = [
      { type: 'reasoning', summary: [], encrypted_content: token },
      { role: 'user', content: 'hi' },
    ];
    const rewritten = (fields: object, model: string) => {
      const draft = new BodyDraft(body({ model: 'm', store: true, ...fields }));
      openaiResponse.rewrite(draft, { requested: read({}), model, requestUsage: true });
      return JSON.parse(draft.bytes().toString()) as unknown;
    };
    expect(rewritten({ input: 'hi' }, 'm')).toEqual({ model: 'm', store: true, input: 'hi' });
    expect(rewritten({ input: items }, 'up')).toEqual({
      model: 'up',
      store: true,
      input: [{ role: 'user', content: 'hi' }],
    });
  });
});
