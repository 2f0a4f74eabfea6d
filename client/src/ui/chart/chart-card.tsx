import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Download, ImageDown, Table2, TrendingUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Placeholder } from '../feedback/placeholder';
import { ErrorState } from '../feedback/states';
import { IconAction } from '../icon-action';
import { ChartTable, type ChartTableData } from './chart-table';
import { saveCsv } from './save';
import type { ImageTexts } from './save-image';

export interface ChartCardProps {
  title: string;
  /** Range and time zone of the figures. */
  caption: string;
  /** The total of all parts. */
  total?: ReactNode;
  /** Controls of this chart. */
  controls?: ReactNode;
  /** Further buttons and links in the heading. */
  actions?: ReactNode;
  table?: ChartTableData;
  /** No data yet: the card keeps its size. */
  loading?: boolean;
  error?: unknown;
  onRetry?(): void;
  /** Shown instead of a chart without data. */
  empty?: string;
  /** Shows previous data while new data loads. */
  stale?: boolean;
  /** The series of a plot that can be saved as an image. */
  legend?: ImageTexts['legend'];
  /** Height of the chart and of its skeleton. */
  h?: string;
}

/** Frame of every chart: a title, its range and time zone, and the same data as a table and a file. */
export function ChartCard({ children, ...props }: ChartCardProps & { children: ReactNode }) {
  const { title, caption, total, controls, actions, table, stale } = props;
  const { t } = useTranslation('common');
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const plot = useRef<HTMLDivElement>(null);
  const saveImage = async () => {
    const { savePlot } = await import('./save-image');
    if (plot.current) await savePlot(plot.current, { title, caption, legend: props.legend ?? [] });
  };
  const hasTable = table !== undefined && table.rows.length > 0 && !props.empty && !props.loading && !props.error;
  return (
    <Flex
      as="section"
      aria-labelledby={heading}
      aria-busy={props.loading || stale}
      layerStyle="card"
      direction="column"
      minW="0"
      overflow="clip"
    >
      <Flex columnGap="3" wrap="wrap" px="4" pt="3" pb="2" align="flex-start" justify="space-between">
        <Box minW="0" flex="1 1 9rem">
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
            <IconAction icon={Download} label={t('chart.export')} onClick={() => saveCsv(title, table)} />
          )}
          {hasTable && !asTable && props.legend && (
            <IconAction icon={ImageDown} label={t('chart.saveImage')} onClick={() => void saveImage()} />
          )}
          {hasTable && (
            <IconAction
              icon={asTable ? TrendingUp : Table2}
              label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          )}
          {actions}
        </Flex>
      </Flex>
      {controls && (
        <Flex gap="2" wrap="wrap" px="4" pb="2">
          {controls}
        </Flex>
      )}
      <Box ref={plot} opacity={stale ? 0.6 : 1} pb="3" flex="1">
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
      <Placeholder announced aria-label={t('chart.loading')} h={h} bg="bg.subtle" />
    </Box>
  );
}
