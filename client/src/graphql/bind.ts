import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  type SkipToken,
  skipToken,
  useApolloClient,
  useMutation,
  useQuery,
  useSubscription,
} from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { onPageIntent } from '../lib/page-intent';

/** Options are optional only if all variables are optional. */
type Args<V, O> =
  Record<string, never> extends V
    ? [options?: (O & { variables?: V }) | SkipToken]
    : [options: (O & { variables: V }) | SkipToken];

type Settled = 'empty' | 'complete' | 'streaming';

type QueryResult<TData, V extends OperationVariables> = useQuery.Result<TData, V, Settled> & {
  /**
   * The data for these variables. Until it arrives, the data for the previous variables, so that a list does not flash.
   */
  latest: TData | undefined;
};

/** The generated hooks are these functions applied to a document. */
export const bindQuery =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (...[options]: Args<V, Omit<useQuery.Options<TData, V>, 'variables'>>) => {
    useNextPage(document, options === skipToken ? undefined : (options as { variables?: V } | undefined)?.variables);
    const result = useQuery(document, options as never) as unknown as QueryResult<TData, V>;
    return { ...result, latest: result.data ?? result.previousData } as QueryResult<TData, V>;
  };

/** Prefetches the announced page of a list; it then renders immediately and is refetched in the background. */
function useNextPage(query: DocumentNode, variables: OperationVariables | undefined) {
  const client = useApolloClient();
  const numbered = isNumbered(variables);
  const latest = useRef(variables);
  useEffect(() => {
    latest.current = variables;
  });
  useEffect(() => {
    if (!numbered) return;
    return onPageIntent((page) => {
      const now = latest.current;
      if (!isNumbered(now) || now.page.page === page) return;
      void client.query({ query, variables: { ...now, page: { ...now.page, page } } }).catch(() => undefined);
    });
  }, [client, query, numbered]);
}

type Numbered = OperationVariables & { page: { page: number } };

const isNumbered = (variables: OperationVariables | undefined): variables is Numbered =>
  typeof variables?.page?.page === 'number';

export const bindMutation =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (options?: useMutation.Options<TData, V>) =>
    useMutation(document, options as never) as unknown as useMutation.ResultTuple<TData, V>;

export const bindSubscription =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (...[options]: Args<V, Omit<useSubscription.Options<TData, V>, 'variables'>>) =>
    useSubscription(document, options as never) as unknown as useSubscription.Result<TData>;
