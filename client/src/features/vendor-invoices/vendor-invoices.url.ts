import { listSort } from '../../lib/list-state';
import type { VendorInvoiceSort } from './vendor-invoices.generated';

export const invoiceSort = listSort<VendorInvoiceSort>(
  {
    name: { sort: 'NAME', desc: false },
    days: { sort: 'FIRST_DAY', desc: true },
    amount: { sort: 'AMOUNT', desc: true },
    lines: { sort: 'LINES', desc: true },
    imported: { sort: 'IMPORTED', desc: true },
  },
  '-imported',
);

export const invoiceListParams = { sort: invoiceSort.param };
