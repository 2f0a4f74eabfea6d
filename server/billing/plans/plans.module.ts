import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing.module.js';
import { AssignedPlans } from './assigned-plans.service.js';
import { GrantPlansJob } from './grant-plans.job.js';
import { PlanEntity } from './model/plan.entity.js';
import { PlanAssignments } from './plan-assignments.service.js';
import { PlanPeriods } from './plan-periods.service.js';
import { PlanPurchases } from './plan-purchases.service.js';
import { PlansController } from './plans.controller.js';
import { PlansResolver } from './plans.resolver.js';
import { PlansService } from './plans.service.js';

/** Plans: quota that users and teams get in each period. */
@Module({
  imports: [TypeOrmModule.forFeature([PlanEntity]), BillingModule],
  providers: [PlansService, AssignedPlans, PlanAssignments, PlanPeriods, PlanPurchases, GrantPlansJob, PlansResolver],
  controllers: [PlansController],
  exports: [PlansService, PlanAssignments, PlanPurchases],
})
export class PlansModule {}
