import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { print } from 'graphql';
import { afterPage } from '../lib/after-page';
import { problemOfError } from '../lib/problem-of';
import { callerHeaders, fetchInTime } from '../lib/rest';
import { sessionExpired } from '../lib/sign-in-state';
import type { LiveSubscriptions, Sink } from './live/live-subscriptions';
import { resetSocketState } from './live/socket-state';

/**
 * The GraphQL client of the console. The error link ends the local session on the first "not signed in" error; other
 * errors go to the caller: `ErrorState` for queries, `useMutationHandler` or `EditDrawer` for mutations.
 */
export function createApolloClient(): ApolloClient {
  resetSocketState();
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
    defaultOptions: {
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        nextFetchPolicy: 'cache-first',
        skipPollAttempt: () => document.hidden,
      },
    },
  });
}

/** Runs subscriptions over graphql-ws, which loads after the page; the session cookie authenticates the handshake. */
function subscriptionLink(): ApolloLink {
  let loading: Promise<LiveSubscriptions> | undefined;
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        loading ??= afterPage()
          .then(() => import('./live/live-subscriptions'))
          .then((module) => new module.LiveSubscriptions());
        // A failed load is repeated by the next subscription.
        loading.catch(() => {
          loading = undefined;
        });
        const following = loading.then((live) =>
          live.follow({ query: print(query), variables, operationName }, observer as Sink),
        );
        following.catch((error) => observer.error(error));
        return () => void following.then((end) => end()).catch(() => undefined);
      }),
  );
}
