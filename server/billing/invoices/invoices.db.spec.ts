import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { parseDecimal } from '../../common/decimal.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { containedTax, type Invoice } from './invoice.js';
import { invoicePdf, invoicesCsv } from './invoice-file.js';
import { InvoicesModule } from './invoices.module.js';
import { BillingDetails, InvoicesService } from './invoices.service.js';
import { InvoicingService } from './invoicing.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const PAID_AT = '2026-11-20T10:00:00Z';
const SETTINGS = {
  InvoicesFrom: '2026-11-01T00:00:00Z',
  InvoiceSellerName: 'Tolls Ltd',
  InvoiceTaxRate: '19',
  InvoiceSellerAddress: '1 Bridge Road\nLondon',
  InvoiceSellerTaxId: 'GB1',
  InvoiceNumberPrefix: 'INV',
  TimeZone: 'Asia/Shanghai',
};

let domain: DomainModule;
let invoicing: InvoicingService;
let orders = 0;

const set = (values: object) =>
  Promise.all(Object.entries(values).map(([key, value]) => domain.get(OptionEditorService).change(root, key, value)));

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, InvoicesModule], [{ provide: ChannelNames, useValue: {} }]);
  invoicing = domain.get(InvoicingService);
});
afterAll(() => domain.close());
beforeEach(async () => {
  await domain.database.query('TRUNCATE payments, invoices, invoice_series, billing_details CASCADE');
  await set(SETTINGS);
});

/** A paid order, as the booking of payments leaves it. @returns its number */
async function paidOrder(cents = 11_900, { userId = 7, paidAt = PAID_AT } = {}): Promise<string> {
  const number = `order${++orders}`;
  await domain.database.query(
    `INSERT INTO payments (order_number, user_id, username, method, merchant_id, amount, quota, cents, currency, status, paid_at)
       VALUES ($1, $2, 'alice', 'stripe', 'm', 10, 5000000, $3, 'EUR', 'paid', $4)`,
    [number, userId, cents, paidAt],
  );
  return number;
}

const reverse = (number: string, refunded: number, disputed = 0, status = 'partly_refunded') =>
  domain.database.query(
    'UPDATE payments SET refunded_cents = $2, disputed_cents = $3, status = $4 WHERE order_number = $1',
    [number, refunded, disputed, status],
  );

/** All documents, oldest first. */
async function issued(): Promise<Invoice[]> {
  const { invoices } = await domain.get(InvoicesService).page(null, { limit: 1_000, offset: 0 });
  return invoices.toReversed();
}

const sumOf = (documents: readonly Invoice[], amount: 'grossCents' | 'taxCents') =>
  documents.reduce((sum, document) => sum + document[amount] * (document.kind === 'invoice' ? 1 : -1), 0);

describe('invoice of a paid order', () => {
  it('has the parties, the tax and the number of its time, and is issued once', async () => {
    const buyer = { name: 'Ada GmbH', address: 'Ring 1\nBerlin', country: 'DE', taxId: 'DE9' };
    await domain.get(BillingDetails).save(7, buyer);
    const orderNumber = await paidOrder();
    expect(await invoicing.issueDue()).toBe(1);
    await set({ InvoiceSellerName: 'Other Ltd', InvoiceTaxRate: '20' });
    await domain.get(BillingDetails).save(7, { ...buyer, name: 'Other GmbH' });
    expect(await invoicing.issueDue()).toBe(0);
    const year = new Date().getUTCFullYear();
    expect(await issued()).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        corrects: null,
        orderNumber,
        userId: 7,
        username: 'alice',
        buyer,
        paidAt: new Date(PAID_AT),
        seller: { name: 'Tolls Ltd', address: '1 Bridge Road\nLondon', country: '', taxId: 'GB1' },
        currency: 'EUR',
        grossCents: 11_900,
        taxCents: 1_900,
        taxRate: '19',
        quota: 5_000_000,
        number: expect.stringMatching(new RegExp(`^INV-(${year}|${year + 1})-000001$`)),
      }),
    ]);
  });

  it.each([
    ['before the time from which invoices are issued', {}, '2026-10-31T23:59:59Z'],
    ['without a seller', { InvoiceSellerName: '' }, PAID_AT],
    ['without a time', { InvoicesFrom: '' }, PAID_AT],
  ])('is not issued %s', async (_, settings, paidAt) => {
    await paidOrder(100, { paidAt });
    await set(settings);
    expect(await invoicing.issueDue()).toBe(0);
  });

  it('is numbered without gaps by several concurrent workers, even after a failure', async () => {
    for (let count = 0; count < 30; count++) await paidOrder();
    const failing = await paidOrder();
    for (let count = 0; count < 19; count++) await paidOrder();
    await domain.database.query(`ALTER TABLE invoices ADD CONSTRAINT failing CHECK (order_number <> '${failing}')`);
    const workers = () => Promise.allSettled(Array.from({ length: 4 }, () => invoicing.issueDue()));
    await workers();
    await domain.database.query('ALTER TABLE invoices DROP CONSTRAINT failing');
    await workers();
    const documents = await issued();
    expect(documents.map(({ number }) => Number(number.slice(-6)))).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    expect(new Set(documents.map(({ orderNumber }) => orderNumber)).size).toBe(50);
  });

  it('is issued when the document of an earlier order fails', async () => {
    const [failing, other] = [await paidOrder(), await paidOrder()];
    await domain.database.query(`ALTER TABLE invoices ADD CONSTRAINT failing CHECK (order_number <> '${failing}')`);
    const documents = await invoicing.issueDue();
    await domain.database.query('ALTER TABLE invoices DROP CONSTRAINT failing');
    expect(documents).toBe(1);
    expect((await issued()).map(({ orderNumber }) => orderNumber)).toEqual([other]);
  });

  it('cannot be changed or deleted', async () => {
    await paidOrder();
    await invoicing.issueDue();
    for (const statement of ['UPDATE invoices SET gross_cents = 1', 'DELETE FROM invoices']) {
      await expect(domain.database.query(statement)).rejects.toThrow(/cannot be changed/);
    }
  });
});

describe('credit note', () => {
  it('is issued for each refund, and all of them cancel the invoice with its tax', async () => {
    const order = await paidOrder(10_000);
    for (const refunded of [0, 3_333, 6_666, 10_000]) {
      await reverse(order, refunded);
      await invoicing.issueDue();
    }
    const [invoice, ...notes] = await issued();
    expect(notes.map(({ kind, corrects, grossCents, taxCents }) => [kind, corrects, grossCents, taxCents])).toEqual([
      ['credit_note', invoice?.number, 3_333, 533],
      ['credit_note', invoice?.number, 3_333, 532],
      ['credit_note', invoice?.number, 3_334, 532],
    ]);
  });

  it('is issued for a dispute when it is lost, and for none that is open', async () => {
    const order = await paidOrder(10_000);
    await reverse(order, 0, 10_000, 'disputed');
    await invoicing.issueDue();
    expect((await issued()).map(({ kind }) => kind)).toEqual(['invoice']);
    await reverse(order, 0, 10_000, 'dispute_lost');
    await invoicing.issueDue();
    expect((await issued()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });

  it('is also issued for an invoice whose order was paid before the current start of invoicing', async () => {
    const order = await paidOrder(10_000);
    await invoicing.issueDue();
    await set({ InvoicesFrom: '2026-11-25T00:00:00Z' });
    await reverse(order, 4_000);
    await paidOrder(10_000);
    await invoicing.issueDue();
    expect((await issued()).map(({ kind, grossCents }) => [kind, grossCents])).toEqual([
      ['invoice', 10_000],
      ['credit_note', 4_000],
    ]);
  });

  it('sums up with the invoices to the received amount, for any refunds that succeed and fail', async () => {
    const steps = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), steps, async (cents, percents) => {
        const order = await paidOrder(cents);
        for (const percent of percents) {
          const refunded = Math.floor((cents * percent) / 100);
          await reverse(order, refunded);
          await invoicing.issueDue();
          const documents = (await issued()).filter(({ orderNumber }) => orderNumber === order);
          expect(sumOf(documents, 'grossCents')).toBe(cents - refunded);
          expect(sumOf(documents, 'taxCents')).toBe(containedTax(cents - refunded, parseDecimal('19')));
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('document', () => {
  it('shows parties, amounts and tax', async () => {
    await set({ InvoiceFooter: 'Thank you' });
    await paidOrder();
    await invoicing.issueDue();
    const [invoice] = await issued();
    if (!invoice) throw new Error('No invoice');
    const text = JSON.stringify(invoicePdf(invoice, 'en').parts);
    for (const shown of [
      'Tolls Ltd',
      'alice',
      'EUR 119.00',
      'EUR 100.00',
      'Tax (19%), included',
      'EUR 19.00',
      'Thank you',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('is a line of a table, with negative amounts for credit notes', async () => {
    const order = await paidOrder();
    await invoicing.issueDue();
    await reverse(order, 11_900, 0, 'refunded');
    await invoicing.issueDue();
    const [, first = '', second = ''] = invoicesCsv(await issued()).split('\r\n');
    const amounts = (line: string) => line.split(',').slice(-7).join(',');
    expect([first, second].map(amounts)).toEqual(['EUR,100.00,19.00,19,119.00,,', 'EUR,-100.00,-19.00,19,-119.00,,']);
  });

  it('is exported for the month in which it was issued, in the time zone of the site', async () => {
    await paidOrder();
    await invoicing.issueDue();
    await domain.database.query('ALTER TABLE invoices DISABLE TRIGGER invoices_fixed');
    await domain.database.query(`UPDATE invoices SET issued_at = '2026-11-30T16:00:00Z'`);
    await domain.database.query('ALTER TABLE invoices ENABLE TRIGGER invoices_fixed');
    const counts = await Promise.all(
      ['2026-11', '2026-12'].map((month) => domain.get(InvoicesService).issuedIn(month)),
    );
    expect(counts.map(({ length }) => length)).toEqual([0, 1]);
  });
});
