import { NetworkStatus } from '@apollo/client';
import { useState } from 'react';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useOperationsHealthQuery, useOperationsProofsQuery, useOperationsProveMutation } from './operations.generated';
import { OperationsView } from './operations.view';

/** Milliseconds between looks while the page is on screen. */
const lookEvery = 10_000;
/** The same at a proof under way. */
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
  // When the figures on screen came in, not when they are painted again.
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
