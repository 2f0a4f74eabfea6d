import { Field, InputType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { OptionalBoolean, OptionalId } from '../../platform/http/input/validators.js';
import { AlertKind } from '../model/alert-rule.js';

@InputType({ description: 'Conditions of alerts; all of them apply.' })
export class AlertFilter {
  @OptionalBoolean('True: those that are firing; false: those that are resolved.')
  firing?: boolean | null;

  @OptionalId()
  ruleId?: string | null;

  @Field(() => AlertKind, { nullable: true })
  @IsEnum(AlertKind)
  @IsOptional()
  kind?: AlertKind | null;
}
