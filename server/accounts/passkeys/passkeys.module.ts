import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { PasskeyChallengeEntity, PasskeyEntity } from './passkey.entity.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysResolver } from './passkeys.resolver.js';
import { PasskeysService } from './passkeys.service.js';

/** Passkeys of a user, and sign-in with them. */
@Module({
  imports: [TypeOrmModule.forFeature([PasskeyEntity, PasskeyChallengeEntity]), OptionsModule, SignInModule],
  providers: [PasskeyChallengesService, PasskeysService, PasskeysResolver, PasskeySignInService],
  controllers: [PasskeysController, PasskeySignInController],
  exports: [PasskeyChallengesService],
})
export class PasskeysModule {}
