import { ArgsType, registerEnumType } from '@nestjs/graphql';
import { orderArgsOf } from '../../platform/graphql/list-order.js';

export enum AlertRuleSort {
  NAME = 'NAME',
  KIND = 'KIND',
  FIRING = 'FIRING',
  EVALUATED = 'EVALUATED',
}
registerEnumType(AlertRuleSort, {
  name: 'AlertRuleSort',
  valuesMap: {
    FIRING: { description: 'By the number of firing alerts.' },
    EVALUATED: { description: 'By the last evaluation; rules without one last.' },
  },
});

/** The order of the list. */
@ArgsType()
export class AlertRuleOrderArgs extends orderArgsOf(AlertRuleSort, AlertRuleSort.NAME) {}
