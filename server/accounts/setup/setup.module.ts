import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { UsersModule } from '../users/users.module.js';
import { SetupController } from './setup.controller.js';
import { SetupResolver } from './setup.resolver.js';
import { SetupService } from './setup.service.js';

/** First-run setup: the first administrator and the mode of the site. */
@Module({
  imports: [OptionsModule, SignInModule, UsersModule],
  providers: [SetupService, SetupResolver],
  controllers: [SetupController],
})
export class SetupModule {}
