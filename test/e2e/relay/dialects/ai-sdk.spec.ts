import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateText, jsonSchema, type LanguageModel, streamText, tool } from 'ai';
import { respondWith } from '../../../support/mock-upstream/behaviour.js';
import { MockUpstream } from '../../../support/mock-upstream/mock-upstream.js';
import { createChannel, createToken, createUser, setOption } from '../../../support/tollgate/fixtures.js';
import { Site } from '../../../support/tollgate/site.js';
import { families } from './families.js';

// The SDK warns about models it does not know; these tests do not depend on that.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

let site: Site;
let upstream: MockUpstream;
const models: Record<string, (model: string) => LanguageModel> = {};

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start(families.map(({ mock }) => mock));
  await setOption(
    site.administrator,
    'ModelRatio',
    JSON.stringify(Object.fromEntries(families.map(({ model }) => [model, 1]))),
  );
  for (const { model, channel } of families) {
    await createChannel(site.administrator, { base_url: upstream.url, models: model, auto_ban: 0, ...channel });
  }
  const user = await createUser(site.tollgate, site.administrator, { quota: 100_000_000 });
  const { key: apiKey } = await createToken(user, { unlimited_quota: true });
  const { url } = site.tollgate;
  const openai = createOpenAI({ apiKey, baseURL: `${url}/v1` });
  models['openai (responses)'] = (model) => openai.responses(model);
  models['openai (chat)'] = (model) => openai.chat(model);
  const compatible = createOpenAICompatible({ name: 'tollgate', apiKey, baseURL: `${url}/v1` });
  models['openai-compatible'] = (model) => compatible(model);
  const anthropic = createAnthropic({ apiKey, baseURL: `${url}/v1` });
  models.anthropic = (model) => anthropic(model);
  const google = createGoogleGenerativeAI({ apiKey, baseURL: `${url}/v1beta` });
  models.google = (model) => google(model);
});
afterAll(async () => {
  await site.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

const providers = ['openai (responses)', 'openai (chat)', 'openai-compatible', 'anthropic', 'google'];
const selectedFamilies = families.filter(({ name }) => ['openai', 'anthropic', 'gemini'].includes(name));
const weather = tool({
  description: 'The weather of a city',
  inputSchema: jsonSchema<{ city: string }>({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  }),
});

describe.each(providers)('AI SDK provider %s', (name) => {
  const modelOf = (model: string): LanguageModel => {
    const make = models[name];
    if (!make) throw new Error(`Unknown provider ${name}`);
    return make(model);
  };

  it.each(selectedFamilies)('generates text from a $name upstream', async ({ model }) => {
    upstream.byDefault(respondWith({ text: 'All is well.', usage: { prompt: 12, completion: 5 } }));
    const { text, usage, finishReason } = await generateText({ model: modelOf(model), prompt: 'Hi', maxRetries: 0 });
    expect({ text, finishReason }).toEqual({ text: 'All is well.', finishReason: 'stop' });
    expect(usage).toMatchObject({ inputTokens: 12, outputTokens: 5 });
  });

  it.each(selectedFamilies)('streams text and a tool call from a $name upstream', async ({ model }) => {
    upstream.byDefault(
      respondWith({
        text: 'Let me look.',
        toolCalls: [{ id: 'call_1', name: 'weather', arguments: '{"city":"Oslo"}' }],
      }),
    );
    const errors: unknown[] = [];
    const result = streamText({
      model: modelOf(model),
      prompt: 'How is it in Oslo?',
      tools: { weather },
      maxRetries: 0,
      onError: ({ error }) => {
        errors.push(error);
      },
    });
    let text = '';
    for await (const delta of result.textStream) text += delta;
    expect(errors).toEqual([]);
    expect(text).toBe('Let me look.');
    expect((await result.toolCalls).map(({ toolName, input }) => ({ toolName, input }))).toEqual([
      { toolName: 'weather', input: { city: 'Oslo' } },
    ]);
    expect(await result.finishReason).toBe('tool-calls');
  });
});
