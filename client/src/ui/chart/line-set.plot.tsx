import { CartesianGrid, Line as Curve, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { dashOf } from './pattern';
import { PlotFrame, PointerBox } from './plot-frame';
import type { Line, TimeBucket } from './series';
import { chartColor } from './series';

interface LineSetPlotProps {
  label: string;
  buckets: readonly TimeBucket[];
  lines: readonly Line[];
  logarithmic: boolean;
  format(value: number): string;
  onPick?(bucket: number): void;
}

export function LineSetPlot({ label, buckets, lines, logarithmic, format, onPick }: LineSetPlotProps) {
  const rows = buckets.map((_, at) => ({ at }));
  return (
    <PlotFrame label={label}>
      <LineChart
        responsive
        data={rows}
        style={{ width: '100%', height: '100%', cursor: onPick && 'pointer' }}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        onClick={({ activeIndex }) => {
          if (activeIndex !== undefined && activeIndex !== null) onPick?.(Number(activeIndex));
        }}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey="at" tickFormatter={(at: number) => buckets[at]?.label ?? ''} minTickGap={28} tickLine={false} />
        <YAxis
          // The type of scale is read only on mount, so a change needs a new axis.
          key={logarithmic ? 'log' : 'linear'}
          scale={logarithmic ? 'log' : 'linear'}
          domain={logarithmic ? ['auto', 'auto'] : [0, 'auto']}
          tickFormatter={format}
          width="auto"
          axisLine={false}
          tickLine={false}
          tickCount={5}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, label: at }) => {
            const bucket = buckets[Number(at)];
            if (!active || !bucket) return null;
            const found = lines.flatMap(({ name, slot, values }) => {
              const value = values[Number(at)] ?? null;
              return value === null ? [] : [{ name, color: chartColor(slot), value: format(value) }];
            });
            return <PointerBox title={bucket.name} lines={found} />;
          }}
        />
        {lines.map(({ id, name, slot, values }) => (
          <Curve
            key={id}
            name={name}
            dataKey={({ at }: { at: number }) => values[at] ?? null}
            stroke={chartColor(slot)}
            strokeWidth={2}
            strokeDasharray={dashOf(slot)}
            dot={buckets.length <= 31 ? { r: 2, strokeDasharray: '' } : false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </PlotFrame>
  );
}
