import { Args, Context, Field, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { NoticeTransportModel } from '../../notifications/transports/own-transport.model.js';
import { NoticeTransportKey } from '../../notifications/transports/transport-input.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { Quota } from '../../platform/graphql/scalars.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { type PersonalSettings, PersonalSettingsService } from './personal-settings.service.js';

@ObjectType('PersonalSettings', {
  description: 'The low balance warnings of the caller, and whether they accept models without a price.',
})
@Access('user')
class PersonalSettingsModel implements PersonalSettings {
  @Field(() => NoticeTransportKey)
  notifyType: string;

  @Field(() => String, { description: 'Where notices are sent now; empty for nowhere.' })
  noticeTarget: string;

  @Field(() => [NoticeTransportModel], { description: 'All transports that can be chosen.' })
  noticeTransports: NoticeTransportModel[];

  @Field(() => Quota, { description: "The caller's own threshold, or the site's threshold without one." })
  quotaWarningThreshold: number;

  @Field(() => Boolean, { description: 'Models without a price may be used, at the fallback price.' })
  acceptUnsetModelRatioModel: boolean;

  @Field(() => String, { deprecationReason: 'Use noticeTransports.' })
  webhookUrl: string;

  @Field(() => Boolean, { deprecationReason: 'Use noticeTransports.' })
  webhookSecretSet: boolean;

  @Field(() => String, { deprecationReason: 'Use noticeTransports.' })
  notificationEmail: string;
}

/** Maps settings to GraphQL, with the fields of version 0.2. */
export function toPersonalSettingsModel(settings: PersonalSettings): PersonalSettingsModel {
  const all = settings.noticeTransports.flatMap((transport) => transport.settings);
  const find = (name: string) => all.find((setting) => setting.name === name);
  return {
    ...settings,
    webhookUrl: find('webhookUrl')?.value ?? '',
    webhookSecretSet: find('webhookSecret')?.valueSet ?? false,
    notificationEmail: find('notificationEmail')?.value ?? '',
  };
}

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
