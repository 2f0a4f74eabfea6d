import { skipToken, useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Listing, Wanted } from '../list/use-channel-list';
import {
  type ChannelFilter,
  ChannelListDocument,
  type ChannelListQuery,
  type ChannelListQueryVariables,
  useChannelTagListQuery,
} from '../shared/channels.generated';
import { type Members, type TreeRow, toTree } from '../shared/tag-tree';

/** Max page size of the API; the remaining channels of a larger tag are in the channel list. */
const maxShownOfTag = 100;

export interface TagTree extends Listing<TreeRow> {
  toggle(tag: string): void;
}

/** One page of tags; the channels of a tag load when it is opened. */
export function useTagTree({ filter, order, page, size }: Wanted, active: boolean): TagTree {
  const { latest, loading, error, refetch } = useChannelTagListQuery(
    active ? { variables: { filter, untagged: { ...filter, tag: '' }, page: { first: size, page } } } : skipToken,
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { members, reload: reloadMembers } = useMembers(active ? open : none, filter, order);
  const total = latest?.channelTags.totalCount ?? 0;
  // A filter by tag excludes channels without one.
  const untagged = page * size >= total && !filter.tag ? (latest?.untagged.totalCount ?? 0) : 0;
  const rows = useMemo(
    () => latest && toTree({ tags: latest.channelTags.nodes, untagged, open, members }),
    [latest, untagged, open, members],
  );
  const toggle = useCallback((tag: string) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(tag)) next.add(tag);
      return next;
    });
  }, []);
  // `error` reports a refetch that failed.
  return {
    rows,
    total,
    loading,
    error,
    toggle,
    reload: () => Promise.all([refetch().catch(() => undefined), reloadMembers()]),
  };
}

const none: ReadonlySet<string> = new Set();

/** Watches the channels of every open tag, so that changes to them are shown immediately. */
function useMembers(open: ReadonlySet<string>, filter: ChannelFilter, order: Wanted['order']) {
  const client = useApolloClient();
  const [members, setMembers] = useState<ReadonlyMap<string, Members>>(new Map());
  const watched = useRef<{ refetch(): Promise<unknown> }[]>([]);
  const wanted = JSON.stringify([[...open], filter, order]);

  useEffect(() => {
    const [tags, others, sorted]: [string[], ChannelFilter, Wanted['order']] = JSON.parse(wanted);
    const queries = tags.map((tag) => {
      const query = client.watchQuery<ChannelListQuery, ChannelListQueryVariables>({
        query: ChannelListDocument,
        variables: { filter: { ...others, tag }, ...sorted, page: { first: maxShownOfTag } },
      });
      const subscription = query.subscribe(({ data, dataState, error }) => {
        setMembers((before) => {
          const next = new Map(before);
          const known = before.get(tag);
          if (error) next.set(tag, { rows: known?.rows ?? [], total: known?.total ?? 0, failed: true });
          else if (dataState === 'complete') {
            next.set(tag, { rows: data.channels.nodes, total: data.channels.totalCount, failed: false });
          }
          return next;
        });
      });
      return { query, subscription };
    });
    watched.current = queries.map(({ query }) => query);
    return () => {
      for (const { subscription } of queries) subscription.unsubscribe();
      watched.current = [];
    };
  }, [client, wanted]);

  // The row under the tag reports a refetch that failed.
  const reload = useCallback(
    () => Promise.all(watched.current.map((query) => query.refetch().catch(() => undefined))),
    [],
  );
  return { members, reload };
}
