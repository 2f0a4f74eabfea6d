import { describe, expect, it } from '@jest/globals';
import { ResponsesMeter } from './responses-meter.js';

const message = (text: string) => ({ type: 'message', content: [{ type: 'output_text', text, annotations: [] }] });
const read = (body: string) => new ResponsesMeter().read({ contentType: 'application/json', body: Buffer.from(body) });
const response = (fields: object) =>
  read(JSON.stringify({ id: 'resp_1', object: 'response', status: 'completed', ...fields }));

describe('ResponsesMeter', () => {
  it("reads usage from the response, and not from the client's text", () => {
    const trick = { usage: { input_tokens: 0, output_tokens: 0 } };
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
      output_tokens: 200,
      output_tokens_details: { reasoning_tokens: 50 },
    };
    const { metered } = response({ output: [message('hi')], usage, tools: [{ parameters: trick }], metadata: trick });
    expect(metered).toMatchObject({
      usage: { input: 100, cacheRead: 60, cacheWrite: 10, output: 200, reasoning: 50 },
      produced: true,
    });
  });

  it.each<[string, object, string]>([
    ['texts', message('hi'), 'hi'],
    ['refusals', { type: 'message', content: [{ type: 'refusal', refusal: 'no' }] }, 'no'],
    ['reasoning', { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] }, 'hm'],
    ['calls', { type: 'function_call', name: 'f', arguments: '{}' }, 'f\n{}'],
    ['custom calls', { type: 'custom_tool_call', name: 'f', input: 'x' }, 'f\nx'],
    ['images', { type: 'image_generation_call', result: 'iVBO' }, 'image'],
  ])('returns %s when there is no usage', (_, item, producedText) => {
    expect(response({ output: [item] }).metered).toMatchObject({ usage: null, producedText, produced: true });
  });

  it('counts the tools that the upstream ran', () => {
    const output = [
      { type: 'web_search_call', action: { type: 'search', query: 'tollgate' } },
      { type: 'web_search_call', action: { type: 'open_page', url: 'https://a.example' } },
      { type: 'web_search_call' },
      { type: 'web_search_call', status: 'failed' },
      { type: 'file_search_call', queries: [] },
      { type: 'image_generation_call', result: 'iVBO', quality: 'high', size: '1024x1536' },
      { type: 'image_generation_call', result: 'iVBO', quality: 'auto', size: '1024x1536' },
      { type: 'image_generation_call', result: null },
      { type: 'function_call', name: 'web_search_call' },
      message('hi'),
    ];
    const usage = { input_tokens: 100, output_tokens: 200 };
    expect(response({ output, usage, tools: [{ type: 'web_search' }] }).metered.tools).toEqual({
      web_search: 2,
      file_search: 1,
      'image_generation/high/1024x1536': 1,
      image_generation: 1,
    });
    expect(response({ output, usage, tools: [{ type: 'web_search_preview_2025_03_11' }] }).metered.tools).toMatchObject(
      {
        web_search_preview: 2,
      },
    );
    expect(response({ output: [message('"web_search_call"')], usage }).metered.tools).toBeUndefined();
  });

  it('reports a response without output as not produced', () => {
    const usage = { input_tokens: 9, output_tokens: 1 };
    expect(response({ output: [message('')], usage }).metered).toMatchObject({ usage: { input: 9 }, produced: false });
  });

  it.each<[string, string, object]>([
    [
      'a failed response',
      '{"object":"response","status":"failed","error":{"code":"server_error","message":"oops"}}',
      { message: 'oops', code: 'server_error', status: 500 },
    ],
    ['an error in place of a response', '{"error":{"message":"oops","type":"x"}}', { message: 'oops', type: 'x' }],
    ['a page', '<html>', { code: 'bad_response_body' }],
    ['nothing', '', { code: 'bad_response_body' }],
    ['another object', '{"ok":true}', { code: 'bad_response_body' }],
  ])('reports %s as an error', (_, body, error) => {
    expect(read(body).error).toMatchObject(error);
  });
});
