import { ArgsType, Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { IsIn, IsOptional } from 'class-validator';
import { orderArgsOf } from '../../platform/graphql/list-order.js';
import { OptionalBoolean, OptionalText, WholeNumber } from '../../platform/http/input/validators.js';
import { choice, described, QUERY_NUMBER, QUERY_TEXT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { AccountKind } from '../model/user-rules.js';

/** Max value of a smallint column. */
const MAX_NUMBER = 32_767;

export enum UserSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  USERNAME = 'USERNAME',
  GROUP = 'GROUP',
  ROLE = 'ROLE',
  STATUS = 'STATUS',
  QUOTA = 'QUOTA',
  USED_QUOTA = 'USED_QUOTA',
  REQUEST_COUNT = 'REQUEST_COUNT',
}
registerEnumType(UserSort, {
  name: 'UserSort',
  valuesMap: {
    QUOTA: { description: 'The largest balance first.' },
    USED_QUOTA: { description: 'The largest usage first.' },
    REQUEST_COUNT: { description: 'The largest number of requests first.' },
  },
});

registerEnumType(AccountKind, { name: 'AccountKind' });

/** The filter of users; all given conditions are combined with AND. */
@InputType()
export class UserFilter {
  @Field(() => AccountKind, { nullable: true, description: 'Absent: users, no teams.' })
  @IsOptional()
  @IsIn(Object.values(AccountKind))
  kind?: AccountKind | null;

  @OptionalText(100, 'Matches id, username, display name and e-mail.')
  keyword?: string | null;

  @OptionalText(64)
  group?: string | null;

  @Field(() => Int, { nullable: true, description: '1 user, 10 administrator, 100 super administrator.' })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  role?: number | null;

  @Field(() => Int, { nullable: true, description: '1 active, 2 banned.' })
  @IsOptional()
  @WholeNumber(0, MAX_NUMBER)
  status?: number | null;

  @OptionalBoolean('True: cancelled users only; false: none of them.')
  deleted?: boolean | null;
}

/** The filter in the query of a search. */
export class UserSearchQuery extends UserFilter {
  @Wire(choice({ user: AccountKind.USER, team: AccountKind.TEAM }), described('Absent: users, no teams.'))
  override kind?: AccountKind | null;

  @Wire(QUERY_TEXT)
  override keyword?: string | null;

  @Wire(QUERY_TEXT)
  override group?: string | null;

  @Wire(QUERY_NUMBER)
  override role?: number | null;

  @Wire(QUERY_NUMBER)
  override status?: number | null;
}

/** The order of a list. */
@ArgsType()
export class UserOrderArgs extends orderArgsOf(UserSort, UserSort.NEWEST) {}
