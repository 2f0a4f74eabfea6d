import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelNames } from '../logs/channel-names.port.js';
import { OptionsModule } from '../options/options.module.js';
import { ChannelCalls } from './channel-calls.js';
import { ChannelFieldsResolver } from './channel-fields.resolver.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsResolver } from './channels.resolver.js';
import { ChannelsService } from './channels.service.js';
import { ChannelDirectory } from './directory/channel-directory.js';
import { DirectoryChannelNames } from './directory/directory-channel-names.js';
import { ChannelEventsModule } from './events/channel-events.module.js';
import { ChannelKeyEditorService } from './keys/channel-key-editor.service.js';
import { ChannelKeysResolver } from './keys/channel-keys.resolver.js';
import { ChannelList, UnpricedChannels } from './list/channel-list.js';
import { ChannelWatchService } from './list/channel-watch.service.js';
import { ChannelEntity } from './model/channel.entity.js';
import { ChannelRows } from './model/channel-rows.js';
import { ChannelUsage } from './model/channel-usage.js';
import { ChannelModelsService, ModelsInUse, OfferedModels } from './models/channel-models.service.js';
import { ModelAliasesService } from './models/model-aliases.service.js';
import { ModelsController } from './models/models.controller.js';
import { ModelsResolver } from './models/models.resolver.js';
import { AbsentApiStore } from './probing/absent-api-store.js';
import { TestResults } from './probing/test-results.repository.js';
import { ChannelTagList } from './tags/channel-tag-list.js';
import { ChannelTagsController } from './tags/channel-tags.controller.js';
import { ChannelTagsResolver } from './tags/channel-tags.resolver.js';
import { ChannelTagsService } from './tags/channel-tags.service.js';
import { ChannelTimelineResolver } from './timeline/channel-timeline.resolver.js';
import { ChannelTimelineService } from './timeline/channel-timeline.service.js';

/** Upstream channels: their models, connection and state. Global, because the log needs their names. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ChannelEntity]), BillingModule, ChannelEventsModule, OptionsModule, PricesModule],
  providers: [
    AbsentApiStore,
    ChannelCalls,
    { provide: ChannelNames, useClass: DirectoryChannelNames },
    ChannelDirectory,
    ChannelKeyEditorService,
    ChannelKeysResolver,
    ChannelList,
    ChannelModelsService,
    ChannelRows,
    ChannelTagList,
    ChannelTagsService,
    ChannelTimelineService,
    ChannelTimelineResolver,
    ChannelTagsResolver,
    ChannelUsage,
    ChannelWatchService,
    ChannelsService,
    ChannelsResolver,
    ChannelFieldsResolver,
    ModelAliasesService,
    ModelsInUse,
    ModelsResolver,
    OfferedModels,
    TestResults,
    UnpricedChannels,
  ],
  controllers: [ChannelTagsController, ChannelsController, ModelsController],
  exports: [
    AbsentApiStore,
    ChannelNames,
    ChannelDirectory,
    ChannelEventsModule,
    ChannelKeyEditorService,
    ChannelList,
    ChannelModelsService,
    ChannelRows,
    ChannelsService,
    ModelAliasesService,
    ModelsInUse,
    TestResults,
  ],
})
export class ChannelsModule {}
