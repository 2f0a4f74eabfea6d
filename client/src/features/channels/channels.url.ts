import { useSearchParams } from 'react-router-dom';
import type { ChannelFilter, ChannelSort } from '../../graphql/generated';
import { type Filters, param } from '../../lib/list-state';
import { stored, useStored } from '../../lib/storage';

export const channelParams = {
  q: param.text(),
  model: param.text(),
  group: param.text(),
  status: param.integer(),
  untested: param.flag(),
};

export type ChannelFilters = Filters<typeof channelParams>;

export function toChannelFilter({ q, model, group, status }: ChannelFilters): ChannelFilter {
  return {
    keyword: q || null,
    model: model || null,
    group: group || null,
    status: status ?? null,
  };
}

/** Channels by id instead of by priority: remembered by the browser, and in the address so that a copied link shows the same. */
export function useChannelSort(): { sort: ChannelSort; byId: boolean; toggle(): void } {
  const [search, setSearch] = useSearchParams();
  const remembered = useStored(stored.channelIdSort);
  const asked = search.get('idsort');
  const byId = asked === '1' || (asked !== '0' && remembered);
  return {
    byId,
    sort: byId ? 'ID' : 'PRIORITY',
    toggle: () => {
      stored.channelIdSort.write(!byId);
      setSearch((current) => {
        const next = new URLSearchParams(current);
        next.set('idsort', byId ? '0' : '1');
        next.delete('page');
        return next;
      });
    },
  };
}
