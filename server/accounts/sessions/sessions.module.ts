import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../common/principal.js';
import { UserEntity } from '../model/user.entity.js';
import { UserDirectory } from '../model/user-directory.js';
import { ServiceCredentialsModule } from '../service-credentials/service-credentials.module.js';
import { CredentialCheck } from './credential-check.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { PendingLoginsService } from './pending-logins.service.js';
import { ProviderSessionsService } from './provider-sessions.service.js';
import { PendingLoginEntity, SessionEntity } from './session.entity.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { PendingLoginCookie, SessionCookie } from './session-credentials.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsResolver } from './sessions.resolver.js';
import { SessionsService } from './sessions.service.js';

/** Identifies the caller of a request: sessions, and sign-ins that wait for a second factor. */
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, SessionEntity, PendingLoginEntity]), ServiceCredentialsModule],
  providers: [
    { provide: Authenticator, useClass: SessionAuthenticator },
    CredentialCheck,
    UserDirectory,
    SessionCookie,
    SessionsService,
    ProviderSessionsService,
    OwnSessionsService,
    SessionsResolver,
    PendingLoginCookie,
    PendingLoginsService,
  ],
  controllers: [SessionsController],
  exports: [
    Authenticator,
    UserDirectory,
    SessionCookie,
    SessionsService,
    ProviderSessionsService,
    PendingLoginCookie,
    PendingLoginsService,
  ],
})
export class SessionsModule {}
