import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { respondWith } from '../../support/mock-upstream/behaviour.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createChannel, createToken, createUser, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';

const REPORT = `query ($id: ID!) { vendorReport(id: $id) {
  timeZone totals { cost amount difference } nodes { day model cost invoiced difference percent calls }
} }`;

let site: Site;
let channel: number;

beforeAll(async () => {
  site = await Site.open();
  await setOption(site.administrator, 'ModelRatio', JSON.stringify({ m: 2 }));
  await setOption(site.administrator, 'CompletionRatio', JSON.stringify({ m: 5 }));
  channel = await createChannel(site.administrator, {
    base_url: site.upstream.url,
    models: 'm',
    model_mapping: '{"m":"vendor-m"}',
    setting: JSON.stringify({ purchase_price: 0.5 }),
  });
});
afterAll(() => site.close());

const staff = async (staffRole: string): Promise<TestUser> => {
  const user = await createUser(site.tollgate, site.administrator);
  dataOf(await site.administrator.browser.put(`/api/user/${user.id}/staff_role`, { staff_role: staffRole }));
  return user;
};

describe('an invoice of a vendor', () => {
  it('is compared with the cost of the calls of its channel, from the import to the download', async () => {
    const caller = await createUser(site.tollgate, site.administrator, { quota: 10_000_000 });
    const token = await createToken(caller, { unlimited_quota: true });
    site.upstream.next(respondWith({ usage: { prompt: 1_000, completion: 100 } }));
    await site.openai(token).chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
    // 1,000 + 5 × 100 tokens at a ratio of 2, times 0.5. The day is counted by a job later; here by a statement.
    await site.database.query(
      `INSERT INTO usage_by_day (day, user_id, token_id, channel_id, model_name, "group", request_count, quota, prompt_tokens,
          completion_tokens, use_time_ms, cached_tokens, cache_savings, latency_counts, first_token_counts, cost, costed_quota,
          costed_count)
        SELECT '2026-11-02', user_id, token_id, channel_id, model_name, "group", 1, quota, prompt_tokens, completion_tokens, 0,
          0, 0, '{}', '{}', cost, quota, 1 FROM logs WHERE user_id = $1 AND type = 2`,
      [caller.id],
    );
    const finance = await staff('finance');
    const file = {
      content:
        'usage_date_utc,model,token_type,cost_usd\n2026-11-02,Vendor M,input,0.0031\n2026-11-02,Vendor M,output,0.0001\n',
    };
    const preview = await finance.browser.post<{ models: string[] }>('/api/vendor_invoice/preview', file);
    expect(dataOf(preview)).toMatchObject({ models: ['Vendor M'], line_count: 2, problems: [] });
    const body = { ...file, name: 'November', channel_ids: [channel], model_names: '{"Vendor M":"vendor-m"}' };
    const id = dataOf(await finance.browser.post<number>('/api/vendor_invoice/', body));
    expect((await finance.browser.post('/api/vendor_invoice/', body)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('November'),
    });
    expect(await finance.browser.graphql(REPORT, { id })).toEqual({
      vendorReport: {
        timeZone: 'UTC',
        totals: { cost: 1_500, amount: '0.0032', difference: '100' },
        nodes: [
          {
            day: '2026-11-02',
            model: 'vendor-m',
            cost: 1_500,
            invoiced: '1600',
            difference: '100',
            percent: '6.67',
            calls: 1,
          },
        ],
      },
    });
    const csv = await fetch(`${site.tollgate.url}/api/vendor_invoice/${id}/report/csv`, {
      headers: { cookie: finance.browser.cookieHeader, 'veloera-user': String(finance.id) },
    });
    expect((await csv.text()).split('\r\n')[1]).toBe(
      '2026-11-02,vendor-m,USD,0.003,0.0032,0.0002,1500,1600,100,6.67,1,0,,1000,,100,',
    );
    dataOf(await finance.browser.delete(`/api/vendor_invoice/${id}/`));
    expect((await finance.browser.get(`/api/vendor_invoice/${id}`)).body.code).toBe('vendor_invoice_not_found');
  });

  it.each([
    ['support', false, false],
    ['auditor', true, false],
    ['channels', true, false],
    ['finance', true, true],
  ])('may be read and imported by the staff role %s: %s, %s', async (role, read, write) => {
    const { browser } = await staff(role);
    const responses = [
      await browser.get('/api/vendor_invoice/'),
      await browser.post('/api/vendor_invoice/preview', { content: 'x' }),
    ];
    expect(responses.map(({ body }) => body.success)).toEqual([read, write]);
  });
});
