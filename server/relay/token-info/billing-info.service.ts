import { Injectable } from '@nestjs/common';
import { BalancesService } from '../../billing/ledger/balances.service.js';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { AppError } from '../../common/errors/app-error.js';
import { LogsService } from '../../logs/logs.service.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { TokenStatus } from '../../tokens/token-status.js';
import type { TokenOwner } from '../admission/relay-authenticator.js';
import type { Payer } from '../model/call.js';
import { TokenVerifier } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The limit that is reported for a token without a limit. */
const UNLIMITED = 100_000_000;

interface Spending {
  /** Remaining and spent quota units together. */
  granted: number;
  used: number;
}

/** The balance that clients of the OpenAI API show: of the token or of its owner, depending on the site's settings. */
@Injectable()
export class BillingInfoService {
  constructor(
    private readonly settings: SiteSettings,
    private readonly balances: BalancesService,
  ) {}

  /** `GET /v1/dashboard/billing/subscription` */
  async subscription(payer: Payer) {
    const { token } = payer;
    const limit = token?.unlimitedQuota ? UNLIMITED : this.shown((await this.spending(payer)).granted);
    return {
      object: 'billing_subscription',
      has_payment_method: true,
      soft_limit_usd: limit,
      hard_limit_usd: limit,
      system_hard_limit_usd: limit,
      /** Seconds since 1970; 0: no expiry. */
      access_until: Math.floor((token?.expiresAtMs ?? 0) / 1000),
    };
  }

  /** `GET /v1/dashboard/billing/usage`: in hundredths of the unit of `subscription`. */
  async usage(payer: Payer) {
    const { used } = await this.spending(payer);
    return { object: 'list', total_usage: this.shown(used) * 100 };
  }

  private async spending({ token, user }: Payer): Promise<Spending> {
    if (token && this.settings.showsTokenBalances()) {
      const used = (await this.balances.ofTokens([token.id])).get(token.id)?.usedQuota ?? 0;
      return { granted: token.grantedQuota, used };
    }
    const { quota = 0, usedQuota: used = 0 } = (await this.balances.ofUsers([user.id])).get(user.id) ?? {};
    return { granted: quota + used, used };
  }

  private shown(quota: number): number {
    return quota / this.settings.quotaPerShownUnit();
  }
}

/** A time range as clients send it: Unix times in seconds. */
export interface RequestedPeriod {
  readonly start: string | null;
  readonly end: string | null;
}

/** The balance and the spending of one token, read from the database. */
@Injectable()
export class OwnTokenUsage {
  constructor(
    private readonly balances: BalancesService,
    private readonly logs: LogsService,
    private readonly calendar: SiteCalendar,
    private readonly prices: PriceCatalog,
    private readonly tokens: TokenVerifier,
  ) {}

  /** `GET /api/usage/token`, as new-api responds. Quota units. */
  async ofNewApi({ token }: TokenOwner) {
    const used = await this.usedBy(token.id);
    const models = token.modelLimits ?? [];
    return {
      code: true,
      message: 'ok',
      data: {
        object: 'token_usage',
        name: token.name,
        total_granted: token.grantedQuota,
        total_used: used.usedQuota,
        total_available: token.grantedQuota - used.usedQuota,
        unlimited_quota: token.unlimitedQuota,
        model_limits: Object.fromEntries([...models].map((model) => [model, true])),
        model_limits_enabled: token.modelLimits !== null,
        /** Seconds since 1970; 0: no expiry. */
        expires_at: Math.floor((token.expiresAtMs ?? 0) / 1000),
      },
    };
  }

  /**
   * `GET /v1/usage`: the spending in the current day, week and month of the site's time zone, in total, and in a period
   * on request.
   * @throws {AppError} invalid_parameter; log_range_too_wide when the period has too many calls
   */
  async of(owner: TokenOwner, requested: RequestedPeriod) {
    const { token, user } = owner;
    const now = Date.now();
    const range = readPeriod(requested, now);
    const { day, week, month } = this.calendar.at(now);
    const [used, balance, spent, period] = await Promise.all([
      this.usedBy(token.id),
      this.balances.ofUsers([user.id]),
      this.balances.spentBy(token.id, { today: day.from, week: week.from, month: month.from }),
      range && this.during(owner, range),
    ]);
    const { quota = 0 } = balance.get(user.id) ?? {};
    const left = token.grantedQuota - used.usedQuota;
    const remaining = token.unlimitedQuota ? quota : Math.min(quota, left);
    return {
      object: 'usage',
      isValid: this.tokens.stateOf(token, left, now) === TokenStatus.enabled && remaining > 0,
      unit: 'USD',
      remaining: this.dollars(remaining),
      remaining_quota: remaining,
      unlimited_quota: token.unlimitedQuota,
      expires_at: token.expiresAtMs === null ? null : new Date(token.expiresAtMs).toISOString(),
      usage: {
        today: this.amount(spent.today),
        week: this.amount(spent.week),
        month: this.amount(spent.month),
        total: { ...this.amount(used.usedQuota), requests: used.requestCount },
        ...(period && { period }),
      },
    };
  }

  private async during({ token, user }: TokenOwner, { from, to }: { from: Date; to: Date }) {
    const totals = await this.logs.totalsOfToken({ userId: user.id, tokenId: token.id }, from, to);
    return {
      start: from.toISOString(),
      end: to.toISOString(),
      ...this.amount(totals.quota),
      requests: totals.requests,
      input_tokens: totals.promptTokens,
      output_tokens: totals.completionTokens,
      total_tokens: totals.promptTokens + totals.completionTokens,
    };
  }

  private async usedBy(tokenId: number) {
    return (await this.balances.ofTokens([tokenId])).get(tokenId) ?? { usedQuota: 0, requestCount: 0 };
  }

  private amount(quota: number) {
    return { cost: this.dollars(quota), quota };
  }

  private dollars(quota: number): number {
    return quota / this.prices.quotaPerUnit.number;
  }
}

/** The requested range, inclusive; undefined when none was requested. @throws {AppError} invalid_parameter */
function readPeriod({ start, end }: RequestedPeriod, now: number): { from: Date; to: Date } | undefined {
  if (start === null && end === null) return undefined;
  const seconds = (text: string): number => {
    if (!/^\d{1,10}$/.test(text)) throw new AppError(CommonError.invalid_parameter);
    return Number(text) * 1_000;
  };
  const to = end === null ? now : seconds(end);
  const from = start === null ? 0 : seconds(start);
  if (from > to) throw new AppError(CommonError.invalid_parameter);
  return { from: new Date(from), to: new Date(to) };
}
