import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OptionsModule } from '../../options/options.module.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { EnforcedSignInService } from '../model/enforced-sign-in.service.js';
import { UserEntity } from '../model/user.entity.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { BrowserSignInService } from './browser-sign-in.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LoginSupportController } from './login-support.controller.js';
import { LoginSupportResolver } from './login-support.resolver.js';
import { LoginSupportService } from './login-support.service.js';
import { SignInService } from './sign-in.service.js';

/** The final step of every sign-in method, and password login. */
@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity]),
    OptionsModule,
    UsageLogModule,
    SessionsModule,
    SecondFactorModule,
    VerificationModule,
  ],
  providers: [
    EnforcedSignInService,
    SignInService,
    BrowserSignInService,
    LoginService,
    LoginSupportService,
    LoginSupportResolver,
  ],
  controllers: [LoginController, LoginSupportController],
  exports: [SessionsModule, VerificationModule, EnforcedSignInService, SignInService, BrowserSignInService],
})
export class SignInModule {}
