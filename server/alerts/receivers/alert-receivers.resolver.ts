import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Language } from '../../common/errors/app-error.js';
import { AlertDeliveryOrderArgs } from '../../notifications/delivery-order.js';
import { NOTICE_TRANSPORTS } from '../../notifications/transports/notice-transports.js';
import { NoticeTransportModel, ownTransport } from '../../notifications/transports/own-transport.model.js';
import { Access } from '../../platform/access/access.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import type { GraphQLContext } from '../../platform/graphql/context.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { AlertDeliveryFilter, AlertReceiverInput } from './alert-receiver.input.js';
import {
  AlertDeliveryConnection,
  AlertDeliveryModel,
  AlertReceiverModel,
  toAlertDeliveryModel,
  toAlertReceiverModel,
} from './alert-receiver.model.js';
import { AlertReceiverOrderArgs, AlertReceiversService } from './alert-receivers.service.js';

@Resolver(() => AlertReceiverModel)
export class AlertReceiversResolver {
  constructor(private readonly receivers: AlertReceiversService) {}

  @Query(() => [AlertReceiverModel], { description: 'All receivers of alerts.' })
  @Access('alerts:read')
  async alertReceivers(@Args() order: AlertReceiverOrderArgs): Promise<AlertReceiverModel[]> {
    return (await this.receivers.all(order)).map(toAlertReceiverModel);
  }

  @Query(() => [NoticeTransportModel], { description: 'The transports of receivers, without values.' })
  @Access('alerts:read')
  alertTransports(): NoticeTransportModel[] {
    const account = { email: '', setting: {} };
    return [...NOTICE_TRANSPORTS.values()].map((transport) => ownTransport(transport, account, null));
  }

  @Mutation(() => AlertReceiverModel, { description: 'Creates a receiver, or replaces the one with the id.' })
  @Access('alerts:write')
  async saveAlertReceiver(
    @Args('input') input: AlertReceiverInput,
    @Args('id', { type: () => ID, nullable: true }) id?: string,
  ): Promise<AlertReceiverModel> {
    return toAlertReceiverModel(await this.receivers.save(id == null ? null : wholeNumber(id), input));
  }

  @Mutation(() => ID, { description: 'Deletes a receiver that no rule uses, and returns its id.' })
  @Access('alerts:write')
  async deleteAlertReceiver(@Args('id', { type: () => ID }) id: string): Promise<string> {
    await this.receivers.delete(wholeNumber(id));
    return id;
  }

  @Mutation(() => AlertDeliveryModel, {
    description: 'Sends a test message with the saved settings and returns the result. There is one attempt.',
  })
  @Access('alerts:write')
  async testAlertReceiver(
    @Args('id', { type: () => ID }) id: string,
    @Context() { language }: GraphQLContext,
  ): Promise<AlertDeliveryModel> {
    return toAlertDeliveryModel(await this.receivers.test(wholeNumber(id)), language);
  }

  @Query(() => AlertDeliveryConnection, { description: 'The messages to receivers.' })
  @Access('alerts:read')
  async alertDeliveries(
    @Context() { language }: GraphQLContext,
    @Args() requestedOrder: AlertDeliveryOrderArgs,
    @Args('filter', { type: () => AlertDeliveryFilter, nullable: true }) filter?: AlertDeliveryFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const { receiverId, state = null } = filter ?? {};
    const criteria = { receiverId: receiverId ? wholeNumber(receiverId) : null, state };
    const { deliveries, total, order } = await this.receivers.deliveries(
      criteria,
      listPageOf(requested),
      requestedOrder,
    );
    return toConnection(deliveries, requested.first, total, modelIn(language), (delivery) => order.cursorKey(delivery));
  }

  @Mutation(() => AlertDeliveryModel, { description: 'Sends a failed message again; others stay as they are.' })
  @Access('alerts:write')
  async retryAlertDelivery(
    @Args('id', { type: () => ID }) id: string,
    @Context() { language }: GraphQLContext,
  ): Promise<AlertDeliveryModel> {
    return toAlertDeliveryModel(await this.receivers.retry(wholeNumber(id)), language);
  }
}

const modelIn = (language: Language) => (delivery: Parameters<typeof toAlertDeliveryModel>[0]) =>
  toAlertDeliveryModel(delivery, language);
