import { ArgsType, registerEnumType } from '@nestjs/graphql';
import { orderArgsOf } from '../platform/graphql/list-order.js';
import { TeamSort } from './model/team-order.js';

registerEnumType(TeamSort, {
  name: 'TeamSort',
  valuesMap: { ROLE: { description: 'By the role of the caller, owners first.' } },
});

/** The order of the list. */
@ArgsType()
export class TeamOrderArgs extends orderArgsOf(TeamSort, TeamSort.NAME) {}
