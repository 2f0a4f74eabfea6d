import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Download, Table2, TrendingUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ErrorState } from '../feedback/states';
import { IconAction } from '../icon-action';
import { ChartTable, type ChartTableData } from './chart-table';

/** Quotes values where needed. Escapes names that a spreadsheet would run as a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as CSV with plain numbers and the line endings of RFC 4180. */
export const csvOf = ({ rowHeader, columns, rows }: ChartTableData): string =>
  [[rowHeader, ...columns], ...rows.map(({ name, values }) => [name, ...values])]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('');

/** Saves a text as a file. */
function saveText(name: string, text: string) {
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export interface ChartCardProps {
  title: string;
  /** Range and time zone of the figures. */
  caption: string;
  /** The total of all parts. */
  total?: ReactNode;
  /** Controls of this chart. */
  controls?: ReactNode;
  table?: ChartTableData;
  /** No data yet: the card keeps its size. */
  loading?: boolean;
  error?: unknown;
  onRetry?(): void;
  /** Shown instead of a chart without data. */
  empty?: string;
  /** Shows previous data while new data loads. */
  stale?: boolean;
  /** Takes the full width of the grid. */
  wide?: boolean;
  /** Height of the chart and of its skeleton. */
  h?: string;
}

/** Frame of every chart: a title, its range and time zone, and the same data as a table and a file. */
export function ChartCard({ children, ...props }: ChartCardProps & { children: ReactNode }) {
  const { title, caption, total, controls, table, stale } = props;
  const { t } = useTranslation('common');
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const hasTable = table !== undefined && table.rows.length > 0 && !props.empty && !props.loading && !props.error;
  return (
    <Flex
      as="section"
      aria-labelledby={heading}
      aria-busy={props.loading || stale}
      layerStyle="card"
      direction="column"
      gridColumn={props.wide ? '1 / -1' : undefined}
      minW="0"
      overflow="clip"
    >
      <Flex gap="3" px="4" pt="3" pb="2" align="flex-start" justify="space-between">
        <Box minW="0">
          <Box as="h2" id={heading} textStyle="label" fontWeight="semibold">
            {title}
          </Box>
          <Box textStyle="caption" color="fg.muted">
            {caption}
          </Box>
        </Box>
        <Flex gap="1" align="center" flexShrink="0">
          {total !== undefined && (
            <Box textStyle="section" fontVariantNumeric="tabular-nums lining-nums" me="1">
              {total}
            </Box>
          )}
          {hasTable && asTable && (
            <IconAction
              icon={Download}
              label={t('chart.export')}
              onClick={() => saveText(`${title}.csv`, csvOf(table))}
            />
          )}
          {hasTable && (
            <IconAction
              icon={asTable ? TrendingUp : Table2}
              label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          )}
        </Flex>
      </Flex>
      {controls && (
        <Flex gap="2" wrap="wrap" px="4" pb="2">
          {controls}
        </Flex>
      )}
      <Box opacity={stale ? 0.6 : 1} pb="3" flex="1">
        <Body {...props} asTable={asTable && hasTable}>
          {children}
        </Body>
      </Box>
    </Flex>
  );
}

function Body(props: ChartCardProps & { asTable: boolean; children: ReactNode }) {
  const { title, table, loading, error, onRetry, empty, asTable, h = '64', children } = props;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (loading) {
    return (
      <Box px="4">
        <ChartSkeleton h={h} />
      </Box>
    );
  }
  if (empty) {
    return (
      <Flex minH={h} align="center" justify="center" color="fg.muted" px="4" textAlign="center">
        {empty}
      </Flex>
    );
  }
  return asTable && table ? <ChartTable caption={title} data={table} /> : <Box px="4">{children}</Box>;
}

/** Has the size of the chart, to avoid a layout shift. */
export function ChartSkeleton({ h }: { h: string }) {
  const { t } = useTranslation('common');
  return (
    <Box px="4">
      <Box
        role="status"
        aria-label={t('chart.loading')}
        h={h}
        borderRadius="control"
        bg="bg.subtle"
        animation="pulse"
      />
    </Box>
  );
}
