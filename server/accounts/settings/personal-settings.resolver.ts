import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { PersonalSettingsModel, toPersonalSettingsModel } from './personal-settings.model.js';
import { PersonalSettingsService } from './personal-settings.service.js';

@Resolver()
export class PersonalSettingsResolver {
  constructor(private readonly settings: PersonalSettingsService) {}

  @Query(() => PersonalSettingsModel)
  @Access('user')
  async personalSettings(
    @Caller() caller: Principal,
    @Context() { language }: GraphQLContext,
  ): Promise<PersonalSettingsModel> {
    return toPersonalSettingsModel(await this.settings.get(caller, language));
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
    return toPersonalSettingsModel(await this.settings.get(caller, language));
  }
}
