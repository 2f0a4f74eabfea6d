import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { type NoticeDelivery, usePersonalSendTestMutation, usePersonalTestNoticesQuery } from '../personal.generated';

/** Polling interval of a notification in delivery, in ms. */
const pace = 2000;

/** Sends a notification and follows it until it is delivered or has failed. */
export function useTestNotice() {
  const act = useMutationHandler();
  const [sendTest, { loading: busy }] = usePersonalSendTestMutation();
  const [sent, setSent] = useState<{ id: string; delivery: NoticeDelivery }>();
  const following = sent?.delivery === 'PENDING';
  const { data } = usePersonalTestNoticesQuery(
    following ? { pollInterval: pace, fetchPolicy: 'network-only' } : skipToken,
  );
  const found = sent && data?.notices.nodes.find(({ id }) => id === sent.id);
  if (sent && found && found.delivery !== sent.delivery) setSent({ id: found.id, delivery: found.delivery });

  const send = async () => {
    setSent(undefined);
    const answer = await act(() => sendTest());
    setSent(answer?.data?.sendTestNotice);
  };
  return { busy, delivery: sent?.delivery, send };
}
