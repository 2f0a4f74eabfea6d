import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/teams.module.js';
import { SavedViewsResolver } from './saved-views.resolver.js';
import { SavedViewsService } from './saved-views.service.js';

/** Named views of the screens of the console. */
@Module({
  imports: [TeamsModule],
  providers: [SavedViewsService, SavedViewsResolver],
})
export class SavedViewsModule {}
