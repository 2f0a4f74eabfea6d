import { Box } from '@chakra-ui/react/box';
import { type MouseEvent, type ReactNode, type TouchEvent, useMemo, useState } from 'react';
import { labelledBuckets, type PlotArea, plotArea, widthOf } from './plot-area';
import { PointerBox, type PointerText } from './pointer-box';
import type { Scale } from './scale';
import type { TimeBucket } from './series';
import { type PlotSize, usePlotSize } from './use-plot-size';

export interface PlotFrameProps {
  /** Accessible name of the image. */
  label: string;
  buckets: readonly TimeBucket[];
  scale: Scale;
  /** Whether each bucket has a bar. Otherwise the first and the last one are at the edges. */
  inBands: boolean;
  formatAxis(value: number): string;
  /** The text shown when the pointer is at a bucket. */
  textOf(bucket: number): PointerText;
  /** Marks of the series at the bucket under the pointer. */
  marksOf?(bucket: number, area: PlotArea): ReactNode;
  onPick?(bucket: number): void;
  /** The series, drawn into the area between the axes. */
  children(area: PlotArea): ReactNode;
}

/**
 * Axes, grid and pointer of a plot over time buckets. The plot is a single image to screen readers, with its values in
 * the table.
 */
export function PlotFrame(props: PlotFrameProps) {
  const [box, size] = usePlotSize();
  return (
    <Box
      ref={box}
      role="img"
      aria-label={props.label}
      h="full"
      position="relative"
      textStyle="caption"
      color="fg.muted"
    >
      {size && size.width > 0 && <Plot {...props} size={size} />}
    </Box>
  );
}

function Plot(props: PlotFrameProps & { size: PlotSize }) {
  const { buckets, scale, inBands, formatAxis, textOf, marksOf, onPick, children, size } = props;
  const [pointer, setPointer] = useState<{ bucket: number; y: number }>();
  const area = useMemo(
    () => plotArea({ size, scale, buckets: buckets.length, labels: scale.ticks.map(formatAxis), inBands }),
    [size, scale, buckets, formatAxis, inBands],
  );
  // The pointer moves more often than the series change.
  const series = useMemo(() => children(area), [children, area]);
  const axes = useMemo(
    () => <Axes {...{ area, buckets, scale, formatAxis, size }} />,
    [area, buckets, scale, formatAxis, size],
  );
  const placeOf = ({ currentTarget }: MouseEvent | TouchEvent, at: { clientX: number; clientY: number }) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { bucket: area.bucketAt(at.clientX - left), y: at.clientY - top };
  };
  const onTouch = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch) setPointer(placeOf(event, touch));
  };
  const at = pointer && pointer.bucket < buckets.length ? pointer : undefined;
  return (
    <>
      <svg
        data-plot
        width={size.width}
        height={size.height}
        fill="currentColor"
        aria-hidden="true"
        style={{ display: 'block', overflow: 'visible', cursor: onPick && 'pointer' }}
        onMouseMove={(event) => setPointer(placeOf(event, event))}
        onMouseLeave={() => setPointer(undefined)}
        onTouchStart={onTouch}
        onTouchMove={onTouch}
        onClick={(event) => onPick?.(placeOf(event, event).bucket)}
      >
        {at && <Cursor area={area} bucket={at.bucket} inBands={inBands} />}
        {axes}
        {series}
        {at && marksOf?.(at.bucket, area)}
      </svg>
      {at && <PointerBox x={area.x(at.bucket)} y={at.y} text={textOf(at.bucket)} />}
    </>
  );
}

const line = { stroke: 'var(--tg-colors-border)', shapeRendering: 'crispEdges' } as const;

/** The bucket under the pointer. */
function Cursor({ area, bucket, inBands }: { area: PlotArea; bucket: number; inBands: boolean }) {
  const x = area.x(bucket);
  const { top, bottom, step } = area;
  if (!inBands) return <path d={`M${x} ${top}V${bottom}`} {...line} />;
  return <rect x={x - step / 2} y={top} width={step} height={bottom - top} fill="var(--tg-colors-bg-muted)" />;
}

type AxesProps = Pick<PlotFrameProps, 'buckets' | 'scale' | 'formatAxis'> & { area: PlotArea; size: PlotSize };

function Axes({ area, buckets, scale, formatAxis, size }: AxesProps) {
  const { left, right, bottom } = area;
  const { fontSize } = size;
  const labelled = labelledBuckets(buckets, area.step, fontSize);
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${area.y(tick)}H${right}`} {...line} />
          <text x={left - 8} y={area.y(tick)} dy="0.355em" textAnchor="end">
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      <path d={`M${left} ${bottom}H${right}`} {...line} />
      {labelled.map((bucket) => {
        const { id = '', label = '' } = buckets[bucket] ?? {};
        const half = widthOf(label, fontSize) / 2;
        const x = Math.max(half, Math.min(size.width - half, area.x(bucket)));
        return (
          <text key={id} x={x} y={bottom + 8} dy="0.71em" textAnchor="middle">
            {label}
          </text>
        );
      })}
    </>
  );
}
