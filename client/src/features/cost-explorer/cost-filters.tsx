import { Input } from '@chakra-ui/react/input';
import { useTranslation } from '../../i18n/use-translation';
import { callKinds } from '../../lib/call-kinds';
import { dayMs } from '../../lib/durations';
import type { ListState } from '../../lib/list-state';
import { SelectInput } from '../../ui/form/select-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { FilterText } from '../../ui/table/filter-text';
import {
  buckets,
  type CostView,
  chartsFor,
  type costParams,
  dayText,
  dimensions,
  dimensionsFor,
  flowTarget,
  isCustom,
  measures,
  measuresFor,
  type Range,
  ranges,
} from './cost-explorer.url';
import type { CostTeamQuery } from './shared/cost-explorer.generated';

type List = ListState<typeof costParams>;

interface CostFilterBarProps {
  list: List;
  /** The team whose usage is shown, once it is known. */
  team: CostTeamQuery['team'] | undefined;
  view: CostView;
}

const custom = 'custom';

/** A chip of a record by its id, with its name once it is known; none without an id. */
function chipOf(
  id: string,
  label: string,
  value: number | undefined,
  name: string | undefined,
  onRemove: () => void,
): FilterChip[] {
  return value === undefined ? [] : [{ id, label: `${label}: ${name ?? `#${value}`}`, onRemove }];
}

export function CostFilterBar({ list, team, view }: CostFilterBarProps) {
  const { t } = useTranslation('costExplorer');
  const { t: tc } = useTranslation('common');
  const { filters, setFilters } = list;
  const own = isCustom(filters);
  const texts = (['model', 'group', 'token', 'endUser', 'channel', 'user'] as const).filter(
    (name) => (name !== 'channel' || view.seesSite) && (name !== 'user' || view.scope === 'SITE'),
  );
  const projectName = team?.projects.find(({ id }) => id === String(filters.project))?.name;
  const ofTeam: FilterChip[] = [
    ...chipOf('team', t('only.team'), filters.team, team?.name, () =>
      setFilters({ team: undefined, project: undefined }),
    ),
    ...(view.ofTeam
      ? chipOf('project', t('only.project'), filters.project, projectName, () => setFilters({ project: undefined }))
      : []),
  ];
  const ofTexts = texts.flatMap((name): FilterChip[] =>
    filters[name]
      ? [{ id: name, label: `${t(`by.${name}`)}: ${filters[name]}`, onRemove: () => setFilters({ [name]: '' }) }]
      : [],
  );
  const ofKind: FilterChip[] = filters.kind
    ? [
        {
          id: 'kind',
          label: `${t('by.kind')}: ${tc(`callKind.${filters.kind}`)}`,
          onRemove: () => setFilters({ kind: '' }),
        },
      ]
    : [];
  const select = <T extends string>(
    w: string,
    label: string,
    value: T | '',
    options: readonly { value: T | ''; label: string }[],
    onChange: (value: T | '') => void,
  ) => (
    <FilterItem w={w}>
      <SelectInput
        size="sm"
        label={label}
        value={value}
        options={options}
        onChange={(text) => onChange(options.find((option) => option.value === text)?.value ?? '')}
      />
    </FilterItem>
  );
  const day = (name: 'from' | 'to', value: string) => (
    <FilterItem w="40">
      <Input
        type="date"
        size="sm"
        textStyle="figure"
        aria-label={t(`filter.${name}`)}
        value={value}
        onChange={(event) => setFilters({ [name]: event.target.value })}
      />
    </FilterItem>
  );
  const by = dimensionsFor(view.seesSite, view.ofTeam).map((value) => ({ value, label: t(`by.${value}`) }));
  const more = (
    <>
      {select(
        '32',
        t('filter.bucket'),
        view.bucket,
        buckets.map((value) => ({ value, label: t(`bucket.${value}`) })),
        (value) => setFilters({ bucket: value || 'day' }),
      )}
      {view.seesSite &&
        select(
          '32',
          t('filter.scope'),
          filters.scope,
          (['site', 'self'] as const).map((value) => ({ value, label: t(`scope.${value}`) })),
          (value) => setFilters(value === 'self' ? { scope: 'self', user: '' } : { scope: 'site' }),
        )}
      {select(
        '40',
        t('only.kind'),
        filters.kind,
        [
          { value: '', label: t('only.kind') },
          ...callKinds.map((value) => ({ value, label: tc(`callKind.${value}`) })),
        ],
        (kind) => setFilters({ kind }),
      )}
      {texts.map((name) => (
        <FilterItem key={name} w="32">
          <FilterText
            label={t(`only.${name}`)}
            value={filters[name]}
            numeric={name === 'token' || name === 'channel'}
            onCommit={(value) => setFilters({ [name]: value })}
          />
        </FilterItem>
      ))}
    </>
  );
  const controls = (
    <>
      {select(
        '36',
        t('filter.and'),
        view.and ?? '',
        [{ value: '', label: t('and.none') }, ...by.filter(({ value }) => value !== view.by)],
        (and) => setFilters({ and }),
      )}
      {select(
        '32',
        t('filter.show'),
        view.measure,
        measuresFor(view.seesSite, view.costs).map((value) => ({ value, label: t(`show.${value}`) })),
        (value) => setFilters({ show: measures.find((one) => one === value) ?? 'quota' }),
      )}
      {select(
        '44',
        t('filter.chart'),
        view.chart,
        chartsFor(view.measure).map((value) => ({ value, label: t(`chart.${value}`) })),
        (value) =>
          setFilters({
            chart: value || 'stacked',
            ...(value === 'flow' && !view.and && { and: flowTarget(view) ?? '' }),
          }),
      )}
    </>
  );
  return (
    <FilterBar chips={[...ofTeam, ...ofKind, ...ofTexts]} onClear={list.clearFilters} controls={controls} more={more}>
      {select(
        '44',
        t('filter.range'),
        own ? custom : filters.range,
        [...ranges, custom].map((value) => ({ value, label: t(`range.${value as Range}`) })),
        (value) => {
          const range = ranges.find((one) => one === value);
          // A custom range starts with the range on screen.
          setFilters(
            range ? { range, from: '', to: '' } : { from: dayText(view.from), to: dayText(view.until - dayMs) },
          );
        },
      )}
      {own && day('from', dayText(view.from))}
      {own && day('to', dayText(view.until - dayMs))}
      {select('32', t('filter.by'), view.by, by, (value) =>
        setFilters({ by: dimensions.find((one) => one === value) ?? 'model' }),
      )}
    </FilterBar>
  );
}
