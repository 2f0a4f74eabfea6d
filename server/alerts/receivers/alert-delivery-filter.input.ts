import { ArgsType, Field, InputType, registerEnumType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { DeliverySort } from '../../notifications/delivery-order.js';
import { orderArgsOf } from '../../platform/graphql/list-order.js';
import { OptionalId } from '../../platform/http/input/validators.js';
import { AlertDeliveryState } from './alert-receiver.model.js';

registerEnumType(DeliverySort, {
  name: 'AlertDeliverySort',
  valuesMap: { SENT: { description: 'The latest first; those that are not sent last.' } },
});

/** The order of the list. */
@ArgsType()
export class AlertDeliveryOrderArgs extends orderArgsOf(DeliverySort, DeliverySort.CREATED) {}

@InputType({ description: 'Conditions of deliveries; all of them apply.' })
export class AlertDeliveryFilter {
  @OptionalId()
  receiverId?: string | null;

  @Field(() => AlertDeliveryState, { nullable: true })
  @IsEnum(AlertDeliveryState)
  @IsOptional()
  state?: AlertDeliveryState | null;
}
