import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';

interface Row {
  readonly __typename: string;
}

/**
 * What a list has already loaded of a record, so that its drawer shows it at once.
 * @param id null for a new record
 * @returns undefined if a field of the fragment is not known
 */
export function useKnownRow<T extends Row>(
  fragment: TypedDocumentNode<T, unknown>,
  type: T['__typename'],
  id: string | null,
): T | undefined {
  const { cache } = useApolloClient();
  // It comes before the fragments that it contains.
  const [first] = fragment.definitions;
  const fragmentName = first?.kind === 'FragmentDefinition' ? first.name.value : undefined;
  return useMemo(
    () =>
      id === null
        ? undefined
        : ((cache.readFragment({ id: `${type}:${id}`, fragment, fragmentName }) as T | null) ?? undefined),
    [cache, fragment, fragmentName, type, id],
  );
}
