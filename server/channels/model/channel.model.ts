import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime, SafeInt } from '../../platform/graphql/scalars.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import type { ChannelType } from '../types/channel-type.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelKeyStatus } from './channel-keys.js';

@ObjectType('ChannelType')
@Access('channels:read')
export class ChannelTypeModel {
  @Field(() => Int)
  id: number;

  @Field()
  label: string;

  @Field()
  defaultBaseUrl: string;

  @Field(() => [String])
  defaultModels: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: 'The format of a key of this type, when it is not one plain key.',
  })
  keyFormat: string | null;

  @Field(() => String, { nullable: true, description: 'The meaning of `other` for this type.' })
  otherField: string | null;

  @Field({ description: 'The default of `other` when it is empty.' })
  defaultOther: string;
}

registerEnumType(ChannelKeyStatus, {
  name: 'ChannelKeyStatus',
  valuesMap: {
    REFUSED: { description: 'Disabled because the upstream refused it.' },
    DISABLED: { description: 'Disabled manually.' },
  },
});

@ObjectType('ChannelKey')
@Access('channels:read')
export class ChannelKeyModel {
  @Field()
  fingerprint: string;

  @Field()
  hint: string;

  @Field(() => ChannelKeyStatus)
  status: ChannelKeyStatus;

  @Field(() => String, { nullable: true, description: 'The error of the upstream when it refused this key of a pool.' })
  refusedReason: string | null;

  @Field(() => DateTime, { nullable: true })
  refusedAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was disabled manually.' })
  disabledAt: Date | null;
}

@ObjectType('ChannelLastDay', { description: 'The results of a channel.' })
@Access('channels:read')
export class LastDayModel {
  @Field(() => SafeInt, { description: 'Calls that the channel served.' })
  answered: number;

  @Field(() => SafeInt, {
    description: 'Failed attempts, including attempts of calls that another channel then served.',
  })
  failed: number;
}

@ObjectType('Channel')
@Access('channels:read')
export class ChannelModel {
  @Field(() => ID)
  id: number;

  @Field(() => Int)
  type: number;

  @Field()
  name: string;

  @Field(() => Int)
  status: number;

  /** The stored text. A resolver returns it in the reader's language. */
  statusReason: string | null;

  /** Not a field. */
  statusEvent: LogEvent | null;

  @Field(() => DateTime, { nullable: true })
  statusTime: Date | null;

  @Field()
  openaiOrganization: string;

  @Field()
  testModel: string;

  @Field(() => Int)
  weight: number;

  @Field(() => Int)
  priority: number;

  @Field()
  baseUrl: string;

  @Field()
  other: string;

  @Field(() => [String])
  models: string[];

  @Field(() => [String])
  groups: string[];

  @Field()
  modelMapping: string;

  @Field()
  statusCodeMapping: string;

  @Field()
  paramOverride: string;

  @Field()
  setting: string;

  @Field()
  modelPrefix: string;

  @Field()
  tag: string;

  @Field()
  autoBan: boolean;

  @Field(() => Int, { nullable: true })
  maxInputTokens: number | null;

  @Field(() => Int, { description: 'Milliseconds of the last test; 0 untested, or the last test failed.' })
  responseTime: number;

  @Field(() => DateTime, { nullable: true })
  testedAt: Date | null;

  @Field(() => Float, { description: 'US dollars, as last reported by the upstream.' })
  balance: number;

  @Field(() => DateTime, { nullable: true })
  balanceUpdatedAt: Date | null;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('ChannelChanges')
@Access('channels:read')
export class ChannelChangesModel {
  @Field(() => [ChannelModel], { description: 'The changed channels, in their new state.' })
  channels: ChannelModel[];

  @Field(() => [ID])
  deletedIds: number[];

  @Field(() => Boolean, { description: 'Any channel may have changed, also those that are not listed.' })
  any: boolean;
}

export const ChannelConnection = connectionOf(ChannelModel, 'Channel');

/** The public fields of a channel; its keys and its usage are separate fields. */
export function toChannelModel(row: ChannelEntity): ChannelModel {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    status: row.status,
    statusReason: row.statusReason,
    statusEvent: row.statusEvent,
    statusTime: row.statusTime,
    openaiOrganization: row.openaiOrganization,
    testModel: row.testModel,
    weight: row.weight,
    priority: row.priority,
    baseUrl: row.baseUrl,
    other: row.other,
    models: row.models,
    groups: row.groups,
    modelMapping: row.modelMapping,
    statusCodeMapping: row.statusCodeMapping,
    paramOverride: row.paramOverride,
    setting: row.setting,
    modelPrefix: row.modelPrefix,
    tag: row.tag,
    autoBan: row.autoBan,
    maxInputTokens: row.maxInputTokens,
    responseTime: row.responseTimeMs,
    testedAt: row.testedAt,
    balance: row.balance,
    balanceUpdatedAt: row.balanceUpdatedAt,
    createdAt: row.createdAt,
  };
}

/** A type of channels for GraphQL, with its texts in a language. */
export function toChannelTypeModel(type: ChannelType, language: Language): ChannelTypeModel {
  return {
    id: type.id,
    label: type.label[language],
    defaultBaseUrl: type.defaultBaseUrl,
    defaultModels: type.defaultModels,
    keyFormat: type.keyFormat?.[language] ?? null,
    otherField: type.otherField?.[language] ?? null,
    defaultOther: type.defaultOther ?? '',
  };
}
