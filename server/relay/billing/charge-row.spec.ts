import { describe, expect, it } from '@jest/globals';
import { type Chargeable, explain } from '../../billing/prices/charge.js';
import { chargeableOf, type StoredCharge } from '../../billing/prices/stored-charge.js';
import { CallKind } from '../../common/call-kind.js';
import { parseDecimal } from '../../common/decimal.js';
import { BillingMode, perCall } from '../../common/price.js';
import type { Units } from '../../common/units.js';
import { NO_USAGE, usageOfUnits } from '../../common/usage.js';
import type { Payer } from '../model/call.js';
import { type ChargedWork, chargeRow, withheldChargeRow } from './charge-row.js';

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
  content: 'text',
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
      content: 'text',
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

  it('contains the savings of cached tokens, in addition to their cost', () => {
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

  it('has neither an upstream model nor details when they add no information', () => {
    const row = chargeRow({ ...work, upstreamModel: 'm', details: {} });
    expect(row).not.toHaveProperty('upstream_model');
    expect(row).not.toHaveProperty('details');
  });
});
