import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Badge } from '../../ui/data/badge';
import { Dash, Mono } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { amountText, percentText } from './format-amount';
import type { VendorDifferenceFragment, VendorInvoiceRowFragment } from './vendor-invoices.generated';

type Row = VendorDifferenceFragment;

/** Both sides and their difference: amounts if the file has them; tokens and calls are optional then. */
export function useReportColumns(invoice: VendorInvoiceRowFragment | undefined): DataColumn<Row>[] {
  const { t } = useTranslation('vendorInvoices');
  const format = useFormat();
  const { currency = 'USD', comparedBy = 'AMOUNT' } = invoice ?? {};
  return useMemo(() => {
    const amount = (text: string | null) =>
      text === null ? <Dash /> : <span>{amountText(format.language, text, currency)}</span>;
    const count = (own: number, theirs: number | null) =>
      `${format.compact(own)} / ${theirs === null ? '–' : format.compact(theirs)}`;
    const byAmount: DataColumn<Row>[] = [
      { id: 'own', header: t('column.own'), align: 'end', card: 'figure', cell: (row) => amount(row.costAmount) },
      { id: 'invoiced', header: t('column.invoiced'), align: 'end', card: 'figure', cell: (row) => amount(row.amount) },
    ];
    const isByAmount = comparedBy === 'AMOUNT';
    return [
      { id: 'day', header: t('column.day'), fixed: true, card: 'title', cell: ({ day }) => day },
      {
        id: 'model',
        header: t('column.model'),
        fixed: true,
        cell: ({ model }) => (model ? <Mono>{model}</Mono> : <span className="subtle">{t('report.noModel')}</span>),
      },
      ...(isByAmount ? byAmount : []),
      {
        id: 'difference',
        header: t('column.difference'),
        align: 'end',
        card: 'figure',
        cell: (row) => (isByAmount ? amount(row.differenceAmount) : format.integer(Number(row.difference))),
      },
      {
        id: 'percent',
        header: t('column.percent'),
        align: 'end',
        cell: ({ percent }) => (percent === null ? <Dash /> : percentText(format.language, percent)),
      },
      {
        id: 'side',
        header: t('column.side'),
        card: 'status',
        cell: ({ isOwn, isInvoiced }) =>
          isOwn && isInvoiced ? (
            <Badge color="gray">{t('side.both')}</Badge>
          ) : (
            <Badge color="orange">{t(isOwn ? 'side.own' : 'side.invoiced')}</Badge>
          ),
      },
      {
        id: 'calls',
        header: t('column.calls'),
        align: 'end',
        cell: (row) => count(row.calls, row.invoicedCalls),
      },
      {
        id: 'prompt',
        header: t('column.prompt'),
        align: 'end',
        optional: isByAmount,
        cell: (row) => count(row.promptTokens, row.invoicedPromptTokens),
      },
      {
        id: 'completion',
        header: t('column.completion'),
        align: 'end',
        optional: isByAmount,
        cell: (row) => count(row.completionTokens, row.invoicedCompletionTokens),
      },
      {
        id: 'unknown',
        header: t('column.unknown'),
        align: 'end',
        optional: true,
        cell: ({ calls, callsWithoutCost }) => (calls === 0 ? <Dash /> : format.percent(callsWithoutCost / calls)),
      },
    ];
  }, [t, format, currency, comparedBy]);
}
