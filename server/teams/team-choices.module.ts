import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { OptionsModule } from '../options/options.module.js';
import { TeamChoicesResolver } from './team-choices.resolver.js';

/** The choices for tokens of teams. A separate module, because teams do not need channels otherwise. */
@Module({
  imports: [OptionsModule, ChannelsModule],
  providers: [TeamChoicesResolver],
})
export class TeamChoicesModule {}
