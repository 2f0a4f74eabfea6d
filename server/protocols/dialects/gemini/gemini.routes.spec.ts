import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { JsonBody } from '../../bytes/json-body.js';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import type { LocalCall } from '../shared/relay-route.js';
import { geminiDialect } from './gemini.dialect.js';
import { geminiCountRoutes, geminiRoutes } from './gemini.routes.js';
import { findGeminiModel, listGeminiModels } from './gemini-models.js';

const [route] = geminiRoutes;
const find = (resource: string, query = '') => route?.find({ '*': resource }, new URLSearchParams(query));
const bodyOf = (value: object) => new JsonBody(Buffer.from(JSON.stringify(value)));
const thrown = (call: () => unknown) => {
  try {
    call();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('No error was thrown');
};

describe('path of the Gemini API', () => {
  it.each([
    ['gemini-x:generateContent', '', 'gemini-x', false, 'gemini.generate', geminiDialect],
    ['gemini-x:streamGenerateContent', 'alt=sse', 'gemini-x', true, 'gemini.generate', geminiDialect],
    ['gemini-x:streamGenerateContent', '', 'gemini-x', true, 'gemini.generate', geminiDialect],
    ['models/org/x:generateContent', '', 'org/x', false, 'gemini.generate', geminiDialect],
    ['ft:org:x:generateContent', '', 'ft:org:x', false, 'gemini.generate', geminiDialect],
    ['tunedModels/x:generateContent', '', 'tunedModels/x', false, 'gemini.generate', geminiDialect],
    ['e:embedContent', '', 'e', false, 'gemini.embed', geminiDialect],
    ['e:batchEmbedContents', '', 'e', false, 'gemini.embed_batch', geminiDialect],
    ['imagen-x:predict', '', 'imagen-x', false, 'gemini.predict', geminiDialect],
  ])('%s?%s calls %s (stream: %s) for %s', (resource, query, model, stream, format, dialect) => {
    expect(find(resource, query)).toMatchObject({ address: { model, stream }, operation: { format } });
    expect(find(resource, query)?.operation.dialect).toBe(dialect);
  });

  it.each([
    ['gemini-x', 404],
    ['gemini-x:sing', 404],
    ['gemini-x:toString', 404],
    [':generateContent', 404],
    ['veo-x:predictLongRunning', 501],
  ])('%s is rejected with %s', (resource, status) => {
    expect(thrown(() => find(resource)).status).toBe(status);
  });

  it.each([
    ['gemini-x:generateContent', {}],
    ['gemini-x:generateContent', { contents: [] }],
    ['gemini-x:generateContent', { contents: 'hi', generationConfig: { maxOutputTokens: -1 } }],
    ['gemini-x:generateContent', { contents: 'hi', generation_config: { candidate_count: 1.5 } }],
    ['e:embedContent', {}],
    ['e:batchEmbedContents', { requests: [] }],
    ['imagen-x:predict', { instances: [] }],
    ['imagen-x:predict', { instances: [{ prompt: 'a' }, { prompt: 'b' }] }],
    ['imagen-x:predict', { instances: [{ prompt: 'a' }], parameters: { sampleCount: 99 } }],
    ['a\u0000b:generateContent', { contents: 'hi' }],
  ])('%s rejects %j', (resource, body) => {
    const match = find(resource);
    expect(thrown(() => match?.operation.read(bodyOf(body), match.address)).status).toBe(400);
  });

  it('reserves the maximum tokens of all candidates', () => {
    const match = find('gemini-x:generateContent');
    const config = { maxOutputTokens: 100, candidateCount: 3 };
    const requested = match?.operation.read(
      bodyOf({ contents: 'hello world', generationConfig: config }),
      match.address,
    );
    expect(requested).toMatchObject({ model: 'gemini-x', maxTokens: 300, promptEstimate: 3 });
  });

  it('estimates large bodies without their files', () => {
    const match = find('gemini-x:generateContent');
    const file = { inlineData: { mimeType: 'image/png', data: 'A'.repeat(400_000) } };
    const requested = match?.operation.read(
      bodyOf({ contents: [{ parts: [file, { text: 'what?' }] }] }),
      match.address,
    );
    expect(requested?.promptEstimate).toBeLessThan(500);
  });
});

describe('error for Gemini clients', () => {
  const error = (status: number) => new AppError({ code: 'x', status, zh: '错', en: 'wrong' });

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'DEADLINE_EXCEEDED'],
    [418, 'INVALID_ARGUMENT'],
  ])('of status %s is %s', (status, word) => {
    const body: unknown = JSON.parse(geminiDialect.errorBody(error(status), 'r1'));
    expect(body).toMatchObject({ error: { code: status, status: word, message: expect.stringContaining('r1') } });
  });

  it('is a separate event in a stream', () => {
    expect(geminiDialect.errorEvent(error(500), 'r1')).toMatch(/^data: \{"error":\{"code":500,.*\}\}\n\n$/);
  });
});

describe('model list of Gemini', () => {
  it('has the shape of the API', () => {
    expect(listGeminiModels(['gemini-x', 'text-embedding-y', 'imagen-z']).models).toMatchObject([
      {
        name: 'models/gemini-x',
        supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
      },
      { name: 'models/text-embedding-y', supportedGenerationMethods: ['embedContent', 'batchEmbedContents'] },
      { name: 'models/imagen-z', supportedGenerationMethods: ['predict'] },
    ]);
  });

  it('contains the facts of a model', () => {
    const facts = { id: 'g', vendor: 'google', context: 1_048_576, output: 65_536, can: [], from: {} };
    expect(findGeminiModel(['g'], 'g', () => facts)).toMatchObject({
      displayName: 'g',
      inputTokenLimit: 1_048_576,
      outputTokenLimit: 65_536,
      thinking: false,
    });
  });

  it('returns a model by name, or an error', () => {
    expect(findGeminiModel(['a/b'], 'models/a/b')).toMatchObject({ name: 'models/a/b' });
    expect(thrown(() => findGeminiModel(['a'], 'b')).status).toBe(404);
  });
});

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
