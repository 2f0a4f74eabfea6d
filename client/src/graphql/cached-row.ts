import type { ApolloCache, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';

interface Row {
  readonly __typename: string;
}

/**
 * Reads a record from the cache, from whichever list loaded it.
 * @returns undefined if the cache lacks a field of the fragment
 */
export function cachedRow<T extends Row>(
  cache: ApolloCache,
  fragment: TypedDocumentNode<T, unknown>,
  type: T['__typename'],
  id: string,
): T | undefined {
  // The document has the fragments that this one contains after it.
  const [first] = fragment.definitions;
  const fragmentName = first?.kind === 'FragmentDefinition' ? first.name.value : undefined;
  const row: unknown = cache.readFragment({ id: cache.identify({ __typename: type, id }), fragment, fragmentName });
  return (row as T | null) ?? undefined;
}

/** The cached row of a record, so that its drawer shows it immediately. @param id null for a new record */
export function useCachedRow<T extends Row>(
  fragment: TypedDocumentNode<T, unknown>,
  type: T['__typename'],
  id: string | null,
): T | undefined {
  const { cache } = useApolloClient();
  return useMemo(() => (id === null ? undefined : cachedRow(cache, fragment, type, id)), [cache, fragment, type, id]);
}
