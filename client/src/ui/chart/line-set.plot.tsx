import { useMemo } from 'react';
import { dashOf } from './pattern';
import type { PlotArea } from './plot-area';
import { PlotFrame } from './plot-frame';
import type { PointerText } from './pointer-box';
import { linearScale, logScale } from './scale';
import { chartColor, type Line, type TimeBucket } from './series';

interface LineSetPlotProps {
  label: string;
  buckets: readonly TimeBucket[];
  lines: readonly Line[];
  logarithmic: boolean;
  format(value: number): string;
  formatAxis?(value: number): string;
  unit?: 'ms';
  onPick?(bucket: number): void;
}

/** With more buckets than this, their values have no dots. */
const maxDots = 31;

export function LineSetPlot(props: LineSetPlotProps) {
  const { label, buckets, lines, logarithmic, format, formatAxis = format, unit, onPick } = props;
  const scale = useMemo(() => {
    const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
    return logarithmic ? logScale(values) : linearScale(Math.min(0, ...values), Math.max(0, ...values), unit);
  }, [lines, logarithmic, unit]);
  const drawnValue = ({ values }: Line, bucket: number) => {
    const value = values[bucket] ?? null;
    // Zero has no place on a logarithmic scale.
    return value === null || (logarithmic && value <= 0) ? null : value;
  };
  const textOf = (bucket: number): PointerText => ({
    title: buckets[bucket]?.name ?? '',
    lines: lines.flatMap(({ name, slot, values }) => {
      const value = values[bucket] ?? null;
      return value === null ? [] : [{ name, color: chartColor(slot), value: format(value) }];
    }),
  });
  const dots = (line: Line, area: PlotArea, shown: readonly number[], isActive: boolean) =>
    shown.map((bucket) => {
      const value = drawnValue(line, bucket);
      const color = chartColor(line.slot);
      const [fill, stroke] = isActive ? [color, 'var(--tg-colors-bg-panel)'] : ['var(--tg-colors-bg-panel)', color];
      return (
        value !== null && (
          <circle
            key={`${line.id} ${bucket}`}
            cx={area.x(bucket)}
            cy={area.y(value)}
            r={isActive ? 4 : 2}
            strokeWidth="2"
            {...{ fill, stroke }}
          />
        )
      );
    });
  const every = buckets.length <= maxDots ? buckets.map((_, bucket) => bucket) : [];
  return (
    <PlotFrame
      label={label}
      inBands={false}
      marksOf={(bucket, area) => lines.map((line) => dots(line, area, [bucket], true))}
      {...{ buckets, scale, formatAxis, textOf, onPick }}
    >
      {(area) =>
        lines.map((line) => (
          <g key={line.id}>
            <path
              d={pathOf(
                buckets.map((_, bucket) => drawnValue(line, bucket)),
                area,
              )}
              fill="none"
              stroke={chartColor(line.slot)}
              strokeWidth="2"
              strokeLinecap="round"
              strokeDasharray={dashOf(line.slot)}
            />
            {dots(line, area, every, false)}
          </g>
        ))
      }
    </PlotFrame>
  );
}

/** A line through the values, with a gap where there is none. */
function pathOf(values: readonly (number | null)[], area: PlotArea): string {
  const isStart = (bucket: number) => (values[bucket - 1] ?? null) === null;
  return values
    .map((value, bucket) => {
      if (value === null) return '';
      const point = `${area.x(bucket)} ${area.y(value)}`;
      // A line of no length draws a value between two gaps.
      return isStart(bucket) ? `M${point}L${point}` : `L${point}`;
    })
    .join('');
}
