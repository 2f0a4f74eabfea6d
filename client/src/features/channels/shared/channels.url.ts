import { useSearchParams } from 'react-router-dom';
import { lowChannelBalance, slowChannelMs } from '../../../lib/channel-attention';
import { type Filters, listSort, param } from '../../../lib/list-state';
import { channelSortColumns } from '../../../lib/sort-columns/channel-sort.generated';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { type Entry, stored, useStored } from '../../../lib/storage';
import type { ChannelFilter } from './channels.generated';

export const channelSort = listSort(channelSortColumns, '-priority', { response: 'RESPONSE_TIME', used: 'USED_QUOTA' });

export const channelParams = {
  q: param.text(),
  model: param.text(),
  group: param.text(),
  status: param.integer(),
  /** Name of a tag; `tag=1` enables the tag mode. */
  tagged: param.text(),
  untested: param.flag(),
  failing: param.flag(),
  unpriced: param.flag(),
  /** Minimum response time of the last test, in ms. */
  slower: param.integer(),
  /** Maximum balance in US dollars. */
  below: param.integer(),
  /** Empty for the order of the mode, which is by priority or by id. */
  sort: { ...channelSort.param, fallback: '' },
};

export type ChannelFilters = Filters<typeof channelParams>;

export function toChannelFilter(filters: ChannelFilters): ChannelFilter {
  const { q, model, group, status, tagged, untested, failing, unpriced, slower, below } = filters;
  return {
    keyword: q || null,
    model: model || null,
    group: group || null,
    status: status ?? null,
    tag: tagged || null,
    tested: untested ? false : null,
    failing: failing || null,
    unpriced: unpriced || null,
    slowerThan: slower ?? null,
    balanceBelow: below ?? null,
  };
}

/** Predefined filters. A filter that sets none of their parameters is the view of all channels. */
export const channelViews = [
  { id: 'all', filters: {} },
  { id: 'autoDisabled', filters: { status: channelStatus.autoDisabled } },
  { id: 'failing', filters: { failing: 1 } },
  { id: 'slow', filters: { slower: slowChannelMs } },
  { id: 'lowBalance', filters: { below: lowChannelBalance } },
  { id: 'untested', filters: { untested: 1 } },
  { id: 'unpriced', filters: { unpriced: 1 } },
] as const;

export type ChannelView = (typeof channelViews)[number];

/** The parameters that the views set. */
export const viewParams = ['status', 'slower', 'below', 'untested', 'failing', 'unpriced'] as const;

/** The view with exactly these filters; undefined for any other combination. */
export const viewOf = (filters: ChannelFilters): ChannelView | undefined =>
  channelViews.find(({ filters: wanted }) =>
    viewParams.every((name) => {
      const set: Partial<Record<typeof name, number>> = wanted;
      return Number(filters[name] ?? 0) === (set[name] ?? 0);
    }),
  );

export interface Mode {
  on: boolean;
  toggle(): void;
}

/** A list mode that is stored in the browser and also in the address, so that a copied link shows the same list. */
function useMode(name: string, remembered: Entry<boolean>, reset: readonly string[] = []): Mode {
  const [search, setSearch] = useSearchParams();
  const before = useStored(remembered);
  const requested = search.get(name);
  const on = requested === '1' || (requested !== '0' && before);
  return {
    on,
    toggle: () => {
      remembered.write(!on);
      setSearch((current) => {
        const next = new URLSearchParams(current);
        next.set(name, on ? '0' : '1');
        for (const name of ['page', ...reset]) next.delete(name);
        return next;
      });
    },
  };
}

/** Sorts channels by id instead of priority, unless the address names a column. */
export const useIdSort = (): Mode => useMode('idsort', stored.channelIdSort, ['sort']);

/** Groups channels by tag. */
export const useTagMode = (): Mode => useMode('tag', stored.channelTagMode);
