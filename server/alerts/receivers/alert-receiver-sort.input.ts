import { ArgsType, registerEnumType } from '@nestjs/graphql';
import { orderArgsOf } from '../../platform/graphql/list-order.js';

export enum AlertReceiverSort {
  NAME = 'NAME',
  TRANSPORT = 'TRANSPORT',
  CREATED = 'CREATED',
}
registerEnumType(AlertReceiverSort, { name: 'AlertReceiverSort' });

/** The order of the list. */
@ArgsType()
export class AlertReceiverOrderArgs extends orderArgsOf(AlertReceiverSort, AlertReceiverSort.NAME) {}
