import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useEventCallback } from '../../lib/use-event-callback';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { FirstRequestView } from './first-request.view';
import {
  useFirstRequestQuery,
  useFirstRequestTailSubscription,
  useOnboardingRevealKeyMutation,
  useOnboardingTokensQuery,
} from './onboarding.generated';

interface FirstRequestStepProps {
  /** A model that the user may call. */
  model: string | null;
  arrived: boolean;
  /** The request was billed, possibly before the onboarding state reports it. */
  onArrival(): void;
}

/** The last step: a sample request, and its receipt once it is billed. */
export function FirstRequestStep({ model, arrived, onArrival }: FirstRequestStepProps) {
  const { server_address } = useStatus();
  const act = useMutationHandler();
  const [secret, setSecret] = useState<string>();
  const tokens = useOnboardingTokensQuery();
  const [reveal, revealing] = useOnboardingRevealKeyMutation();
  // The live tail reports the request at once; the checklist's polling finds it where sockets are blocked.
  const tail = useFirstRequestTailSubscription(arrived ? skipToken : {});
  const seen = arrived || (tail.data?.logTail.logs.length ?? 0) > 0;
  const announce = useEventCallback(onArrival);
  useEffect(() => {
    if (seen) announce();
  }, [seen, announce]);
  const first = useFirstRequestQuery(seen ? { fetchPolicy: 'network-only' } : skipToken);
  const log = first.data?.logs.nodes[0];

  const onInsertKey = (id: string) =>
    act(async () => {
      const { data } = await reveal({ variables: { id } });
      setSecret(data?.revealTokenKey);
    });

  return (
    <FirstRequestView
      origin={siteOrigin(server_address)}
      model={model}
      tokens={tokens.data?.tokens.nodes ?? []}
      secret={secret}
      inserting={revealing.loading}
      onInsertKey={onInsertKey}
      receipt={log?.receipt ? { receipt: log.receipt, title: log.modelName } : undefined}
      arrived={seen}
    />
  );
}
