import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Download, Pencil, ReceiptText } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { ListTable } from '../../resource-list/list-table';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge } from '../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { useBoughtPlan } from './bought-plan';
import { useWalletInvoicesQuery, type WalletInvoiceFragment } from './wallet.generated';

const BillingDialog = lazy(() => import('./billing.dialog').then((module) => ({ default: module.BillingDialog })));

const noFilters = {};

/** Invoices and credit notes of the user, or of all users. */
export function Invoices({ site }: { site: boolean }) {
  const { t } = useTranslation('wallet');
  const list = useListState(noFilters);
  const [editing, setEditing] = useState(false);
  const { latest, loading, error, refetch } = useWalletInvoicesQuery({
    variables: { scope: site ? 'SITE' : 'SELF', page: { first: list.size, page: list.page } },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <ListTable
        id={site ? 'site-invoices' : 'invoices'}
        caption={t(site ? 'tab.allInvoices' : 'tab.invoices')}
        page={latest?.invoices}
        columns={useColumns(site)}
        {...{ list, loading, error }}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        onRefresh={() => void refetch().catch(() => undefined)}
        heading={
          site ? (
            <MonthExport />
          ) : (
            <Button size="sm" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              {t('billing.action')}
            </Button>
          )
        }
        empty={{ icon: ReceiptText, title: t('invoices.empty'), text: t('invoices.emptyText') }}
      />
      {editing && (
        <Suspense fallback={null}>
          <BillingDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The invoices of a month as a table. */
function MonthExport() {
  const { t } = useTranslation('wallet');
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  return (
    <Flex gap="2" wrap="wrap">
      <Input
        type="month"
        size="sm"
        w="40"
        aria-label={t('invoices.month')}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      />
      <Button asChild size="sm">
        <a href={`/api/invoice/export/${month}`} download>
          <Download aria-hidden />
          {t('invoices.export')}
        </a>
      </Button>
    </Flex>
  );
}

function useColumns(site: boolean): DataColumn<WalletInvoiceFragment>[] {
  const { t, i18n } = useTranslation('wallet');
  const format = useFormat();
  const boughtPlan = useBoughtPlan();
  return useMemo(() => {
    const money = (amount: string, { kind, currency }: WalletInvoiceFragment) =>
      format.payAmount(Number(amount) * (kind === 'CREDIT_NOTE' ? -1 : 1), currency);
    const path = site ? '/api/invoice' : '/api/user/invoices';
    const columns: DataColumn<WalletInvoiceFragment>[] = [
      {
        id: 'number',
        header: t('invoices.number'),
        fixed: true,
        card: 'title',
        cell: ({ number }) => <Mono maxW="48">{number}</Mono>,
      },
      {
        id: 'item',
        header: t('invoices.item'),
        cell: ({ plan }) => (plan ? boughtPlan(plan) : t('invoices.quota')),
      },
      {
        id: 'kind',
        header: t('column.kind'),
        card: 'status',
        cell: ({ kind }) => <Badge color={kind === 'INVOICE' ? 'blue' : 'orange'}>{t(`invoices.kind.${kind}`)}</Badge>,
      },
      {
        id: 'gross',
        header: t('invoices.amount'),
        align: 'end',
        card: 'figure',
        cell: (invoice) => <span>{money(invoice.gross, invoice)}</span>,
      },
      {
        id: 'tax',
        header: t('invoices.tax'),
        align: 'end',
        cell: (invoice) => (Number(invoice.tax) > 0 ? <span>{money(invoice.tax, invoice)}</span> : <Dash />),
      },
      { id: 'issued', header: t('invoices.issued'), cell: ({ issuedAt }) => <Timestamp at={issuedAt} /> },
      {
        id: 'order',
        header: t('invoices.order'),
        optional: true,
        cell: ({ orderNumber }) => <Mono>{orderNumber}</Mono>,
      },
      {
        id: 'corrects',
        header: t('invoices.corrects'),
        optional: true,
        cell: ({ corrects }) => (corrects ? <Mono>{corrects}</Mono> : <Dash />),
      },
      {
        id: 'file',
        header: t('invoices.file'),
        cell: ({ number }) => (
          <Button asChild size="xs" variant="outline">
            <a
              href={`${path}/${number}?format=pdf&language=${i18n.language}`}
              aria-label={t('invoices.download', { number })}
              download
            >
              <Download aria-hidden />
              PDF
            </a>
          </Button>
        ),
      },
    ];
    if (site) {
      columns.splice(1, 0, {
        id: 'user',
        header: t('column.user'),
        cell: ({ userId, username }) => (
          <Box asChild color="brand.fg" css={{ _hover: { textDecoration: 'underline' } }}>
            <ObjectLink kind="user" id={userId}>
              {username}
            </ObjectLink>
          </Box>
        ),
      });
    }
    return columns;
  }, [t, i18n.language, format, site, boughtPlan]);
}
