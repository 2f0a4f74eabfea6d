import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ruleOf } from '../../access/policy-lookup.js';
import { Config } from '../../config/config.js';
import { type Demand, LimitStore, type Standing } from '../../coordination/limit-store.js';
import { AppError, languageOf } from '../../errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';
import { sendError } from '../error-filter.js';
import { networkOf } from './client-network.js';
import { rateLimitHeaders } from './rate-limit-headers.js';

/** Bounds how often one address asks the management API, whoever it says it is. */
@Injectable()
export class ApiLimit {
  /** Null: switched off. */
  private readonly all: Omit<Demand, 'key'> | null;
  private readonly critical: Omit<Demand, 'key'>;

  constructor(
    private readonly store: LimitStore,
    { env }: Config,
  ) {
    const all = rule(env.GLOBAL_API_RATE_LIMIT, env.GLOBAL_API_RATE_LIMIT_DURATION);
    this.all = env.GLOBAL_API_RATE_LIMIT_ENABLE ? all : null;
    this.critical = rule(env.CRITICAL_RATE_LIMIT, env.CRITICAL_RATE_LIMIT_DURATION);
  }

  /**
   * Counts a request, or several that came in one.
   * @returns how the limit stands; undefined while there is none
   * @throws {AppError} rate_limited
   */
  async count(address: string, requests = 1): Promise<Standing | undefined> {
    if (!this.all) return undefined;
    return this.take({ ...this.all, atLeast: requests, atMost: requests, key: `api/${networkOf(address)}` });
  }

  /** Counts an attempt to prove who one is, or to have a mail sent. @throws {AppError} rate_limited */
  async countCritical(address: string): Promise<void> {
    await this.take({ ...this.critical, key: `critical/${networkOf(address)}` });
  }

  private async take(demand: Demand): Promise<Standing | undefined> {
    const taking = await this.store.take([demand]);
    if (!taking.refused) return taking.taken[0]?.standing;
    const retryAfterSeconds = Math.max(1, Math.ceil(taking.retryAfterMs / 1_000));
    throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds });
  }
}

function rule(limit: number, seconds: number): Omit<Demand, 'key'> {
  return { limit, windowMs: seconds * 1_000, atLeast: 1, atMost: 1 };
}

/** A hook that refuses requests to the management API over the limit, before anything of them is looked at. */
export function limitApi(limit: ApiLimit) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { url, ip, method } = request;
    const graphql = isUnder(url, '/graphql');
    const limited = graphql || isUnder(url, '/api');
    // Relayed calls, which come by the thousand, wait for no promise here.
    const rule = limited ? ruleOf(method, request.routeOptions.url ?? '') : undefined;
    if (!limited || rule?.callback) {
      done();
      return;
    }
    const counted = limit.count(ip).then(async (standing) => {
      if (standing) reply.headers(rateLimitHeaders(standing));
      if (rule?.critical) await limit.countCritical(ip);
    });
    counted.then(
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
