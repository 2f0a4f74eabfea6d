import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';

/** Replaces the socket of a data client: `send` delivers data to the running subscriptions of a name. */
export function fakeSubscriptions(client: ApolloClient) {
  const running = new Map<string, Set<(data: Record<string, unknown>) => void>>();
  const socket = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        const next = (data: Record<string, unknown>) => observer.next({ data });
        const known = running.get(operationName) ?? new Set();
        running.set(operationName, known.add(next));
        return () => known.delete(next);
      }),
  );
  client.setLink(ApolloLink.split(({ operationType }) => operationType === 'subscription', socket, client.link));
  return {
    send: (name: string, data: Record<string, unknown>) => {
      for (const next of running.get(name) ?? []) next(data);
    },
  };
}
