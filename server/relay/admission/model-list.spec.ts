import { describe, expect, it } from '@jest/globals';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { PurchasePrices } from '../../billing/prices/purchase-price.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { readChannelPrices } from '../../common/channel-price.js';
import type { OptionsService } from '../../options/options.service.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Payer } from '../model/call.js';
import type { UpstreamChannels } from '../ports/site.port.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { CallPrices } from './call-prices.js';
import { ModelDetails } from './model-list.js';

const values: Record<string, unknown> = {
  ModelRatio: { mine: '2' },
  ModelPrice: { 'dall-e-3': '0.04' },
  CompletionRatio: { mine: '3' },
  CacheRatio: { mine: '0.25' },
  'tool_price_setting.prices': null,
  GroupRatio: { default: '1', vip: '0.5' },
  QuotaPerUnit: 500_000,
  PreConsumedQuota: 500,
  ListPricesEnabled: true,
};
const options = { get: (key: string) => values[key], describeBuiltIn: () => undefined } as unknown as OptionsService;
const prices = new PriceCatalog(options, new Changes(new Logger(readConfig({ LOG_LEVEL: 'silent' }))));
const ownPrices = readChannelPrices({ bargain: { model_ratio: 1 }, 'gpt-4o-mini': 0.5 });
const channel = { modelPrefix: 'fast/', setting: { prices: ownPrices } } as unknown as ChannelView;
const channels = {
  candidates: (_: string, model: string) => (model === 'unserved' ? [] : [channel]),
  upstreamName: (_: ChannelView, model: string) => model.replace('fast/', ''),
} as unknown as UpstreamChannels;
const payer = { group: 'vip', user: { acceptUnsetModelRatio: false } } as Payer;

const fieldsOf = (model: string, shows = true) =>
  new ModelDetails(prices, new CallPrices(prices, new PurchasePrices(prices), channels), channels, {
    showsModelDetails: () => shows,
  } as SiteSettings).fieldsOf(payer, model);

describe('details of a model in lists', () => {
  it("have OpenRouter's names, and prices in the payer's group", () => {
    expect(fieldsOf('fast/claude-sonnet-4-5')).toEqual({
      name: 'Claude Sonnet 4.5',
      created: Date.parse('2025-09-29') / 1_000,
      context_length: 200_000,
      architecture: {
        modality: 'text+image+file->text',
        input_modalities: ['text', 'image', 'file'],
        output_modalities: ['text'],
      },
      top_provider: { context_length: 200_000, max_completion_tokens: 64_000 },
      supported_parameters: [
        'max_tokens',
        'tools',
        'tool_choice',
        'reasoning',
        'include_reasoning',
        'structured_outputs',
        'response_format',
      ],
      pricing: { prompt: '0.0000015', completion: '0.0000075', input_cache_read: '0.00000015' },
      expiration_date: '2026-11-30',
    });
  });

  it.each([
    ['a model of the site', 'mine', { prompt: '0.000002', completion: '0.000006', input_cache_read: '0.0000005' }],
    ['a model with a price per call', 'dall-e-3', { prompt: '0', completion: '0', request: '0.02' }],
    [
      'a model that only the channel has a price for',
      'fast/bargain',
      { prompt: '0.000001', completion: '0.000001', input_cache_read: '0.000001' },
    ],
    [
      'a model on a channel with a discount',
      'fast/gpt-4o-mini',
      { prompt: '0.0000000375', completion: '0.00000015', input_cache_read: '0.00000001875' },
    ],
    ['a model without a price', 'unknown', undefined],
    ['a model without a channel', 'unserved', undefined],
  ])('have the price of %s', (_, model, pricing) => {
    expect(fieldsOf(model).pricing).toEqual(pricing);
  });

  it('are absent where the site does not show them', () => {
    expect(fieldsOf('mine', false)).toEqual({});
  });
});
