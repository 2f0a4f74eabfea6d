import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing.module.js';
import { AssignedPlansService } from './assigned-plans.service.js';
import { GrantPlansJob } from './grant-plans.job.js';
import { PlanEntity } from './model/plan.entity.js';
import { PlanAssignmentsService } from './plan-assignments.service.js';
import { PlanPeriodsService } from './plan-periods.service.js';
import { PlanPurchasesService } from './plan-purchases.service.js';
import { PlansController } from './plans.controller.js';
import { PlansResolver } from './plans.resolver.js';
import { PlansService } from './plans.service.js';

/** Plans: quota that is granted to users and teams in each period. */
@Module({
  imports: [TypeOrmModule.forFeature([PlanEntity]), BillingModule],
  providers: [
    PlansService,
    AssignedPlansService,
    PlanAssignmentsService,
    PlanPeriodsService,
    PlanPurchasesService,
    GrantPlansJob,
    PlansResolver,
  ],
  controllers: [PlansController],
  exports: [PlansService, PlanAssignmentsService, PlanPurchasesService],
})
export class PlansModule {}
