import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { AssignPlanInput, CreatePlanInput, PlanPutBody } from './plan.input.js';
import { accountPlanSchema, currentPlans, encodeAccountPlan, encodePlan, planSchema } from './plan.wire.js';
import { PlanAssignmentsService } from './plan-assignments.service.js';
import { PlansService } from './plans.service.js';

@Controller('api/plan')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly assignments: PlanAssignmentsService,
  ) {}

  @Get()
  @Access('payments:read')
  @Documented({ summary: 'List plans by name', data: z.array(planSchema) })
  async list() {
    return ok((await this.plans.all()).map(encodePlan));
  }

  @Post()
  @Access('payments:write', { idempotencyKey: true })
  @Documented({ summary: 'Create a plan', data: planSchema })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(CreatePlanInput) input: CreatePlanInput) {
    return ok(encodePlan(await this.plans.create(caller, input)));
  }

  @Put()
  @Access('payments:write')
  @Documented({
    summary: 'Change a plan',
    description: 'Accounts that have it get the changed quota and rule from their next period.',
    data: planSchema,
  })
  async update(@WireBody(PlanPutBody) { id, ...changes }: PlanPutBody) {
    return ok(encodePlan(await this.plans.update(id, changes)));
  }

  @Delete(':id')
  @Access('payments:write')
  @Documented({ summary: 'Delete a plan that no account has' })
  async delete(@Param('id') id: string) {
    await this.plans.delete(wholeNumber(id));
    return ok();
  }

  @Get('self')
  @Access('user')
  @Documented({ summary: 'Get your plan', data: currentPlans })
  async own(@Caller() { userId }: Principal) {
    const plan = await this.assignments.current(userId);
    return ok(plan === null ? [] : [encodeAccountPlan(plan)]);
  }

  @Get('account/:id')
  @Access('payments:read')
  @Documented({ summary: 'Get the plan of a user or a team', data: currentPlans })
  async ofAccount(@Param('id') id: string) {
    const plan = await this.assignments.current(wholeNumber(id));
    return ok(plan === null ? [] : [encodeAccountPlan(plan)]);
  }

  @Post('account/:id')
  @Access('quota:write', { idempotencyKey: true })
  @Documented({
    summary: 'Assign a plan to a user or a team',
    description: 'A plan that starts now grants its first period immediately.',
    data: accountPlanSchema,
  })
  @HttpCode(200)
  async assign(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(AssignPlanInput) { planId, startsAt, endsAt }: AssignPlanInput,
  ) {
    const requested = { planId, startsAt: startsAt ?? null, endsAt: endsAt ?? null };
    return ok(encodeAccountPlan(await this.assignments.assign(caller, wholeNumber(id), requested)));
  }

  @Delete('account/:id')
  @Access('quota:write')
  @Documented({ summary: 'End the plan of a user or a team', description: 'What does not roll over expires.' })
  async end(@Param('id') id: string) {
    await this.assignments.end(wholeNumber(id));
    return ok();
  }
}
