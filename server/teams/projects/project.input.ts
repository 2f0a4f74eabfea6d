import { applyDecorators } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, ValidateIf } from 'class-validator';
import { given, trimmed } from '../../platform/http/input/transforms.js';
import { withError } from '../../platform/http/input/validation.js';
import { CharacterLength } from '../../platform/http/input/validators.js';
import { described } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { Cap } from '../model/cap-field.js';
import { TeamError } from '../model/team.errors.js';

const MAX_PROJECT_NAME = 50;

const Name = (): PropertyDecorator =>
  applyDecorators(
    Wire(described('Unique in the team.')),
    Transform(trimmed),
    CharacterLength(1, MAX_PROJECT_NAME, withError(TeamError.project_name_invalid)),
    IsNotEmpty(withError(TeamError.project_name_invalid)),
    IsString(withError(TeamError.project_name_invalid)),
  );

/** Total limits of the tokens of a project. Null: no limit; absent: unchanged. */
@InputType({ isAbstract: true })
class ProjectLimitsInput {
  @Cap('total_quota', 'The budget: max quota units since the creation of the project.')
  totalQuota?: number | null;

  @Cap('daily_quota', "Max quota units per day in the site's time zone.")
  dailyQuota?: number | null;

  @Cap('weekly_quota', 'Max quota units per week, from Monday.')
  weeklyQuota?: number | null;

  @Cap('monthly_quota', 'Max quota units per month.')
  monthlyQuota?: number | null;
}

@InputType()
@WireObject('NewProject')
export class CreateProjectInput extends ProjectLimitsInput {
  @Field({ description: 'Unique in the team.' })
  @Name()
  name: string;
}

/** Contains only changed fields. */
@InputType()
@WireObject('ProjectChange')
export class UpdateProjectInput extends ProjectLimitsInput {
  @Field(() => String, { nullable: true, description: 'Unique in the team.' })
  @ValidateIf(given)
  @Name()
  name?: string;
}
