import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasskeysModule } from '../accounts/passkeys/passkeys.module.js';
import { RegistrationModule } from '../accounts/registration/registration.module.js';
import { SecondFactorModule } from '../accounts/second-factor/second-factor.module.js';
import { ServiceCredentialsModule } from '../accounts/service-credentials/service-credentials.module.js';
import { SessionsModule } from '../accounts/sessions/sessions.module.js';
import { SetupModule } from '../accounts/setup/setup.module.js';
import { SignInModule } from '../accounts/sign-in/sign-in.module.js';
import { ThirdPartyModule } from '../accounts/third-party/third-party.module.js';
import { UsersModule } from '../accounts/users/users.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BackupsModule } from '../backups/backups.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ClosedStatementsModule } from '../billing/closed-statements/closed-statements.module.js';
import { InvoicesModule } from '../billing/invoices/invoices.module.js';
import { PaymentsModule } from '../billing/payments/payments.module.js';
import { PlansModule } from '../billing/plans/plans.module.js';
import { PriceImportModule } from '../billing/price-import/price-import.module.js';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { RedemptionsModule } from '../billing/redemptions/redemptions.module.js';
import { StatementModule } from '../billing/statement/statement.module.js';
import { ChannelRoutesModule } from '../channels/channel-routes.module.js';
import { ChannelTestsModule } from '../channels/channel-tests.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { JobQueueModule } from '../jobs/job-queue.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { KeyRotationModule } from '../key-rotation/key-rotation.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { OptionsModule } from '../options/options.module.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { AccessGuard } from '../platform/access/access.guard.js';
import type { Config } from '../platform/config/config.js';
import type { Secrets } from '../platform/config/secrets.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import type { ConnectionTarget } from '../platform/database/database-target.js';
import { GraphQLModule } from '../platform/graphql/graphql.module.js';
import { HealthModule } from '../platform/http/health.module.js';
import { IdempotencyGuard } from '../platform/http/idempotency/idempotency.guard.js';
import { IdempotencyModule } from '../platform/http/idempotency/idempotency.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import type { Logger } from '../platform/telemetry/logger.js';
import { PriceUpdatesModule } from '../price-updates/price-updates.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { PromptsModule } from '../prompts/prompts.module.js';
import { RelayModule } from '../relay/relay.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { SiteConfigModule } from '../site-config/site-config.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TeamChoicesModule } from '../teams/team-choices.module.js';
import { TeamMembershipsModule } from '../teams/team-memberships.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { TokenRotationsModule } from '../tokens/token-rotations.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VendorInvoicesModule } from '../vendor-invoices/vendor-invoices.module.js';

/** The root module: the only file that imports every module. */
@Module({})
export class AppModule {
  static forRoot(config: Config, secrets: Secrets, database: ConnectionTarget, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, secrets, database, logger),
        DatabaseModule,
        // Only processes with the console serve it.
        ...(config.servesConsole ? [GraphQLModule] : []),
        HealthModule,
        IdempotencyModule,
        OptionsModule,
        SetupModule,
        ServiceCredentialsModule,
        SignInModule,
        SessionsModule,
        SecondFactorModule,
        PasskeysModule,
        RegistrationModule,
        ThirdPartyModule,
        AccountsModule,
        UsersModule,
        NoticesModule,
        BillingModule,
        PlansModule,
        RedemptionsModule,
        PaymentsModule,
        StatementModule,
        ClosedStatementsModule,
        InvoicesModule,
        ReconcileModule,
        BackupsModule,
        ChannelsModule,
        ChannelTestsModule,
        ChannelRoutesModule,
        TokenRotationsModule,
        TokensModule,
        TeamMembershipsModule,
        TeamsModule,
        TeamChoicesModule,
        PromptsModule,
        LogsModule,
        SiteConfigModule,
        TasksModule,
        PriceUpdatesModule,
        BatchesModule,
        PricingModule,
        VendorInvoicesModule,
        SavedViewsModule,
        PriceImportModule,
        OnboardingModule,
        ImportsModule,
        KeyRotationModule,
        AlertsModule,
        PersonalDataModule,
        AuditModule,
        RetentionModule,
        RelayModule,
        JobQueueModule,
        JobsModule,
        MonitoringModule,
      ],
      // The order matters: an idempotency key is claimed only after the call was authorized.
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: IdempotencyGuard },
      ],
    };
  }
}
