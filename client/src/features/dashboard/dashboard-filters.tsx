import { Box } from '@chakra-ui/react/box';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { timestamp } from '../../lib/format/time';
import type { ListState } from '../../lib/list-state';
import { isCustom, isoOf, ordered, unixSeconds } from '../../lib/time-range';
import { DateTimeInput } from '../../ui/form/date-time-input';
import { asOptions } from '../../ui/form/option';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { FilterCombobox } from '../../ui/table/filter-combobox';
import type { DashboardTeamFragment } from './shared/dashboard.generated';
import { buckets, type DashboardView, type dashboardParams, type Range, ranges } from './shared/dashboard.url';

type List = ListState<typeof dashboardParams>;

interface DashboardFilterBarProps {
  list: List;
  view: DashboardView;
  /** The selected range, or the default of the site. */
  range: Range;
  seesSite: boolean;
  /** The team whose usage is shown, once it is known. */
  team: DashboardTeamFragment | undefined;
  /** Options of the user filter. */
  users: readonly string[];
  loading: boolean;
  onRefresh(): void;
  /** Commands before that. */
  tools: ReactNode;
}

const custom = 'custom';

export function DashboardFilterBar(props: DashboardFilterBarProps) {
  const { list, view, range, seesSite, team, users, loading, onRefresh, tools } = props;
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation('common');
  const { filters, setFilters } = list;
  const own = isCustom(filters);
  const choose = (value: string) => {
    const known = ranges.find((one) => one === value);
    if (known) setFilters({ range: known, from: undefined, to: undefined });
    // A custom range starts with the range on screen.
    else setFilters({ from: Math.floor(view.from / 1000), to: Math.floor(view.to / 1000) });
  };
  return (
    <Box display="flex" gap="2" alignItems="flex-start" mb="4">
      <Box flex="1" minW="0">
        <FilterBar
          chips={useChips(list, team)}
          onClear={list.clearFilters}
          controls={
            view.scope === 'SITE' && (
              <FilterItem w="44">
                <FilterCombobox
                  label={t('filter.user')}
                  placeholder={t('filter.user')}
                  allowCustom
                  value={filters.user}
                  options={asOptions(users)}
                  onChange={(user) => setFilters({ user })}
                />
              </FilterItem>
            )
          }
        >
          <FilterItem w="36">
            <SelectInput
              size="sm"
              label={t('filter.range')}
              value={own ? custom : range}
              options={[...ranges, custom].map((value) => ({ value, label: t(`range.${value as Range}`) }))}
              onChange={choose}
            />
          </FilterItem>
          {own && (
            <>
              <FilterItem w="52">
                <DateTimeInput
                  size="sm"
                  label={t('filter.from')}
                  value={isoOf(filters.from)}
                  onChange={(value) => setFilters(ordered(unixSeconds(value), filters.to))}
                />
              </FilterItem>
              <FilterItem w="52">
                <DateTimeInput
                  size="sm"
                  label={t('filter.to')}
                  value={isoOf(filters.to)}
                  onChange={(value) => setFilters(ordered(filters.from, unixSeconds(value)))}
                />
              </FilterItem>
            </>
          )}
          <FilterItem w="28">
            <SelectInput
              size="sm"
              label={t('filter.bucket')}
              value={view.bucket}
              options={buckets.map((value) => ({ value, label: t(`bucket.${value}`) }))}
              onChange={(value) => setFilters({ bucket: buckets.find((one) => one === value) ?? '' })}
            />
          </FilterItem>
          {seesSite && filters.team === undefined && (
            <FilterItem w="32">
              <SelectInput
                size="sm"
                label={t('filter.scope')}
                value={filters.scope}
                options={[
                  { value: 'site', label: t('scope.site') },
                  { value: 'self', label: t('scope.self') },
                ]}
                onChange={(value) => setFilters(value === 'self' ? { scope: 'self', user: '' } : { scope: 'site' })}
              />
            </FilterItem>
          )}
        </FilterBar>
      </Box>
      {tools}
      <IconAction icon={RotateCw} label={tc('action.refresh')} loading={loading} onClick={onRefresh} />
    </Box>
  );
}

/** Filters that the selects do not already show. */
function useChips({ filters, setFilters }: List, ofTeam: DashboardTeamFragment | undefined): FilterChip[] {
  const { t } = useTranslation('dashboard');
  const chips: FilterChip[] = [];
  const add = (id: string, name: string, value: string, cleared: Parameters<typeof setFilters>[0]) =>
    chips.push({ id, label: t('filter.chip', { name, value }), onRemove: () => setFilters(cleared) });
  if (isCustom(filters)) {
    const end = (unix: number | undefined) => (unix === undefined ? '…' : timestamp(unix * 1000));
    add('range', t('filter.range'), `${end(filters.from)} – ${end(filters.to)}`, { from: undefined, to: undefined });
  }
  const { team, project } = filters;
  if (team !== undefined) {
    add('team', t('filter.team'), ofTeam?.name ?? `#${team}`, { team: undefined, project: undefined });
    if (project !== undefined) {
      const name = ofTeam?.projects.find(({ id }) => id === String(project))?.name ?? `#${project}`;
      add('project', t('filter.project'), name, { project: undefined });
    }
  }
  if (filters.user && team === undefined) add('user', t('filter.user'), filters.user, { user: '' });
  if (filters.zone) add('zone', t('filter.zone'), 'UTC', { zone: '' });
  return chips;
}
