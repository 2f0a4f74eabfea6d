import { Global, Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DemoSite } from '../platform/access/demo-site.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Logger } from '../platform/telemetry/logger.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsResolver } from './groups/groups.resolver.js';
import { UsableGroupsService } from './groups/usable-groups.service.js';
import { OptionChangeEntity } from './history/option-change.entity.js';
import { OptionHistoryResolver } from './history/option-history.resolver.js';
import { OptionHistoryService } from './history/option-history.service.js';
import { Maintenance } from './maintenance.js';
import { OptionEntity } from './option.entity.js';
import { OptionEditorService } from './option-editor.service.js';
import { OptionsController } from './options.controller.js';
import { OptionsResolver } from './options.resolver.js';
import { OptionsService } from './options.service.js';
import { SiteCalendar } from './site-calendar.js';
import { DemoOption } from './status/demo-option.js';
import { SiteSetupEntity } from './status/site-setup.entity.js';
import { SiteSetupService } from './status/site-setup.service.js';
import { StatusController } from './status/status.controller.js';
import { StatusResolver } from './status/status.resolver.js';
import { StatusService } from './status/status.service.js';

/** Global because of `DemoSite`, which the access policy requires. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OptionEntity, OptionChangeEntity, SiteSetupEntity])],
  providers: [
    {
      provide: OptionsService,
      inject: [getRepositoryToken(OptionEntity), Cipher, Changes, Logger],
      useFactory: (rows: Repository<OptionEntity>, cipher: Cipher, changes: Changes, logger: Logger) =>
        OptionsService.load(rows, cipher, changes, logger),
    },
    { provide: DemoSite, useClass: DemoOption },
    Maintenance,
    OptionEditorService,
    SiteCalendar,
    OptionHistoryService,
    OptionHistoryResolver,
    OptionsResolver,
    UsableGroupsService,
    GroupsResolver,
    SiteSetupService,
    StatusService,
    StatusResolver,
  ],
  controllers: [OptionsController, GroupsController, StatusController],
  exports: [
    DemoSite,
    Maintenance,
    OptionsService,
    OptionEditorService,
    OptionHistoryService,
    SiteCalendar,
    UsableGroupsService,
    SiteSetupService,
  ],
})
export class OptionsModule {}
