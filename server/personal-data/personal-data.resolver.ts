import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { userIdOf } from '../accounts/model/user.input.js';
import type { Principal } from '../common/principal.js';
import { JobRunModel, toJobRunModel } from '../jobs/runs/job-run.model.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { EraseUserArgs } from './erase-user.args.js';
import { UserErasuresService } from './user-erasures.service.js';

@Resolver()
export class PersonalDataResolver {
  constructor(private readonly erasures: UserErasuresService) {}

  @Mutation(() => JobRunModel, {
    description:
      'Deletes a user and erases the personal data, which cannot be undone. Not available with an access token.',
  })
  @Access('personal_data:write')
  async eraseUser(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
    @Args('id', { type: () => ID }) id: string,
    @Args() { currentPassword }: EraseUserArgs,
  ): Promise<JobRunModel> {
    return toJobRunModel(await this.erasures.start(caller, userIdOf(id), currentPassword ?? null), language);
  }
}
