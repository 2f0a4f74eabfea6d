import { useTranslation } from '../../i18n/use-translation';
import type { ListState } from '../../lib/list-state';
import { consumption, failedCall } from '../../lib/log-types';
import type { LineField } from '../../resource-list/filter-line/grammar';
import { type ListFilter, ListFilters } from '../../resource-list/list-filters';
import { useRangeFilter } from '../../resource-list/use-range';
import { useFormat } from '../../ui/use-format';
import { exclude, readmit, showOnly } from './exclusion';
import {
  type ControlContext,
  type Excludable,
  errorCauses,
  exclusionId,
  exclusions,
  type LogFilterId,
  logFilterIds,
  logFilterOf,
} from './log-filter-fields';
import { conversationRanges, defaultRange, type logListParams } from './logs.url';

type List = ListState<typeof logListParams>;
type LogFilter = ListFilter<keyof typeof logListParams>;

const isExcludable = (id: LogFilterId): id is Excludable => id in exclusions;

/** The bound of the cost that selects refunds. */
const ofRefunds = '<0';

/** A request id is found whenever its call was. */
const atAnyTime = { range: ['all'], from: [], to: [] };

/** Entries that are not calls, in the filter line. */
const otherEntries = [
  { value: 'topup', type: 1 },
  { value: 'manage', type: 3 },
  { value: 'system', type: 4 },
  { value: 'checkin', type: 5 },
] as const;

interface LogFiltersProps extends Omit<ControlContext, 't' | 'tc' | 'inCurrency' | 'types'> {
  /** Conversations have no filters that describe one call. */
  of: 'calls' | 'conversations';
  list: List;
}

export function LogFilters({ of, list, ...shown }: LogFiltersProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const { seesSite } = shown;
  const ofCalls = of === 'calls';
  const status = useStatusField(list, seesSite);
  const range = useRangeFilter(list, defaultRange, ofCalls ? undefined : conversationRanges);
  const exclusionOf = useExclusion(list);
  const { inCurrency } = useFormat();
  const context: ControlContext = { t, tc, inCurrency, types: list.filters.type, ...shown };
  const filters = logFilterIds.flatMap((id): LogFilter[] => {
    const { audience, isOfCall, control } = logFilterOf(id);
    if ((audience && !seesSite) || (isOfCall && !ofCalls) || (id === 'project' && !list.isSet('team'))) return [];
    return [
      {
        id,
        label: t(`filter.${id}`),
        isFolded: true,
        // Such a filter selects among the rows of all users; with "my rows" it would have no effect.
        ...(audience === 'allUsers' && { implies: { scope: ['site'] } }),
        ...(isExcludable(id) && exclusionOf(id)),
        ...(typeof control === 'function' ? control(context) : control),
      },
    ];
  });
  return (
    <ListFilters
      list={list}
      line={
        ofCalls
          ? { placeholder: t('filter.line'), words: 'request', withWords: atAnyTime, fields: [status] }
          : { placeholder: t('filter.conversationLine'), words: 'conversation' }
      }
      range={range}
      filters={filters}
    />
  );
}

/** The words of the column of the status, and a word for all failed calls. */
function useStatusField(list: List, seesSite: boolean): LineField {
  const { t } = useTranslation('logs');
  const costs = list.textsOf('cost');
  const otherCosts = costs.filter((text) => text !== ofRefunds);
  /** The parameters that a status sets. One that is not a refund removes the bound of refunds. */
  const sets = (type: readonly number[], cause: readonly string[] = []) => ({
    type: type.map(String),
    cause,
    ...(otherCosts.length < costs.length && { cost: otherCosts }),
  });
  const failures = [
    { value: 'error', label: t(`type.${failedCall}`), aliases: ['failed'], sets: sets([failedCall]) },
    ...errorCauses.map((value) => ({ value, label: t(`outcome.${value}`), sets: sets([], [value]) })),
  ];
  return {
    id: 'status',
    kind: 'choice',
    label: t('filter.status'),
    options: [
      { value: 'ok', label: t('outcome.ok'), sets: sets([consumption]) },
      { value: 'refund', label: t('outcome.refund'), sets: { ...sets([consumption]), cost: [ofRefunds] } },
      ...(seesSite ? failures : []),
      ...otherEntries.map(({ value, type }) => ({ value, label: t(`type.${type}`), sets: sets([type]) })),
    ],
  };
}

/** Inversion of a filter whose values can also be excluded, and the chips of the excluded values. */
function useExclusion({ filters, setFilters }: List) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  return (id: Excludable): Pick<LogFilter, 'excluded' | 'invert' | 'extraChips'> => {
    const name = t(`filter.${id}`);
    const value = String(filters[id] ?? '');
    return {
      excluded: exclusionId(id),
      invert: { label: t('exclude', { name, value }), onClick: () => setFilters(exclude(filters, id, value)) },
      extraChips: filters[exclusionId(id)].map((excluded) => ({
        id: `${exclusionId(id)} ${excluded}`,
        label: tc('filter.notChip', { name, value: excluded }),
        onRemove: () => setFilters(readmit(filters, id, excluded)),
        invert: {
          label: t('showOnly', { name, value: excluded }),
          onClick: () => setFilters(showOnly(filters, id, excluded)),
        },
      })),
    };
  };
}
