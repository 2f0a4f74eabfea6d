import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { ThirdPartyModule } from '../third-party/third-party.module.js';
import { UsersModule } from '../users/users.module.js';
import { DirectoryRulesJob } from './directory-rules.job.js';
import { DirectoryRulesService } from './directory-rules.service.js';
import { NewDirectoryUsersService } from './new-directory-users.service.js';
import { ProvisioningResolver } from './provisioning.resolver.js';
import { ScimDiscoveryController } from './scim-discovery.controller.js';
import { ScimGroupsController } from './scim-groups.controller.js';
import { ScimGroupsService } from './scim-groups.service.js';
import { ScimResponse } from './scim-response.js';
import { ScimUsersController } from './scim-users.controller.js';
import { ScimUsersService } from './scim-users.service.js';

/** Provisioning of users and groups by the directory of a company, with SCIM. */
@Module({
  imports: [OptionsModule, UsersModule, ThirdPartyModule],
  providers: [
    ScimResponse,
    NewDirectoryUsersService,
    ScimUsersService,
    ScimGroupsService,
    DirectoryRulesService,
    DirectoryRulesJob,
    ProvisioningResolver,
  ],
  controllers: [ScimDiscoveryController, ScimUsersController, ScimGroupsController],
})
export class ProvisioningModule {}
