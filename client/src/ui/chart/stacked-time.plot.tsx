import { useId } from 'react';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { fillOf, PatternFills } from './pattern';
import { PlotFrame, PointerBox } from './plot-frame';
import type { TimeBucket } from './series';
import { type ColoredSeries, chartColor, otherId, type Series } from './series';

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

/** With more bars than this, the chart uses an area. */
const maxBars = 100;
const size = { width: '100%', height: '100%' };

export function StackedTimePlot(props: StackedTimePlotProps) {
  const { label, buckets, series, totalName, format, formatAxis, onPick } = props;
  const rows = buckets.map((bucket, at) => ({ at, label: bucket.label }));
  const asArea = buckets.length > maxBars;
  const Chart = asArea ? AreaChart : BarChart;
  const fills = useId();
  const pointer = onPick && { cursor: 'pointer' };
  const parts = series.map((one) => {
    const shared = {
      key: one.id,
      name: one.name,
      stackId: 'all',
      dataKey: ({ at }: { at: number }) => one.values[at] ?? 0,
      fill: fillOf(fills, one.slot),
      isAnimationActive: false,
    } as const;
    if (asArea) {
      return <Area {...shared} key={one.id} type="monotone" stroke={chartColor(one.slot)} fillOpacity={0.75} />;
    }
    // The series of all others has no filter.
    const picked = one.id === otherId ? undefined : one;
    return (
      <Bar
        {...shared}
        key={one.id}
        style={pointer}
        onClick={({ payload }: { payload?: { at: number } }, _index, event) => {
          event.stopPropagation();
          if (payload) onPick?.(payload.at, picked);
        }}
      />
    );
  });
  return (
    <PlotFrame label={label}>
      <Chart
        responsive
        data={rows}
        // A loss is below the axis, and not within the parts above it.
        stackOffset="sign"
        style={{ ...size, ...pointer }}
        accessibilityLayer={false}
        barCategoryGap="15%"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        onClick={({ activeIndex }) => {
          if (activeIndex !== undefined && activeIndex !== null) onPick?.(Number(activeIndex));
        }}
      >
        <PatternFills id={fills} slots={series.map(({ slot }) => slot)} />
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: number) => buckets[at]?.label ?? ''} minTickGap={28} tickLine={false} />
        <YAxis tickFormatter={formatAxis} width="auto" axisLine={false} tickLine={false} tickCount={5} />
        <Tooltip
          isAnimationActive={false}
          content={({ active, label: at }) => {
            const bucket = buckets[Number(at)];
            if (!active || !bucket) return null;
            const found = series
              .map((one) => ({ ...one, value: one.values[Number(at)] ?? 0 }))
              .filter(({ value }) => value !== 0)
              .toSorted((a, b) => b.value - a.value);
            return (
              <PointerBox
                title={bucket.name}
                lines={found.map(({ name, slot, value }) => ({ name, color: chartColor(slot), value: format(value) }))}
                total={{
                  name: totalName,
                  color: 'transparent',
                  value: format(found.reduce((sum, { value }) => sum + value, 0)),
                }}
              />
            );
          }}
        />
        {parts}
      </Chart>
    </PlotFrame>
  );
}
