import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  type ChannelFilter,
  type ChannelRowFragment,
  type ChannelSort,
  useChannelListQuery,
} from '../../graphql/generated';

interface ChannelListing {
  /** `undefined` until the first answer. */
  rows: readonly ChannelRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  reload(): Promise<unknown>;
}

interface Wanted {
  filter: ChannelFilter;
  sort: ChannelSort;
  page: number;
  size: number;
}

/** One page of the channels that match. */
export function useChannelPage({ filter, sort, page, size }: Wanted, active: boolean): ChannelListing {
  const { data, previousData, loading, error, refetch } = useChannelListQuery(
    active ? { variables: { filter, sort, page: { first: size, page } } } : skipToken,
  );
  const channels = (data ?? previousData)?.channels;
  return { rows: channels?.nodes, total: channels?.totalCount ?? 0, loading, error, reload: () => refetch() };
}

/** The most rows a page of the API holds. */
const batch = 100;

/**
 * The channels that were never tested. The API does not filter by that, and they are few: all that match the other filters are read,
 * batch by batch.
 */
export function useUntestedChannels({ filter, sort, page, size }: Wanted, active: boolean): ChannelListing {
  const { data, loading, error, refetch, fetchMore } = useChannelListQuery(
    active ? { variables: { filter, sort, page: { first: batch, page: 1 } } } : skipToken,
  );
  const read = data?.channels.nodes.length ?? 0;
  const all = data?.channels.totalCount ?? 0;
  const incomplete = active && !error && read > 0 && read < all && read % batch === 0;

  useEffect(() => {
    if (!incomplete || loading) return;
    void fetchMore({
      variables: { page: { first: batch, page: read / batch + 1 } },
      updateQuery: (before, { fetchMoreResult: { channels } }) => ({
        ...before,
        channels: { ...channels, nodes: [...before.channels.nodes, ...channels.nodes] },
      }),
    });
  }, [incomplete, loading, read, fetchMore]);

  const untested = incomplete ? undefined : data?.channels.nodes.filter(({ testedAt }) => testedAt === null);
  return {
    rows: untested?.slice((page - 1) * size, page * size),
    total: untested?.length ?? 0,
    loading: loading || incomplete,
    error,
    reload: () => refetch(),
  };
}
