import { useTranslation } from '../../i18n/use-translation';
import { callKinds } from '../../lib/call-kinds';
import type { ListState } from '../../lib/list-state';
import { consumption, failedCall } from '../../lib/log-types';
import type { LineField } from '../../resource-list/filter-line/grammar';
import { type ListFilter, ListFilters } from '../../resource-list/list-filters';
import { useRangeFilter } from '../../resource-list/use-range';
import { asOptions } from '../../ui/form/option';
import { useFormat } from '../../ui/use-format';
import { type Excludable, exclude, exclusions, readmit, showOnly } from './exclusion';
import type { LogTeamQuery } from './logs.generated';
import { conversationRanges, defaultRange, errorCauses, type logListParams, typesFor } from './logs.url';

type List = ListState<typeof logListParams>;
type LogFilter = ListFilter<keyof typeof logListParams>;

/** The bound of the cost that selects refunds. */
const ofRefunds = '<0';

/** A request id is found whenever its call was. */
const atAnyTime = { range: ['all'], from: [], to: [] };

/** Entries that are no calls, in the filter line. */
const otherEntries = [
  { value: 'topup', type: 1 },
  { value: 'manage', type: 3 },
  { value: 'system', type: 4 },
  { value: 'checkin', type: 5 },
] as const;

interface LogFiltersProps {
  /** Conversations have no filters that describe one call. */
  of: 'calls' | 'conversations';
  list: List;
  /** Whether the viewer may read the calls of all users, permission `logs:read`. */
  seesSite: boolean;
  /** Options of the group filter. */
  groups: readonly string[];
  /** Name of the user filtered by id, if a row contains it. */
  userName: string | undefined;
  /** Name of the token filtered by id, if a row contains it. */
  tokenName: string | undefined;
  /** The team whose rows are shown, once it is known. */
  team: LogTeamQuery['team'] | undefined;
}

export function LogFilters({ of, list, seesSite, groups, userName, tokenName, team }: LogFiltersProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const both = useExclusion(list);
  const ofCalls = of === 'calls';
  const status = useStatusField(list, seesSite);
  const administrators = useAdministratorFilters(list, userName);
  const range = useRangeFilter(list, defaultRange, ofCalls ? undefined : conversationRanges);
  const format = useFormat();
  const [only] = list.filters.type;
  const type: LogFilter = {
    id: 'type',
    kind: 'select',
    label: t('filter.type'),
    placeholder: t('type.0'),
    w: '28',
    isFolded: seesSite,
    options: typesFor(seesSite).map((value) => ({ value: String(value), label: t(`type.${value}`) })),
    nameOf: () => t(`type.${only as 1}`),
  };
  const kind: LogFilter = {
    id: 'kind',
    kind: 'select',
    label: t('filter.kind'),
    placeholder: t('filter.kind'),
    w: '40',
    isFolded: true,
    options: callKinds.map((value) => ({ value, label: tc(`callKind.${value}`) })),
  };
  const request: LogFilter = {
    id: 'request',
    kind: 'text',
    label: t('filter.request'),
    mono: true,
    w: '44',
    isFolded: true,
  };
  const scope: LogFilter = {
    id: 'scope',
    kind: 'select',
    label: t('filter.scope'),
    w: '32',
    isFolded: true,
    options: (['site', 'self'] as const).map((value) => ({ value, label: t(`scope.${value}`) })),
  };
  const project: LogFilter = {
    id: 'project',
    kind: 'chip',
    label: t('filter.project'),
    nameOf: (id) => team?.projects.find((one) => one.id === String(id))?.name ?? `#${id}`,
  };
  return (
    <ListFilters
      list={list}
      line={
        ofCalls
          ? { placeholder: t('filter.line'), words: 'request', withWords: atAnyTime, fields: [status] }
          : { placeholder: t('filter.conversationLine'), words: 'conversation' }
      }
      range={range}
      filters={[
        ...(ofCalls ? [type] : []),
        kind,
        ...(seesSite ? [scope] : []),
        { id: 'team', kind: 'chip', label: t('filter.team'), nameOf: (id) => team?.name ?? `#${id}` },
        ...(list.filters.team === undefined ? [] : [project]),
        {
          id: 'tokenId',
          kind: 'chip',
          label: t('column.token'),
          nameOf: (id) => (tokenName ? `${tokenName} #${id}` : `#${id}`),
        },
        { id: 'token', kind: 'text', label: t('filter.token'), w: '36', isFolded: true, ...both('token') },
        {
          id: 'model',
          kind: 'text',
          label: t('filter.model'),
          isPattern: true,
          mono: true,
          w: '40',
          isFolded: true,
          ...both('model'),
        },
        {
          id: 'group',
          kind: 'combobox',
          label: t('filter.group'),
          placeholder: t('filter.group'),
          w: '36',
          isFolded: true,
          options: asOptions(groups),
          ...both('group'),
        },
        ...(seesSite ? administrators.filter(({ id }) => ofCalls || id !== 'cause') : []),
        ...(ofCalls ? [request] : []),
        { id: 'conversation', kind: 'text', label: t('filter.conversation'), mono: true, w: '40', isFolded: true },
        { id: 'cost', kind: 'comparison', label: t('filter.cost'), unit: format.inCurrency ? '$' : undefined },
        { id: 'tokens', kind: 'comparison', label: t('filter.tokens') },
        { id: 'duration', kind: 'comparison', label: t('filter.duration'), unit: 's' },
      ]}
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

/** The filters of the rows of all users. */
function useAdministratorFilters(list: List, userName: string | undefined): LogFilter[] {
  const { t } = useTranslation('logs');
  const both = useExclusion(list);
  return [
    {
      id: 'cause',
      kind: 'select',
      label: t('filter.cause'),
      placeholder: t('filter.cause'),
      w: '40',
      isFolded: true,
      options: errorCauses.map((value) => ({ value, label: t(`outcome.${value}`) })),
    },
    {
      id: 'channel',
      kind: 'text',
      label: t('filter.channel'),
      numeric: true,
      w: '28',
      isFolded: true,
      ...both('channel'),
    },
    {
      id: 'user',
      kind: 'text',
      label: t('filter.user'),
      w: '36',
      ...both('user'),
      // A name filters the rows of all users; with "my rows" it would have no effect.
      implies: { scope: ['site'] },
      isFolded: true,
    },
    {
      id: 'userId',
      kind: 'chip',
      label: t('column.user'),
      nameOf: (id) => (userName ? `${userName} #${id}` : `#${id}`),
    },
  ];
}

/** Inversion of a filter whose values can also be excluded, and the chips of the excluded values. */
function useExclusion({ filters, setFilters }: List) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  return (id: Excludable): Pick<LogFilter, 'excluded' | 'invert' | 'extraChips'> => {
    const name = t(`filter.${id}`);
    const value = String(filters[id] ?? '');
    return {
      excluded: exclusions[id],
      invert: { label: t('exclude', { name, value }), onClick: () => setFilters(exclude(filters, id, value)) },
      extraChips: filters[exclusions[id]].map((excluded) => ({
        id: `${exclusions[id]} ${excluded}`,
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
