import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../common/principal.js';
import { OptionsModule } from '../../options/options.module.js';
import { GuessThrottle } from '../../platform/http/limits/guess-throttle.service.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { EnforcedSignIn } from '../model/enforced-sign-in.service.js';
import { UserEntity } from '../model/user.entity.js';
import { UserDirectory } from '../model/user-directory.js';
import { PasskeyChallengeEntity, PasskeyEntity } from '../passkeys/passkey.entity.js';
import { PasskeyChallenges } from '../passkeys/passkey-challenges.service.js';
import { PasskeySignInController } from '../passkeys/passkey-sign-in.controller.js';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.service.js';
import { PasskeysController } from '../passkeys/passkeys.controller.js';
import { PasskeysResolver } from '../passkeys/passkeys.resolver.js';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { SecondFactorController } from '../second-factor/second-factor.controller.js';
import { RecoveryCodeEntity, SecondFactorEntity } from '../second-factor/second-factor.entity.js';
import { SecondFactorResolver, UserSecondFactorResolver } from '../second-factor/second-factor.resolver.js';
import { RecoveryCodes, SecondFactors } from '../second-factor/second-factors.service.js';
import { ServiceCredentialCheck } from '../service-credentials/service-credential-check.service.js';
import { ServiceCredentialsController } from '../service-credentials/service-credentials.controller.js';
import { ServiceCredentialsResolver } from '../service-credentials/service-credentials.resolver.js';
import { ServiceCredentials } from '../service-credentials/service-credentials.service.js';
import { CredentialCheck } from '../sessions/credential-check.js';
import { OwnSessions } from '../sessions/own-sessions.service.js';
import { PendingLogins } from '../sessions/pending-logins.service.js';
import { ProviderSessions } from '../sessions/provider-sessions.service.js';
import { PendingLoginEntity, SessionEntity } from '../sessions/session.entity.js';
import { SessionAuthenticator } from '../sessions/session-authenticator.js';
import { PendingLoginCookie, SessionCookie } from '../sessions/session-credentials.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { SessionsResolver } from '../sessions/sessions.resolver.js';
import { Sessions } from '../sessions/sessions.service.js';
import { BotCheck } from '../verification/bot-check.service.js';
import { PasswordCheck, Reauthentication } from '../verification/reauthentication.service.js';
import { BrowserSignIn } from './browser-sign-in.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LoginSupportController } from './login-support.controller.js';
import { LoginSupportResolver } from './login-support.resolver.js';
import { LoginSupport } from './login-support.service.js';
import { SignIn } from './sign-in.service.js';

/** Identifies the caller: logins, the credentials they begin with, and sessions. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UserEntity,
      SessionEntity,
      PendingLoginEntity,
      SecondFactorEntity,
      RecoveryCodeEntity,
      PasskeyEntity,
      PasskeyChallengeEntity,
    ]),
    OptionsModule,
    UsageLogModule,
  ],
  providers: [
    { provide: Authenticator, useClass: SessionAuthenticator },
    CredentialCheck,
    ServiceCredentialCheck,
    ServiceCredentials,
    ServiceCredentialsResolver,
    UserDirectory,
    EnforcedSignIn,
    SessionCookie,
    Sessions,
    ProviderSessions,
    OwnSessions,
    SessionsResolver,
    PendingLoginCookie,
    PendingLogins,
    GuessThrottle,
    BotCheck,
    PasswordCheck,
    Reauthentication,
    RecoveryCodes,
    SecondFactors,
    SecondFactorResolver,
    UserSecondFactorResolver,
    PasskeyChallenges,
    Passkeys,
    PasskeysResolver,
    PasskeySignIn,
    SignIn,
    BrowserSignIn,
    LoginService,
    LoginSupport,
    LoginSupportResolver,
  ],
  controllers: [
    ServiceCredentialsController,
    LoginController,
    SessionsController,
    SecondFactorController,
    PasskeysController,
    PasskeySignInController,
    LoginSupportController,
  ],
  exports: [
    Authenticator,
    UserDirectory,
    EnforcedSignIn,
    SessionCookie,
    Sessions,
    ProviderSessions,
    PendingLogins,
    PasskeyChallenges,
    GuessThrottle,
    BotCheck,
    Reauthentication,
    SignIn,
    BrowserSignIn,
  ],
})
export class SignInModule {}
