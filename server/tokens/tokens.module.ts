import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { KeyUsesService } from './key-uses.service.js';
import { ObjectReadersService } from './object-readers.service.js';
import { TeamTokensService } from './team-tokens.service.js';
import { TokenEntity } from './token.entity.js';
import { TokenAccountsService } from './token-accounts.service.js';
import { TokenDirectory } from './token-directory.js';
import { TokenList } from './token-list.js';
import { TokensController } from './tokens.controller.js';
import { TokensResolver } from './tokens.resolver.js';
import { TokensService } from './tokens.service.js';

/** The API tokens that authenticate users at the relay. */
@Module({
  imports: [TypeOrmModule.forFeature([TokenEntity]), BillingModule, OptionsModule],
  providers: [
    KeyUsesService,
    ObjectReadersService,
    TeamTokensService,
    TokenAccountsService,
    TokenDirectory,
    TokenList,
    TokensService,
    TokensResolver,
  ],
  controllers: [TokensController],
  exports: [KeyUsesService, ObjectReadersService, TeamTokensService, TokenDirectory, TokensService],
})
export class TokensModule {}
