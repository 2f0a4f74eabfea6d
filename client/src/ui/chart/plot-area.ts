import type { Scale } from './scale';
import type { TimeBucket } from './series';
import type { PlotSize } from './use-plot-size';

/** Where the parts of a plot are, in CSS pixels from the top left corner of its SVG. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Distance of two buckets. */
  readonly step: number;
  /** Centre of a bucket. */
  x(bucket: number): number;
  y(value: number): number;
  /** The bucket at a place. */
  bucketAt(x: number): number;
}

interface PlotShape {
  readonly size: PlotSize;
  readonly scale: Scale;
  readonly buckets: number;
  /** Labels of the values. */
  readonly labels: readonly string[];
  /** Whether a bucket is as wide as its bar. Otherwise the first and the last one are at the edges. */
  readonly inBands: boolean;
}

const EDGE = 8;
/** Space of the labels of the buckets, in font sizes. */
const BELOW = 2.5;

/** Width of a text in CSS pixels. It is an estimate, because measuring each label would lay out the page. */
export const widthOf = (text: string, fontSize: number): number =>
  fontSize * [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.6), 0);

/** Divides the space of a plot. */
export function plotArea({ size, scale, buckets, labels, inBands }: PlotShape): PlotArea {
  const left = Math.ceil(Math.max(0, ...labels.map((label) => widthOf(label, size.fontSize)))) + EDGE;
  const right = Math.max(left, size.width - EDGE);
  const bottom = Math.max(EDGE, size.height - BELOW * size.fontSize);
  const count = inBands ? buckets : Math.max(1, buckets - 1);
  const step = (right - left) / Math.max(1, count);
  const first = inBands || buckets === 1 ? left + step / 2 : left;
  return {
    left,
    right,
    top: EDGE,
    bottom,
    step,
    x: (bucket) => first + bucket * step,
    y: (value) => bottom - scale.at(value) * (bottom - EDGE),
    bucketAt: (x) => Math.min(buckets - 1, Math.max(0, Math.round((x - first) / (step || 1)))),
  };
}

/** Distance of two labels on the axis of the buckets, in CSS pixels. */
const GAP = 28;

/** The buckets that have a label, as many as fit without overlapping; hours at equal parts of a day. */
export function labelledBuckets(
  buckets: readonly Pick<TimeBucket, 'label' | 'hour'>[],
  step: number,
  fontSize: number,
): number[] {
  const widest = Math.max(0, ...buckets.map(({ label }) => widthOf(label, fontSize)));
  const every = Math.max(1, Math.ceil((widest + GAP) / (step || 1)));
  const ofDay = [1, 2, 3, 6, 12, 24].find((hours) => hours >= every) ?? 24;
  const inDay = buckets.flatMap(({ hour }, at) => (hour !== undefined && hour % ofDay === 0 ? [at] : []));
  const all = inDay.length > 1 ? inDay : buckets.map((_, at) => at);
  const thinned = Math.max(1, Math.ceil(every / (inDay.length > 1 ? ofDay : 1)));
  return all.filter((_, at) => at % thinned === 0);
}
