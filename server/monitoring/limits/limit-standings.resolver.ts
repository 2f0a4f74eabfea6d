import { Query, Resolver } from '@nestjs/graphql';
import { Access } from '../../platform/access/access.decorator.js';
import { LimitStandingModel, toLimitStandingModel } from './limit-standing.model.js';
import { LimitStandingsService } from './limit-standings.service.js';

@Resolver()
export class LimitStandingsResolver {
  constructor(private readonly standings: LimitStandingsService) {}

  @Query(() => [LimitStandingModel], {
    description:
      'The subjects of the option LimitRules with running or recent calls or a budget in use, those closest to a limit first; at most 200.',
  })
  @Access('health:read')
  async limitStandings() {
    return (await this.standings.now()).map(toLimitStandingModel);
  }
}
