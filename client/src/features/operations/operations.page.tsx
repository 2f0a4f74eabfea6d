import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useOperationsHealthQuery, useOperationsProofsQuery, useOperationsProveMutation } from './operations.generated';
import { OperationsView } from './operations.view';

/** Polling interval while the page is visible, in ms. */
const lookEvery = 10_000;
/** Polling interval during a reconciliation, in ms. */
const proofEvery = 2_000;

export function OperationsPage() {
  const act = useMutationHandler();
  const skipPollAttempt = () => document.hidden;
  const { data, previousData, networkStatus, loading, error, refetch } = useOperationsHealthQuery({
    pollInterval: lookEvery,
    skipPollAttempt,
  });
  const [proving, setProving] = useState(false);
  const proofs = useOperationsProofsQuery({ pollInterval: proving ? proofEvery : lookEvery, skipPollAttempt });
  const [prove] = useOperationsProveMutation();
  const health = (data ?? previousData)?.health;
  const newest = proofs.data?.reconciliations.nodes[0];
  const underWay = newest?.state === 'WAITING' || newest?.state === 'RUNNING';
  if (underWay !== proving) setProving(underWay);
  // Time at which the displayed figures were received, not the time of the last render.
  const [seen, setSeen] = useState({ health, at: Date.now() });
  if (seen.health !== health) setSeen({ health, at: Date.now() });

  const look = () => Promise.all([refetch(), proofs.refetch()]).catch(() => undefined);
  return (
    <OperationsView
      health={health}
      asOf={seen.at}
      error={error}
      loading={loading && networkStatus !== NetworkStatus.poll}
      onRefresh={() => void look()}
      books={{
        newest,
        last: proofs.data?.lastReconciliation ?? undefined,
        onProve: async () => {
          await act(() => prove());
          await look();
        },
      }}
    />
  );
}
