import { Module } from '@nestjs/common';
import { RegistrationModule } from '../accounts/registration/registration.module.js';
import { UsersModule } from '../accounts/users/users.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ClosedStatementsModule } from '../billing/closed-statements/closed-statements.module.js';
import { PaymentsModule } from '../billing/payments/payments.module.js';
import { PlansModule } from '../billing/plans/plans.module.js';
import { StatementModule } from '../billing/statement/statement.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { InvitationMailJob } from './invitations/invitation-mail.job.js';
import { InvitationMailsService } from './invitations/invitation-mails.service.js';
import { TeamInvitationsController } from './invitations/team-invitations.controller.js';
import { TeamInvitationsResolver } from './invitations/team-invitations.resolver.js';
import { TeamInvitationsService } from './invitations/team-invitations.service.js';
import { TeamMembersController } from './members/team-members.controller.js';
import { TeamMembersResolver } from './members/team-members.resolver.js';
import { TeamMembersService } from './members/team-members.service.js';
import { TeamAccessService } from './model/team-access.service.js';
import { ProjectBudgetNoticesService } from './projects/project-budget-notices.service.js';
import { ProjectBudgetsJob } from './projects/project-budgets.job.js';
import { ProjectStatementsController } from './projects/project-statements.controller.js';
import { ProjectStatementsResolver } from './projects/project-statements.resolver.js';
import { ProjectStatementsAccessService } from './projects/project-statements-access.service.js';
import { ProjectsController } from './projects/projects.controller.js';
import { ProjectsResolver } from './projects/projects.resolver.js';
import { ProjectsService } from './projects/projects.service.js';
import { TeamMembershipsModule } from './team-memberships.module.js';
import { TeamsController } from './teams.controller.js';
import { TeamsResolver, ViewerTeamsResolver } from './teams.resolver.js';
import { TeamsService } from './teams.service.js';
import { TeamPlansController } from './wallet/team-plans.controller.js';
import { TeamPlansResolver } from './wallet/team-plans.resolver.js';
import { TeamPlansService } from './wallet/team-plans.service.js';
import { TeamWalletController } from './wallet/team-wallet.controller.js';
import { TeamStatements, TeamTransfers } from './wallet/team-wallet.js';
import { TeamWalletResolver } from './wallet/team-wallet.resolver.js';

/**
 * Teams: accounts that several users share. The billing module manages their balances, the tokens module their tokens.
 */
@Module({
  imports: [
    UsersModule,
    RegistrationModule,
    BillingModule,
    PaymentsModule,
    PlansModule,
    StatementModule,
    ClosedStatementsModule,
    NoticesModule,
    OptionsModule,
    TokensModule,
    TeamMembershipsModule,
  ],
  providers: [
    TeamAccessService,
    TeamsService,
    TeamsResolver,
    ViewerTeamsResolver,
    TeamMembersService,
    TeamMembersResolver,
    TeamInvitationsService,
    InvitationMailsService,
    InvitationMailJob,
    TeamInvitationsResolver,
    ProjectsService,
    ProjectsResolver,
    ProjectStatementsAccessService,
    ProjectStatementsResolver,
    ProjectBudgetNoticesService,
    ProjectBudgetsJob,
    TeamTransfers,
    TeamStatements,
    TeamWalletResolver,
    TeamPlansService,
    TeamPlansResolver,
  ],
  // The routes of invitations precede those with the id of a team.
  controllers: [
    TeamInvitationsController,
    TeamsController,
    TeamMembersController,
    ProjectsController,
    ProjectStatementsController,
    TeamWalletController,
    TeamPlansController,
  ],
  exports: [TeamsService],
})
export class TeamsModule {}
