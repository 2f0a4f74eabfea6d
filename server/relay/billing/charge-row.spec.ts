import { describe, expect, it } from '@jest/globals';
import { type Chargeable, explain } from '../../billing/prices/charge.js';
import { chargeableOf, type StoredCharge } from '../../billing/prices/stored-charge.js';
import { CallKind } from '../../common/call-kind.js';
import { parseDecimal } from '../../common/decimal.js';
import { BillingMode, perCall } from '../../common/price.js';
import type { Units } from '../../common/units.js';
import { NO_USAGE, usageOfUnits } from '../../common/usage.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { Payer } from '../model/call.js';
import {
  type ChargedWork,
  chargeRow,
  requestedEffort,
  unitsDelivered,
  withheldChargeRow,
  withUnits,
} from './charge-row.js';

const payer = { user: { id: 7, username: 'ann' }, token: { id: 9 }, tokenName: 'key', group: 'vip' } as Payer;

/** A charge with a price of a tenth of a dollar per unit. */
const charged = (units: Units): Chargeable => ({
  usage: usageOfUnits(units),
  price: perCall(parseDecimal('0.1')),
  groupRatio: parseDecimal('1'),
  quotaPerUnit: parseDecimal('500000'),
});

const work: ChargedWork = {
  rowId: { id: 5, createdAt: new Date(0) },
  exchange: { requestId: 'r', elapsedMs: () => 120 },
  payer,
  kind: CallKind.IMAGE_TASK,
  channelId: 3,
  model: 'm',
  stream: true,
  charged: charged({ kind: 'tasks', count: 1 }),
  timeToFirstTokenMs: 40,
  route: [
    { channel: 2, failure: '500' },
    { channel: 3, failure: '' },
  ],
  content: 'told',
  hidden: false,
};

describe('charge log row', () => {
  it('contains payer, amount, model and channel', () => {
    expect(chargeRow(work)).toMatchObject({
      id: 5,
      created_at: '1970-01-01T00:00:00.000Z',
      type: 2,
      user_id: 7,
      token_id: 9,
      token_name: 'key',
      channel_id: 3,
      model_name: 'm',
      group: 'vip',
      quota: 50_000,
      prompt_tokens: 0,
      completion_tokens: 0,
      use_time_ms: 120,
      first_token_ms: 40,
      is_stream: true,
      request_id: 'r',
      hidden: false,
      content: 'told',
    });
    expect(chargeRow(work)).toMatchObject({ cached_tokens: 0, attempts: work.route, other: '' });
  });

  it('contains the purchase cost where it is known, zero included', () => {
    expect([chargeRow({ ...work, cost: 0 }).cost, withheldChargeRow({ ...work, cost: 9 }).cost]).toEqual([0, 9]);
    expect(chargeRow({ ...work, cost: null })).not.toHaveProperty('cost');
  });

  it('has no token for the playground', () => {
    expect(chargeRow({ ...work, payer: { ...payer, token: null } }).token_id).toBe(0);
  });

  it('has no first-byte time when the response was not streamed', () => {
    expect(chargeRow({ ...work, timeToFirstTokenMs: null })).not.toHaveProperty('first_token_ms');
  });

  it('counts images in place of tokens', () => {
    const made: Units = { kind: 'images', count: 2, size: '1024x1024', quality: 'standard', factor: parseDecimal('1') };
    expect(chargeRow({ ...work, charged: charged(made) }).prompt_tokens).toBe(2);
  });

  it('contains what the cached tokens saved, in addition to what they cost', () => {
    const [one, half] = [parseDecimal('1'), parseDecimal('0.5')];
    const price = { ...perCall(one), mode: BillingMode.PER_TOKEN, modelRatio: parseDecimal('2'), completionRatio: one };
    const usage = { ...NO_USAGE, input: 1_000, cacheRead: 401, output: 10 };
    const row = chargeRow({ ...work, charged: { ...work.charged, usage, price: { ...price, cacheRatio: half } } });
    expect([row.quota, row.cached_tokens, row.cache_savings]).toEqual([1_619, 401, 401]);
    expect(chargeRow(work)).not.toHaveProperty('cache_savings');
  });

  it('has quota 0 and the unbooked charge when the response was withheld', () => {
    const row = withheldChargeRow(work);
    expect(row).toMatchObject({ id: 5, quota: 0, use_time_ms: 120, request_id: 'r' });
    expect(row.charge).toMatchObject({ uncharged: 50_000, groupRatio: '0' });
    expect(row.details).toEqual({ event: { kind: 'charge_withheld', params: {} } });
    expect(explain(chargeableOf(row.charge as StoredCharge)).quota).toBe(0);
  });

  it('contains the fields that are specific to the kind of work', () => {
    const row = chargeRow({ ...work, upstreamModel: 'm-1', estimated: true, details: { reasoningEffort: 'low' } });
    expect(row).toMatchObject({ upstream_model: 'm-1', details: { reasoningEffort: 'low' } });
    expect(row.charge?.estimated).toBe(true);
  });

  it('has neither an upstream model nor details when they say nothing', () => {
    const row = chargeRow({ ...work, upstreamModel: 'm', details: {} });
    expect(row).not.toHaveProperty('upstream_model');
    expect(row).not.toHaveProperty('details');
  });
});

it.each<[string, string, object, string, string | undefined]>([
  ['a chat', 'by its field', { reasoning_effort: 'high' }, 'gpt-5', 'high'],
  ['a chat', 'by the name of its model', {}, 'o3-mini-high', 'high'],
  ['a response', 'by its field', { reasoning: { effort: 'low' } }, 'gpt-5', 'low'],
  ['a message', 'by its field', { output_config: { effort: 'max' } }, 'claude-opus-4-7', 'max'],
  ['a Gemini call', 'by its field', { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } }, 'g', 'LOW'],
  [
    'a Gemini call',
    'by its field in camel or snake case',
    { generation_config: { thinking_config: { thinking_level: 'LOW' } } },
    'g',
    'LOW',
  ],
  ['a chat', 'nowhere', {}, 'gpt-4o', undefined],
  ['a chat', 'not at all, with a number in the field', { reasoning_effort: 7 }, 'gpt-5', undefined],
  ['a chat', 'not at all, with a long text in the field', { reasoning_effort: 'x'.repeat(17) }, 'gpt-5', undefined],
])('reasoning effort of %s is requested %s', (_, __, fields, model, effort) => {
  expect(requestedEffort(new ObjectBody({ model, ...fields }), model)).toBe(effort);
});

const imageUnits = (count: number): Units => ({
  kind: 'images',
  count,
  size: '1024x1024',
  quality: 'standard',
  factor: parseDecimal('1'),
});
const seconds: Units = { kind: 'seconds', count: 7 };

it.each<[string, Units | undefined, number | undefined, Units | undefined]>([
  ['fewer images than requested', imageUnits(4), 1, imageUnits(1)],
  ['more images than requested', imageUnits(1), 15, imageUnits(15)],
  ['images without a delivered count', imageUnits(2), undefined, imageUnits(2)],
  ['units other than images', seconds, 3, seconds],
  ['a call that is charged by tokens', undefined, 3, undefined],
])('%s', (_, requested, images, charged) => {
  expect(unitsDelivered(requested, images === undefined ? {} : { images })).toEqual(charged);
});

const tokens = { ...NO_USAGE, input: 7, output: 1_056 };
const pages: Units = { kind: 'pages', count: 2, annotated: 0 };

it.each<[string, Units | undefined, object]>([
  ['none', undefined, tokens],
  ['images', imageUnits(1), { ...tokens, units: imageUnits(1) }],
  ['pages', pages, { ...tokens, units: pages }],
  ['a length of the prompt, which they replace', seconds, tokens],
])('reported tokens and %s', (_, units, usage) => {
  expect(withUnits(tokens, units)).toEqual(usage);
});

it('units that the response reports replace those of the request', () => {
  const reported = usageOfUnits({ kind: 'pages', count: 3, annotated: 1 });
  expect(withUnits(reported, pages)).toBe(reported);
});
