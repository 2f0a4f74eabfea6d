import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../common/durations.js';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import { type LimitSubject, TOKENS_SUFFIX } from '../../common/limit-rules.js';
import type { Demand, LimitStore, Taking } from '../../platform/coordination/limit-store.js';
import { OPEN_ENDED_TOKENS, type RequestParams } from '../../protocols/canonical/request-params.js';
import type { Waiter } from './call-slots.js';
import { LimitError } from './limit.errors.js';
import { queueMsOf, SUBJECT_NAMES, type SubjectRule } from './subject-rule.js';

/** The tokens that a request may use. */
export type TokenNeed = Pick<RequestParams, 'promptEstimate' | 'maxTokens'>;

/** A demand on a limit, and the error when it cannot be met. */
export interface WindowRule {
  readonly demand: Demand;
  readonly error: ErrorDefinition;
  /** The header of the response that reports the rule. */
  readonly about: 'requests' | 'tokens' | 'quota';
  /** When the period of a budget ends, in ms since 1970; for budgets only. */
  readonly endsAt?: number;
  /** Failed calls do not count. */
  readonly successesOnly?: true;
  /** The subject that the option LimitRules names. */
  readonly subject?: LimitSubject;
  /** How long a call may wait at the limit, in ms; absent: it does not wait. */
  readonly waitMs?: number;
}

/** The limits of requests per minute of subjects. */
export function requestRulesOf(rules: readonly SubjectRule[]): WindowRule[] {
  return rules.flatMap(({ key, subject, rule }): WindowRule[] => {
    const { requests: limit } = rule;
    if (limit === undefined) return [];
    const demand = { key, limit, windowMs: MINUTE_MS, atLeast: 1, atMost: 1 };
    const error = LimitError.subject_requests_reached;
    return [{ demand, error, about: 'requests', subject, waitMs: queueMsOf(rule) }];
  });
}

/** The limits of tokens per minute of subjects, for the tokens that a request may use. */
export function tokenRulesOf(rules: readonly SubjectRule[], need: TokenNeed): WindowRule[] {
  return rules.flatMap(({ key, subject, rule }): WindowRule[] => {
    if (rule.tokens === undefined) return [];
    const demand = tokenDemand(key + TOKENS_SUFFIX, rule.tokens, need);
    return [{ demand, error: LimitError.subject_tokens_reached, about: 'tokens', subject, waitMs: queueMsOf(rule) }];
  });
}

/**
 * The prompt and the longest response, or, without max tokens, as much of a usual response as remains. The bill
 * corrects the amount.
 */
export function tokenDemand(key: string, limit: number, { promptEstimate, maxTokens }: TokenNeed): Demand {
  const atLeast = promptEstimate + (maxTokens ?? 0);
  const atMost = promptEstimate + (maxTokens ?? OPEN_ENDED_TOKENS);
  return { key, limit, windowMs: MINUTE_MS, atLeast, atMost };
}

/** Takes from all limits or from none; waits for those that can be met in time, and begins no wait that is too long. */
export async function takeWindows(store: LimitStore, rules: readonly WindowRule[], waiter: Waiter): Promise<Taking> {
  const demands = rules.map(({ demand }) => demand);
  const since = performance.now();
  for (;;) {
    const taking = await store.take(demands);
    if (!taking.refused) return taking;
    const { refused, retryAfterMs } = taking;
    const { waitMs = 0 } = rules.find(({ demand }) => demand === refused) ?? {};
    if (waitMs === 0 || retryAfterMs > waitMs - (performance.now() - since) || waiter.signal.aborted) return taking;
    await pause(retryAfterMs, undefined, { signal: waiter.signal }).catch(() => undefined);
  }
}

/** The error of a demand that was not met. */
export function refusal(
  rules: readonly WindowRule[],
  { refused, retryAfterMs }: Extract<Taking, { refused: Demand }>,
): AppError {
  const rule = rules.find(({ demand }) => demand === refused);
  const { limit, windowMs, atLeast } = refused;
  const subject = rule?.subject ? SUBJECT_NAMES[rule.subject] : '';
  // Up to a sixtieth of the window too early: OpenAI's packages ignore a retry-after above 60 seconds.
  const waitMs = rule?.endsAt === undefined ? Math.min(retryAfterMs, windowMs) : rule.endsAt - Date.now();
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const params = { minutes: windowMs / MINUTE_MS, limit, need: atLeast, subject };
  return new AppError(rule?.error ?? LimitError.request_limit_reached, params, { retryAfterSeconds });
}
