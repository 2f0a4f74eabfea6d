import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import type { Client } from 'graphql-ws';
import { setSocketState } from './socket-state';

const address = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`;

let socket: Promise<Client> | undefined;

/** The socket library and the connection load with the first subscription: pages without live data load neither. */
function connect(): Promise<Client> {
  socket ??= import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: address,
      lazy: true,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      on: {
        connecting: (isRetry) => setSocketState(isRetry ? 'lost' : 'connecting'),
        connected: () => setSocketState('live'),
        closed: () => setSocketState('lost'),
      },
    }),
  );
  return socket;
}

/** Runs subscriptions over graphql-ws; the session cookie authenticates the handshake. */
export function subscriptionLink(): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        let stop: (() => void) | undefined;
        let stopped = false;
        const start = (client: Client) => {
          if (stopped) return;
          stop = client.subscribe(
            { query: print(operation.query), variables: operation.variables, operationName: operation.operationName },
            {
              next: (result) => observer.next(result as ApolloLink.Result),
              error: (error) => observer.error(error),
              complete: () => observer.complete(),
            },
          );
        };
        connect().then(start, (error) => observer.error(error));
        return () => {
          stopped = true;
          stop?.();
        };
      }),
  );
}
