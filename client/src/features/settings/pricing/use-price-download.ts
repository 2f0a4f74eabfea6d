import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { saveText } from '../../../lib/save-text';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { PricesListDocument } from '../settings.generated';

/** Downloads the current prices as a file that this and other gateways can import. */
export function usePriceDownload() {
  const client = useApolloClient();
  const act = useMutationHandler();
  return useCallback(async () => {
    const answer = await act(() => client.query({ query: PricesListDocument, fetchPolicy: 'network-only' }));
    if (answer?.data) saveText('prices', answer.data.priceList, 'json');
  }, [client, act]);
}
