import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';

type Policy = 'cache-first' | 'network-only';
type Query<V extends OperationVariables> = TypedDocumentNode<unknown, V>;

/** A response is used without a new request for this time, in ms, and once. */
const FRESH_MS = 5_000;

/** When responses arrived that no component has used, by query and variables. */
const arrivals = new WeakMap<ApolloClient, Map<string, number>>();

function arrivalsOf(client: ApolloClient): Map<string, number> {
  const known = arrivals.get(client) ?? new Map<string, number>();
  arrivals.set(client, known);
  return known;
}

const keyOf = <V extends OperationVariables>({ definitions: [first] }: Query<V>, variables: V): string =>
  `${first?.kind === 'OperationDefinition' ? first.name?.value : ''} ${JSON.stringify(variables)}`;

/** Loads a record that the user is about to open, such as with the menu of its row. A failure has no effect. */
export function usePrefetch<V extends OperationVariables>(query: Query<V>): (variables: V) => void {
  const client = useApolloClient();
  return useCallback(
    (variables) => {
      const known = arrivalsOf(client);
      const key = keyOf(query, variables);
      known.delete(key);
      client.query<unknown, OperationVariables>({ query, variables, fetchPolicy: 'network-only' }).then(
        () => known.set(key, performance.now()),
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
    const age = performance.now() - (arrivalsOf(client).get(key) ?? Number.NEGATIVE_INFINITY);
    return age < FRESH_MS ? 'cache-first' : 'network-only';
  });
  useEffect(() => void arrivalsOf(client).delete(key), [client, key]);
  return policy;
}
