import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { deleteRows } from '../../test/support/test-database.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ModelLister } from '../channels/models/model-lister.port.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { type ImportVendorInvoiceInput } from './vendor-invoice.input.js';
import { VendorInvoicesModule } from './vendor-invoices.module.js';
import { type VendorInvoiceSort, VendorInvoicesService } from './vendor-invoices.service.js';
import { type VendorReportPart, VendorReportsService } from './vendor-reports.service.js';

const refused = (code: string) => expect.objectContaining({ code });

let domain: DomainModule;
let invoices: VendorInvoicesService;
let reports: VendorReportsService;
/** A channel that maps `fast` to `gpt-4o`, and another one. */
let mapped: number;
let other: number;

beforeAll(async () => {
  domain = await openDomain([AccountsModule, VendorInvoicesModule], [{ provide: ModelLister, useValue: {} }]);
  invoices = domain.get(VendorInvoicesService);
  reports = domain.get(VendorReportsService);
  mapped = await channel('mapped', '{"fast":"gpt-4o"}');
  other = await channel('other', '');
  await domain.get(ChannelDirectory).reload();
});
afterAll(() => domain.close());
beforeEach(() => deleteRows(domain.database, 'vendor_invoice_lines', 'vendor_invoices', 'usage_by_day'));

async function channel(name: string, modelMapping: string): Promise<number> {
  const key = domain.get(Cipher).encrypt('channel-key', 'sk-1');
  const [row] = await domain.database.query<{ id: string }>(
    `INSERT INTO channels (type, name, key_cipher, models, groups, model_mapping)
      VALUES (1, $1, $2, '{gpt-4o}', '{default}', $3) RETURNING id`,
    [name, key, modelMapping],
  );
  return Number(row?.id);
}

interface Used {
  day?: string;
  channelId?: number;
  model?: string;
  calls?: number;
  costed?: number;
  cost?: number;
  prompt?: number;
  completion?: number;
}
let users = 0;
/** A sum of calls of one user, token and group. */
async function used(given: Used): Promise<void> {
  const { day = '2026-11-02', channelId = mapped, model = 'gpt-4o', calls = 1, cost = 0 } = given;
  const { costed = calls, prompt = 0, completion = 0 } = given;
  await domain.database.query(
    `INSERT INTO usage_by_day (day, user_id, token_id, channel_id, model_name, "group", request_count, quota, prompt_tokens,
        completion_tokens, use_time_ms, cached_tokens, cache_savings, latency_counts, first_token_counts, cost, costed_count)
      VALUES ($1, $2, 1, $3, $4, 'default', $5, 0, $6, $7, 0, 0, 0, '{}', '{}', $8, $9)`,
    [day, ++users, channelId, model, calls, prompt, completion, cost, costed],
  );
}

const importOf = (lines: readonly string[], more: Partial<ImportVendorInvoiceInput> = {}) =>
  invoices.import({
    name: 'November',
    content: ['date,model,amount', ...lines].join('\n'),
    currency: 'USD',
    channelIds: [mapped],
    ...more,
  });
/** The exact sum of decimals. */
async function sumOf(decimals: readonly (string | null)[]) {
  const text = 'SELECT trim_scale(coalesce(sum(each), 0))::text AS sum FROM unnest($1::numeric[]) AS each';
  return (await domain.database.query<{ sum: string }>(text, [decimals]))[0]?.sum;
}
/** The rows of a report: day, model, cost, invoiced amount, difference, percent. */
async function rowsOf(id: number, part: VendorReportPart = {}) {
  const { rows } = await reports.of(id, part);
  return rows.map(({ day, model, cost, invoiced, difference, percent }) =>
    [day.slice(5), model, cost, invoiced, difference, percent].join(' '),
  );
}

describe('an imported invoice', () => {
  it('is refused a second time, also at the same time, until the first is deleted', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => importOf(['2026-11-02,m,1'])));
    const [first] = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(
      results.filter(({ status }) => status === 'rejected').map((result) => 'reason' in result && result.reason),
    ).toEqual([1, 2].map(() => refused('vendor_invoice_imported')));
    await invoices.delete(first?.id ?? 0);
    await expect(importOf(['2026-11-02,m,1'])).resolves.toMatchObject({ amount: '1', lineCount: 1 });
  });

  it('is not stored when a line is wrong', async () => {
    await expect(importOf(['2026-11-02,m,1', '2026-11-03,m,"1,5"'])).rejects.toEqual(refused('vendor_invoice_number'));
    expect((await invoices.page({ limit: 10, offset: 0 })).total).toBe(0);
  });

  it.each<[string, Partial<ImportVendorInvoiceInput>, string]>([
    ['an unknown channel', { channelIds: [987_654] }, 'vendor_invoice_channels'],
    ['another currency without a rate', { currency: 'CNY' }, 'vendor_invoice_rate'],
    ['model names that are not JSON', { modelNames: '{' }, 'model_mapping_not_json'],
  ])('needs more than %s', async (_, more, code) => {
    await expect(importOf(['2026-11-02,m,1'], more)).rejects.toEqual(refused(code));
  });
});

describe('list of invoices', () => {
  it.each<[VendorInvoiceSort, SortDirection | undefined, string]>([
    ['IMPORTED', undefined, 'd c b a'],
    ['NAME', undefined, 'a b c d'],
    ['FIRST_DAY', undefined, 'a d c b'],
    ['AMOUNT', undefined, 'c a d b'],
    ['AMOUNT', SortDirection.ASC, 'b d a c'],
    ['LINES', undefined, 'b d c a'],
  ])('sorted by %s %s has the same order by cursor and by page number', async (sort, direction, expected) => {
    await importOf(['2026-11-05,m,0.1'], { name: 'a' });
    await importOf(['2026-11-02,m,0.01', '2026-11-03,m,0.02'], { name: 'b' });
    await importOf(['2026-11-02,m,1'], { name: 'c', currency: 'CNY', rate: '0.1402' });
    await importOf(['2026-11-04,m,0.1'], { name: 'd' });
    await domain.database.query(`UPDATE vendor_invoices SET amount = NULL WHERE name = 'b'`);
    await domain.database.query(`UPDATE vendor_invoices SET amount = 0.07 WHERE name = 'd'`);
    const requested = { sort, direction };
    const seen: string[] = [];
    for (let after: string | null = null; seen.length < 4; ) {
      const { invoices: found, order } = await invoices.page({ limit: 1, offset: 0, after }, requested);
      const [invoice] = found;
      if (!invoice) break;
      seen.push(invoice.name);
      after = encodeCursor(order.cursorKey(invoice));
    }
    const numbered = await invoices.page({ limit: 10, offset: 0 }, requested);
    expect([numbered.invoices.map(({ name }) => name).join(' '), seen.join(' ')]).toEqual([expected, expected]);
  });
});

describe('a report', () => {
  it('compares by day and upstream name, the largest difference first', async () => {
    await used({ model: 'fast', cost: 500_000, calls: 2 });
    await used({ model: 'gpt-4o', cost: 250_000 });
    await used({ model: 'gpt-4o', channelId: other, cost: 9 });
    await used({ day: '2026-11-03', model: 'only-own', cost: 100_000, calls: 4, costed: 1 });
    await used({ day: '2026-12-01', cost: 77 });
    const { id } = await importOf(['2026-11-02,GPT 4o,2', '2026-11-03,only-invoice,0.1', '2026-11-03,,-0.01'], {
      modelNames: '{"GPT 4o":"gpt-4o"}',
    });
    expect(await rowsOf(id)).toEqual([
      '11-02 gpt-4o 750000 1000000 250000 33.33',
      '11-03 only-own 100000  -100000 -100',
      '11-03 only-invoice 0 50000 50000 ',
      '11-03  0 -5000 -5000 ',
    ]);
    const { totals, rowCount } = await reports.of(id, { limit: 1 });
    expect({ ...totals, rowCount }).toMatchObject({
      cost: 850_000,
      costAmount: '1.7',
      amount: '2.09',
      invoiced: '1045000',
      difference: '195000',
      differenceAmount: '0.39',
      percent: '22.94',
      calls: 7,
      callsWithoutCost: 3,
      rowCount: 4,
    });
  });

  it('applies changed model names immediately', async () => {
    await used({ cost: 500_000 });
    const { id } = await importOf(['2026-11-02,GPT 4o,1']);
    expect(await rowsOf(id)).toHaveLength(2);
    await invoices.setModelNames(id, '{"GPT 4o":"gpt-4o"}');
    expect(await rowsOf(id)).toEqual(['11-02 gpt-4o 500000 500000 0 0']);
  });

  it('converts other currencies exactly', async () => {
    await used({ cost: 70_000 });
    const { id } = await importOf(['2026-11-02,gpt-4o,1.000000000000000001'], { currency: 'CNY', rate: '0.14' });
    expect(await rowsOf(id)).toEqual(['11-02 gpt-4o 70000 70000.00000000000007 0.00000000000007 0']);
  });

  it('has only rows that differ by more than a share', async () => {
    await used({ cost: 100 });
    await used({ model: 'b', cost: 100 });
    const { id } = await importOf(['2026-11-02,gpt-4o,0.00021', '2026-11-02,b,0.000211', '2026-11-02,c,0.000001']);
    expect(await rowsOf(id, { minPercent: '5' })).toEqual(['11-02 b 100 105.5 5.5 5.5', '11-02 c 0 0.5 0.5 ']);
    expect(await reports.of(id, { minPercent: '5', limit: 1, offset: 5 })).toMatchObject({ rows: [], rowCount: 2 });
  });

  it.each([
    ['tokens', 'date,model,input_tokens,output_tokens\n2026-11-02,gpt-4o,100,10', '20'],
    ['prompt tokens, where the file has no others', 'date,model,input_tokens\n2026-11-02,gpt-4o,100', '15'],
    ['calls', 'date,model,calls\n2026-11-02,gpt-4o,5', '2'],
  ])('of a file without amounts compares %s', async (_, content, difference) => {
    await used({ calls: 3, prompt: 85, completion: 5, cost: 1 });
    const { id } = await importOf([], { content });
    expect(await reports.of(id, {})).toMatchObject({ rows: [{ difference, amount: null }], totals: { difference } });
  });

  it('has totals that equal the sums of both sides for any rows', async () => {
    const key = fc.record({ day: fc.integer({ min: 1, max: 3 }), model: fc.constantFrom('a', 'b', 'fast', 'gpt-4o') });
    const own = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 10 ** 12 })), { minLength: 1, maxLength: 12 });
    const lines = fc.array(fc.tuple(key, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(own, lines, async (calls, charged) => {
        await deleteRows(domain.database, 'vendor_invoice_lines', 'vendor_invoices', 'usage_by_day');
        for (const [{ day, model }, cost] of calls) await used({ day: `2026-11-0${day}`, model, cost });
        // Both ends of the invoice, so that all own days are in its range.
        const texts = charged.map(([{ day, model }, amount]) => `2026-11-0${day},${model},${amount}e-12`);
        const { id } = await importOf([...texts, '2026-11-01,a,0', '2026-11-03,a,0']);
        const { totals, rows } = await reports.of(id, {});
        const cost = calls.reduce((total, [, each]) => total + each, 0);
        const amount = charged.reduce((total, [, each]) => total + each, 0n);
        expect(totals.cost).toBe(cost);
        expect(rows.reduce((total, row) => total + row.cost, 0)).toBe(cost);
        expect(totals.amount).toBe(await sumOf([`${amount}e-12`]));
        expect(totals.amount).toBe(await sumOf(rows.map((row) => row.amount)));
        expect(totals.difference).toBe(await sumOf(rows.map((row) => row.difference)));
        expect(totals.difference).toBe(await sumOf([totals.invoiced, String(-cost)]));
      }),
      { numRuns: 12 },
    );
  });
});
