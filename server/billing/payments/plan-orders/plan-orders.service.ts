import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../../common/errors/app-error.js';
import type { Principal } from '../../../common/principal.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import type { PlanEntity } from '../../plans/model/plan.entity.js';
import { PlanError } from '../../plans/plan.errors.js';
import { PlanAssignmentsService } from '../../plans/plan-assignments.service.js';
import { PlansService } from '../../plans/plans.service.js';
import { PaymentError } from '../model/payment.errors.js';
import type { PaymentProvider, ReturnPage } from '../model/payment-provider.js';
import type { PaymentMethod } from '../model/payment-terms.js';
import { PaymentProviders } from '../payment-providers.js';
import { type NewPayment, PaymentsService } from '../payments.service.js';

/** A plan that can be bought, and how it can be paid. */
export interface OfferedPlan {
  readonly plan: PlanEntity;
  readonly methods: readonly PaymentMethod[];
}

/** The account that receives a plan. */
export interface PlanReceiver {
  readonly accountId: number;
  /** Null for the buyer. */
  readonly teamName: string | null;
}

export interface RequestedPlanOrder {
  readonly planId: number;
  /** The number of periods. */
  readonly periods: number;
  readonly method: PaymentMethod;
}

// A team is archived under a lock, after which its plan could no longer start.
const LOCK_ACCOUNT = 'SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE';

/** Orders of plans. The plan starts when the order is paid; the order itself credits no quota. */
@Injectable()
export class PlanOrdersService {
  constructor(
    private readonly plans: PlansService,
    private readonly assignments: PlanAssignmentsService,
    private readonly providers: PaymentProviders,
    private readonly payments: PaymentsService,
  ) {}

  /** The plans for sale, by name. A plan without a method cannot be paid now. */
  async offers(): Promise<OfferedPlan[]> {
    const providers = this.providers.configured();
    return (await this.plans.forSale()).map((plan) => ({
      plan,
      methods: providers.filter((provider) => takes(provider, plan)).flatMap(({ methods }) => [...methods]),
    }));
  }

  /**
   * Orders periods of a plan, which start now or extend the same plan at its end.
   * @throws {AppError} plan_not_for_sale, plan_for_teams, plan_unpayable, plan_other_running, plan_open_ended,
   * not_found for an account that has ended, and the errors of `PaymentsService.place`
   */
  async order(
    caller: Principal,
    { accountId, teamName }: PlanReceiver,
    { planId, periods, method }: RequestedPlanOrder,
    returnPage?: ReturnPage,
  ): Promise<NewPayment> {
    const plan = (await this.plans.forSale()).find(({ id }) => id === planId);
    if (plan === undefined) throw new AppError(PlanError.plan_not_for_sale);
    const { name, period, priceCents, currency, seats } = plan;
    if (seats !== null && teamName === null) throw new AppError(PlanError.plan_for_teams);
    const provider = this.providers.ofMethod(method);
    if (!provider.isConfigured()) throw new AppError(PaymentError.payment_unconfigured);
    if (priceCents === null || currency === null || !takes(provider, plan)) {
      throw new AppError(PlanError.plan_unpayable);
    }
    const running = await this.assignments.current(accountId);
    if (running !== null && running.planId !== planId) throw new AppError(PlanError.plan_other_running);
    if (running !== null && running.endsAt === null) throw new AppError(PlanError.plan_open_ended);
    const ordered = {
      amount: periods,
      quota: 0,
      cents: priceCents * periods,
      currency,
      plan: { planId, name, period, periods, accountId, teamName },
    };
    const lockedOrder = async (manager: EntityManager) => {
      const [account] = await manager.query<object[]>(LOCK_ACCOUNT, [accountId]);
      if (account === undefined) throw new AppError(CommonError.not_found);
      return ordered;
    };
    return this.payments.place(caller, method, lockedOrder, returnPage);
  }
}

/** Whether a provider accepts the currency and the price of a plan. */
function takes(provider: PaymentProvider, { priceCents, currency }: PlanEntity): boolean {
  const terms = provider.terms();
  return priceCents !== null && currency === terms.currency && priceCents % terms.smallestCents === 0;
}
