import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { print } from 'graphql';
import type { Client } from 'graphql-ws';
import { problemOfError } from '../lib/problem-of';
import { callerHeaders, fetchInTime } from '../lib/rest';
import { sessionExpired } from '../lib/session';
import { setSocketState } from './socket-state';

const socketAddress = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`;

let socket: Promise<Client> | undefined;

/**
 * The GraphQL client of the console. The error link ends the local session on the first "not signed in" error; other
 * errors go to the caller: `ErrorState` for queries, `useAct` or `EditDrawer` for mutations.
 */
export function createApolloClient(): ApolloClient {
  const errors = new ErrorLink(({ error }) => {
    if (problemOfError(error).kind === 'signed-out') sessionExpired();
  });
  const headers = new ApolloLink((operation, forward) => {
    operation.setContext(({ headers = {} }: { headers?: Record<string, string> }) => ({
      headers: { ...headers, ...callerHeaders() },
    }));
    return forward(operation);
  });
  const address = { uri: '/graphql', credentials: 'same-origin' } as const;
  const calls = ApolloLink.split(
    ({ operationType }) => operationType === 'query',
    new HttpLink({ ...address, fetch: fetchInTime }),
    new HttpLink(address),
  );
  const transport = ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    subscriptionLink(),
    headers.concat(calls),
  );
  return new ApolloClient({
    link: errors.concat(transport),
    cache: new InMemoryCache({
      typePolicies: {
        Option: { keyFields: ['key'] },
        // Singletons without an id, so a later response is merged into an earlier one.
        SiteStatus: { merge: true },
        Onboarding: { merge: true },
        Capabilities: { merge: true },
        // Lists select a part of it.
        Receipt: { merge: true },
        // A job id is unique only within its queue; a query without `kind` is not normalised.
        Job: { keyFields: ({ kind }) => (kind ? ['kind', 'id'] : false) },
        JobQueue: { keyFields: ['kind'] },
        // Also singletons: the result of a mutation updates every query.
        PersonalSettings: { keyFields: [] },
        Invites: { keyFields: [] },
        SecondFactor: { keyFields: [] },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  });
}

/** The socket library and the connection load with the first subscription: pages without live data load neither. */
function connect(): Promise<Client> {
  socket ??= import('graphql-ws').then(({ createClient }) =>
    createClient({
      url: socketAddress,
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
function subscriptionLink(): ApolloLink {
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
