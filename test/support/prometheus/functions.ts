import { type Element, keyOf, type Labels } from './labels.js';
import type { NumberSample } from './series.js';

const AGGREGATIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};

/** One element for each combination of these labels. @throws for an operator that is not supported */
export function aggregated(operator: string, labels: readonly string[], elements: readonly Element[]): Element[] {
  const compute = AGGREGATIONS[operator];
  if (!compute) throw new Error(`Aggregation ${operator} is not supported`);
  return grouped(elements, (element) => pick(element.labels, labels)).map(([common, members]) => ({
    labels: common,
    value: compute(members.map(({ value }) => value)),
  }));
}

const pick = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])));

function grouped(elements: readonly Element[], labelsOf: (element: Element) => Labels): [Labels, Element[]][] {
  const groups = new Map<string, [Labels, Element[]]>();
  for (const element of elements) {
    const labels = labelsOf(element);
    const key = keyOf(labels);
    const group = groups.get(key);
    if (group) group[1].push(element);
    else groups.set(key, [labels, [element]]);
  }
  return [...groups.values()];
}

/** The greatest or another value of a range. */
export const overTime =
  (compute: (...values: number[]) => number) =>
  (samples: readonly NumberSample[]): number | undefined =>
    samples.length === 0 ? undefined : compute(...samples.map(({ value }) => value));

/**
 * The increase of a counter for each second, extrapolated to the ends of the range as `extrapolatedRate` of Prometheus
 * does; undefined with fewer than two samples.
 */
export function rate(samples: readonly NumberSample[], at: number, seconds: number): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || samples.length < 2) return undefined;
  // A counter that falls was reset to zero.
  const increase = samples.slice(1).reduce((sum, { value }, index) => {
    const former = samples[index]?.value ?? 0;
    return sum + (value < former ? value : value - former);
  }, 0);
  const sampled = last.at - first.at;
  const gap = sampled / (samples.length - 1);
  const limit = gap * 1.1;
  const before = first.at - (at - seconds);
  const after = at - last.at;
  const untilZero = increase > 0 && first.value >= 0 ? sampled * (first.value / increase) : Number.POSITIVE_INFINITY;
  const start = Math.min(before < limit ? before : gap / 2, untilZero);
  const end = after < limit ? after : gap / 2;
  return (increase * ((sampled + start + end) / sampled)) / seconds;
}

/** The quantile of classic histograms, linear within a bucket. */
export function histogramQuantile(quantile: number, elements: readonly Element[]): Element[] {
  const groups = grouped(elements, ({ labels: { le, __name__, ...rest } }) => rest);
  return groups.map(([labels, members]) => {
    const buckets = members
      .map(({ labels: { le = '' }, value }) => ({
        bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        value,
      }))
      .sort((a, b) => a.bound - b.bound);
    const total = buckets.at(-1)?.value ?? 0;
    const rank = quantile * total;
    const index = buckets.findIndex(({ value }) => value >= rank);
    const [bucket, below] = [buckets[index], buckets[index - 1]];
    if (!bucket || total === 0) return { labels, value: Number.NaN };
    if (bucket.bound === Number.POSITIVE_INFINITY) return { labels, value: below?.bound ?? Number.NaN };
    const [from, counted] = [below?.bound ?? 0, below?.value ?? 0];
    return { labels, value: from + ((bucket.bound - from) * (rank - counted)) / (bucket.value - counted) };
  });
}
