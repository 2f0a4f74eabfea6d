import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { ok } from '../../../platform/http/envelope.js';
import { WireBody } from '../../../platform/http/input/wire-input.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { PlanOrderInput } from './plan-order.input.js';
import { encodeOfferedPlan, encodePlanOrder, offeredPlanSchema, planOrderSchema } from './plan-order.wire.js';
import { PlanOrdersService } from './plan-orders.service.js';

@Controller('api/plan')
export class PlanOrdersController {
  constructor(private readonly orders: PlanOrdersService) {}

  @Get('offers')
  @Access('user')
  @Documented({ summary: 'List the plans for sale', data: z.array(offeredPlanSchema) })
  async offers() {
    return ok((await this.orders.offers()).map(encodeOfferedPlan));
  }

  @Post('order')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Order periods of a plan for yourself',
    description:
      'The plan starts, or is extended at its end, when the payment is reported. The order credits no quota.',
    data: planOrderSchema,
  })
  @HttpCode(200)
  async order(@Caller() caller: Principal, @WireBody(PlanOrderInput) input: PlanOrderInput) {
    const receiver = { accountId: caller.userId, teamName: null };
    return ok(encodePlanOrder(await this.orders.order(caller, receiver, input)));
  }
}
