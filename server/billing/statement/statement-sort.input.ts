import { ArgsType, registerEnumType } from '@nestjs/graphql';
import { orderArgsOf } from '../../platform/graphql/list-order.js';

export enum StatementSort {
  TIME = 'TIME',
  KIND = 'KIND',
  AMOUNT = 'AMOUNT',
  BALANCE = 'BALANCE',
}
registerEnumType(StatementSort, {
  name: 'StatementSort',
  valuesMap: { TIME: { description: 'By day; the total of the calls of a day comes after its entries.' } },
});

/** The order of the list. */
@ArgsType()
export class StatementOrderArgs extends orderArgsOf(StatementSort, StatementSort.TIME) {}
