import { parser } from '@prometheus-io/lezer-promql';
import type { Labels } from './labels.js';
import { labelMatchersOf } from './selector.js';

/** A value at a time in seconds; `stale` marks the end of a series. */
export interface Sample {
  readonly at: number;
  readonly value: number | 'stale';
}

/** A sample that does not end a series. */
export interface NumberSample extends Sample {
  readonly value: number;
}

/** A series of the tests: labels with `__name__`, and samples in the order of time. */
export interface Series {
  readonly labels: Labels;
  readonly samples: readonly Sample[];
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Seconds of a duration of Prometheus, such as `1h30m`. */
export function secondsOf(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)(ms|[smhdw])/g)];
  if (parts.map(([part]) => part).join('') !== duration) throw new Error(`${duration} is no duration`);
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? Number.NaN), 0);
}

/** Reads a series in the notation of promtool's tests: `1x5 0+2x3 _x2 stale`. */
export function seriesOf(selector: string, values: string, interval: number): Series {
  const tree = parser.parse(selector).topNode.firstChild;
  if (tree?.name !== 'VectorSelector') throw new Error(`${selector} is no series`);
  const matchers = labelMatchersOf(tree, selector);
  const labels = Object.fromEntries(matchers.map(({ name, value }) => [name, value]));
  const samples = values
    .trim()
    .split(/\s+/)
    .flatMap(valuesOf)
    .flatMap((value, index) => (value === undefined ? [] : [{ at: index * interval, value }]));
  return { labels, samples };
}

/**
 * The values of one word; undefined is a gap. `a+bxn` is a and n further values, as are `axn` and `_xn` without a first
 * one.
 */
function valuesOf(word: string): (Sample['value'] | undefined)[] {
  if (word === 'stale') return ['stale'];
  const gap = /^_(?:x(\d+))?$/.exec(word);
  if (gap) return Array.from({ length: Number(gap[1] ?? 1) }, () => undefined);
  const [, start, step = '0', times = '0'] = /^(-?[\d.]+)([+-][\d.]+)?(?:x(\d+))?$/.exec(word) ?? [];
  if (start === undefined) throw new Error(`${word} is no value of a series`);
  return Array.from({ length: Number(times) + 1 }, (_, index) => Number(start) + index * Number(step));
}
