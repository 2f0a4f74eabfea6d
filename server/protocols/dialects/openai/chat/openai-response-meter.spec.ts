import { describe, expect, it } from '@jest/globals';
import { OpenAiResponseMeter } from './openai-response-meter.js';

const read = (body: unknown, writesText = true) =>
  new OpenAiResponseMeter(writesText).read({
    contentType: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const response = (message: object, usage?: object) => ({ choices: [{ index: 0, message }], usage });
const usage = (completion_tokens: number) => ({ prompt_tokens: 7, completion_tokens });

describe('OpenAiResponseMeter', () => {
  it('reads the reported usage with its details', () => {
    const details = { prompt_tokens_details: { cached_tokens: 3 }, completion_tokens_details: { reasoning_tokens: 2 } };
    const { metered } = read(response({ content: 'hello' }, { ...usage(40), ...details }));
    expect(metered.usage).toMatchObject({ input: 7, output: 40, cacheRead: 3, reasoning: 2 });
    expect(metered.produced).toBe(true);
  });

  it.each([
    ['text', { content: 'hi' }, true],
    ['reasoning', { content: '', reasoning_content: 'hm' }, true],
    ['a refusal', { content: null, refusal: 'no' }, true],
    ['a tool call', { content: null, tool_calls: [{ function: { name: 'f', arguments: '{}' } }] }, true],
    ['a legacy call', { content: null, function_call: { name: 'f', arguments: '{}' } }, true],
    ['an image', { content: '', images: [{ image_url: { url: 'https://x.test' } }] }, true],
    ['nothing', { content: '' }, false],
    ['blanks', { content: ' \n' }, false],
  ])('with %s reports produced: %s', (_, message, produced) => {
    expect(read(response(message, usage(1))).metered.produced).toBe(produced);
  });

  it.each([
    [
      'of a chat',
      { message: { content: ' ' }, logprobs: { content: [{ token: ' ', top_logprobs: [{ token: 'Paris' }] }] } },
      true,
    ],
    ['of a completion', { text: ' ', logprobs: { tokens: [' '], top_logprobs: [{ Paris: -0.01 }] } }, true],
    ['that are empty', { message: { content: ' ' }, logprobs: { content: [], refusal: null } }, false],
    ['that are null', { message: { content: ' ' }, logprobs: null }, false],
  ])('with probabilities %s and a blank text reports produced: %j is %s', (_, choice, produced) => {
    expect(read({ choices: [choice], usage: usage(1) }).metered.produced).toBe(produced);
  });

  it('counts one search when the response cites pages', () => {
    const annotations = [{ type: 'url_citation', url_citation: { url: 'https://a.example' } }];
    expect(read(response({ content: 'hi', annotations }, usage(40))).metered.tools).toEqual({ web_search_preview: 1 });
    expect(read(response({ content: '"url_citation"' }, usage(40))).metered.tools).toBeUndefined();
  });

  it('charges a blank response after hidden reasoning', () => {
    expect(read(response({ content: '' }, usage(500))).metered.produced).toBe(true);
  });

  it.each([{ choices: [null] }, { choices: {} }, { choices: [{ message: null }] }, { data: 'x' }])(
    'accepts the invalid form %j without an error',
    (body) => {
      expect(read(body)).toMatchObject({ metered: { usage: null, producedText: '', produced: false }, error: null });
    },
  );

  it('charges a response with only reasoning', () => {
    const reasoned = { ...usage(3), completion_tokens_details: { reasoning_tokens: 3 } };
    expect(read(response({ content: '' }, reasoned)).metered.produced).toBe(true);
  });

  it('reports embeddings as produced although they have no output tokens', () => {
    const { metered } = read({ data: [{ embedding: [1] }], usage: { prompt_tokens: 3, total_tokens: 3 } }, false);
    expect(metered).toMatchObject({ usage: { input: 3, output: 0 }, produced: true });
  });

  it('without usage returns the text for counting', () => {
    expect(read(response({ content: 'hello' })).metered).toEqual({
      usage: null,
      producedText: 'hello',
      produced: true,
    });
  });

  it.each([
    [{ error: { message: 'overloaded' } }, true],
    [{ error: 'overloaded' }, false],
    [{ base_resp: { status_code: 1000, status_msg: 'overloaded' } }, true],
    [{ error_code: 18, error_msg: 'overloaded' }, true],
  ])('with %j is an error despite reported usage', (failure, writesText) => {
    const spoiled = read({ ...response({ content: 'half' }, usage(500)), ...failure }, writesText);
    expect(spoiled).toMatchObject({ metered: { usage: null, produced: false }, error: { message: 'overloaded' } });
  });

  it.each([
    [{ error: null }],
    [{ error: '' }],
    [{ base_resp: { status_code: 0, status_msg: '' } }],
    [{ choices: [{ message: { content: 'the "error"', error: { message: 'no' } } }] }],
  ])('with %j is not an error', (more) => {
    const fine = read({ ...response({ content: 'hi' }, usage(500)), ...more });
    expect(fine).toMatchObject({ metered: { usage: { output: 500 }, produced: true }, error: null });
  });

  it.each([
    [{ error: { message: 'overloaded', type: 'server_error', code: 503 } }, 'overloaded'],
    [{ error: 'quota' }, 'quota'],
    [{ base_resp: { status_code: 1008, status_msg: 'no balance' } }, 'no balance'],
    [{ code: 30001, message: 'no balance', data: null }, 'no balance'],
    [{ object: 'error', message: 'no such model' }, 'no such model'],
    [{ error_code: 17, error_msg: 'daily limit' }, 'daily limit'],
    ['<html>', 'the upstream did not return JSON'],
    ['null', 'the upstream did not return JSON'],
    ['[]', 'the upstream did not return JSON'],
  ])('%j is an error despite the success status', (body, message) => {
    expect(read(body).error?.message).toBe(message);
  });
});
