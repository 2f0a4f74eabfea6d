import { NetworkStatus } from '@apollo/client';
import { skipToken, useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useCatchUp } from '../live/socket-state';
import {
  type ChannelsChangedSubscription,
  type Scope,
  useBalanceChangedSubscription,
  useChannelsChangedSubscription,
  useUsageArrivedSubscription,
} from './updates.generated';

/** Keeps the balance and the usage of the signed-in user up to date in the cache, for every page that shows them. */
export function useOwnBalance() {
  const { cache } = useApolloClient();
  useBalanceChangedSubscription({
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { userId: id, quota, usedQuota, requestCount } = data.balanceChanged;
      cache.modify({
        id: cache.identify({ __typename: 'Viewer', id }),
        fields: { quota: () => quota, usedQuota: () => usedQuota, requestCount: () => requestCount },
      });
    },
  });
}

/** Whose usage a page shows. */
export interface Usage {
  scope: Scope;
  /** Instead of the own account. */
  teamId?: string;
}

/** Calls `refresh` when there is new usage, at most every ten seconds, and after a reconnect; not without `usage`. */
export function useUsageUpdates(usage: Usage | undefined, refresh: () => unknown) {
  useUsageArrivedSubscription(
    usage
      ? { variables: { scope: usage.scope, teamId: usage.teamId }, ignoreResults: true, onData: () => void refresh() }
      : skipToken,
  );
  useCatchUp(() => usage && refresh());
}

type ChangedChannels = ChannelsChangedSubscription['channelsChanged'];

interface ChannelUpdates {
  /** Called after each change of states. */
  onChange?(changed: ChangedChannels): void;
  /** Called when channels were added or deleted, or may have been, and after a reconnect. */
  reload(): unknown;
}

/**
 * Keeps the states of channels up to date in the cache. Settings are not part of it, so that forms keep their values.
 */
export function useChannelUpdates({ onChange, reload }: ChannelUpdates, active = true) {
  // Ids rise with each new channel.
  const newest = useRef(0);
  useChannelsChangedSubscription(
    active
      ? {
          ignoreResults: true,
          onData: ({ data: { data } }) => {
            if (!data) return;
            const { any, deletedIds, channels } = data.channelsChanged;
            const last = Math.max(newest.current, ...channels.map(({ id }) => Number(id)));
            if (any || deletedIds.length > 0 || last > newest.current) void reload();
            newest.current = last;
            onChange?.(data.channelsChanged);
          },
        }
      : skipToken,
  );
  useCatchUp(() => active && reload());
}

/** Whether a query is loading something that was not shown before: updates are not announced. */
export const isLoadingAnew = (query: { loading: boolean; networkStatus: NetworkStatus; data?: unknown }): boolean =>
  query.loading && (query.networkStatus !== NetworkStatus.refetch || query.data === undefined);
