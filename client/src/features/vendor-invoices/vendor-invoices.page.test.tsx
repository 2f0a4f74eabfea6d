import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn } from '../../lib/sign-in-state';
import { findAlertDialog, findDialog } from '../../testing/dialog';
import { fakeGraphql } from '../../testing/graphql';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok } from '../../testing/server';
import type { FilePreview } from './vendor-file';
import type { VendorDifferenceFragment, VendorInvoiceRowFragment } from './vendor-invoices.generated';
import { VendorInvoicesPage } from './vendor-invoices.page';

const invoice: VendorInvoiceRowFragment = {
  __typename: 'VendorInvoice',
  id: '7',
  name: 'November',
  fileName: 'cost.csv',
  currency: 'USD',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  channels: [{ __typename: 'VendorInvoiceChannel', id: '1', name: 'East' }],
  lineCount: 3,
  ignoredCount: 0,
  amount: '12.5',
  comparedBy: 'AMOUNT',
  createdAt: '2026-12-01T09:00:00.000Z',
};
const sides = {
  costAmount: '1.2',
  amount: '1.5',
  difference: '150000',
  differenceAmount: '0.3',
  percent: '25',
  calls: 4,
  callsWithoutCost: 1,
  promptTokens: 10,
  completionTokens: 5,
  invoicedCalls: null,
  invoicedPromptTokens: null,
  invoicedCompletionTokens: null,
};
const row = (given: Partial<VendorDifferenceFragment>): VendorDifferenceFragment => ({
  __typename: 'VendorReportRow',
  ...sides,
  day: '2026-11-02',
  model: 'gpt-4o',
  isOwn: true,
  isInvoiced: true,
  ...given,
});
const preview = (given: Partial<FilePreview> = {}): FilePreview => ({
  columns: [{ role: 'date', names: ['date'] }],
  header: ['date', 'model', 'amount'],
  first_records: [['2026-11-02', 'gpt', '1.5']],
  models: ['gpt'],
  line_count: 1,
  ignored_count: 0,
  problems: [],
  ...given,
});

async function open(at = '/vendor-invoices', read = preview(), permissions?: string[]) {
  const user = { id: 1, username: 'ada', display_name: '', status: 1, group: 'default' };
  signedIn({ ...user, role: permissions ? 1 : 100, ...(permissions && { permissions }) });
  const graphql = fakeGraphql({
    vendorInvoiceList: () => ({
      vendorInvoices: { __typename: 'VendorInvoiceConnection', nodes: [invoice], totalCount: 1 },
    }),
    vendorInvoiceChannels: () => ({
      vendorInvoiceChannels: [{ __typename: 'VendorInvoiceChannel', id: '1', name: 'East' }],
    }),
    vendorReport: () => ({
      vendorReport: {
        __typename: 'VendorReport',
        invoice: { ...invoice, modelNames: '{"GPT":"gpt-4o"}' },
        timeZone: 'Asia/Shanghai',
        totals: { __typename: 'VendorComparison', ...sides },
        nodes: [row({}), row({ model: '', isOwn: false, percent: null })],
        totalCount: 2,
      },
    }),
    setVendorModelNames: () => ({ setVendorModelNames: true }),
    deleteVendorInvoice: () => ({ deleteVendorInvoice: true }),
  });
  const server = fakeServer({
    '/graphql': graphql.handler,
    '/api/vendor_invoice/preview': () => ok(read),
    '/api/vendor_invoice/': () => ok(7),
  });
  const element = <VendorInvoicesPage />;
  const routes = ['/vendor-invoices', '/vendor-invoices/:id'].map((path) => ({ path, element }));
  const { router } = await renderScreen(routes, { at, language: 'en' });
  return { graphql, server, router, user: userEvent.setup() };
}
// jsdom has no File.text.
const file = Object.assign(new File(['a,b'], 'cost.csv'), { text: () => Promise.resolve('a,b') });
const upload = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Import invoice' }));
  const dialog = await findDialog('Import invoice');
  await user.upload(await within(dialog).findByLabelText('File', { selector: 'input' }), file);
  return dialog;
};

beforeEach(() => localStorage.clear());

describe('vendor invoices', () => {
  it('are imported after a preview of the recognised columns', async () => {
    const { user, server, router } = await open();
    const dialog = await upload(user);
    await within(dialog).findByText('1 line can be imported.');
    expect(within(dialog).getByRole('cell', { name: '2026-11-02' })).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: 'East (#1)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/vendor-invoices/7'));
    const { body } = server.calls.find(({ path }) => path === '/api/vendor_invoice/') ?? {};
    expect(body).toMatchObject({
      name: 'cost',
      file_name: 'cost.csv',
      content: 'a,b',
      channel_ids: [1],
      currency: 'USD',
    });
  });

  it('show errors by line before the import', async () => {
    const problems = [{ code: 'vendor_invoice_number', message: 'Line 2: "1,5" is not a number' }];
    const { user } = await open('/vendor-invoices', preview({ problems }));
    const dialog = await upload(user);
    const alert = await within(dialog).findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe('Line 2: "1,5" is not a number');
  });

  it('are deleted after a confirmation', async () => {
    const { user, graphql } = await open();
    await user.click(await screen.findByRole('button', { name: 'More actions: November' }));
    await choose('Delete');
    const question = await findAlertDialog('Delete the invoice November?');
    await user.click(within(question).getByRole('button', { name: 'Delete invoice' }));
    await waitFor(() => expect(graphql.last('DeleteVendorInvoice')).toEqual({ id: '7' }));
  });

  it('are read only without the permission to write', async () => {
    await open('/vendor-invoices', preview(), ['costs:read']);
    await screen.findByRole('link', { name: 'November' });
    expect(screen.queryByRole('button', { name: 'Import invoice' })).toBeNull();
  });
});

describe('the report of an invoice', () => {
  it('shows both sides, the totals, and unknown values', async () => {
    const { graphql } = await open('/vendor-invoices/7?over=5');
    await screen.findByText('Without model');
    expect(screen.getAllByText('USD 0.3000').length).toBeGreaterThan(0);
    expect(screen.getByText('USD 0.3000 (+25%)')).toBeTruthy();
    expect(screen.getByText(/by day in the time zone Asia\/Shanghai/)).toBeTruthy();
    expect(screen.getByText(/The cost of 1 call is unknown/)).toBeTruthy();
    expect(graphql.last('VendorReport')).toMatchObject({ id: '7', filter: { minPercent: '5' } });
    const download = screen.getByRole('link', { name: 'Download CSV' });
    expect(download.getAttribute('href')).toBe('/api/vendor_invoice/7/report/csv?min_percent=5');
  });
});
