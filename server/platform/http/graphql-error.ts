import type { FastifyRequest } from 'fastify';
import type { AppError } from '../../common/errors/app-error.js';

/** Whether a request is for GraphQL, whose responses have a format of their own, also when no operation was read. */
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
  const { code, status, details } = error;
  const fields = error.fields(language);
  const extensions = {
    code,
    status,
    requestId: id,
    ...(details.retryAfterSeconds && { retryAfterSeconds: details.retryAfterSeconds }),
    ...(fields && { fields }),
  };
  return { errors: [{ message: error.text(language), extensions }] };
}
