import { Module } from '@nestjs/common';
import { ServiceCredentialCheck } from './service-credential-check.service.js';
import { ServiceCredentialsController } from './service-credentials.controller.js';
import { ServiceCredentialsResolver } from './service-credentials.resolver.js';
import { ServiceCredentials } from './service-credentials.service.js';

/** Credentials of programs that manage the site. */
@Module({
  providers: [ServiceCredentialCheck, ServiceCredentials, ServiceCredentialsResolver],
  controllers: [ServiceCredentialsController],
  exports: [ServiceCredentialCheck],
})
export class ServiceCredentialsModule {}
