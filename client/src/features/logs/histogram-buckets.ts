import { calendarOf } from '../../lib/calendar';
import { dayMs, hourMs } from '../../lib/durations';
import { consumption, failedCall } from '../../lib/log-types';
import { excludables, exclusionId, type LogFilterId, logFilterIds, logFilterOf, logFilters } from './log-filter-fields';
import type { LogFilter, Scope, UsageFilter } from './logs.generated';
import type { LogFilters } from './logs.url';

/** Bars of a histogram: the query of their sums, and where they begin. */
export interface HistogramBars {
  variables: { scope: Scope; filter: UsageFilter; bucket: 'HOUR' | 'DAY' | 'WEEK'; zone: string };
  /** Starts of the bars, and the end of the last one, in ms. */
  boundaries: readonly number[];
}

const maxHours = 3 * 24;
const maxDays = 120;
/** The log without a range; as the server's default for days. */
const usualSpan = 30 * dayMs;
/** Max number of days for which hours of one user are read from log rows. */
const maxOfRows = 31 * dayMs;

/** The calls that a filter by type selects; all calls if the type is not a type of call. */
export function countedOf({ type, cause }: LogFilters): { requests: boolean; errors: boolean } {
  if (cause) return { requests: false, errors: true };
  const [requests, errors] = [type.includes(consumption), type.includes(failedCall)];
  return requests || errors ? { requests, errors } : { requests: true, errors: true };
}

/**
 * Hours for up to three days where they are stored, else days of the site, else weeks.
 * @param asOf of the list, in ms
 */
export function barsOf(
  { scope, filter }: { scope: Scope; filter: LogFilter },
  siteZone: string,
  asOf: number,
): HistogramBars {
  const to = Math.min(asOf, filter.to ? Date.parse(filter.to) : asOf);
  const from = filter.from ? Date.parse(filter.from) : to - usualSpan;
  const { modelName, group, channelId, tokenId, teamId, projectId, username, userId, kind, endUser } = filter;
  const ofOneUser = Boolean(username || userId);
  const ofUser = (scope === 'SELF' || ofOneUser || Boolean(teamId)) && asOf - from <= maxOfRows;
  // Hourly sums of all users exist by model and group, or by channel.
  const hourly = ofUser || !(tokenId || teamId || ofOneUser || kind || endUser || (channelId && (modelName || group)));
  const hours = to - from <= maxHours * hourMs && hourly;
  const zone = hours ? 'UTC' : siteZone;
  const unit = hours ? 'hour' : to - from <= maxDays * dayMs ? 'day' : 'week';
  const boundaries = calendarOf(zone).boundaries(from, Math.max(from, to), unit);
  const requested: UsageFilter = {
    from: new Date(boundaries[0] ?? from).toISOString(),
    to: new Date(Math.max(from, to)).toISOString(),
    ...(modelName && { modelName }),
    ...(group && { group }),
    ...(channelId && { channelId }),
    ...(tokenId && { tokenId }),
    ...(teamId && { teamId, ...(projectId && { projectId }) }),
    ...(username && { username }),
    ...(userId && { userId }),
    ...(kind && { kind }),
    ...(endUser && { endUser }),
  };
  const buckets = { hour: 'HOUR', day: 'DAY', week: 'WEEK' } as const;
  return { variables: { scope, filter: requested, bucket: buckets[unit], zone }, boundaries };
}

/**
 * The query of the failed calls by cause, for a list that is filtered by it; undefined where their sums do not have the
 * other filters.
 */
export function causesOf({ scope, filter }: { scope: Scope; filter: LogFilter }, { variables }: HistogramBars) {
  const { tokenId, teamId, username, userId, endUser, cause } = filter;
  if (!cause || scope !== 'SITE' || tokenId || teamId || username || userId || endUser) return undefined;
  const { from, to, modelName, group, channelId, kind } = variables.filter;
  return { cause, variables: { filter: { from, to, modelName, group, channelId, kind }, bucket: variables.bucket } };
}

/** The filters of the list that the histogram ignores. */
export function ignoredOf(filters: LogFilters, byCause: boolean): LogFilterId[] {
  const isSet = (id: LogFilterId) => String(filters[id] ?? '') !== String(logFilters[id].param.fallback ?? '');
  const ignored = logFilterIds.filter((id) => isSet(id) && !logFilterOf(id).inSums && !(byCause && id === 'cause'));
  const excluding = excludables.filter((id) => filters[exclusionId(id)].length > 0);
  const { type } = filters;
  const isOfNoCalls = type.length > 0 && !type.includes(consumption) && !type.includes(failedCall);
  return [...new Set([...ignored, ...excluding, ...(isOfNoCalls ? ['type' as const] : [])])];
}

/** Whole bars as the time range of the list, whose ends are inclusive, in Unix seconds. */
export function rangeOfBars(boundaries: readonly number[], one: number, other: number): [from: number, to: number] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  return [Math.floor((boundaries[first] ?? 0) / 1000), Math.floor((boundaries[last + 1] ?? 0) / 1000) - 1];
}

/** Names of the bars, in the time zone of the reader for hours and of the site for days. */
export function namesOf({ boundaries, variables }: HistogramBars, language: string): string[] {
  const locale = language === 'zh' ? 'zh-CN' : 'en-US';
  const clock = variables.bucket === 'HOUR';
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(clock ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { timeZone: variables.zone }),
  });
  return boundaries.slice(0, -1).map((begin, at) => {
    const end = boundaries[at + 1] ?? begin;
    return variables.bucket === 'WEEK' ? `${format.format(begin)} – ${format.format(end - 1)}` : format.format(begin);
  });
}
