import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/teams.module.js';
import { PromptsResolver } from './prompts.resolver.js';
import { PromptsService } from './prompts.service.js';

/** Prompts that users save in the playground. */
@Module({
  imports: [TeamsModule],
  providers: [PromptsService, PromptsResolver],
})
export class PromptsModule {}
