import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../common/errors/app-error.js';

/** Whether a request is for GraphQL, whose responses have their own format, even if no operation was read. */
export const isGraphql = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/graphql(\/|\?|$)/.test(url);

/** A response of GraphQL without data. */
export interface GraphqlFailure {
  readonly errors: readonly [{ readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }];
}

/** The body for a request that failed before its operation was read. */
export function graphqlFailureOf(
  error: AppError,
  { language, id }: Pick<FastifyRequest, 'language' | 'id'>,
): GraphqlFailure {
  return { errors: [{ message: error.text(language), extensions: extensionsOf(error, { language, id }) }] };
}

/** The properties of an error besides its text. */
export function extensionsOf(
  error: AppError,
  { language, id }: Pick<FastifyRequest, 'language' | 'id'>,
): Record<string, unknown> {
  const { code, status, details } = error;
  const { facts, retryAfterSeconds } = details;
  const fields = error.fields(language);
  return {
    ...facts,
    code,
    status,
    requestId: id,
    ...(retryAfterSeconds && { retryAfterSeconds }),
    ...(fields && { fields }),
  };
}
