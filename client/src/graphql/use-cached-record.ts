import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { FragmentDefinitionNode } from 'graphql';
import { useCallback } from 'react';

/** Returns a function that reads a record as it was last loaded; null if its fields were not. Stable. */
export function useCachedRecord<Row>(fragment: TypedDocumentNode<Row>): (id: string) => Row | null {
  const { cache } = useApolloClient();
  return useCallback(
    (id) => {
      const { name, typeCondition } = fragment.definitions[0] as FragmentDefinitionNode;
      return cache.readFragment({ id: `${typeCondition.name.value}:${id}`, fragment, fragmentName: name.value });
    },
    [cache, fragment],
  );
}
