import { Fragment } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import type { TableSort } from '../../ui/table/table-props';
import { useFormat } from '../../ui/use-format';
import { type Amounts, type CostSeries, partsOf } from './cost-data';
import type { CostView } from './cost-explorer.url';
import { type BreakdownColumn, BreakdownTable } from './shared/breakdown-table';

interface CostTableProps {
  title: string;
  view: CostView;
  series: readonly CostSeries[];
  before: ReadonlyMap<string, Amounts> | undefined;
  /** Header of the names. */
  header: string;
  /** Failed calls are for administrators. */
  seesSite: boolean;
  /** Name of the file, without its extension. */
  file: string;
  sort: TableSort;
  /** Address of the calls of a series; undefined without one. */
  linkOf(series: CostSeries): string | undefined;
}

/** The amounts of each series, compared with the previous period. */
export function CostTable({ series, before, seesSite, view, linkOf, ...table }: CostTableProps) {
  const columns = useColumns(series, before, seesSite, linkOf);
  const ranked = series.toSorted((a, b) => b.amounts.quota - a.amounts.quota);
  return (
    <BreakdownTable
      {...table}
      columns={columns}
      rows={ranked}
      nameOf={(one) => <SeriesName series={one} view={view} />}
    />
  );
}

/** Text on the same line has the same baseline. */
const besideText = { display: 'inline', verticalAlign: 'baseline', lineHeight: 'inherit' } as const;

/** The name of a series, whose parts link to the pages of their objects. */
function SeriesName({ series, view }: { series: CostSeries; view: CostView }) {
  const parts = partsOf(series, view);
  // Names that are not unique contain ids.
  return parts.map(({ dimension, id, name, page }, at) => (
    <Fragment key={dimension}>
      {at > 0 && ' · '}
      {page ? (
        <ObjectLink kind={page} id={id} className="row-link" style={parts.length > 1 ? besideText : undefined}>
          {name}
        </ObjectLink>
      ) : (
        name
      )}
    </Fragment>
  ));
}

function useColumns(
  series: readonly CostSeries[],
  before: CostTableProps['before'],
  seesSite: boolean,
  linkOf: CostTableProps['linkOf'],
): BreakdownColumn<CostSeries>[] {
  const { t } = useTranslation('costExplorer');
  const format = useFormat();
  const total = series.reduce((sum, { amounts }) => sum + amounts.quota, 0);
  const quota = (value: number) => format.quota(value, 'list');
  const signed = (value: number) => `${value > 0 ? '+' : ''}${format.percent(value)}`;
  // Without a period before, which may not be stored, nothing is known; a series that was not in it cost nothing.
  const earlier = (one: CostSeries) => (before && !one.isRest ? (before.get(one.id)?.quota ?? 0) : null);
  const bought: BreakdownColumn<CostSeries>[] = [
    {
      id: 'purchase',
      name: t('show.purchase'),
      units: true,
      value: ({ purchases }) => purchases?.cost ?? null,
      format: quota,
    },
    {
      id: 'margin',
      name: t('show.margin'),
      units: true,
      value: ({ purchases }) => (purchases ? purchases.quota - purchases.cost : null),
      format: quota,
    },
    {
      id: 'unknownCost',
      name: t('column.unknownCost'),
      value: ({ purchases, amounts }) =>
        purchases && amounts.requests > 0 ? 1 - purchases.requests / amounts.requests : null,
      format: format.percent,
    },
  ];
  return [
    { id: 'quota', name: t('show.quota'), units: true, value: ({ amounts }) => amounts.quota, format: quota },
    {
      id: 'share',
      name: t('column.share'),
      value: ({ amounts }) => (total > 0 ? amounts.quota / total : null),
      format: format.percent,
    },
    { id: 'before', name: t('column.before'), units: true, value: earlier, format: quota },
    {
      id: 'change',
      name: t('column.change'),
      value: (one) => {
        const then = earlier(one);
        return then ? (one.amounts.quota - then) / then : null;
      },
      format: signed,
    },
    {
      id: 'requests',
      name: t('show.requests'),
      value: ({ amounts }) => amounts.requests,
      format: format.integer,
      linkOf,
    },
    {
      id: 'perCall',
      name: t('column.perCall'),
      units: true,
      value: ({ amounts }) => (amounts.requests > 0 ? (amounts.quota * 1000) / amounts.requests : null),
      format: quota,
    },
    { id: 'input', name: t('show.input'), value: ({ amounts }) => amounts.promptTokens, format: format.integer },
    { id: 'output', name: t('show.output'), value: ({ amounts }) => amounts.completionTokens, format: format.integer },
    ...(series.some(({ purchases }) => purchases) ? bought : []),
    ...(seesSite
      ? [
          {
            id: 'errors',
            name: t('show.errors'),
            value: ({ amounts }: CostSeries) => amounts.errors,
            format: format.integer,
          },
        ]
      : []),
  ];
}
