import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CodeRedeemerService } from './code-redeemer.service.js';
import { RedeemInput } from './redemption.input.js';
import { redeemedSchema } from './redemption.wire.js';

@Controller('api/user')
export class TopUpController {
  constructor(private readonly redeemer: CodeRedeemerService) {}

  @Post('topup')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Redeem a code',
    description: 'After ten invalid codes the caller has to wait before trying again.',
    data: redeemedSchema,
  })
  @HttpCode(200)
  async redeem(@Caller() caller: Principal, @WireBody(RedeemInput) { key }: RedeemInput) {
    const { quota, isGift } = await this.redeemer.redeem(caller, key);
    return ok({ quota, is_gift: isGift });
  }
}
