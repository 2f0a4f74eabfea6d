import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../../billing/billing.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { TokensModule } from '../../tokens/tokens.module.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { ProvisionedAccountsService } from '../model/provisioned-accounts.service.js';
import { UserEntity } from '../model/user.entity.js';
import { UserIdentitiesService } from '../model/user-identities.service.js';
import { NewAccountsService } from '../new-users/new-accounts.service.js';
import { SignupBonusesService } from '../new-users/signup-bonuses.service.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { QuotaAdjustmentsService } from './quota-adjustments.service.js';
import { UserBulkResolver } from './user-bulk.resolver.js';
import { UserBulkService } from './user-bulk.service.js';
import { UserEditorService } from './user-editor.service.js';
import { UserListService } from './user-list.service.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

/** Users: creation and administration. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity]),
    OptionsModule,
    BillingModule,
    UsageLogModule,
    TokensModule,
    SignInModule,
  ],
  providers: [
    NewAccountsService,
    SignupBonusesService,
    QuotaAdjustmentsService,
    UserIdentitiesService,
    ProvisionedAccountsService,
    UserListService,
    UsersService,
    UserEditorService,
    UserBulkService,
    UsersResolver,
    UserBulkResolver,
  ],
  controllers: [UsersController],
  exports: [
    NewAccountsService,
    SignupBonusesService,
    UserIdentitiesService,
    ProvisionedAccountsService,
    UserListService,
    UserEditorService,
  ],
})
export class UsersModule {}
