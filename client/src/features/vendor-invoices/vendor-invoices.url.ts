import { listSort } from '../../lib/list-state';
import { vendorInvoiceSortColumns } from '../../lib/sort-columns/vendor-invoice-sort.generated';

export const invoiceSort = listSort(vendorInvoiceSortColumns, '-imported', { days: 'FIRST_DAY' });

export const invoiceListParams = { sort: invoiceSort.param };
