import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsEnum, IsIn, IsOptional } from 'class-validator';
import { LANGUAGES, type Language } from '../../common/errors/app-error.js';
import {
  NoticeTransportKey,
  type TransportInput,
  TransportSettings,
} from '../../notifications/transports/transport-input.js';
import { trimmed } from '../../platform/http/input/transforms.js';
import { OptionalId, RequiredText } from '../../platform/http/input/validators.js';
import { AlertError } from '../alert.errors.js';
import { AlertDeliveryState } from './alert-receiver.model.js';

const MAX_NAME = 100;

/** A receiver with the settings of its transport. Settings of other transports are deleted. */
@InputType({ description: 'A receiver of alerts. Absent secrets stay as they are.' })
@TransportSettings()
export class AlertReceiverInput implements TransportInput {
  @Field(() => String)
  @Transform(trimmed)
  @RequiredText(MAX_NAME, AlertError.alert_name_invalid)
  name: string;

  @Field(() => NoticeTransportKey)
  @IsIn(Object.values(NoticeTransportKey))
  notifyType: string;

  @Field(() => String, {
    nullable: true,
    description: 'The language of its messages, zh or en; null: the language of the site.',
  })
  @IsIn(LANGUAGES)
  @IsOptional()
  language?: Language | null;
}

@InputType({ description: 'Conditions of deliveries; all of them apply.' })
export class AlertDeliveryFilter {
  @OptionalId()
  receiverId?: string | null;

  @Field(() => AlertDeliveryState, { nullable: true })
  @IsEnum(AlertDeliveryState)
  @IsOptional()
  state?: AlertDeliveryState | null;
}
