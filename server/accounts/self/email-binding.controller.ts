import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { BindEmailArgs } from '../mail-codes/mail-codes.args.js';
import { EmailBindingService } from './email-binding.service.js';

@Controller('api/oauth/email')
export class EmailBindingController {
  constructor(private readonly binding: EmailBindingService) {}

  @Get('bind')
  @Access('login', { changes: true, critical: true })
  @Documented({ summary: 'Bind an email address to your account' })
  async bind(@Caller() caller: Principal, @WireQuery(BindEmailArgs) input: BindEmailArgs): Promise<Envelope> {
    await this.binding.bind(caller, input);
    return ok();
  }
}
