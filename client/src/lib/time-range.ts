import { hourMs } from './durations';
import { param } from './list-state';

/** Relative ranges are stored by name: a copied address with "today" shows the current day. */
export const ranges = ['today', 'yesterday', '24h', '7d', '30d', 'all'] as const;
export type Range = (typeof ranges)[number];

export interface RangeChoice {
  range: Range;
  /** Unix seconds; setting either one makes the range a custom one. */
  from: number | undefined;
  to: number | undefined;
}

/** The time filter of a list, for its `useListState` definitions. */
export const rangeParams = (fallback: Range) => ({
  range: param.choice(ranges, fallback),
  from: param.integer(),
  to: param.integer(),
});

const spans: Record<Exclude<Range, 'today' | 'yesterday' | 'all'>, number> = {
  '24h': 24 * hourMs,
  '7d': 168 * hourMs,
  '30d': 720 * hourMs,
};

export const isCustom = ({ from, to }: Pick<RangeChoice, 'from' | 'to'>): boolean =>
  from !== undefined || to !== undefined;

/** Whether new rows are outside of the range, because its end is not "now". */
export const hasEnd = (choice: RangeChoice): boolean => isCustom(choice) || choice.range === 'yesterday';

/**
 * The two ends as instants. `asOf` (ms) is the time of the request; the end is one hour later, to allow for clock
 * differences.
 */
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
  if (choice.range === 'yesterday') {
    // The clock may change within a day, which then has 23 or 25 hours.
    const before = new Date(midnight);
    return { from: iso(before.setDate(before.getDate() - 1)), to: iso(midnight - 1) };
  }
  const from = choice.range === 'today' ? midnight : asOf - spans[choice.range];
  return { from: iso(from), to: iso(asOf + hourMs) };
}

/**
 * Whether a later request (ms) has other bounds: the bounds of a custom range never change, those of yesterday only on
 * another day.
 */
export function hasMoved(choice: RangeChoice, asOf: number, now: number): boolean {
  const [before, after] = [boundsOf(choice, asOf), boundsOf(choice, now)];
  return before.from !== after.from || before.to !== after.to;
}

/** The bounds without an end if it is "now": for lists that keep polling. */
export function openBoundsOf(choice: RangeChoice, asOf: number): { from?: string; to?: string } {
  const { from, to } = boundsOf(choice, asOf);
  return { ...(from && { from }), ...(to && hasEnd(choice) && { to }) };
}

/** The unix time of a text in ISO 8601, in seconds. */
export const unixSeconds = (iso: string | null | undefined) => (iso ? Math.floor(Date.parse(iso) / 1000) : undefined);

/** The inverse. */
export const isoOf = (unix: number | undefined) => (unix === undefined ? null : new Date(unix * 1000).toISOString());

/** Swaps the ends of a range whose end is before its start. */
export function ordered(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
}

/** The next wider range, or `undefined` if all ranges were tried. */
export function wider(choice: RangeChoice): Range | undefined {
  if (isCustom(choice)) return '30d';
  const order: Record<Range, Range | undefined> = {
    today: '7d',
    yesterday: '7d',
    '24h': '7d',
    '7d': '30d',
    '30d': 'all',
    all: undefined,
  };
  return order[choice.range];
}
