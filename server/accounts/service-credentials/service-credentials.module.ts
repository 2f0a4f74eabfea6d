import { Module } from '@nestjs/common';
import { ServiceCredentialCheckService } from './service-credential-check.service.js';
import { ServiceCredentialsController } from './service-credentials.controller.js';
import { ServiceCredentialsResolver } from './service-credentials.resolver.js';
import { ServiceCredentialsService } from './service-credentials.service.js';

/** Credentials of programs that manage the site. */
@Module({
  providers: [ServiceCredentialCheckService, ServiceCredentialsService, ServiceCredentialsResolver],
  controllers: [ServiceCredentialsController],
  exports: [ServiceCredentialCheckService],
})
export class ServiceCredentialsModule {}
