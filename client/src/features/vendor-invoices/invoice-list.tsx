import { FileDiff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { listSort, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { vendorInvoiceSortColumns } from '../../lib/sort-columns/vendor-invoice-sort.generated';
import type { RowCommands } from '../../resource-list/commands';
import { CreateButton } from '../../resource-list/create-button';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useDeleteOne } from '../../resource-list/use-list-commands';
import { Dash, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { RowLink } from '../../ui/table/row-link';
import { useFormat } from '../../ui/use-format';
import { amountText } from './format-amount';
import {
  useDeleteVendorInvoiceMutation,
  useVendorInvoiceListQuery,
  type VendorInvoiceRowFragment,
} from './vendor-invoices.generated';

const invoiceSort = listSort(vendorInvoiceSortColumns, '-imported', { days: 'FIRST_DAY' });

const invoiceListParams = { sort: invoiceSort.param };

/** Loaded with the form library when it first opens. */
const ImportDrawer = lazy(() => import('./import.drawer').then((module) => ({ default: module.ImportDrawer })));

/** Imported invoices of vendors. */
export function InvoiceList() {
  const { t } = useTranslation('vendorInvoices');
  const list = useListState(invoiceListParams);
  const drawer = useEditDrawer();
  const navigate = useNavigate();
  const imported = useRef<number | null>(null);
  const { latest, loading, error, refetch } = useVendorInvoiceListQuery({
    variables: { page: { first: list.size, page: list.page }, ...invoiceSort.argumentsOf(list.filters.sort) },
    fetchPolicy: 'cache-and-network',
  });
  const mayWrite = useCan('payments:write');
  const refresh = () => refetch().catch(() => undefined);
  const commandsOf = useCommands(refresh, mayWrite);
  return (
    <>
      <ResourceList
        id="vendor-invoices"
        views={viewsOf('VENDOR_INVOICES')}
        title={t('title')}
        purpose={t('purpose')}
        page={latest?.vendorInvoices}
        columns={useColumns()}
        {...{ list, loading, error, commandsOf }}
        sort={sortOf(list, invoiceSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refresh()}
        create={mayWrite && <CreateButton show={drawer.show}>{t('import')}</CreateButton>}
        empty={{ icon: FileDiff, title: t('empty.title'), text: t('empty.text') }}
      />
      <Suspense fallback={null}>
        {drawer.target && mayWrite && (
          <ImportDrawer
            key={drawer.serial}
            open={drawer.open}
            // The drawer closes after the import: it may leave the list then.
            onClose={() =>
              imported.current === null ? drawer.close() : void navigate(`/vendor-invoices/${imported.current}`)
            }
            onImported={(id) => {
              imported.current = id;
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): DataColumn<VendorInvoiceRowFragment>[] {
  const { t } = useTranslation('vendorInvoices');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        fixed: true,
        wrap: true,
        card: 'title',
        cell: ({ id, name }) => <RowLink to={`/vendor-invoices/${id}`}>{name}</RowLink>,
      },
      {
        id: 'channels',
        header: t('column.channels'),
        wrap: true,
        cell: ({ channels }) => channels.map(({ id, name }) => name || `#${id}`).join(', '),
      },
      { id: 'days', header: t('column.days'), cell: ({ firstDay, lastDay }) => `${firstDay} – ${lastDay}` },
      {
        id: 'amount',
        header: t('column.amount'),
        align: 'end',
        card: 'figure',
        cell: ({ amount, currency }) =>
          amount === null ? <Dash /> : <span>{amountText(format.language, amount, currency)}</span>,
      },
      {
        id: 'lines',
        header: t('column.lines'),
        align: 'end',
        optional: true,
        cell: ({ lineCount }) => format.integer(lineCount),
      },
      {
        id: 'file',
        header: t('column.file'),
        optional: true,
        wrap: true,
        cell: ({ fileName }) => fileName || <Dash />,
      },
      { id: 'imported', header: t('column.imported'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    ],
    [t, format],
  );
}

function useCommands(refresh: () => Promise<unknown>, mayWrite: boolean) {
  const { t } = useTranslation('vendorInvoices');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const [runDelete] = useDeleteVendorInvoiceMutation();
  const remove = useDeleteOne({
    confirmation: (name) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      action: t('delete.action'),
    }),
    remove: (id) => runDelete({ variables: { id } }),
    done: t('done.deleted'),
    onDeleted: refresh,
  });
  return useCallback(
    ({ id, name }: VendorInvoiceRowFragment): RowCommands => ({
      buttons: [
        {
          id: 'report',
          icon: FileDiff,
          label: t('open', { name }),
          onSelect: () => void navigate(`/vendor-invoices/${id}`),
        },
      ],
      menuLabel: t('more', { name }),
      menu: [
        mayWrite && {
          id: 'delete',
          label: tc('action.delete'),
          icon: Trash2,
          dangerous: true,
          onSelect: () => void remove(id, name),
        },
      ],
    }),
    [t, tc, navigate, mayWrite, remove],
  );
}
