import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../bytes/json-body.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import type { LocalCall } from '../local-route.js';
import { geminiCountRoutes } from './gemini-count.js';

async function count(
  body: object,
  parameters: Record<string, string> = { model: 'g:countTokens' },
  counted: Record<string, unknown> | null = null,
) {
  const requested: unknown[] = [];
  const [route] = geminiCountRoutes;
  const call: LocalCall = {
    parameters,
    body: () => new JsonBody(Buffer.from(JSON.stringify(body))),
  };
  const response = await route?.respond(call, {
    count: (model, texts) => {
      requested.push(model, ...texts);
      return Promise.resolve(texts.join('').length);
    },
    stored: () => Promise.reject(new Error('No response is stored')),
    upstreamCount: ({ write }) => {
      if (counted) requested.push(JSON.parse(String(write('gemini-x', BUILT_IN_SETTINGS).bytes())));
      return Promise.resolve(counted);
    },
  });
  return { response, requested };
}

describe('countTokens', () => {
  const contents = [
    { role: 'user', parts: [{ text: 'hello' }, { inlineData: { mimeType: 'image/png', data: 'AA' } }] },
  ];

  it('counts texts, and estimates for files', async () => {
    expect(await count({ contents })).toEqual({ response: { totalTokens: 3 + 258 + 5 }, requested: ['g', 'hello'] });
  });

  it('counts a whole request inside the body', async () => {
    const request = { model: 'models/g', contents: 'hi', systemInstruction: { parts: [{ text: 'be brief' }] } };
    expect((await count({ generateContentRequest: request })).requested).toEqual(['g', 'be brief', 'hi']);
  });

  it('accepts model names with a slash', async () => {
    expect((await count({ contents }, { owner: 'org', model: 'x:countTokens' })).requested[0]).toBe('org/x');
  });

  it.each([
    [{ contents: 'hi' }, { contents: 'hi' }],
    [
      { generateContentRequest: { model: 'models/g', contents: 'hi' } },
      { generateContentRequest: { model: 'models/gemini-x', contents: 'hi' } },
    ],
  ])('returns the count of an upstream, which is sent %j', async (body, sent) => {
    const response = { totalTokens: 3, promptTokensDetails: [] };
    expect(await count(body, undefined, response)).toEqual({ response, requested: [sent] });
  });

  it('rejects a body without contents', async () => {
    await expect(count({})).rejects.toMatchObject({ status: 400 });
  });
});
