import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { InvitesService } from './invites.service.js';
import { TransferArgs } from './transfer.input.js';

@Controller('api/user')
export class InvitesController {
  constructor(private readonly invites: InvitesService) {}

  @Get('aff')
  @Access('user')
  @Documented({ summary: 'Get your invite code', data: z.string() })
  async code(@Caller() caller: Principal): Promise<Envelope<string>> {
    return ok((await this.invites.of(caller.userId)).code);
  }

  @Post('aff_transfer')
  @Access('user', { idempotencyKey: true })
  @Documented({ summary: 'Transfer quota earned through invitations to your balance' })
  @HttpCode(200)
  async transfer(
    @Caller() caller: Principal,
    @WireBody(TransferArgs) { amount }: TransferArgs,
    @ResponseLanguage() language: Language,
  ): Promise<Envelope> {
    await this.invites.transfer(caller, amount);
    return ok(undefined, { zh: '划转成功', en: 'The quota was transferred' }[language]);
  }
}
