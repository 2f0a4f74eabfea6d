import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import {
  useSiteHealthQuery,
  useSiteHealthReconcileMutation,
  useSiteHealthReconciliationsQuery,
} from './site-health.generated';
import { SiteHealthView } from './site-health.view';

/** Polling interval while the page is visible, in ms. */
const pollIntervalMs = 10_000;

export function SiteHealthPage() {
  const act = useMutationHandler();
  const { latest, networkStatus, loading, error, refetch } = useSiteHealthQuery({
    pollInterval: pollIntervalMs,
  });
  const reconciliations = useSiteHealthReconciliationsQuery({ pollInterval: pollIntervalMs });
  const [reconcile] = useSiteHealthReconcileMutation();
  const health = latest?.health;
  // Time at which the displayed figures were received, not the time of the last render.
  const [seen, setSeen] = useState({ health, at: Date.now() });
  if (seen.health !== health) setSeen({ health, at: Date.now() });

  const look = () => Promise.all([refetch(), reconciliations.refetch()]).catch(() => undefined);
  return (
    <SiteHealthView
      health={health}
      asOf={seen.at}
      error={error}
      loading={loading && networkStatus !== NetworkStatus.poll}
      onRefresh={() => void look()}
      reconciliation={{
        newest: reconciliations.data?.newest.nodes[0],
        last: reconciliations.data?.done.nodes[0],
        onStart: async () => {
          await act(() => reconcile());
          await look();
        },
        onOverChange: () => void look(),
      }}
    />
  );
}
