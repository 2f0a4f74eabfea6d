import { type Usage, useUsageUpdates } from '../../../graphql/updates/use-updates';
import { hourMs } from '../../../lib/durations';
import { useEventCallback } from '../../../lib/use-event-callback';

/** The time for which a page shows sums, in ms. */
interface Shown {
  asOf: number;
  setAsOf(at: number): void;
}

/**
 * Reads the sums of a page again when there is new usage. The previous sums stay visible while they load; in another
 * hour the buckets differ.
 * @returns reads them now
 */
export function useLiveSums(
  usage: Usage | undefined,
  { asOf, setAsOf }: Shown,
  queries: readonly { refetch(): Promise<unknown> }[],
) {
  const update = useEventCallback(() => {
    const now = Date.now();
    if (Math.floor(now / hourMs) !== Math.floor(asOf / hourMs)) return setAsOf(now);
    for (const { refetch } of queries) refetch().catch(() => undefined);
  });
  useUsageUpdates(usage, update);
  return update;
}
