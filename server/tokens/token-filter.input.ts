import { Field, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';
import { trimmed } from '../platform/http/input/transforms.js';
import { OptionalId, OptionalText } from '../platform/http/input/validators.js';
import { described, POSITIVE_ID, QUERY_TEXT } from '../platform/http/input/wire.js';
import { Wire } from '../platform/http/input/wire-field.js';

@InputType()
export class TokenFilter {
  @OptionalId('Tokens of a team: own tokens for a member, all for owners and managers. Null: tokens of the caller.')
  teamId?: string | null;

  @OptionalId('Tokens of a project of the team.')
  projectId?: string | null;

  @Transform(trimmed)
  @OptionalText(1_000, 'A part of the name, or the id.')
  keyword?: string | null;

  @Transform(trimmed)
  @OptionalText(1_000, 'A prefix of a key or the full key.')
  key?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @IsInt()
  status?: number | null;

  @OptionalText(64)
  group?: string | null;
}

/** The filter in the query of a list. */
export class TokenListQuery extends TokenFilter {
  @Wire(
    'team_id',
    POSITIVE_ID,
    described('Tokens of a team: your own ones as a member, all as an owner or manager. Absent or 0: your own.'),
  )
  override teamId?: string | null;

  @Wire('project_id', POSITIVE_ID, described('Tokens of a project of the team.'))
  override projectId?: string | null;
}

/** The filter in the query of a search. */
export class TokenSearchQuery extends TokenListQuery {
  @Wire(QUERY_TEXT, described('A part of the name, or the id.'))
  override keyword?: string | null;

  @Wire('token', QUERY_TEXT)
  override key?: string | null;
}
