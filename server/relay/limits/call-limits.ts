import { Injectable } from '@nestjs/common';
import { SettledFeed } from '../../billing/ledger/settled-feed.js';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { type Demand, LimitStore, type Standing, type Taken } from '../../platform/coordination/limit-store.js';
import { duration } from '../../platform/http/limits/rate-limit-headers.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/request-params.js';
import type { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import { SiteSettings } from '../ports/site.port.js';
import { LimitError } from './limit.errors.js';

/** The state of a caller's limits; absent for what is not limited. */
interface Standings {
  readonly requests?: Standing;
  readonly tokens?: Standing;
}

const MINUTE_MS = 60_000;

/** A demand on a limit, and the error when it cannot be met. */
interface Rule {
  demand: Demand;
  error: ErrorDefinition;
  /** The header of the response that reports the rule. */
  about: keyof Standings;
  /** Failed calls do not count. */
  successesOnly?: true;
}

/** The properties of an exchange that an allowance needs. */
export type LimitedExchange = Pick<Exchange, 'requestId' | 'limitHeaders'>;

/** Limits the call rates of users and tokens, and the token rate of a token. */
@Injectable()
export class CallLimits {
  /** Calls with estimated tokens by request id, until their bill has the actual number. */
  private readonly estimated = new Map<string, CallAllowance>();

  constructor(
    private readonly store: LimitStore,
    private readonly settings: SiteSettings,
    feed: SettledFeed,
  ) {
    feed.subscribe((rows) => {
      if (this.estimated.size === 0) return;
      for (const row of rows) this.estimated.get(row.request_id)?.billed(row.prompt_tokens + row.completion_tokens);
    });
  }

  /** Whether any limit applies to a payer; when none does, the other methods need not be called. */
  concern({ token }: Payer): boolean {
    return this.settings.callLimits() !== null || (token?.rates ?? null) !== null;
  }

  /**
   * Counts a call before its body is parsed, against all limits of its payer or, when one is reached, against none.
   * @throws {AppError} request_limit_reached, success_limit_reached, token_request_rate_reached
   */
  async enter(exchange: LimitedExchange, dialect: Dialect, payer: Payer): Promise<CallAllowance> {
    const allowance = new CallAllowance(exchange, dialect, payer, this.store, this.estimated);
    await allowance.enter(this.requestRules(payer));
    return allowance;
  }

  private requestRules({ user, token }: Payer): Rule[] {
    const rules: Rule[] = [];
    const rule = (key: string, limit: number, windowMs: number, error: ErrorDefinition): Rule => ({
      demand: { key, limit, windowMs, atLeast: 1, atMost: 1 },
      error,
      about: 'requests',
    });
    const site = this.settings.callLimits();
    if (site && site.total > 0) {
      rules.push(rule(`user/${user.id}`, site.total, site.windowMs, LimitError.request_limit_reached));
    }
    if (site && site.successful > 0) {
      const key = `user/${user.id}/successes`;
      const successes = rule(key, site.successful, site.windowMs, LimitError.success_limit_reached);
      rules.push({ ...successes, successesOnly: true });
    }
    const requests = token?.rates?.requests;
    if (token && requests) {
      rules.push(rule(`token/${token.id}`, requests, MINUTE_MS, LimitError.token_request_rate_reached));
    }
    return rules;
  }
}

/** What one call has consumed of its payer's limits. */
export class CallAllowance {
  /** Released when the call fails. */
  private success: Taken | undefined;
  private tokens: Taken | undefined;
  private standings: Standings = {};

  constructor(
    private readonly exchange: LimitedExchange,
    private readonly dialect: Dialect,
    private readonly payer: Payer,
    private readonly store: LimitStore,
    private readonly estimated: Map<string, CallAllowance>,
  ) {}

  /** @throws {AppError} the error of the first rule that cannot be met */
  async enter(rules: readonly Rule[]): Promise<void> {
    const taken = await this.take(rules);
    this.success = taken[rules.findIndex(({ successesOnly }) => successesOnly)];
  }

  /**
   * Counts the tokens that the call may use, when its token has a token rate: the prompt and the longest response, or,
   * without max tokens, as much of a usual response as remains. The bill corrects the count.
   * @throws {AppError} token_rate_reached
   */
  async takeTokens({ promptEstimate, maxTokens }: Pick<RequestParams, 'promptEstimate' | 'maxTokens'>): Promise<void> {
    const { token } = this.payer;
    const limit = token?.rates?.tokens;
    if (!token || !limit) return;
    const atLeast = promptEstimate + (maxTokens ?? 0);
    const atMost = promptEstimate + (maxTokens ?? OPEN_ENDED_TOKENS);
    const demand = { key: `token/${token.id}/tokens`, limit, windowMs: MINUTE_MS, atLeast, atMost };
    [this.tokens] = await this.take([{ demand, error: LimitError.token_rate_reached, about: 'tokens' }]);
    this.estimated.set(this.exchange.requestId, this);
  }

  /** Called when the call's bill is booked. */
  billed(tokens: number): void {
    this.estimated.delete(this.exchange.requestId);
    if (this.tokens) this.store.correct(this.tokens, tokens);
    this.tokens = undefined;
  }

  /**
   * Called at the end of the call; a call that was not billed by now used no tokens.
   * @param failed the response was an error. A client that disconnected before the response still consumed a call.
   */
  end(failed: boolean): void {
    if (this.tokens) this.billed(0);
    if (failed && this.success) this.store.correct(this.success, 0);
    this.success = undefined;
  }

  private async take(rules: readonly Rule[]): Promise<readonly Taken[]> {
    const taking = await this.store.take(rules.map(({ demand }) => demand));
    if (taking.refused) {
      const { refused, standing, retryAfterMs } = taking;
      const rule = rules.find(({ demand }) => demand === refused);
      if (rule) this.setHeaders({ ...this.standings, [rule.about]: standing });
      throw refusal(rule?.error ?? LimitError.request_limit_reached, refused, retryAfterMs);
    }
    const standings: { -readonly [About in keyof Standings]: Standings[About] } = { ...this.standings };
    taking.taken.forEach(({ standing }, index) => {
      const about = rules[index]?.about ?? 'requests';
      const tightest = standings[about];
      if (!tightest || standing.remaining < tightest.remaining) standings[about] = standing;
    });
    this.setHeaders(standings);
    return taking.taken;
  }

  private setHeaders(standings: Standings): void {
    this.standings = standings;
    this.exchange.limitHeaders = limitHeaders(this.dialect, standings, Date.now());
  }
}

function refusal(error: ErrorDefinition, { limit, windowMs, atLeast }: Demand, retryAfterMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  return new AppError(error, { minutes: windowMs / MINUTE_MS, limit, need: atLeast }, { retryAfterSeconds });
}

/**
 * The gateway's limits in the headers that SDKs of the caller's API family read: alternating names and values.
 * @param nowMs milliseconds since 1970
 */
export function limitHeaders(dialect: Dialect, standings: Standings, nowMs: number): (string | number)[] {
  const anthropic = dialect === anthropicDialect;
  return (['requests', 'tokens'] as const).flatMap((what) => {
    const standing = standings[what];
    if (!standing) return [];
    const { limit, remaining, resetMs } = standing;
    const name = (field: string) =>
      anthropic ? `anthropic-ratelimit-${what}-${field}` : `x-ratelimit-${field}-${what}`;
    const reset = anthropic ? instant(nowMs + resetMs) : duration(resetMs);
    return [name('limit'), limit, name('remaining'), remaining, name('reset'), reset];
  });
}

function instant(ms: number): string {
  return new Date(Math.ceil(ms / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
}
