import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApolloServerPlugin, GraphQLRequestContextDidEncounterErrors } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../errors/common.errors.js';
import { toAppError } from '../http/error-filter.js';
import { extensionsOf } from '../http/graphql-error.js';
import type { Logger } from '../telemetry/logger.js';
import type { GraphQLContext } from './context.js';
import { libraryText } from './graphql.errors.js';
import { MAX_ERRORS, tooManyTokens } from './limits.js';

/** Formats AppErrors as GraphQL errors in the caller's language and hides all other errors. */
export function errorPlugin(logger: Logger): ApolloServerPlugin<GraphQLContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async (event: GraphQLRequestContextDidEncounterErrors<GraphQLContext>) => {
        for (const error of event.errors) translate(error, event.contextValue, logger);
      },
      willSendResponse: async ({ response, contextValue }) => {
        response.http.headers.set('cache-control', 'no-store');
        response.http.headers.set('x-request-id', contextValue.request.id);
        if (response.body.kind !== 'single') return;
        const { singleResult } = response.body;
        if (singleResult.errors) singleResult.errors = singleResult.errors.slice(0, MAX_ERRORS);
      },
    }),
  };
}

function translate(error: GraphQLError, context: GraphQLContext, logger: Logger): void {
  const found = causeOf(error);
  if (found === null) {
    const message = libraryText(error.extensions['code'], error.message, context.language);
    Object.assign(error, { message });
    Object.assign(error.extensions, { status: libraryStatus(error), requestId: context.request.id });
    return;
  }
  const known = toAppError(found);
  if (known.status >= 500)
    logger.error(
      { event: 'graphql.failed', err: found, requestId: context.request.id, path: error.path },
      'GraphQL field failed',
    );
  const { language, request } = context;
  Object.assign(error, { message: known.text(language) });
  Object.assign(error.extensions, extensionsOf(known, { language, id: request.id }));
}

/** The error that server code threw; null for errors that the library found in the document or its variables. */
function causeOf(error: GraphQLError): Error | null {
  const { originalError } = error;
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) return originalError;
  return tooManyTokens(error);
}

/** The request that is being served; the library reports errors of a request that it cannot read without a context. */
export const servedRequest = new AsyncLocalStorage<FastifyRequest>();

/** Formats every error of a response: no stack traces, no texts of libraries. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { stacktrace: _, originalError: __, ...extensions } = formatted.extensions ?? {};
  const internal = extensions['code'] === 'INTERNAL_SERVER_ERROR';
  const request = servedRequest.getStore();
  const requestId = extensions['requestId'] ?? request?.id;
  if (internal && !(error instanceof AppError))
    return { message: CommonError.internal.en, extensions: { code: 'internal', status: 500, requestId } };
  if (extensions['requestId'] !== undefined) return { ...formatted, extensions };
  const message =
    extensions['status'] === undefined
      ? libraryText(extensions['code'], formatted.message, request?.language ?? 'en')
      : formatted.message;
  return { ...formatted, message, extensions: { status: libraryStatus(error), ...extensions, requestId } };
}

/** The HTTP status of an error of the library; it responds with 200 where clients try another document. */
function libraryStatus(error: unknown): number {
  const http: unknown = error instanceof GraphQLError ? error.extensions['http'] : undefined;
  const status: unknown = typeof http === 'object' && http !== null ? Reflect.get(http, 'status') : undefined;
  return typeof status === 'number' && status >= 400 ? status : 400;
}
