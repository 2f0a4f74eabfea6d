import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvoicingService } from '../../../server/billing/invoices/invoicing.service.js';
import { MockStripe } from '../../support/mock-stripe.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, setOption, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import type { TestApp } from '../../support/tollgate/test-app.js';

interface Item {
  readonly number: string;
  readonly kind: string;
  readonly gross: string;
  readonly tax: string;
  readonly buyer: { readonly name: string };
}

let site: Site<TestApp>;
let stripe: MockStripe;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  [site, stripe] = await Promise.all([Site.open(), MockStripe.start()]);
  stripe.webhookUrl = `${site.tollgate.url}/api/stripe/webhook`;
  const options = {
    ServerAddress: site.tollgate.url,
    StripeApiAddress: stripe.url,
    StripeApiSecret: MockStripe.key,
    StripeWebhookSecret: MockStripe.webhookSecret,
    StripeCurrency: 'eur',
    StripeUnitPrice: '1.19',
    InvoicesFrom: '2026-01-01T00:00:00Z',
    InvoiceSellerName: 'Tolls Ltd',
    InvoiceTaxRate: '19',
  };
  for (const [key, value] of Object.entries(options)) await setOption(site.administrator, key, value);
  user = await createUser(site.tollgate, site.administrator);
  other = await createUser(site.tollgate, site.administrator);
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

const issue = () => site.tollgate.app.get(InvoicingService, { strict: false }).issueDue();
const fetched = (person: TestUser, path: string) =>
  fetch(`${site.tollgate.url}${path}`, { headers: { cookie: person.browser.cookieHeader } });
const own = async () => dataOf(await user.browser.get<{ items: Item[] }>('/api/user/invoices')).items;

describe('invoice of a payment', () => {
  it('is issued to the buyer that the user has entered, and a credit note for its refund', async () => {
    dataOf(await user.browser.put('/api/user/billing', { name: 'Ada GmbH', country: 'de', tax_id: 'DE9' }));
    const paid = await user.browser.call<{ data: { pay_link: string; order_number: string } }>(
      ...(['POST', '/api/user/stripe/pay'] as const),
      { amount: 100, payment_method: 'stripe' },
    );
    const { pay_link, order_number } = paid.body.data;
    await fetch(pay_link, { redirect: 'manual' });
    await issue();
    const order = stripe.order(order_number);
    await stripe.send(stripe.refundEvent(stripe.refund(order, 1_190)));
    await issue();
    expect(await own()).toMatchObject([
      { kind: 'credit_note', gross: '11.90', tax: '1.90' },
      { kind: 'invoice', gross: '119.00', tax: '19.00', buyer: { name: 'Ada GmbH', country: 'DE', tax_id: 'DE9' } },
    ]);
  });

  it.each([
    { format: '', type: 'application/pdf' },
    { format: '?format=csv', type: 'text/csv; charset=utf-8' },
  ])('is downloaded as $type by its user and by administrators only', async ({ format, type }) => {
    const [, invoice] = await own();
    const paths = [`/api/user/invoices/${invoice?.number}${format}`, `/api/invoice/${invoice?.number}${format}`];
    const outcomes = await Promise.all([
      fetched(user, paths[0] ?? ''),
      fetched(site.administrator, paths[1] ?? ''),
      fetched(other, paths[0] ?? ''),
      fetched(other, paths[1] ?? ''),
    ]);
    expect(outcomes.map((response) => response.headers.get('content-type'))).toEqual([
      type,
      type,
      ...Array(2).fill(expect.stringMatching(/^application\/json/)),
    ]);
    expect(await outcomes[2]?.json()).toMatchObject({ code: 'invoice_not_found' });
    expect(await outcomes[3]?.json()).toMatchObject({ code: 'forbidden' });
  });

  it('is readable over GraphQL, invoices of other users only with the permission', async () => {
    const query = 'query ($scope: Scope!) { invoices(scope: $scope) { totalCount nodes { kind corrects net } } }';
    const [, invoice] = await own();
    const both = { totalCount: 2, nodes: [{ kind: 'CREDIT_NOTE', corrects: invoice?.number, net: '10.00' }, {}] };
    expect(await user.browser.graphql(query, { scope: 'SELF' })).toMatchObject({ invoices: both });
    expect(await site.administrator.browser.graphql(query, { scope: 'SITE' })).toMatchObject({ invoices: both });
    expect(await other.browser.graphql(query, { scope: 'SELF' })).toMatchObject({ invoices: { totalCount: 0 } });
    await expect(other.browser.graphql(query, { scope: 'SITE' })).rejects.toThrow();
  });
});
