import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/teams.module.js';
import { PromptsResolver } from './prompts.resolver.js';
import { Prompts } from './prompts.service.js';

/** Prompts that users save in the playground. */
@Module({
  imports: [TeamsModule],
  providers: [Prompts, PromptsResolver],
})
export class PromptsModule {}
