import type { Type } from '@nestjs/common';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Access } from '../platform/access/access.decorator.js';
import { connectionOf } from '../platform/graphql/connection.js';
import { DateTime, Quota } from '../platform/graphql/scalars.js';
import type { OwnToken } from './own-token.js';
import { limitsOf, TOKEN_LIMIT_NAMES, type TokenLimits, tokenLimitOf } from './token-limits.js';

/** The base of the model: a field for each limit. */
const TokenLimitFields: Type<TokenLimits> = limitFields();

function limitFields(): Type {
  @ObjectType({ isAbstract: true })
  class LimitFields {}
  for (const name of TOKEN_LIMIT_NAMES) {
    const { type, description } = tokenLimitOf(name);
    Field(() => (type === 'rate' ? Int : Quota), { nullable: true, description })(LimitFields.prototype, name);
  }
  return LimitFields;
}

@ObjectType('Token')
@Access('user')
export class TokenModel extends TokenLimitFields {
  @Field(() => ID)
  id: number;

  @Field(() => ID, { nullable: true, description: 'The team that pays for its calls; null: the caller.' })
  teamId: number | null;

  @Field(() => ID, { nullable: true, description: 'Its project of the team; null: none.' })
  projectId: number | null;

  @Field(() => String, { nullable: true, description: 'The name of its project of the team; null: none.' })
  projectName: string | null;

  @Field(() => String, { nullable: true, description: 'The username of the member who made a token of a team.' })
  creator: string | null;

  @Field()
  name: string;

  @Field({ description: 'First and last characters of the key, e.g. sk-abc…wxyz.' })
  keyHint: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of the key before the last rotation while it is still accepted; null otherwise.',
  })
  formerKeyHint: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Until when the former key is accepted; null without one.' })
  formerKeyEndsAt: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The last use of the former key since the rotation, recorded at most once per minute; null for none.',
  })
  formerKeyUsedAt: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The last use of the current key while the former one was accepted as well; null for none.',
  })
  keyUsedAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'Days after which the key is rotated; null: never.' })
  rotationDays: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days for which the former key is accepted as well after a scheduled rotation.',
  })
  rotationOverlapDays: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When the key is rotated by its schedule; null: never.' })
  rotatesAt: Date | null;

  @Field(() => Int)
  status: number;

  @Field()
  group: string;

  @Field({ description: 'The group that is tried when the group fails; empty: none.' })
  backupGroup: string;

  @Field({ description: 'The aliases of models, as JSON in the format of the option ModelAliases; empty: none.' })
  modelAliases: string;

  @Field(() => Quota)
  remainQuota: number;

  @Field(() => Quota)
  usedQuota: number;

  @Field()
  unlimitedQuota: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Null: never.' })
  expiresAt: Date | null;

  @Field()
  modelLimitsEnabled: boolean;

  @Field(() => [String])
  modelLimits: string[];

  @Field(() => [String])
  allowIps: string[];

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  lastUsedAt: Date | null;
}

@ObjectType('CreatedToken')
@Access('user')
export class CreatedTokenModel {
  @Field(() => TokenModel)
  token: TokenModel;

  @Field({ description: 'With its sk- prefix.' })
  key: string;
}

export const TokenConnection = connectionOf(TokenModel, 'Token');

/** Maps a token for its owner; the key is a separate field. */
export function toTokenModel(token: OwnToken): TokenModel {
  const { row } = token;
  return {
    id: row.id,
    teamId: row.createdBy === null ? null : row.userId,
    projectId: row.projectId,
    projectName: token.projectName,
    creator: token.creator,
    name: row.name,
    keyHint: row.keyHint,
    formerKeyHint: token.formerKey?.hint ?? null,
    formerKeyEndsAt: token.formerKey?.endsAt ?? null,
    formerKeyUsedAt: token.formerKey?.usedAt ?? null,
    keyUsedAt: row.keyUsedAt,
    rotationDays: row.rotationDays,
    rotationOverlapDays: row.rotationOverlapDays,
    rotatesAt: row.rotatesAt,
    status: token.status,
    group: row.group,
    backupGroup: row.backupGroup,
    modelAliases: row.modelAliases,
    remainQuota: token.remainQuota,
    usedQuota: token.usedQuota,
    unlimitedQuota: row.unlimitedQuota,
    expiresAt: row.expiresAt,
    modelLimitsEnabled: row.modelLimitsEnabled,
    modelLimits: row.modelLimits,
    allowIps: row.allowIps,
    ...limitsOf(row),
    createdAt: row.createdAt,
    lastUsedAt: token.lastUsedAt,
  };
}
