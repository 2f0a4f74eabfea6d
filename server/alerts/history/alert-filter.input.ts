import { ArgsType, Field, InputType, registerEnumType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { orderArgsOf } from '../../platform/graphql/list-order.js';
import { OptionalBoolean, OptionalId } from '../../platform/http/input/validators.js';
import { AlertKind } from '../model/alert-rule.js';

export enum AlertSort {
  FIRED = 'FIRED',
  RESOLVED = 'RESOLVED',
  RULE = 'RULE',
  SUBJECT = 'SUBJECT',
}
registerEnumType(AlertSort, {
  name: 'AlertSort',
  valuesMap: { RESOLVED: { description: 'The latest first; those that are firing last.' } },
});

/** The order of the list. */
@ArgsType()
export class AlertOrderArgs extends orderArgsOf(AlertSort, AlertSort.FIRED) {}

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
