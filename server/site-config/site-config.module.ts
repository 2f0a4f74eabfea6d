import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { OptionsModule } from '../options/options.module.js';
import { SiteConfigService } from './site-config.service.js';

/** Options and channels of a site as a file. */
@Module({ imports: [ChannelsModule, OptionsModule], providers: [SiteConfigService], exports: [SiteConfigService] })
export class SiteConfigModule {}
