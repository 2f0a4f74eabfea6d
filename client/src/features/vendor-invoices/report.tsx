import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowLeft, Download, FileDiff, Tags } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { param, useListState } from '../../lib/list-state';
import { problemOfError } from '../../lib/problem-of';
import { useCan } from '../../lib/session';
import { ListFilters } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { Callout } from '../../ui/feedback/callout';
import { PageUnavailable } from '../../ui/feedback/page-unavailable';
import { useFormat } from '../../ui/use-format';
import { amountText, percentText } from './format-amount';
import { useReportColumns } from './report-columns';
import { useVendorReportQuery, type VendorReportQuery } from './vendor-invoices.generated';

const ModelNamesDrawer = lazy(() =>
  import('./model-names.drawer').then((module) => ({ default: module.ModelNamesDrawer })),
);

const params = { over: param.integer() };
const shares = ['1', '5', '10', '25'];

/** One invoice compared with the purchase cost of own calls, by day and model. */
export function Report({ id }: { id: string }) {
  const { t } = useTranslation('vendorInvoices');
  const list = useListState(params);
  const [naming, setNaming] = useState(0);
  const [open, setOpen] = useState(false);
  const mayWrite = useCan('payments:write');
  const minPercent = list.filters.over === undefined ? null : String(list.filters.over);
  const { latest, loading, error, refetch } = useVendorReportQuery({
    variables: { id, filter: { minPercent }, page: { first: list.size, page: list.page } },
    fetchPolicy: 'cache-and-network',
  });
  const report = latest?.vendorReport;
  const columns = useReportColumns(report?.invoice);
  if (error && problemOfError(error).code === 'vendor_invoice_not_found') return <PageUnavailable reason="notFound" />;
  const refresh = () => refetch().catch(() => undefined);
  const query = minPercent === null ? '' : `?min_percent=${minPercent}`;
  return (
    <>
      <ResourceList
        id="vendor-report"
        title={report?.invoice.name ?? t('report.title')}
        purpose={t('report.purpose')}
        page={report}
        columns={columns}
        {...{ list, loading, error }}
        rowId={({ day, model }) => `${day} ${model}`}
        rowName={({ day, model }) => `${day} ${model}`}
        onRefresh={() => void refresh()}
        filters={
          <ListFilters
            list={list}
            filters={[
              {
                id: 'over',
                kind: 'select',
                label: t('report.over'),
                placeholder: t('report.all'),
                w: '44',
                options: shares.map((value) => ({ value, label: t('report.overShare', { share: value }) })),
              },
            ]}
          />
        }
        actions={
          <Flex gap="2" wrap="wrap">
            <Button asChild size="sm" variant="ghost">
              <Link to="/vendor-invoices">
                <ArrowLeft aria-hidden />
                {t('report.back')}
              </Link>
            </Button>
            {mayWrite && report && (
              <Button
                size="sm"
                onClick={() => {
                  setNaming(naming + 1);
                  setOpen(true);
                }}
              >
                <Tags aria-hidden />
                {t('field.modelNames')}
              </Button>
            )}
            <Button asChild size="sm">
              <a href={`/api/vendor_invoice/${id}/report/csv${query}`} download>
                <Download aria-hidden />
                {t('report.download')}
              </a>
            </Button>
          </Flex>
        }
        summary={report && <ReportTotals report={report} stale={loading} />}
        below={
          report && (
            <Stack gap="2">
              {report.timeZone !== 'UTC' && (
                <Callout tone="warning">{t('report.timeZone', { zone: report.timeZone })}</Callout>
              )}
              {report.totals.callsWithoutCost > 0 && report.invoice.comparedBy === 'AMOUNT' && (
                <Callout tone="warning">{t('report.withoutCost', { count: report.totals.callsWithoutCost })}</Callout>
              )}
            </Stack>
          )
        }
        empty={{ icon: FileDiff, title: t('report.empty') }}
      />
      <Suspense fallback={null}>
        {naming > 0 && report && (
          <ModelNamesDrawer
            key={naming}
            invoice={report.invoice}
            open={open}
            onClose={() => setOpen(false)}
            onSaved={() => void refresh()}
          />
        )}
      </Suspense>
    </>
  );
}

/** Sums of all rows, regardless of the filter and the page. */
function ReportTotals({ report, stale }: { report: VendorReportQuery['vendorReport']; stale: boolean }) {
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
