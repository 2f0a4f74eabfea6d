import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { PlanOrderInput } from '../../billing/payments/plan-orders/plan-order.input.js';
import { encodePlanOrder, planOrderSchema } from '../../billing/payments/plan-orders/plan-order.wire.js';
import { currentPlans, encodeAccountPlan } from '../../billing/plans/plan.wire.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { TeamPlansService } from './team-plans.service.js';

@Controller('api/team/:id/plan')
export class TeamPlansController {
  constructor(private readonly plans: TeamPlansService) {}

  @Get()
  @Access('user')
  @Documented({
    summary: 'Get the plan of a team',
    description: 'For owners, managers and administrators.',
    data: currentPlans,
  })
  async get(@Caller() caller: Principal, @Param('id') id: string) {
    const plan = await this.plans.of(caller, wholeNumber(id));
    return ok(plan === null ? [] : [encodeAccountPlan(plan)]);
  }

  @Post('order')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Order periods of a plan for a team',
    description:
      'For owners and managers, who pay. The plan starts, or is extended at its end, when the payment is reported.',
    data: planOrderSchema,
  })
  @HttpCode(200)
  async order(@Caller() caller: Principal, @Param('id') id: string, @WireBody(PlanOrderInput) input: PlanOrderInput) {
    return ok(encodePlanOrder(await this.plans.order(caller, wholeNumber(id), input)));
  }
}
