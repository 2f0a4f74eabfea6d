import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { MailRequestArgs, ResetPasswordArgs } from '../mail-codes/mail-codes.args.js';
import { requesterOf } from '../mail-codes/mail-codes.js';
import { PasswordResetsService } from './password-resets.service.js';

@Controller('api')
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Get('reset_password')
  @Access('public', { changes: true, critical: true })
  @Documented({
    summary: 'Send a password reset link by email',
    description: 'Valid for ten minutes. The response is the same whether or not an account has the address.',
  })
  async request(@WireQuery(MailRequestArgs) input: MailRequestArgs, @Req() request: FastifyRequest): Promise<Envelope> {
    await this.resets.request(input, requesterOf(request));
    return ok();
  }

  @Post('user/reset')
  @Access('public', { critical: true })
  @Documented({
    summary: 'Get a new password',
    description: 'With the parameters of the link. Ends all logins and deletes the system access token.',
    data: z.string().describe('The new password; returned only once.'),
  })
  @HttpCode(200)
  async reset(@WireBody(ResetPasswordArgs) input: ResetPasswordArgs): Promise<Envelope<string>> {
    return ok(await this.resets.reset(input));
  }
}
