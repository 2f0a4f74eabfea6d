import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';

type Policy = 'cache-first' | 'network-only';
type Query<V extends OperationVariables> = TypedDocumentNode<unknown, V>;

/** A response is used without a new request for this time, in ms, and once. */
const freshMs = 5_000;

/** A request whose response no component has used. */
interface Prefetch {
  /** When the response arrived, in ms. */
  arrival?: number;
}

/** By query and variables. A component removes the one that it uses or no longer needs. */
const prefetches = new WeakMap<ApolloClient, Map<string, Prefetch>>();

function prefetchesOf(client: ApolloClient): Map<string, Prefetch> {
  const known = prefetches.get(client) ?? new Map<string, Prefetch>();
  prefetches.set(client, known);
  return known;
}

const keyOf = <V extends OperationVariables>({ definitions: [first] }: Query<V>, variables: V): string =>
  `${first?.kind === 'OperationDefinition' ? first.name?.value : ''} ${JSON.stringify(variables)}`;

/** Loads a record that the user is about to open, such as with the menu of its row. A failure has no effect. */
export function usePrefetch<V extends OperationVariables>(query: Query<V>): (variables: V) => void {
  const client = useApolloClient();
  return useCallback(
    (variables) => {
      const prefetch: Prefetch = {};
      prefetchesOf(client).set(keyOf(query, variables), prefetch);
      client.query<unknown, OperationVariables>({ query, variables, fetchPolicy: 'network-only' }).then(
        () => {
          prefetch.arrival = Date.now();
        },
        () => undefined,
      );
    },
    [client, query],
  );
}

/** The fetch policy of a drawer that shows the newest data: a prefetched response, or else a new one. */
export function usePrefetchedPolicy<V extends OperationVariables>(query: Query<V>, variables: V): Policy {
  const client = useApolloClient();
  const key = keyOf(query, variables);
  const [policy] = useState<Policy>(() => {
    const age = Date.now() - (prefetchesOf(client).get(key)?.arrival ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age < freshMs ? 'cache-first' : 'network-only';
  });
  useEffect(() => void prefetchesOf(client).delete(key), [client, key]);
  return policy;
}
