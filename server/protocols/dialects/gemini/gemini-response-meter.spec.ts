import { describe, expect, it } from '@jest/globals';
import { GeminiResponseMeter } from './gemini-response-meter.js';

const read = (body: unknown) =>
  new GeminiResponseMeter().read({
    contentType: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const response = (parts: object[], usageMetadata?: object) => ({ candidates: [{ content: { parts } }], usageMetadata });
const usage = (candidatesTokenCount: number) => ({ promptTokenCount: 7, candidatesTokenCount });

describe('GeminiResponseMeter', () => {
  it('reads the reported usage and counts thoughts as output', () => {
    const { metered } = read(response([{ text: 'hello' }], { ...usage(20), thoughtsTokenCount: 22 }));
    expect(metered.usage).toMatchObject({ input: 7, output: 42, reasoning: 22 });
    expect(metered.produced).toBe(true);
  });

  it.each([
    ['text', [{ text: 'hi' }], true],
    ['a call', [{ functionCall: { name: 'f', args: {} } }], true],
    ['an image', [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }], true],
    ['nothing', [{ text: '' }], false],
    ['no parts', [], false],
  ])('with %s reports produced: %j is %s', (_, parts, produced) => {
    expect(read(response(parts, usage(1))).metered.produced).toBe(produced);
  });

  it('with probabilities and a blank text reports produced', () => {
    const [candidate] = response([{ text: ' ' }]).candidates;
    const logprobsResult = { topCandidates: [{ candidates: [{ token: 'Paris', logProbability: -0.01 }] }] };
    const { metered } = read({ candidates: [{ ...candidate, logprobsResult }], usageMetadata: usage(1) });
    expect(metered.produced).toBe(true);
  });

  it.each([
    ['gemini-3-pro-preview', ['a', 'b'], { google_search: 2 }],
    ['gemini-2.5-flash', ['a', 'b'], { google_search: 1 }],
    ['gemini-2.5-flash', [], undefined],
    [undefined, ['a'], { google_search: 1 }],
  ])('of %s that searched for %j charges the searches as Google does', (model, queries, tools) => {
    const [candidate] = response([{ text: 'hello' }]).candidates;
    const grounded = { ...candidate, groundingMetadata: { webSearchQueries: queries } };
    const { metered } = read({ candidates: [grounded], usageMetadata: usage(40), modelVersion: model });
    expect(metered).toMatchObject({ usage: { input: 7, output: 40 }, produced: true });
    expect(metered.tools).toEqual(tools);
  });

  it('without usage returns the text for counting', () => {
    expect(read(response([{ text: 'hello' }])).metered).toEqual({ usage: null, producedText: 'hello', produced: true });
  });

  it('counts the output when it is not reported', () => {
    expect(read(response([{ text: 'hello' }], { promptTokenCount: 7 })).metered.usage).toBeNull();
  });

  it('reads snake case', () => {
    const body = { candidates: [], usage_metadata: { prompt_token_count: 3, candidates_token_count: 30 } };
    expect(read(body).metered.usage).toMatchObject({ input: 3, output: 30 });
  });

  it.each([
    [{ error: { code: 429, message: 'quota', status: 'RESOURCE_EXHAUSTED' } }, 'quota'],
    [[{ error: { code: 429, message: 'quota' } }], 'quota'],
    ['<html>', 'the upstream did not return JSON'],
    ['null', 'the upstream did not return JSON'],
  ])('%j is an error despite the success status', (body, message) => {
    expect(read(body).error?.message).toBe(message);
  });

  it.each([{ candidates: [null] }, { candidates: {} }, { candidates: [{ content: null }] }, { usageMetadata: [] }])(
    'accepts the invalid form %j without an error',
    (body) => expect(read(body)).toMatchObject({ metered: { usage: null, produced: false }, error: null }),
  );
});
