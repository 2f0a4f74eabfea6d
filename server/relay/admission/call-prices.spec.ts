import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from 'typeorm';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { PurchasePrices } from '../../billing/prices/purchase-price.js';
import { ChannelDirectory } from '../../channels/directory/channel-directory.js';
import type { ChannelEntity } from '../../channels/model/channel.entity.js';
import { SET_RATIOS } from '../../common/price-dimension-keys.js';
import { PRICE_DIMENSIONS } from '../../common/price-dimensions.js';
import type { UsableGroupsService } from '../../options/groups/usable-groups.service.js';
import type { OptionsService } from '../../options/options.service.js';
import { readConfig } from '../../platform/config/config.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { PricingService } from '../../pricing/pricing.service.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { Payer } from '../model/call.js';
import { CallPrices, requestedParts } from './call-prices.js';

const options: Record<string, unknown> = {
  ModelRatio: { 'gpt-4o': '1', 'fast/gpt-4o': '2', 'upstream-name': '4' },
  ModelPrice: {},
  ...Object.fromEntries(SET_RATIOS.map((key) => [PRICE_DIMENSIONS[key].option.key, {}])),
  GroupRatio: {},
  QuotaPerUnit: 500_000,
  PreConsumedQuota: 500,
  SelfUseModeEnabled: false,
};

const channel = (id: number, given: Partial<ChannelEntity>) =>
  ({
    id,
    name: 'c',
    type: 1,
    status: 1,
    keyCipher: '',
    refusedKeys: {},
    groups: ['default'],
    baseUrl: '',
    modelMapping: '',
    statusCodeMapping: '',
    paramOverride: '',
    setting: '',
    modelPrefix: '',
    ...given,
  }) as ChannelEntity;

const rows = [
  channel(1, { models: ['gpt-4o', 'gpt-3'], modelPrefix: 'fast/' }),
  channel(2, { models: ['gpt-4o', 'alias'], modelMapping: '{"gpt-4o":"upstream-name","alias":"upstream-name"}' }),
  channel(3, { models: ['nickname'], modelPrefix: 'eu/', modelMapping: '{"nickname":"gpt-4o"}' }),
];
const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
const changes = new Changes(logger);
const channels = new ChannelDirectory(
  { find: async () => rows } as unknown as Repository<ChannelEntity>,
  { decrypt: () => 'sk-key' } as unknown as Cipher,
  changes,
  logger,
);
const describeBuiltIn = () => undefined;
const catalog = new PriceCatalog(
  { get: (key: string) => options[key], describeBuiltIn } as unknown as OptionsService,
  changes,
);
const prices = new CallPrices(catalog, new PurchasePrices(catalog), channels);
const pricing = new PricingService(catalog, channels, { of: () => [] } as unknown as UsableGroupsService);

const payer = (acceptUnsetModelRatio: boolean) => ({ user: { acceptUnsetModelRatio } }) as Payer;

beforeAll(() => channels.reload());

describe.each<[string, string, string, boolean]>([
  ['a prefixed model', 'fast/gpt-4o', '1', true],
  ['a prefixed model without a price', 'fast/gpt-3', '37.5', false],
  ['a mapped model that has a price', 'gpt-4o', '1', true],
  ['a mapped model whose upstream name has a price', 'alias', '4', true],
  ['a model that is prefixed and mapped', 'eu/nickname', '1', true],
])('%s', (_, model, ratio, isPriced) => {
  const billed = (accepts: boolean) => {
    const [candidate] = channels.candidates('default', model);
    if (!candidate) throw new Error('No channel serves the model');
    return prices.of(payer(accepts), model, candidate);
  };

  it('is billed at the price of the public price list', () => {
    const offer = pricing.listFor(null).models.find((listed) => listed.model === model);
    expect(offer?.price.modelRatio.text).toBe(ratio);
    expect(billed(true)).toEqual(offer?.price);
  });

  it(isPriced ? 'is billed to every payer' : 'is billed only to payers who accept the fallback price', () => {
    expect(billed(false) !== null).toBe(isPriced);
  });
});

const mark = (ttl?: string) => ({ system: [{ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl } }] });

describe('parts of a request with separate prices', () => {
  it.each<[string, object, string[]]>([
    ['none', { messages: [{ role: 'user', content: 'cache_control, "ttl":"1h"' }], modalities: ['text'] }, []],
    ['cache writes', mark(), ['cacheWrite']],
    [
      'cache writes of the whole prompt',
      { cache_control: { type: 'ephemeral', ttl: '1h' } },
      ['cacheWrite', 'cacheWriteHour'],
    ],
    ['cache writes before a top-level mark', { ...mark('1h'), cache_control: {} }, ['cacheWrite', 'cacheWriteHour']],
    [
      'none of other names',
      { messages: [{ 'cache-control': 1, cache_controls: 2, cache: 'a "cache_control": b' }] },
      [],
    ],
    ['cache writes of five minutes', mark('5m'), ['cacheWrite']],
    ['cache writes of an hour', { ...mark('5m'), messages: [mark('1h')] }, ['cacheWrite', 'cacheWriteHour']],
    ['audio of an OpenAI response', { modalities: ['text', 'audio'] }, ['audioOut']],
    ['images of a Gemini response', { generationConfig: { responseModalities: ['TEXT', 'IMAGE'] } }, ['imageOut']],
    ['none of invalid fields', { modalities: 'audio', generationConfig: [{ responseModalities: ['AUDIO'] }] }, []],
  ])('are %s', (_, fields, parts) => {
    expect([...requestedParts(new JsonBody(Buffer.from(JSON.stringify(fields))))]).toEqual(parts);
    expect([...requestedParts(new ObjectBody({ ...fields }))]).toEqual(parts);
  });
});
