import { AppError, type LocalText } from '../../common/errors/app-error.js';
import type { OptionsService } from '../../options/options.service.js';
import { amountTexts } from '../../options/quota-text.js';
import { LedgerError } from './ledger.errors.js';
import type { CapHolder } from './shared-limit.js';
import type { CapRemainder, QuotaCaps } from './token-spending.js';

const PERIODS: Record<keyof QuotaCaps, LocalText> = {
  day: { zh: '每日', en: 'daily' },
  week: { zh: '每周', en: 'weekly' },
  month: { zh: '每月', en: 'monthly' },
};

const CAP_REACHED = {
  token: LedgerError.token_cap_reached,
  project: LedgerError.project_cap_reached,
  member: LedgerError.member_cap_reached,
} as const satisfies Record<CapHolder, unknown>;

/** The errors for a lack of quota. Amounts are given in quota units and formatted in the unit of the site. */
export class QuotaRefusals {
  constructor(private readonly options: Pick<OptionsService, 'get'>) {}

  /** @param left balance of the user without what running calls reserve, less than `need` */
  userShort(left: number, need: number): AppError {
    return new AppError(LedgerError.insufficient_user_quota, this.amounts({ quota: left, need }));
  }

  /** @param left remaining quota of the token */
  tokenShort(left: number, need: number): AppError {
    return new AppError(LedgerError.pre_consume_token_quota_failed, this.amounts({ quota: left, need }));
  }

  /** @param left remaining quota of the budget of a project, 0 at least */
  budgetReached(budget: number, left: number, need: number): AppError {
    return new AppError(LedgerError.project_budget_reached, this.amounts({ budget, left, need }));
  }

  /**
   * @param holder of the cap
   * @param left remaining quota of the cap, at least 0
   */
  capReached(
    holder: CapHolder,
    { period, cap, endsAt }: Omit<CapRemainder, 'left'>,
    left: number,
    need: number,
    nowMs: number,
  ): AppError {
    const params = { period: PERIODS[period], ...this.amounts({ cap, left, need }) };
    const retryAfterSeconds = Math.ceil((endsAt - nowMs) / 1_000);
    return new AppError(CAP_REACHED[holder], params, { retryAfterSeconds });
  }

  private amounts(quotas: Readonly<Record<string, number>>): Record<string, LocalText> {
    return Object.fromEntries(Object.entries(quotas).map(([name, quota]) => [name, amountTexts(this.options, quota)]));
  }
}
