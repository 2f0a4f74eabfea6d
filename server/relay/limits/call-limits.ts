import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../common/durations.js';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { LimitStore, type Standing, type Taken } from '../../platform/coordination/limit-store.js';
import { duration } from '../../platform/http/limits/api-limit.js';
import type { Dialect, LimitHeaders } from '../../protocols/dialects/shared/dialect.js';
import type { Payer, QuotaNeed } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { SiteSettings } from '../ports/site-settings.js';
import { Budgets } from './budgets.js';
import { CallSlots } from './call-slots.js';
import { type Estimated, Estimates } from './estimates.js';
import { LimitError } from './limit.errors.js';
import { hasBudget, type SubjectRule, subjectRules } from './subject-rule.js';
import {
  refusal,
  requestRulesOf,
  type TokenNeed,
  takeWindows,
  tokenDemand,
  tokenRulesOf,
  type WindowRule,
} from './window-rule.js';

/** The state of a caller's limits; absent for what is not limited. */
type Standings = { readonly [About in WindowRule['about']]?: Standing };

/** The properties of an exchange that an allowance needs. */
export type LimitedExchange = Pick<Exchange, 'requestId' | 'limitHeaders' | 'signal'>;

/** Limits the concurrent calls, the call rates and the token rates of users, tokens and groups. */
@Injectable()
export class CallLimits {
  constructor(
    private readonly store: LimitStore,
    private readonly slots: CallSlots,
    private readonly estimates: Estimates,
    private readonly budgets: Budgets,
    private readonly settings: SiteSettings,
  ) {}

  /** Whether any limit applies to a payer; when none does, `enter` need not be called. */
  appliesTo({ token }: Payer): boolean {
    return (
      this.settings.callLimits() !== null || (token?.rates ?? null) !== null || this.settings.limitRules() !== null
    );
  }

  /**
   * Counts a call before its body is parsed, against all limits of its payer or, when one is reached, against none.
   * @throws {AppError} request_limit_reached, success_limit_reached, token_request_rate_reached, subject_calls_reached,
   * subject_requests_reached
   */
  async enter(exchange: LimitedExchange, dialect: Dialect, payer: Payer): Promise<CallAllowance> {
    const subjects = this.subjectsOf(payer);
    const slots = subjects.length > 0 ? await this.slots.enter(subjects, exchange) : null;
    const release = slots ? () => this.slots.release(slots) : undefined;
    const quotaRules = subjects.some(hasBudget) ? (need: QuotaNeed) => this.budgets.rulesOf(subjects, need) : undefined;
    const tokenRules = (need: TokenNeed) => this.tokenRules(payer, subjects, need);
    const allowance = new CallAllowance(exchange, dialect, this.store, this.estimates, {
      tokenRules,
      quotaRules,
      release,
    });
    try {
      await allowance.enter([...this.requestRules(payer), ...requestRulesOf(subjects)]);
    } catch (error) {
      release?.();
      throw error;
    }
    return allowance;
  }

  /** Called at the end of every call, for what it has taken from the limits of channels. */
  ended({ requestId }: Pick<Exchange, 'requestId'>): void {
    this.estimates.close(requestId);
  }

  private subjectsOf({ user, token, group }: Payer): SubjectRule[] {
    const rules = this.settings.limitRules();
    if (!rules) return [];
    return subjectRules(rules, [...(token ? [['token', token.id] as const] : []), ['user', user.id], ['group', group]]);
  }

  private tokenRules({ token }: Payer, subjects: readonly SubjectRule[], need: TokenNeed): WindowRule[] {
    const rules = tokenRulesOf(subjects, need);
    const limit = token?.rates?.tokens;
    if (token && limit) {
      const demand = tokenDemand(`token/${token.id}/tokens`, limit, need);
      rules.push({ demand, error: LimitError.token_rate_reached, about: 'tokens' });
    }
    return rules;
  }

  private requestRules({ user, token }: Payer): WindowRule[] {
    const rules: WindowRule[] = [];
    const rule = (key: string, limit: number, windowMs: number, error: ErrorDefinition): WindowRule => ({
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

/** The limits of a payer, as an allowance needs them. */
interface AllowanceTerms {
  tokenRules(need: TokenNeed): WindowRule[];
  /** Undefined without a budget. */
  readonly quotaRules: ((need: QuotaNeed) => WindowRule[]) | undefined;
  /** Releases the slot of the call; undefined when concurrent calls are not limited. */
  readonly release: (() => void) | undefined;
}

/** The part of its payer's limits that one call has consumed. */
export class CallAllowance {
  /** Released when the call fails. */
  private success: Taken | undefined;
  /** The reserved quota of the model that was tried last. */
  private quota: readonly Estimated[] = [];
  private standings: Standings = {};
  private ended = false;

  constructor(
    private readonly exchange: LimitedExchange,
    private readonly dialect: Dialect,
    private readonly store: LimitStore,
    private readonly estimates: Estimates,
    private readonly terms: AllowanceTerms,
  ) {}

  /** @throws {AppError} the error of the first rule that cannot be met */
  async enter(rules: readonly WindowRule[]): Promise<void> {
    const taken = await this.take(rules);
    this.success = taken[rules.findIndex(({ successesOnly }) => successesOnly)];
  }

  /**
   * Counts the tokens that the call may use, when its payer has a token rate: the prompt and the longest response, or,
   * without max tokens, as much of a usual response as remains. The bill corrects the count.
   * @throws {AppError} token_rate_reached, subject_tokens_reached
   */
  async takeTokens(need: TokenNeed): Promise<void> {
    const rules = this.terms.tokenRules(need);
    if (rules.length > 0) this.estimates.add(this.exchange.requestId, await this.take(rules), rules);
  }

  /**
   * Counts the quota that the call may cost, when its payer has a budget. The bill corrects it. When another model is
   * tried, its cost replaces the cost of the previous model.
   * @throws {AppError} subject_budget_reached
   */
  async takeQuota(need: QuotaNeed): Promise<void> {
    if (!this.terms.quotaRules) return;
    const { requestId } = this.exchange;
    this.estimates.drop(requestId, this.quota);
    this.quota = [];
    const rules = this.terms.quotaRules(need);
    if (rules.length > 0) this.quota = this.estimates.add(requestId, await this.take(rules), rules);
  }

  /**
   * Called at the end of the call; a call that was not billed by now used no tokens.
   * @param failed the response was an error. A client that disconnected before the response still consumed a call.
   */
  end(failed: boolean): void {
    this.estimates.close(this.exchange.requestId);
    if (failed && this.success) this.store.correct(this.success, 0);
    this.success = undefined;
    if (!this.ended) this.terms.release?.();
    this.ended = true;
  }

  private async take(rules: readonly WindowRule[]): Promise<readonly Taken[]> {
    const taking = await takeWindows(this.store, rules, this.exchange);
    if (taking.refused) {
      const rule = rules.find(({ demand }) => demand === taking.refused);
      if (rule) this.setHeaders({ ...this.standings, [rule.about]: taking.standing });
      throw refusal(rules, taking);
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

/** Those of OpenAI's API. */
const USUAL_HEADERS: LimitHeaders = {
  nameOf: (what, field) => `x-ratelimit-${field}-${what}`,
  resetText: duration,
};

/**
 * The gateway's limits in the headers that SDKs of the caller's API family read: alternating names and values.
 * @param nowMs milliseconds since 1970
 */
export function limitHeaders(dialect: Dialect, standings: Standings, nowMs: number): (string | number)[] {
  const { nameOf, resetText } = dialect.limitHeaders ?? USUAL_HEADERS;
  return (['requests', 'tokens'] as const).flatMap((what) => {
    const standing = standings[what];
    if (!standing) return [];
    const { limit, remaining, resetMs } = standing;
    const reset = resetText(resetMs, nowMs);
    return [nameOf(what, 'limit'), limit, nameOf(what, 'remaining'), remaining, nameOf(what, 'reset'), reset];
  });
}
