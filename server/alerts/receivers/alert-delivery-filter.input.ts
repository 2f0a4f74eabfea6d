import { Field, InputType } from '@nestjs/graphql';
import { IsEnum, IsOptional } from 'class-validator';
import { OptionalId } from '../../platform/http/input/validators.js';
import { AlertDeliveryState } from './alert-receiver.model.js';

@InputType({ description: 'Conditions of deliveries; all of them apply.' })
export class AlertDeliveryFilter {
  @OptionalId()
  receiverId?: string | null;

  @Field(() => AlertDeliveryState, { nullable: true })
  @IsEnum(AlertDeliveryState)
  @IsOptional()
  state?: AlertDeliveryState | null;
}
