import type { LogFilter, Scope } from '../../graphql/generated';
import { type Filters, param } from '../../lib/list-state';

/** Relative ranges stay relative: a copied address means "today" to whoever opens it. */
export const ranges = ['today', '24h', '7d', '30d', 'all'] as const;
export type Range = (typeof ranges)[number];

const FAILURE = 6;

/** The documented types of a row, and calls that failed, which only administrators see. */
export const logTypes = [1, 2, 3, 4, 5, FAILURE] as const;

/** The types a reader can choose among. */
export const typesFor = (admin: boolean) => logTypes.filter((type) => admin || type !== FAILURE);

/** Rows that carry a charge. */
export const isBillable = (type: number): boolean => type === 0 || type === 2;

/** Rows about a call, whether or not it was answered. */
export const isCall = (type: number): boolean => isBillable(type) || type === FAILURE;

export const logListParams = {
  range: param.choice(ranges, 'today'),
  /** Unix seconds; either one makes the range a custom one. */
  from: param.integer(),
  to: param.integer(),
  type: param.integers(logTypes),
  token: param.text(),
  model: param.text(),
  group: param.text(),
  request: param.text(),
  /** The next three are for administrators. */
  channel: param.integer(),
  user: param.text(),
  scope: param.choice(['site', 'self'], 'site'),
};

export type LogFilters = Filters<typeof logListParams>;

const hour = 3_600_000;
const spans: Record<Exclude<Range, 'today' | 'all'>, number> = {
  '24h': 24 * hour,
  '7d': 168 * hour,
  '30d': 720 * hour,
};

export const isCustom = ({ from, to }: Pick<LogFilters, 'from' | 'to'>): boolean =>
  from !== undefined || to !== undefined;

/** The two ends as instants. `asOf` (ms) is when the person asked; rows of the next hour are in, so that clocks may differ. */
export function boundsOf(
  filters: Pick<LogFilters, 'range' | 'from' | 'to'>,
  asOf: number,
): { from?: string; to?: string } {
  const iso = (ms: number) => new Date(ms).toISOString();
  if (isCustom(filters)) {
    return {
      ...(filters.from !== undefined && { from: iso(filters.from * 1000) }),
      ...(filters.to !== undefined && { to: iso(filters.to * 1000) }),
    };
  }
  if (filters.range === 'all') return {};
  const midnight = new Date(asOf).setHours(0, 0, 0, 0);
  const from = filters.range === 'today' ? midnight : asOf - spans[filters.range];
  return { from: iso(from), to: iso(asOf + hour) };
}

/** A custom range with its ends in order: an end before the start changes places with it. */
export function ordered(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
}

/** The next wider range to look in, or `undefined` when everything was looked at. */
export function wider(filters: Pick<LogFilters, 'range' | 'from' | 'to'>): Range | undefined {
  if (isCustom(filters)) return '30d';
  const order: Record<Range, Range | undefined> = {
    today: '7d',
    '24h': '7d',
    '7d': '30d',
    '30d': 'all',
    all: undefined,
  };
  return order[filters.range];
}

/** The variables of every query of the page, so that rows, totals and the live tail can only mean the same. */
export function queryOf(filters: LogFilters, asOf: number, admin: boolean): { scope: Scope; filter: LogFilter } {
  const { type, token, model, group, request, channel, user, scope } = filters;
  const everybody = admin && scope === 'site';
  return {
    scope: everybody ? 'SITE' : 'SELF',
    filter: {
      ...boundsOf(filters, asOf),
      types: type.length > 0 ? type : null,
      tokenName: token || null,
      modelName: model || null,
      group: group || null,
      requestId: request || null,
      ...(admin && channel !== undefined && { channelId: String(channel) }),
      ...(everybody && user && { username: user }),
    },
  };
}
