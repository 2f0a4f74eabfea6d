import { skipToken } from '@apollo/client/react';
import {
  type ChannelFilter,
  type ChannelRowFragment,
  type ChannelSort,
  type SortDirection,
  useChannelListQuery,
} from '../shared/channels.generated';

export interface Wanted {
  filter: ChannelFilter;
  order: { sort: ChannelSort; direction: SortDirection };
  page: number;
  size: number;
}

export interface Listing<T> {
  /** `undefined` until the first response. */
  rows: readonly T[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  reload(): Promise<unknown>;
}

/** One page of the matching channels. */
export function useChannelPage({ filter, order, page, size }: Wanted, active: boolean): Listing<ChannelRowFragment> {
  const { latest, loading, error, refetch } = useChannelListQuery(
    active ? { variables: { filter, ...order, page: { first: size, page } } } : skipToken,
  );
  const channels = latest?.channels;
  return { rows: channels?.nodes, total: channels?.totalCount ?? 0, loading, error, reload: () => refetch() };
}
