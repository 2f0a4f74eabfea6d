import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { ChartCard, type ChartCardProps } from './chart-card';
import { firstInverted, heatShares } from './heat-shades';

interface HeatMapProps extends Omit<ChartCardProps, 'table' | 'empty' | 'legend'> {
  /** Names of the rows and of the columns. */
  rows: readonly string[];
  columns: readonly string[];
  /** Short names of the columns for the axis. */
  labels?: readonly string[];
  /** One list per row. */
  values: readonly (readonly number[])[];
  rowHeader: string;
  format(value: number): string;
  empty: string;
  /** The number of columns that have a label; 3 by default. */
  labelEvery?: number;
  /** Writes the values into the cells, where they fit. */
  short?(value: number): string;
}

const steps = heatShares.length - 1;
const strength = (value: number, max: number) => (value <= 0 || max <= 0 ? 0 : Math.ceil((value / max) * steps));
/** Mixed from the panel colour and one series colour, for both themes. */
const shade = (step: number) =>
  step === 0
    ? 'var(--tg-colors-bg-muted)'
    : `color-mix(in oklab, var(--tg-colors-chart-1) ${heatShares[step]}%, var(--tg-colors-bg-muted))`;

/** A map has up to a thousand cells; the styles of a component would be resolved for each. */
const cells = {
  '& > [data-name]': { pe: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > [data-cell]': {
    h: { base: '4', sm: '5' },
    borderRadius: '2px',
    textAlign: 'center',
    textStyle: 'figure',
    lineHeight: '1.5rem',
    fontSize: 'caption',
    whiteSpace: 'nowrap',
  },
  '& > [data-cell=text]': { h: '6' },
} as const;

const inkOn = (step: number) => (step >= firstInverted ? 'var(--tg-colors-bg-panel)' : 'var(--tg-colors-fg)');

/** Values by two dimensions; darker means more. */
export function HeatMap({
  rows,
  columns,
  labels,
  values,
  rowHeader,
  format,
  empty,
  labelEvery = 3,
  short,
  ...card
}: HeatMapProps) {
  const { t } = useTranslation('common');
  const max = Math.max(0, ...values.flat());
  return (
    <ChartCard
      {...card}
      h={short ? '64' : '52'}
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
        gridTemplateColumns={`${short ? 'minmax(7rem, 14rem)' : 'fit-content(40%)'} repeat(${columns.length}, minmax(${short ? '3.5rem' : '0'}, 1fr))`}
        overflowX={short ? 'auto' : undefined}
        css={cells}
        // It may scroll.
        tabIndex={short ? 0 : undefined}
      >
        {rows.map((name, row) => (
          <Row
            key={name}
            name={name}
            columns={columns}
            values={values[row] ?? []}
            max={max}
            format={format}
            short={short}
          />
        ))}
        <span />
        {columns.map((name, column) => (
          <Box
            key={name}
            title={name}
            truncate={short !== undefined}
            textAlign={labelEvery === 1 ? 'center' : undefined}
            whiteSpace="nowrap"
            gridColumn={column % labelEvery === 0 ? `span ${Math.min(labelEvery, columns.length - column)}` : undefined}
            display={column % labelEvery === 0 ? 'block' : 'none'}
          >
            {labels?.[column] ?? name}
          </Box>
        ))}
      </Box>
      <Scale min={(short ?? format)(0)} max={(short ?? format)(max)} />
    </ChartCard>
  );
}

function Row({
  name,
  columns,
  values,
  max,
  format,
  short,
}: {
  name: string;
  columns: readonly string[];
  values: readonly number[];
  max: number;
  format(value: number): string;
  short?(value: number): string;
}) {
  return (
    <>
      <div data-name title={name}>
        {name}
      </div>
      {columns.map((column, at) => (
        <div
          key={column}
          data-cell={short ? 'text' : ''}
          title={`${name} ${column} · ${format(values[at] ?? 0)}`}
          style={{
            background: shade(strength(values[at] ?? 0, max)),
            color: inkOn(strength(values[at] ?? 0, max)),
          }}
        >
          {short && (values[at] ?? 0) > 0 ? short(values[at] ?? 0) : null}
        </div>
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
