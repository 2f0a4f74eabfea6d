import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import type { ReceiverDelivery } from '../../notifications/delivery-order.js';
import type { NoticeReceiver } from '../../notifications/receiver-notices.service.js';
import { NoticeTransportModel, ownTransport } from '../../notifications/transports/own-transport.model.js';
import { NoticeTransportKey } from '../../notifications/transports/transport-input.js';
import { chosenTransport } from '../../notifications/transports/transport-settings.js';
import { Access } from '../../platform/access/access.decorator.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { DateTime } from '../../platform/graphql/scalars.js';

/** A destination of alerts that administrators set up. */
export interface AlertReceiver extends NoticeReceiver {
  readonly name: string;
  readonly createdAt: Date;
}

/** The state of a delivery, with the values of the database. */
export enum AlertDeliveryState {
  PENDING = 'pending',
  SENT = 'delivered',
  FAILED = 'parked',
}
registerEnumType(AlertDeliveryState, {
  name: 'AlertDeliveryState',
  valuesMap: {
    PENDING: { description: 'Being sent, or waiting for its next attempt.' },
    SENT: { description: 'The receiver has accepted it.' },
    FAILED: { description: 'The last attempt has failed, or it was cancelled.' },
  },
});

@ObjectType('AlertReceiver', { description: 'Where alerts are sent.' })
@Access('alerts:read')
export class AlertReceiverModel {
  @Field(() => ID)
  id: string;

  @Field()
  name: string;

  @Field(() => String, { nullable: true, description: 'zh or en; null: the language of the site.' })
  language: Language | null;

  @Field(() => NoticeTransportModel, { description: 'Its transport with its settings; secrets are never returned.' })
  transport: NoticeTransportModel;

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType('AlertDelivery', { description: 'A message to a receiver and the state of its delivery.' })
@Access('alerts:read')
export class AlertDeliveryModel {
  @Field(() => ID)
  id: string;

  @Field(() => ID)
  receiverId: string;

  @Field(() => Boolean, { description: 'Whether it is a test message.' })
  isTest: boolean;

  @Field(() => NoticeTransportKey, { nullable: true })
  transport: string | null;

  @Field({ description: 'In the language of the request.' })
  title: string;

  @Field({ description: 'Plain text.' })
  text: string;

  @Field(() => AlertDeliveryState)
  state: AlertDeliveryState;

  @Field(() => Int, { description: 'Attempts so far.' })
  attempts: number;

  @Field(() => DateTime, { nullable: true, description: 'The next attempt of a pending one.' })
  nextAttemptAt: Date | null;

  @Field({ description: 'What the last failed attempt returned; empty for none.' })
  error: string;

  @Field(() => DateTime)
  createdAt: Date;

  @Field(() => DateTime, { nullable: true })
  sentAt: Date | null;
}

export const AlertDeliveryConnection = connectionOf(AlertDeliveryModel, 'AlertDelivery');

/** A receiver of alerts for GraphQL; the setting of its transport is described, not its secrets. */
export function toAlertReceiverModel({ id, name, setting, createdAt }: AlertReceiver): AlertReceiverModel {
  const transport = ownTransport(chosenTransport(setting), { email: '', setting }, null);
  return { id: String(id), name, language: setting.language ?? null, transport, createdAt };
}

/** A message to a receiver for GraphQL, with the reason of a failure in a language. */
export function toAlertDeliveryModel(delivery: ReceiverDelivery, language: Language): AlertDeliveryModel {
  const { id, receiverId, kind, transport, tries, nextTryAt, error, createdAt, deliveredAt } = delivery;
  const { title, text } = delivery.texts[language] ?? { title: delivery.title, text: '' };
  const state = delivery.state as AlertDeliveryState;
  return {
    id: String(id),
    receiverId: String(receiverId),
    isTest: kind === 'test',
    transport,
    title,
    text,
    state,
    attempts: tries,
    error,
    createdAt,
    sentAt: deliveredAt,
    nextAttemptAt: state === AlertDeliveryState.PENDING ? nextTryAt : null,
  };
}
