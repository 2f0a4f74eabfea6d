import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ruleOf } from '../access/policy-lookup.js';
import { Config } from '../config/config.js';
import { type Demand, LimitStore } from '../coordination/limit-store.js';
import { AppError, languageOf } from '../errors/app-error.js';
import { CommonError } from '../errors/common-errors.js';
import { networkOf } from './client-network.js';
import { sendError } from './error-filter.js';

/** Bounds how often one address asks the management API, whoever it says it is. */
@Injectable()
export class ApiLimit {
  /** Null: switched off. */
  private readonly rule: Omit<Demand, 'key'> | null;

  constructor(
    private readonly store: LimitStore,
    { env }: Config,
  ) {
    const windowMs = env.GLOBAL_API_RATE_LIMIT_DURATION * 1_000;
    const rule = { limit: env.GLOBAL_API_RATE_LIMIT, windowMs, atLeast: 1, atMost: 1 };
    this.rule = env.GLOBAL_API_RATE_LIMIT_ENABLE ? rule : null;
  }

  /** Counts a request. @throws {AppError} rate_limited */
  async count(address: string): Promise<void> {
    if (!this.rule) return;
    const taking = await this.store.take([{ ...this.rule, key: `api/${networkOf(address)}` }]);
    if (!taking.refused) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(taking.retryAfterMs / 1_000));
    throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds });
  }
}

/** A hook that refuses requests to the management API over the limit, before anything of them is looked at. */
export function limitApi(limit: ApiLimit) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { url, ip, method } = request;
    const graphql = isUnder(url, '/graphql');
    const limited = graphql || isUnder(url, '/api');
    // Relayed calls, which come by the thousand, wait for no promise here.
    if (!limited || ruleOf(method, request.routeOptions.url ?? '')?.callback) {
      done();
      return;
    }
    limit.count(ip).then(
      () => done(),
      (error: Error) => {
        if (!(error instanceof AppError)) done(error);
        else if (graphql) sendGraphQLError(request, reply, error);
        else sendError(request, reply, error);
      },
    );
  };
}

function isUnder(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}

function sendGraphQLError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { code, status, details } = error;
  const message = error.text(languageOf(request.headers['accept-language']));
  const extensions = { code, status, requestId: request.id, retryAfterSeconds: details.retryAfterSeconds };
  reply
    .status(status)
    .header('retry-after', details.retryAfterSeconds)
    .send({ errors: [{ message, extensions }] });
}
