import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../../billing/billing.module.js';
import { LogsModule } from '../../logs/logs.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { TokensModule } from '../../tokens/tokens.module.js';
import { Newcomers } from '../invites/newcomers.service.js';
import { SignInModule } from '../login/sign-in.module.js';
import { NewAccounts } from './new-accounts.service.js';
import { QuotaAdjustments } from './quota-adjustments.service.js';
import { UserEntity } from './user.entity.js';
import { UserEditor } from './user-editor.service.js';
import { UserList } from './user-list.service.js';
import { UsersController } from './users.controller.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

/** Users: how they come into being, and what administrators may do with them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity]),
    OptionsModule,
    BillingModule,
    LogsModule,
    TokensModule,
    SignInModule,
  ],
  providers: [NewAccounts, Newcomers, QuotaAdjustments, UserList, UsersService, UserEditor, UsersResolver],
  controllers: [UsersController],
  exports: [NewAccounts, Newcomers, UserList],
})
export class UsersModule {}
