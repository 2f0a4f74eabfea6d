import { Injectable } from '@nestjs/common';
import type { ReturnPage } from '../../billing/payments/model/payment-provider.js';
import type { NewPayment } from '../../billing/payments/payments.service.js';
import { PlanOrdersService, type RequestedPlanOrder } from '../../billing/payments/plan-orders/plan-orders.service.js';
import type { AssignedPlan } from '../../billing/plans/model/plan-terms.js';
import { PlanAssignmentsService } from '../../billing/plans/plan-assignments.service.js';
import type { Principal } from '../../common/principal.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';

/** The plan of a team, for members who may read its statement, and its purchase by an owner or a manager. */
@Injectable()
export class TeamPlansService {
  constructor(
    private readonly access: TeamAccessService,
    private readonly assignments: PlanAssignmentsService,
    private readonly orders: PlanOrdersService,
  ) {}

  /** Null without a plan. @throws {AppError} team_not_found, team_forbidden */
  async of(caller: Principal, teamId: number): Promise<AssignedPlan | null> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.assignments.current(teamId);
  }

  /** The caller pays. @throws {AppError} team_not_found, team_forbidden, and as `PlanOrdersService.order` does */
  async order(
    caller: Principal,
    teamId: number,
    requested: RequestedPlanOrder,
    returnPage?: ReturnPage,
  ): Promise<NewPayment> {
    const { name } = await this.access.require(caller, teamId, TeamPermission.BUY_PLAN);
    return this.orders.order(caller, { accountId: teamId, teamName: name }, requested, returnPage);
  }
}
