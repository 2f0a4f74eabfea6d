import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { ChartCard, type ChartCardProps } from './chart-card';

interface HeatMapProps extends Omit<ChartCardProps, 'table' | 'empty'> {
  /** Names of the rows and of the columns. */
  rows: readonly string[];
  columns: readonly string[];
  /** One list per row. */
  values: readonly (readonly number[])[];
  rowHeader: string;
  format(value: number): string;
  empty: string;
}

const steps = 5;
const strength = (value: number, max: number) => (value <= 0 || max <= 0 ? 0 : Math.ceil((value / max) * steps));
/** Mixed from the panel colour and one series colour, for both themes. */
const shade = (step: number) =>
  step === 0
    ? 'var(--tg-colors-bg-muted)'
    : `color-mix(in oklab, var(--tg-colors-chart-1) ${step * 20}%, var(--tg-colors-bg-muted))`;

/** Activity by weekday and hour; darker means more. */
export function HeatMap({ rows, columns, values, rowHeader, format, empty, ...card }: HeatMapProps) {
  const { t } = useTranslation('common');
  const max = Math.max(0, ...values.flat());
  return (
    <ChartCard
      {...card}
      h="52"
      empty={max === 0 ? empty : undefined}
      table={{
        rowHeader,
        columns,
        rows: rows.map((name, row) => ({ id: name, name, values: values[row] ?? [] })),
        format,
      }}
    >
      <Box
        role="img"
        aria-label={t('chart.plot', { title: card.title })}
        display="grid"
        gap="2px"
        alignItems="center"
        textStyle="caption"
        color="fg.muted"
        gridTemplateColumns={`auto repeat(${columns.length}, minmax(0, 1fr))`}
      >
        {rows.map((name, row) => (
          <Row key={name} name={name} columns={columns} values={values[row] ?? []} max={max} format={format} />
        ))}
        <span />
        {columns.map((name, column) => (
          // A label spans three hours.
          <Box
            key={name}
            gridColumn={column % 3 === 0 ? 'span 3' : undefined}
            display={column % 3 === 0 ? 'block' : 'none'}
          >
            {name}
          </Box>
        ))}
      </Box>
      <Scale min={format(0)} max={format(max)} />
    </ChartCard>
  );
}

function Row({
  name,
  columns,
  values,
  max,
  format,
}: {
  name: string;
  columns: readonly string[];
  values: readonly number[];
  max: number;
  format(value: number): string;
}) {
  return (
    <>
      <Box pe="1" whiteSpace="nowrap">
        {name}
      </Box>
      {columns.map((column, at) => (
        <Box
          key={column}
          h={{ base: '4', sm: '5' }}
          borderRadius="2px"
          title={`${name} ${column} · ${format(values[at] ?? 0)}`}
          style={{ background: shade(strength(values[at] ?? 0, max)) }}
        />
      ))}
    </>
  );
}

function Scale({ min, max }: { min: string; max: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent="flex-end"
      gap="1"
      mt="2"
      textStyle="caption"
      color="fg.muted"
    >
      {min}
      {Array.from({ length: steps + 1 }, (_, step) => step).map((step) => (
        <Box key={step} boxSize="2.5" borderRadius="2px" style={{ background: shade(step) }} aria-hidden />
      ))}
      {max}
    </Box>
  );
}
