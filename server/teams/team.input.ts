import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches } from 'class-validator';
import { VISIBLE_NAME } from '../accounts/model/user.input.js';
import { trimmed } from '../platform/http/input/transforms.js';
import { withError } from '../platform/http/input/validation.js';
import { CharacterLength } from '../platform/http/input/validators.js';
import { described } from '../platform/http/input/wire.js';
import { Wire, WireObject } from '../platform/http/input/wire-field.js';
import { TeamError } from './model/team.errors.js';

const MAX_TEAM_NAME = 30;

@InputType({ description: 'The fields of a team that its owners set.' })
@WireObject('TeamInput')
export class TeamInput {
  @Wire(described('Unique among the names of teams and users.'))
  @Field({ description: 'Unique among the names of teams and users.' })
  @Transform(trimmed)
  @Matches(VISIBLE_NAME, withError(TeamError.team_name_invalid))
  @CharacterLength(1, MAX_TEAM_NAME, withError(TeamError.team_name_invalid))
  @IsNotEmpty(withError(TeamError.team_name_invalid))
  @IsString(withError(TeamError.team_name_invalid))
  name: string;
}
