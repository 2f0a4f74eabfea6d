import { type CallKindName, callKindName } from '../../lib/call-kinds';
import type { ObjectKind } from '../../lib/object-path';
import { type Line, namedById, type Series, withDistinctNames } from '../../ui/chart/series';
import { type CostView, type Dimension, type LogPlace, type Measure, placeOf } from './cost-explorer.url';
import type { CostPointFragment, CostUsageQuery } from './shared/cost-explorer.generated';

export type Point = CostUsageQuery['usage'][number];

/** Sums of the calls whose purchase cost is known. */
export interface Purchases {
  cost: number;
  quota: number;
  requests: number;
}

const noPurchases: Purchases = { cost: 0, quota: 0, requests: 0 };

/** Undefined where the points have none. */
export const purchasesOf = (
  points: readonly { purchases?: Purchases | null | undefined }[] | undefined,
): Purchases | undefined =>
  points?.reduce<Purchases | undefined>(
    (sum = noPurchases, { purchases }) =>
      purchases
        ? {
            cost: sum.cost + purchases.cost,
            quota: sum.quota + purchases.quota,
            requests: sum.requests + purchases.requests,
          }
        : sum,
    undefined,
  );

/** Sums of several points. */
export interface Amounts {
  quota: number;
  requests: number;
  errors: number;
  promptTokens: number;
  completionTokens: number;
}

/** Points of users who may not see errors have none. */
type Summed = Omit<Amounts, 'errors'> & { errors?: number | null | undefined };

const none: Amounts = { quota: 0, requests: 0, errors: 0, promptTokens: 0, completionTokens: 0 };
const plus = (sum: Amounts, point: Summed): Amounts => ({
  quota: sum.quota + point.quota,
  requests: sum.requests + point.requests,
  errors: sum.errors + (point.errors ?? 0),
  promptTokens: sum.promptTokens + point.promptTokens,
  completionTokens: sum.completionTokens + point.completionTokens,
});
export const sumOf = (points: readonly Summed[]): Amounts => points.reduce(plus, none);

/** The value of a measure; null where a point has none. */
const readers: Record<Measure, (point: Point) => number | null> = {
  quota: ({ quota }) => quota,
  tokens: ({ promptTokens, completionTokens }) => promptTokens + completionTokens,
  input: ({ promptTokens }) => promptTokens,
  output: ({ completionTokens }) => completionTokens,
  cached: ({ cachedTokens }) => cachedTokens ?? null,
  savings: ({ cacheSavings }) => cacheSavings ?? null,
  purchase: ({ purchases }) => purchases?.cost ?? null,
  margin: ({ purchases }) => (purchases ? purchases.quota - purchases.cost : null),
  requests: ({ requests }) => requests,
  errors: ({ errors }) => errors,
  p50: ({ latency }) => latency?.p50 ?? null,
  p95: ({ latency }) => latency?.p95 ?? null,
  firstToken: ({ timeToFirstToken }) => timeToFirstToken?.p95 ?? null,
};

interface Identity {
  id: string;
  name: string;
}
/** Names that points do not have: for kinds, and for missing values, such as calls without a token. */
export interface SeriesNames extends Partial<Record<Exclude<Dimension, 'kind'> | 'rest', string>> {
  kinds?: Readonly<Record<CallKindName, string>>;
}

/** The sum of all smaller series. */
const restId = 'rest';

function identityOf(point: CostPointFragment, dimension: Dimension, names: SeriesNames): Identity {
  const kind = point.kind && callKindName(point.kind);
  const [id, name] = {
    model: [point.modelName, point.modelName],
    group: [point.group, point.group],
    token: [point.tokenId, point.tokenName],
    team: [point.teamId, point.teamName],
    project: [point.projectId, point.projectName],
    channel: [point.channelId, point.channelName],
    user: [point.userId, point.username],
    vendor: [point.vendor, point.vendor],
    tag: [point.channelTag, point.channelTag],
    endUser: [point.endUser, point.endUser],
    kind: [kind, kind && names.kinds?.[kind]],
  }[dimension];
  const missing = dimension === 'kind' ? undefined : names[dimension];
  if ((id === '0' || id === '') && missing) return { id, name: missing };
  return namedById(id, name);
}

/** Series of one or two dimensions. */
export interface CostSeries extends Series {
  /** The parts of the name, one for each dimension. */
  parts: readonly Identity[];
  amounts: Amounts;
  /** Undefined unless they are measured, and the cost of a call is known. */
  purchases: Purchases | undefined;
  /** The sum of all smaller series. */
  isRest: boolean;
  /** Values of a measure that does not add up. */
  points: readonly (number | null)[];
}

/**
 * One series for each combination of the dimensions, largest first, for losses and profits. Points of other
 * ranges have no buckets.
 */
export function seriesOf(points: readonly Point[], view: CostView, names: SeriesNames): CostSeries[] {
  const dimensions = view.and ? [view.by, view.and] : [view.by];
  const read = readers[view.measure];
  const found = new Map<string, { parts: Identity[]; points: Point[] }>();
  for (const point of points) {
    const parts = point.isRest
      ? [{ id: restId, name: names.rest ?? '' }]
      : dimensions.map((dimension) => identityOf(point, dimension, names));
    const id = point.isRest ? restId : keyOf(parts);
    const known = found.get(id);
    if (known) known.points.push(point);
    else found.set(id, { parts, points: [point] });
  }
  const places = view.boundaries.length - 1;
  const series = [...found].map(([id, { parts, points: own }]) => {
    const values: (number | null)[] = Array.from({ length: places }, () => null);
    for (const point of own) {
      const place = point.from === null ? 0 : placeOf(view, Date.parse(point.from));
      const value = read(point);
      if (value !== null) values[place] = (values[place] ?? 0) + value;
    }
    const sums = values.map((value) => value ?? 0);
    const total = sums.reduce((sum, value) => sum + value, 0);
    const name = parts.map((part) => part.name).join(' · ');
    const bought = purchasesOf(own);
    const purchases = bought && (bought.requests > 0 || bought.cost !== 0) ? bought : undefined;
    const amounts = sumOf(own);
    return { id, name, parts, isRest: id === restId, values: sums, points: values, total, amounts, purchases };
  });
  return withDistinctNames(series, longNameOf).toSorted(
    (a, b) => Math.abs(b.total) - Math.abs(a.total) || (a.name < b.name ? -1 : 1),
  );
}

const longNameOf = ({ parts }: CostSeries) => parts.map(({ id, name }) => `${name} #${id}`).join(' · ');

const keyOf = (parts: readonly Identity[]) => JSON.stringify(parts.map(({ id }) => id));

/** Amounts of another range by the ids of the series. */
export function amountsBySeries(points: readonly CostPointFragment[], view: CostView): Map<string, Amounts> {
  const dimensions = view.and ? [view.by, view.and] : [view.by];
  const found = new Map<string, Amounts>();
  for (const point of points) {
    const id = keyOf(dimensions.map((dimension) => identityOf(point, dimension, {})));
    found.set(id, plus(found.get(id) ?? none, point));
  }
  return found;
}

/** The filters of the log that show the calls of a series; undefined where the log has no such filter. */
export function logPlaceOf(
  { parts, isRest }: Pick<CostSeries, 'parts' | 'isRest'>,
  { by, and, ofTeam }: Pick<CostView, 'by' | 'and' | 'ofTeam'>,
): LogPlace | undefined {
  if (isRest) return undefined;
  const place: LogPlace = {};
  for (const [at, dimension] of [by, ...(and ? [and] : [])].entries()) {
    const part = parts[at];
    if (!part || dimension === 'vendor' || dimension === 'tag') return undefined;
    if (dimension === 'token') place.tokenId = part.id;
    else if (dimension === 'user') place.userId = part.id;
    else place[dimension] = part.id;
  }
  // The log does not filter by calls without a team, and by projects of one team only.
  if (place.team === '') return undefined;
  if (place.project !== undefined && (place.project === '' || !ofTeam)) return undefined;
  // Id 0 is a call without a token, or one that no channel served, which the log cannot filter by.
  return place.tokenId === '0' || place.channel === '0' ? undefined : place;
}

interface Part extends Identity {
  dimension: Dimension;
  /** The kind of object whose page the user may have. */
  page: ObjectKind | undefined;
}

/** The pages of objects; a team is an account, like a user. */
const pages: Partial<Record<Dimension, ObjectKind>> = {
  model: 'model',
  user: 'user',
  team: 'user',
  channel: 'channel',
  token: 'token',
};

/** The parts of the name of a series; tokens of other users have no page. */
export function partsOf({ parts, name, isRest }: CostSeries, { by, and, scope }: CostView): Part[] {
  if (isRest) return parts.map((part) => ({ ...part, dimension: by, page: undefined }));
  // A name that several series have has the ids as suffixes.
  const isUnique = name === parts.map((part) => part.name).join(' · ');
  return [by, ...(and ? [and] : [])].flatMap((dimension, at) => {
    const part = parts[at];
    if (!part) return [];
    const kind = dimension === 'token' && scope !== 'SELF' ? undefined : pages[dimension];
    // Id 0 is a call without a token, or one that no channel served.
    const page = part.id === '' || part.id === '0' ? undefined : kind;
    return [{ dimension, id: part.id, name: isUnique ? part.name : `${part.name} #${part.id}`, page }];
  });
}

const maxLines = 6;
export const linesOf = (series: readonly CostSeries[], timing: boolean): Line[] => {
  const ranked = timing ? series.toSorted((a, b) => b.amounts.requests - a.amounts.requests) : series;
  return ranked
    .slice(0, maxLines)
    .map(({ id, name, values, points }, at) => ({ id, name, slot: at + 1, values: timing ? points : values }));
};

const maxRows = 12;

/** Rows of the first dimension by the second one or, without one, by the buckets. */
export function heatOf(series: readonly CostSeries[], view: CostView, bucketNames: readonly string[]) {
  if (!view.and) {
    const rows = series.slice(0, maxRows);
    return { rows: rows.map(({ name }) => name), columns: bucketNames, values: rows.map(({ values }) => values) };
  }
  const rows = largestParts(series, 0).slice(0, maxRows);
  const columns = largestParts(series, 1).slice(0, maxRows);
  return {
    rows: rows.map(({ name }) => name),
    columns: columns.map(({ name }) => name),
    values: rows.map((row) =>
      columns.map(
        (column) => series.find(({ parts }) => parts[0]?.id === row.id && parts[1]?.id === column.id)?.total ?? 0,
      ),
    ),
  };
}

/** The parts of one dimension with their sums, largest first. Parts with the same name have their ids as suffixes. */
export function largestParts(series: readonly CostSeries[], at: 0 | 1): Identity[] {
  const sums = new Map<string, { name: string; total: number }>();
  for (const { parts, total, isRest } of series) {
    const part = parts[at];
    if (!part || isRest) continue;
    sums.set(part.id, { name: part.name, total: (sums.get(part.id)?.total ?? 0) + total });
  }
  const names = [...sums.values()].map(({ name }) => name);
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return [...sums]
    .toSorted(([, a], [, b]) => b.total - a.total)
    .map(([id, { name }]) => ({ id, name: isUnique(name) ? name : `${name} #${id}` }));
}
