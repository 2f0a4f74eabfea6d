import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type SkipToken, useMutation, useQuery, useSubscription } from '@apollo/client/react';

/** Options may be left out only while every variable may be. */
type Args<V, O> =
  Record<string, never> extends V
    ? [options?: (O & { variables?: V }) | SkipToken]
    : [options: (O & { variables: V }) | SkipToken];

type Settled = 'empty' | 'complete' | 'streaming';

/**
 * The generated hooks are these functions applied to a document. Lists keep the previous rows while the next page loads
 * (`previousData`), so that tables never flash to empty.
 */
export const bindQuery =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (...[options]: Args<V, Omit<useQuery.Options<TData, V>, 'variables'>>) =>
    useQuery(document, options as never) as unknown as useQuery.Result<TData, V, Settled>;

export const bindMutation =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (options?: useMutation.Options<TData, V>) =>
    useMutation(document, options as never) as unknown as useMutation.ResultTuple<TData, V>;

export const bindSubscription =
  <TData, V extends OperationVariables>(document: TypedDocumentNode<TData, V>) =>
  (...[options]: Args<V, Omit<useSubscription.Options<TData, V>, 'variables'>>) =>
    useSubscription(document, options as never) as unknown as useSubscription.Result<TData>;
