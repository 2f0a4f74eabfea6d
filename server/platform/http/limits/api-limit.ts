import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import type { Authenticator } from '../../../common/principal.js';
import { Config } from '../../config/config.js';
import { type Demand, LimitStore, type Standing } from '../../coordination/limit-store.js';
import { CommonError } from '../../errors/common.errors.js';
import { sendError } from '../error-filter.js';
import { networkOf } from './client-network.js';
import type { UnnamedProxy } from './unnamed-proxy.js';

/** The state of a request limit, in the headers that OpenAI's SDKs and many others read. */
function rateLimitHeaders({ limit, remaining, resetMs }: Standing): Record<string, string | number> {
  return {
    'x-ratelimit-limit-requests': limit,
    'x-ratelimit-remaining-requests': remaining,
    'x-ratelimit-reset-requests': duration(resetMs),
  };
}

/** A duration in OpenAI's format: `6m0s`, `1h0m30s`, `17s`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h}h${m}m${s}s`;
  return m > 0 ? `${m}m${s}s` : `${s}s`;
}

/** The result of counting a request for its address. */
export interface AddressCount {
  /** The state of the limit; absent when there is no limit. */
  readonly standing?: Standing;
  /** Set when the address has exceeded its limit; the request was not counted then. */
  readonly refusal?: AppError;
  /** Releases the count when the request turns out to be a user's, who is counted instead. */
  release(): void;
}

/** Limits the management requests of a user, and the requests of an address without a known user. */
@Injectable()
export class ApiLimit {
  /** Null: disabled. */
  private readonly anonymous: Omit<Demand, 'key'> | null = null;
  private readonly user: Omit<Demand, 'key'> | null = null;
  private readonly critical: Omit<Demand, 'key'>;

  constructor(
    private readonly store: LimitStore,
    { env }: Config,
  ) {
    if (env.GLOBAL_API_RATE_LIMIT_ENABLE) {
      const { GLOBAL_API_RATE_LIMIT: ofAddress, GLOBAL_API_USER_RATE_LIMIT: ofUser } = env;
      this.anonymous = rule(ofAddress, env.GLOBAL_API_RATE_LIMIT_DURATION);
      // A limit for addresses above the default also raises the limit for users.
      this.user = rule(Math.max(ofAddress, ofUser), env.GLOBAL_API_RATE_LIMIT_DURATION);
    }
    this.critical = rule(env.CRITICAL_RATE_LIMIT, env.CRITICAL_RATE_LIMIT_DURATION);
  }

  /**
   * Counts a request of an authenticated user.
   * @returns the state of the limit; undefined when there is no limit
   * @throws {AppError} rate_limited
   */
  async countUser(userId: number): Promise<Standing | undefined> {
    return this.user ? this.take({ ...this.user, key: `api-user/${userId}` }) : undefined;
  }

  /** Counts a request whose user is not known yet. Does not throw: see `AddressCount`. */
  async countAddress(address: string): Promise<AddressCount> {
    if (!this.anonymous) return { release: () => undefined };
    const taking = await this.store.take([{ ...this.anonymous, key: `api/${networkOf(address)}` }]);
    if (taking.refused) return { refusal: rateLimited(taking.retryAfterMs), release: () => undefined };
    const [taken] = taking.taken;
    return { standing: taken?.standing, release: () => taken && this.store.correct(taken, 0) };
  }

  /** Counts an attempt to authenticate, or to have a mail sent. @throws {AppError} rate_limited */
  async countCritical(address: string): Promise<void> {
    await this.take({ ...this.critical, key: `critical/${networkOf(address)}` });
  }

  private async take(demand: Demand): Promise<Standing | undefined> {
    const taking = await this.store.take([demand]);
    if (!taking.refused) return taking.taken[0]?.standing;
    throw rateLimited(taking.retryAfterMs);
  }
}

function rateLimited(retryAfterMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new AppError(CommonError.rate_limited, {}, { retryAfterSeconds });
}

function rule(limit: number, seconds: number): Omit<Demand, 'key'> {
  return { limit, windowMs: seconds * 1_000, atLeast: 1, atMost: 1 };
}

/**
 * A hook that refuses management requests over the limit, before their bodies are read.
 * @param proxy observes every request
 */
export function limitApi(limit: ApiLimit, authenticator: Authenticator, proxy?: UnnamedProxy) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { url, ip } = request;
    const limited = isUnder(url, '/graphql') || isUnder(url, '/api') || isUnder(url, '/scim');
    // For relayed calls, which are frequent, no promise is awaited here.
    const rule = limited ? request.routeOptions.config.access : undefined;
    if (limited) proxy?.note(request);
    if (!limited || rule?.callback || rule?.unlimited) {
      done();
      return;
    }
    const counted = countRequest(request, limit, authenticator).then(async (standing) => {
      if (standing) reply.headers(rateLimitHeaders(standing));
      if (rule?.critical) await limit.countCritical(ip);
    });
    counted.then(
      () => done(),
      (error: Error) => {
        if (!(error instanceof AppError)) done(error);
        else sendError(request, reply, error);
      },
    );
  };
}

/**
 * A request whose credential was not verified recently counts for its address before the look-up. For an address over
 * its limit, credentials are looked up in batches: guesses cost almost nothing, and a user behind the address is still
 * admitted.
 */
async function countRequest(request: FastifyRequest, limit: ApiLimit, authenticator: Authenticator) {
  const ofAddress = authenticator.isKnown(request) ? undefined : await limit.countAddress(request.ip);
  let userId: number | undefined;
  try {
    userId = (await authenticator.authenticate(request, ofAddress?.refusal ? 'together' : 'alone'))?.userId;
  } catch (error) {
    if (!(error instanceof AppError)) {
      // During a database outage users cannot be authenticated; the route reports the outage itself.
      ofAddress?.release();
      return undefined;
    }
  }
  if (userId === undefined) {
    const { refusal, standing } = ofAddress ?? (await limit.countAddress(request.ip));
    if (refusal) throw refusal;
    return standing;
  }
  ofAddress?.release();
  return limit.countUser(userId);
}

function isUnder(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}
