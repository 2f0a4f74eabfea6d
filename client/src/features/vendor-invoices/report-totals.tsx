import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import { amountText, percentText } from './format-amount';
import type { VendorReportQuery } from './vendor-invoices.generated';

/** Sums of all rows, whatever the filter and the page. */
export function ReportTotals({ report, stale }: { report: VendorReportQuery['vendorReport']; stale: boolean }) {
  const { t } = useTranslation('vendorInvoices');
  const format = useFormat();
  const { totals, invoice } = report;
  const { percent, differenceAmount, calls, callsWithoutCost } = totals;
  const amount = (text: string) => amountText(format.language, text, invoice.currency);
  const share = percent === null ? '' : ` (${percentText(format.language, percent)})`;
  const difference = differenceAmount === null ? format.integer(Number(totals.difference)) : amount(differenceAmount);
  return (
    <Flex
      as="dl"
      aria-label={t('report.totals')}
      aria-busy={stale}
      wrap="wrap"
      columnGap="6"
      rowGap="1"
      px="4"
      py="1.5"
    >
      <Figure label={t('column.own')}>{amount(totals.costAmount)}</Figure>
      {totals.amount !== null && <Figure label={t('column.invoiced')}>{amount(totals.amount)}</Figure>}
      <Figure label={t('column.difference')}>{`${difference}${share}`}</Figure>
      <Figure label={t('column.calls')}>
        {format.integer(calls)}
        {totals.invoicedCalls !== null && ` / ${format.integer(totals.invoicedCalls)}`}
      </Figure>
      <Figure label={t('column.unknown')}>{format.percent(calls === 0 ? 0 : callsWithoutCost / calls)}</Figure>
    </Flex>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex minW="0" gap="1.5" align="baseline">
      <Box as="dt" textStyle="caption" color="fg.muted" whiteSpace="nowrap">
        {label}
      </Box>
      <Box as="dd" textStyle="figure" whiteSpace="nowrap">
        {children}
      </Box>
    </Flex>
  );
}
