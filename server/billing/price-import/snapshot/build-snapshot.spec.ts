import { describe, expect, it } from '@jest/globals';
import { FACT_LISTS, type FactName, Modality, ModelCapability } from '../../../common/model-facts/model-facts.js';
import { MODEL_SNAPSHOT } from '../../../common/model-facts/model-snapshot.generated.js';
import { listPrices } from '../../prices/price-catalog.js';
import { buildSnapshot, writeSnapshot } from './build-snapshot.js';

const { TEXT, IMAGE, FILE } = Modality;
const { TOOLS, REASONING, CACHING } = ModelCapability;

const LITELLM = {
  sample_spec: { litellm_provider: 'one of the providers', mode: 'chat' },
  'claude-a': {
    litellm_provider: 'anthropic',
    mode: 'chat',
    input_cost_per_token: 3e-6,
    output_cost_per_token: 1.5e-5,
    cache_read_input_token_cost: 3e-7,
    max_input_tokens: 200_000,
    max_output_tokens: 64_000,
    supports_function_calling: true,
    supports_reasoning: true,
    supports_vision: true,
    supports_pdf_input: true,
    deprecation_date: '2027-01-31',
    source: 'https://vendor.example/prices',
  },
  'claude-retired': { litellm_provider: 'anthropic', mode: 'chat', deprecation_date: '2026-11-22' },
  'xai/grok-a': { litellm_provider: 'xai', mode: 'chat', input_cost_per_token: 2e-6, output_cost_per_token: 6e-6 },
  'gpt-images': {
    litellm_provider: 'openai',
    mode: 'image_generation',
    input_cost_per_token: 5e-6,
    output_cost_per_image_token: 3e-5,
  },
  'gpt-voice': {
    litellm_provider: 'openai',
    mode: 'realtime',
    supported_output_modalities: ['audio'],
    input_cost_per_token: 1e-6,
  },
  'veo-a': { litellm_provider: 'gemini', mode: 'video_generation', input_cost_per_token: 1e-6 },
  'imagen-a': { litellm_provider: 'gemini', mode: 'image_generation', output_cost_per_image: 0.04 },
  'low/1024-x-1024/gpt-images': { litellm_provider: 'openai', mode: 'image_generation', input_cost_per_image: 0.01 },
  'ft:gpt-a': { litellm_provider: 'openai', mode: 'chat', input_cost_per_token: 1e-6 },
  'dashscope/claude-a': { litellm_provider: 'dashscope', mode: 'chat', input_cost_per_token: 9e-6 },
  'bedrock/other': { litellm_provider: 'bedrock', mode: 'chat', input_cost_per_token: 1e-6 },
};

const MODELS_DEV = {
  anthropic: {
    models: {
      'claude-a': {
        name: 'Claude A (latest)',
        release_date: '2026-10-07',
        limit: { context: 1_000_000, output: 32_000 },
        modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
        tool_call: true,
        cost: { input: 4, output: 20 },
      },
      'claude-b': {
        name: 'Claude B',
        release_date: '2026-11',
        tool_call: true,
        cost: { input: 1, output: 5, cache_read: 0.1 },
      },
    },
  },
  elsewhere: { models: { other: { name: 'Other', cost: { input: 1, output: 5 } } } },
};

const copy = (list: object) => ({ text: JSON.stringify(list), address: 'https://list.example', version: '1' });
const build = () => buildSnapshot({ litellm: copy(LITELLM), modelsDev: copy(MODELS_DEV) }, '2026-11-23');
const rowOf = (id: string) => build().models.find((row) => row.id === id);

describe('buildSnapshot', () => {
  it('merges the lists, and names the list of each fact', () => {
    expect(rowOf('claude-a')).toEqual({
      id: 'claude-a',
      vendor: 'anthropic',
      name: 'Claude A',
      context: 1_000_000,
      output: 64_000,
      input: [TEXT, IMAGE, FILE],
      produces: [TEXT],
      can: [TOOLS, REASONING],
      released: '2026-10-07',
      retires: '2027-01-31',
      price: { modelRatio: '1.5', completionRatio: '5', cacheRatio: '0.1' },
      from: {
        modelsDev: ['name', 'context', 'modalities', 'released'],
        litellm: ['output', 'capabilities', 'retires', 'price'],
      },
      page: 0,
    });
    expect(build().pages).toEqual(['https://vendor.example/prices']);
  });

  it('takes a model from the only list that has it, and drops an invalid date', () => {
    expect(rowOf('claude-b')).toEqual({
      id: 'claude-b',
      vendor: 'anthropic',
      name: 'Claude B',
      can: [TOOLS, CACHING],
      price: { modelRatio: '0.5', completionRatio: '5', cacheRatio: '0.1' },
      from: { modelsDev: ['name', 'capabilities', 'price'] },
    });
  });

  it('contains current models of the vendors of the channel types, each once', () => {
    expect(build().models.map(({ id, vendor }) => `${vendor} ${id}`)).toEqual([
      'anthropic claude-a',
      'anthropic claude-b',
      'openai gpt-images',
      'openai gpt-voice',
      'xai grok-a',
      'google imagen-a',
      'google veo-a',
    ]);
  });

  it('has a token price only where the list has one for images and audio that a model produces', () => {
    expect(['gpt-images', 'gpt-voice', 'veo-a', 'imagen-a'].map((id) => rowOf(id)?.price)).toEqual([
      { modelRatio: '2.5', imageCompletionRatio: '6' },
      undefined,
      undefined,
      { modelPrice: '0.04' },
    ]);
  });

  it('refuses a copy in another format', () => {
    const swapped = { litellm: copy(MODELS_DEV), modelsDev: copy(LITELLM) };
    expect(() => buildSnapshot(swapped, '2026-11-23')).toThrow('the copy of litellm does not have the format');
  });

  it('is written with a line for each model', () => {
    const lines = writeSnapshot(build()).split('\n');
    expect(lines.filter((line) => line.startsWith('{"id":'))).toHaveLength(7);
  });
});

describe('model snapshot of the release', () => {
  const { models, lists, pages, date } = MODEL_SNAPSHOT;

  it('names the source of every fact', () => {
    const facts = ({ can, input, produces, ...row }: (typeof models)[number]) => [
      ...(can ? ['capabilities'] : []),
      ...((input ?? produces) ? ['modalities'] : []),
      ...Object.keys(row).filter((key) => !['id', 'vendor', 'from', 'page'].includes(key)),
    ];
    const named = ({ from }: (typeof models)[number]): FactName[] => FACT_LISTS.flatMap((list) => from[list] ?? []);
    expect(models.filter((row) => facts(row).sort().join() !== named(row).sort().join())).toEqual([]);
    expect(models.filter(({ page }) => page !== undefined && pages[page] === undefined)).toEqual([]);
    expect(Object.values(lists).map(({ address }) => new URL(address).protocol)).toEqual(['https:', 'https:']);
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('is sorted, has each model once, and no retired one', () => {
    const ids = models.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(models.filter(({ retires }) => retires !== undefined && retires < date)).toEqual([]);
  });

  it.each([
    ['claude-sonnet-4-5', { modelRatio: '1.5', completionRatio: '5', cacheRatio: '0.1' }],
    ['gpt-5', { modelRatio: '0.625', completionRatio: '8', cacheRatio: '0.1' }],
    ['gemini-2.5-flash', { modelRatio: '0.15', completionRatio: '8.333333333333', cacheRatio: '0.1' }],
    ['claude-opus-5-5', { modelRatio: '2', completionRatio: '5', cacheRatio: '0.05' }],
    ['gpt-6.1-sol', { modelRatio: '1', completionRatio: '5', cacheRatio: '0.05' }],
    ['grok-4.7', { modelRatio: '1', completionRatio: '3', cacheRatio: '0.25' }],
  ])('has the list price of %s', (model, price) => {
    expect(listPrices().priceOf(model)).toMatchObject(
      Object.fromEntries(Object.entries(price).map(([key, text]) => [key, { text }])),
    );
  });
});
