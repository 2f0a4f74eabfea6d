import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../errors/common.errors.js';
import { isDatabaseOutage, isUnstorable } from '../errors/database-errors.js';
import { Logger } from '../telemetry/logger.js';
import { graphqlFailureOf, isGraphql } from './graphql-error.js';
import { asSent } from './input/wire-input.js';
import { isScim, SCIM_MEDIA_TYPE, scimErrorOf } from './scim-error.js';
import { respondToUnknownRoute } from './unknown-route.js';

/**
 * Converts every error of a route into the envelope. GraphQL formats the errors of an operation itself, from the same
 * exceptions.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType<string>() === 'graphql') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    // Only the router throws this; modules throw their own errors for missing records.
    if (thrown instanceof NotFoundException) {
      respondToUnknownRoute(request, reply);
      return;
    }
    const error = asSent(ofRoute(toAppError(thrown), request), request);
    // A process that stops fails its health checks on purpose, and clients close connections at any time.
    const isExpected = error.code === CommonError.process_stopping.code || isClosedByClient(thrown, request);
    if (error.status >= 500 && !isExpected)
      this.logger.error({ event: 'request.failed', err: thrown, requestId: request.id }, 'Request failed');
    sendError(request, reply, error);
  }
}

/** A body that cannot be parsed is refused before a handler with an error of its own. */
function ofRoute(error: AppError, { routeOptions }: FastifyRequest): AppError {
  const { malformed } = routeOptions.config.access ?? {};
  return malformed && error.definition === CommonError.invalid_parameter ? new AppError(malformed) : error;
}

/** Whether a response could not be sent because the client closed the connection. */
function isClosedByClient(thrown: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Responds with the envelope of an error, or with an error of SCIM or GraphQL. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (reply.sent) return;
  if (error.details.retryAfterSeconds) reply.header('retry-after', error.details.retryAfterSeconds);
  if (error.status === 503 && !error.details.retryAfterSeconds) reply.header('retry-after', 1);
  if (isScim(request)) {
    reply.status(error.status).type(SCIM_MEDIA_TYPE).send(scimErrorOf(error, request));
    return;
  }
  if (isGraphql(request)) {
    reply.status(error.status).header('cache-control', 'no-store').send(graphqlFailureOf(error, request));
    return;
  }
  const { language } = request;
  const fields = error.fields(language);
  const { status, code } = inDialect(request, error);
  reply.status(status).send({ success: false, message: error.text(language), code, fields });
}

/** Status and code of an error as a client reads them. */
interface ErrorHead {
  readonly status: number;
  readonly code: string;
}

/**
 * The errors of a caller who may not make a call as new-api 1.x reports them; it has no counterpart of the last one.
 */
const ACCESS_ERRORS: Partial<Record<keyof typeof CommonError, ErrorHead>> = {
  unauthenticated: { status: 401, code: 'AUTH_UNAUTHORIZED' },
  access_token_invalid: { status: 401, code: 'AUTH_UNAUTHORIZED' },
  user_banned: { status: 401, code: 'AUTH_USER_DISABLED' },
  forbidden: { status: 403, code: 'AUTH_INSUFFICIENT_PRIVILEGE' },
  login_required: { status: 403, code: 'login_required' },
};
const OF_NEW_API: ReadonlyMap<string, ErrorHead> = new Map(Object.entries(ACCESS_ERRORS));

function inDialect({ apiDialect }: FastifyRequest, { code, envelopeStatus: status }: AppError): ErrorHead {
  return (apiDialect === 'new-api' && OF_NEW_API.get(code)) || { status, code };
}

/** Converts errors of the frameworks; every unknown error becomes an internal error without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException) return fromStatus(thrown.getStatus(), thrown);
  if (isDatabaseOutage(thrown)) return new AppError(CommonError.database_unavailable, {}, { cause: thrown });
  if (isUnstorable(thrown)) return new AppError(CommonError.invalid_parameter, {}, { cause: thrown });
  const status = (thrown as { statusCode?: number } | null)?.statusCode;
  return fromStatus(status ?? 500, thrown);
}

function fromStatus(status: number, cause: unknown): AppError {
  if (status === 408) return new AppError(CommonError.body_stalled, {}, { cause });
  if (status === 413) return new AppError(CommonError.body_too_large, {}, { cause });
  if (status === 415) return new AppError(CommonError.unsupported_media_type, {}, { cause });
  if (status === 404) return new AppError(CommonError.not_found, {}, { cause });
  if (status >= 400 && status < 500) return new AppError(CommonError.invalid_parameter, {}, { cause });
  return new AppError(CommonError.internal, {}, { cause });
}
