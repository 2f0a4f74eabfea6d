import { skipToken } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { dayMs } from '../../../lib/durations';
import { useCan } from '../../../lib/session';
import { useStatus } from '../../../lib/status';
import { usePricesChannelsQuery, usePricesUsageQuery } from './prices.generated';

const usageDays = 7;

/** By model; undefined until loaded, and for users who may not see them. */
export interface UsageByModel {
  /** The number of enabled channels that serve it. */
  channels: ReadonlyMap<string, number> | undefined;
  /** Calls of all users and their cost in the last seven days. */
  calls: ReadonlyMap<string, { requests: number; quota: number }> | undefined;
  /** Whether the user may see calls and spend. */
  seesCalls: boolean;
  /** Calls and spend are not loaded yet. */
  pending: boolean;
}

/** Channels of the models, and how they were used in the last seven days. */
export function useModelUsage(): UsageByModel {
  const { enable_data_export: hasSums } = useStatus();
  const seesChannels = useCan('channels:read');
  const seesUsage = useCan('logs:read') && hasSums === true;
  const [from] = useState(() => new Date(Date.now() - usageDays * dayMs).toISOString());
  const served = usePricesChannelsQuery(seesChannels ? {} : skipToken);
  const used = usePricesUsageQuery(seesUsage ? { variables: { from } } : skipToken);
  const channels = served.data?.modelChannels;
  const calls = used.data?.usage;
  return useMemo(
    () => ({
      channels: channels && new Map(channels.map(({ model, enabled }) => [model, enabled])),
      calls: calls && new Map(calls.map(({ modelName, requests, quota }) => [modelName ?? '', { requests, quota }])),
      seesCalls: seesUsage,
      pending: used.loading && !calls,
    }),
    [channels, calls, seesUsage, used.loading],
  );
}
