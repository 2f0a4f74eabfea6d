import { Box } from '@chakra-ui/react/box';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { SwitchInput } from '../form/switch-input';
import { ChartCard, type ChartCardProps } from './chart-card';
import { Legend } from './legend';
import { LineSetPlot } from './line-set.plot';
import { RenderNearViewport } from './render-near-viewport';
import { chartColor, type Line, type TimeBucket } from './series';

interface LineSetProps extends Omit<ChartCardProps, 'table' | 'empty' | 'controls'> {
  buckets: readonly TimeBucket[];
  lines: readonly Line[];
  timeHeader: string;
  format(value: number): string;
  /** `format` by default. */
  formatAxis?(value: number): string;
  /** Unit of the values; axis labels of durations are at other values than those of plain numbers. */
  unit?: 'ms';
  empty: string;
  linkOf?(bucket: number): string;
  onPick?(bucket: number): void;
}

const h = '52';

/** Several lines over time. The scale can be logarithmic, so that one slow hour does not flatten the others. */
export function LineSet(props: LineSetProps) {
  const { title, buckets, lines, timeHeader, format, formatAxis, unit, empty, linkOf, onPick, ...card } = props;
  const { t } = useTranslation('common');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [logarithmic, setLogarithmic] = useState(false);
  const visible = lines.filter(({ id }) => !hidden.has(id));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
  };
  const measured = buckets
    .map(({ id, name }, at) => ({ id, name, to: linkOf?.(at), values: visible.map((line) => line.values[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return (
    <ChartCard
      {...card}
      h={h}
      title={title}
      empty={lines.every(({ values }) => values.every((value) => value === null)) ? empty : undefined}
      controls={
        <SwitchInput checked={logarithmic} onChange={setLogarithmic}>
          <Box as="span" textStyle="caption">
            {t('chart.logScale')}
          </Box>
        </SwitchInput>
      }
      legend={visible.map(({ name, slot }) => ({ name, color: chartColor(slot) }))}
      table={{ rowHeader: timeHeader, columns: visible.map(({ name }) => name), rows: measured, format }}
    >
      <RenderNearViewport h={h}>
        <LineSetPlot
          label={t('chart.plot', { title })}
          buckets={buckets}
          lines={visible}
          logarithmic={logarithmic}
          {...{ format, formatAxis, unit, onPick }}
        />
      </RenderNearViewport>
      <Legend
        lines
        label={title}
        items={lines.map(({ id, name, slot }) => ({ id, name, slot, hidden: hidden.has(id) }))}
        onToggle={toggle}
      />
    </ChartCard>
  );
}
