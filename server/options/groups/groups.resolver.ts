import { Context, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { OptionalCaller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { UsableGroupModel, UsableGroupsService } from './usable-groups.service.js';

@Resolver(() => UsableGroupModel)
export class GroupsResolver {
  constructor(private readonly usable: UsableGroupsService) {}

  @Query(() => [String], { description: 'All group names of the site.' })
  @Access('staff')
  groups(): string[] {
    return this.usable.all();
  }

  @Query(() => [UsableGroupModel], { description: 'Groups that the caller may choose for a token or the playground.' })
  @Access('public')
  usableGroups(@OptionalCaller() visitor: Principal | null, @Context() context: GraphQLContext): UsableGroupModel[] {
    return this.usable.of(visitor?.group ?? '', context.language);
  }
}
