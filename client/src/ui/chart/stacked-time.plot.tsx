import { useId, useMemo } from 'react';
import { fillOf, PatternFills } from './pattern';
import type { PlotArea } from './plot-area';
import { PlotFrame } from './plot-frame';
import type { PointerText } from './pointer-box';
import { linearScale } from './scale';
import { type ColoredSeries, chartColor, otherId, type Series, type TimeBucket } from './series';

/** A part of a stack, between two values. */
interface StackPart {
  readonly from: number;
  readonly to: number;
}

interface Stacks {
  /** One list for each series, with a part for each bucket. */
  readonly parts: readonly (readonly StackPart[])[];
  /** Ends of the highest and the lowest stack; zero if there is none on that side. */
  readonly low: number;
  readonly high: number;
}

/** Stacks the values of each bucket; negative values are stacked below the axis. */
function stacksOf(series: readonly { values: readonly number[] }[], buckets: number): Stacks {
  const above = Array.from({ length: buckets }, () => 0);
  const below = Array.from({ length: buckets }, () => 0);
  const parts = series.map(({ values }) =>
    above.map((_, bucket) => {
      const value = values[bucket] ?? 0;
      const side = value < 0 ? below : above;
      const from = side[bucket] ?? 0;
      side[bucket] = from + value;
      return { from, to: from + value };
    }),
  );
  return { parts, low: Math.min(0, ...below), high: Math.max(0, ...above) };
}

interface StackedTimePlotProps {
  /** Accessible name of the image. */
  label: string;
  buckets: readonly TimeBucket[];
  series: readonly ColoredSeries[];
  totalName: string;
  format(value: number): string;
  formatAxis(value: number): string;
  onPick?(bucket: number, series?: Series): void;
}

/** With more bars than this, the chart uses areas. */
const maxBars = 100;
/** Part of a bucket that its bar covers. */
const barWidth = 0.7;

export function StackedTimePlot(props: StackedTimePlotProps) {
  const { label, buckets, series, totalName, format, formatAxis, onPick } = props;
  const fills = useId();
  const stacks = useMemo(() => stacksOf(series, buckets.length), [series, buckets]);
  const scale = useMemo(() => linearScale(stacks.low, stacks.high), [stacks]);
  const asArea = buckets.length > maxBars;
  const textOf = (bucket: number): PointerText => {
    const found = series
      .map((one) => ({ ...one, value: one.values[bucket] ?? 0 }))
      .filter(({ value }) => value !== 0)
      .toSorted((a, b) => b.value - a.value);
    const total = found.reduce((sum, { value }) => sum + value, 0);
    return {
      title: buckets[bucket]?.name ?? '',
      lines: found.map(({ name, slot, value }) => ({ name, color: chartColor(slot), value: format(value) })),
      total: { name: totalName, color: 'transparent', value: format(total) },
    };
  };
  return (
    <PlotFrame label={label} inBands={!asArea} {...{ buckets, scale, formatAxis, textOf, onPick }}>
      {(area) => (
        <>
          <PatternFills id={fills} slots={series.map(({ slot }) => slot)} />
          {series.map((one, at) => {
            const parts = stacks.parts[at] ?? [];
            const fill = fillOf(fills, one.slot);
            if (asArea) return <Area key={one.id} {...{ area, parts, fill }} color={chartColor(one.slot)} />;
            // The series of all others has no filter.
            const picked = one.id === otherId ? undefined : one;
            return (
              <Bars
                key={one.id}
                {...{ area, parts, fill, buckets }}
                onPick={onPick && ((bucket) => onPick(bucket, picked))}
              />
            );
          })}
        </>
      )}
    </PlotFrame>
  );
}

interface PartsProps {
  area: PlotArea;
  parts: readonly StackPart[];
  fill: string;
}

type BarsProps = PartsProps & { buckets: readonly TimeBucket[]; onPick?(bucket: number): void };

function Bars({ area, parts, fill, buckets, onPick }: BarsProps) {
  const width = area.step * barWidth;
  return (
    <g fill={fill}>
      {parts.map(({ from, to }, bucket) => {
        if (from === to) return null;
        const [top, bottom] = [area.y(Math.max(from, to)), area.y(Math.min(from, to))];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the plot has links to the same rows
          <rect
            key={buckets[bucket]?.id}
            data-stack=""
            x={area.x(bucket) - width / 2}
            y={top}
            width={width}
            height={bottom - top}
            onClick={(event) => {
              event.stopPropagation();
              onPick?.(bucket);
            }}
          />
        );
      })}
    </g>
  );
}

function Area({ area, parts, fill, color }: PartsProps & { color: string }) {
  const points = (end: 'from' | 'to') => parts.map((part, bucket) => `${area.x(bucket)} ${area.y(part[end])}`);
  const upper = points('to');
  return (
    <>
      <path
        data-stack=""
        d={`M${[...upper, ...points('from').toReversed()].join('L')}Z`}
        fill={fill}
        fillOpacity="0.75"
      />
      <path d={`M${upper.join('L')}`} fill="none" stroke={color} />
    </>
  );
}
