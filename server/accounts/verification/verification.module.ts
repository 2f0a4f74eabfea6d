import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { GuessThrottleService } from '../../platform/http/limits/guess-throttle.service.js';
import { UserEntity } from '../model/user.entity.js';
import { BotCheckService } from './bot-check.service.js';
import { PasswordCheck, ReauthenticationService } from './reauthentication.service.js';

/** The checks before a sign-in or a critical change: passwords and bots, with a limit on guesses. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity]), OptionsModule],
  providers: [GuessThrottleService, BotCheckService, PasswordCheck, ReauthenticationService],
  exports: [GuessThrottleService, BotCheckService, PasswordCheck, ReauthenticationService],
})
export class VerificationModule {}
