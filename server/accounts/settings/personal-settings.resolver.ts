import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { PersonalSettingsModel } from './personal-settings.model.js';
import { PersonalSettingsService } from './personal-settings.service.js';

@Resolver()
export class PersonalSettingsResolver {
  constructor(private readonly settings: PersonalSettingsService) {}

  @Query(() => PersonalSettingsModel)
  @Access('user')
  personalSettings(@Caller() caller: Principal): Promise<PersonalSettingsModel> {
    return this.settings.get(caller);
  }

  @Mutation(() => PersonalSettingsModel, {
    description: 'Replaces all settings. Warnings are written in the language of this request.',
  })
  @Access('user')
  async updatePersonalSettings(
    @Caller() caller: Principal,
    @Args('input') input: PersonalSettingsInput,
    @Context() { language }: GraphQLContext,
  ): Promise<PersonalSettingsModel> {
    await this.settings.save(caller, input, language);
    return this.settings.get(caller);
  }
}
