import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { withFactors } from '../billing/prices/charge.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { storeCharge } from '../billing/prices/stored-charge.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ModelLister } from '../channels/models/model-lister.port.js';
import { parseDecimal } from '../common/decimal.js';
import type { Permission } from '../common/permissions.js';
import type { Principal } from '../common/principal.js';
import { NO_USAGE, type Usage } from '../common/usage.js';
import { LogsModule } from '../logs/logs.module.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsModule } from '../options/options.module.js';
import { LogPartitions } from '../usage-log/log-partitions.js';
import { PricingModule } from './pricing.module.js';
import { RepricedUsageService } from './repriced-usage.service.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const NOW = Date.parse('2026-05-08T12:00:00Z');
const PRICES = { alpha: 1, beta: 2, upstream: 3 };

let domain: DomainModule;
let rows = 0;

beforeAll(async () => {
  domain = await openDomain(
    [OptionsModule, AccountsModule, LogsModule, ChannelsModule, PricingModule],
    [{ provide: ModelLister, useValue: {} }],
  );
  await domain.get(OptionEditorService).change(root, 'ModelRatio', JSON.stringify(PRICES));
  for (const day of ['2026-04-30', '2026-05-01', '2026-05-08']) await domain.get(LogPartitions).ensure(Date.parse(day));
});
afterAll(() => domain.close());
beforeEach(() => domain.get(DataSource).query('DELETE FROM logs'));

interface Called {
  model: string;
  upstream?: string;
  usage?: Partial<Usage>;
  at?: string;
  withoutCharge?: boolean;
}

/** Writes the row of a call as the settlement does. */
async function charge({ model, upstream, usage, at = '2026-05-08T11:00:00Z', withoutCharge }: Called): Promise<number> {
  const catalog = domain.get(PriceCatalog);
  const price = catalog.listPrice({ model, prefix: '', upstream: upstream ?? model });
  const used = { ...NO_USAGE, input: 1_000, output: 100, ...usage };
  const call = { usage: used, price, groupRatio: parseDecimal('1'), quotaPerUnit: catalog.quotaPerUnit };
  const { quota, charge: stored } = storeCharge(withFactors(call, Date.parse(at)));
  rows += 1;
  await domain.get(DataSource).query(
    `INSERT INTO logs (id, created_at, type, user_id, model_name, upstream_model, quota, prompt_tokens,
       completion_tokens, charge)
     VALUES ($1, $2, 2, 7, $3, $4, $5, $6, $7, $8)`,
    [rows, at, model, upstream ?? null, quota, used.input, used.output, withoutCharge ? null : JSON.stringify(stored)],
  );
  return quota;
}

const effect = (ratios: object, caller = root) =>
  domain.get(RepricedUsageService).of(caller, [{ key: 'ModelRatio', value: JSON.stringify(ratios) }], NOW);

describe('repriced usage', () => {
  it('has the calls whose price would differ, with their actual and new cost', async () => {
    const cost = await charge({ model: 'alpha' });
    const cached = await charge({ model: 'alpha', usage: { input: 500, cacheRead: 400 } });
    await charge({ model: 'beta' });
    const { from, since, models, total } = await effect({ ...PRICES, alpha: 3 });
    expect(from.toISOString()).toBe('2026-05-01T12:00:00.000Z');
    expect(since).toBeNull();
    expect(models).toEqual([
      {
        model: 'alpha',
        calls: 2,
        promptTokens: 1_500,
        completionTokens: 200,
        keptCalls: 0,
        unpricedCalls: 0,
        quota: cost + cached,
        repriced: 3 * (cost + cached),
      },
    ]);
    expect(total).toMatchObject({ calls: 2, quota: cost + cached, repriced: 3 * (cost + cached) });
  });

  it.each([
    ['the prices are the same', PRICES],
    ['only models without calls change', { ...PRICES, gamma: 9 }],
  ])('is empty when %s', async (_, ratios) => {
    await charge({ model: 'alpha' });
    expect(await effect(ratios)).toMatchObject({ models: [], total: { calls: 0, quota: 0, repriced: 0 } });
  });

  it('lists several models, the largest difference first', async () => {
    await charge({ model: 'alpha' });
    await charge({ model: 'beta' });
    const { models } = await effect({ ...PRICES, alpha: 1.5, beta: 1 });
    expect(models.map(({ model }) => model)).toEqual(['beta', 'alpha']);
  });

  it('prices a call by the name at the upstream where its own has no price', async () => {
    const quota = await charge({ model: 'nickname', upstream: 'upstream' });
    const { models } = await effect({ ...PRICES, upstream: 6 });
    expect(models).toEqual([expect.objectContaining({ model: 'nickname', quota, repriced: 2 * quota })]);
  });

  it('leaves out calls of earlier weeks', async () => {
    await charge({ model: 'alpha', at: '2026-05-01T11:59:59Z' });
    expect((await effect({ ...PRICES, alpha: 3 })).total.calls).toBe(0);
  });

  it('keeps the charge of rows whose charge was not stored, and counts them', async () => {
    const quota = await charge({ model: 'alpha', withoutCharge: true });
    expect((await effect({ ...PRICES, alpha: 3 })).total).toMatchObject({ quota, repriced: quota, keptCalls: 1 });
  });

  it('counts calls that would be refused because their model would have no price', async () => {
    const quota = await charge({ model: 'alpha' });
    const { alpha: _, ...others } = PRICES;
    expect((await effect(others)).total).toMatchObject({ quota, repriced: 0, unpricedCalls: 1 });
  });

  it('applies the factors of the new options to each call', async () => {
    const short = await charge({ model: 'alpha' });
    const long = await charge({ model: 'alpha', usage: { input: 5_000 } });
    const value = JSON.stringify({ alpha: [{ above: 2_000, factor: 2 }] });
    const { total } = await domain.get(RepricedUsageService).of(root, [{ key: 'PriceTiers', value }], NOW);
    expect(total).toMatchObject({ calls: 2, quota: short + long, repriced: short + 2 * long });
  });

  it('reads every call once, also behind thousands of calls of other models', async () => {
    const quota = await charge({ model: 'alpha' });
    await domain.get(DataSource).query(
      `INSERT INTO logs (id, created_at, type, user_id, model_name, quota, charge)
       SELECT 1000000 + n, created_at, type, user_id, CASE WHEN n <= 2500 THEN model_name ELSE 'beta' END, quota, charge
       FROM logs, generate_series(1, 5000) n`,
    );
    expect((await effect({ ...PRICES, alpha: 3 })).total).toMatchObject({
      calls: 2_501,
      quota: 2_501 * quota,
      repriced: 2_501 * 3 * quota,
    });
  });

  it.each([
    ['20,000 calls, of which all count', 20_000, 20_000, null],
    ['20,001 calls, of which the newest 20,000 count', 20_001, 20_000, '2026-05-08T10:59:39.998Z'],
  ])('of %s', async (_, calls, counted, since) => {
    const quota = await charge({ model: 'alpha', at: '2026-05-08T10:59:59.997Z' });
    // Call n ended n milliseconds before the newest, and cost n units more.
    await domain.get(DataSource).query(
      `INSERT INTO logs (id, created_at, type, user_id, model_name, quota, prompt_tokens, completion_tokens, charge)
       SELECT 2000000 + n, created_at - n * interval '1 ms', type, user_id, model_name, quota + n, prompt_tokens,
         completion_tokens, charge
       FROM logs, generate_series(1, $1::int) n`,
      [calls - 1],
    );
    const { total, since: from } = await effect({ ...PRICES, alpha: 3 });
    expect(total).toMatchObject({
      calls: counted,
      promptTokens: counted * 1_000,
      repriced: counted * 3 * quota,
      quota: counted * quota + (counted * (counted - 1)) / 2,
    });
    expect(from?.toISOString() ?? null).toBe(since);
  });

  it.each([
    ['another option', 'QuotaPerUnit', '1'],
    ['an invalid text', 'ModelRatio', '{"alpha":'],
    ['a negative price', 'ModelRatio', '{"alpha":-1}'],
  ])('rejects %s', async (_, key, value) => {
    await expect(domain.get(RepricedUsageService).of(root, [{ key, value }], NOW)).rejects.toThrow();
  });

  it('requires the permission to read the log as well', async () => {
    const credential = { id: 1, name: 'prices', scopes: new Set<Permission>(['prices:write']) };
    const editor: Principal = { ...root, role: 10, via: 'serviceCredential', credential };
    await expect(effect(PRICES, editor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
