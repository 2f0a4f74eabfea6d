import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../../billing/billing.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { TokensModule } from '../../tokens/tokens.module.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { UserIdentities } from '../model/identities.service.js';
import { ProvisionedAccounts } from '../model/provisioned-accounts.service.js';
import { UserEntity } from '../model/user.entity.js';
import { NewAccounts } from '../new-users/new-accounts.service.js';
import { SignupBonuses } from '../new-users/signup-bonuses.service.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { QuotaAdjustments } from './quota-adjustments.service.js';
import { UserBulkResolver } from './user-bulk.resolver.js';
import { UserBulk } from './user-bulk.service.js';
import { UserEditor } from './user-editor.service.js';
import { UserList } from './user-list.service.js';
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
    NewAccounts,
    SignupBonuses,
    QuotaAdjustments,
    UserIdentities,
    ProvisionedAccounts,
    UserList,
    UsersService,
    UserEditor,
    UserBulk,
    UsersResolver,
    UserBulkResolver,
  ],
  controllers: [UsersController],
  exports: [NewAccounts, SignupBonuses, UserIdentities, ProvisionedAccounts, UserList, UserEditor],
})
export class UsersModule {}
