import { applyDecorators } from '@nestjs/common';
import { Field } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Quota } from '../../platform/graphql/scalars.js';
import { WholeNumber } from '../../platform/http/input/validators.js';
import { described, ZERO_IS_NULL } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { TeamError } from './team.errors.js';

/** A field with a limit in quota units: an integer from 1; null or, in REST, 0: no limit. */
export const Cap = (name: string, description: string): PropertyDecorator =>
  applyDecorators(
    Field(() => Quota, { nullable: true, description }),
    IsOptional(),
    WholeNumber(1, 2 ** 52, TeamError.team_cap_invalid),
    Wire(name, ZERO_IS_NULL, described(description)),
  );
