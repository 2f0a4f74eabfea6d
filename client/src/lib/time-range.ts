import { param } from './list-state';

/** Relative ranges stay relative: a copied address means "today" to whoever opens it. */
export const ranges = ['today', '24h', '7d', '30d', 'all'] as const;
export type Range = (typeof ranges)[number];

export interface RangeChoice {
  range: Range;
  /** Unix seconds; either one makes the range a custom one. */
  from: number | undefined;
  to: number | undefined;
}

/** The time filter of a list, for its `useListState` definitions. */
export const rangeParams = (fallback: Range) => ({
  range: param.choice(ranges, fallback),
  from: param.integer(),
  to: param.integer(),
});

const hour = 3_600_000;
const spans: Record<Exclude<Range, 'today' | 'all'>, number> = {
  '24h': 24 * hour,
  '7d': 168 * hour,
  '30d': 720 * hour,
};

export const isCustom = ({ from, to }: Pick<RangeChoice, 'from' | 'to'>): boolean =>
  from !== undefined || to !== undefined;

/** The two ends as instants. `asOf` (ms) is when the person asked; rows of the next hour are in, so that clocks may differ. */
export function boundsOf(choice: RangeChoice, asOf: number): { from?: string; to?: string } {
  const iso = (ms: number) => new Date(ms).toISOString();
  if (isCustom(choice)) {
    return {
      ...(choice.from !== undefined && { from: iso(choice.from * 1000) }),
      ...(choice.to !== undefined && { to: iso(choice.to * 1000) }),
    };
  }
  if (choice.range === 'all') return {};
  const midnight = new Date(asOf).setHours(0, 0, 0, 0);
  const from = choice.range === 'today' ? midnight : asOf - spans[choice.range];
  return { from: iso(from), to: iso(asOf + hour) };
}

/** The same without an end where it is "now": for lists that keep looking. */
export function openBoundsOf(choice: RangeChoice, asOf: number): { from?: string; to?: string } {
  const { from, to } = boundsOf(choice, asOf);
  return { ...(from && { from }), ...(to && isCustom(choice) && { to }) };
}

/** A custom range with its ends in order: an end before the start changes places with it. */
export function ordered(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
}

/** The next wider range to look in, or `undefined` when everything was looked at. */
export function wider(choice: RangeChoice): Range | undefined {
  if (isCustom(choice)) return '30d';
  const order: Record<Range, Range | undefined> = {
    today: '7d',
    '24h': '7d',
    '7d': '30d',
    '30d': 'all',
    all: undefined,
  };
  return order[choice.range];
}
