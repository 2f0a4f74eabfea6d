import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { MailRequestArgs } from './mail-codes.args.js';
import { EmailCodes, requesterOf } from './mail-codes.js';

@Controller('api/verification')
export class EmailCodesController {
  constructor(private readonly codes: EmailCodes) {}

  @Get()
  @Access('public', { changes: true, critical: true })
  @Documented({
    summary: 'Send a code by email that verifies an email address',
    description:
      'Valid for ten minutes, to register or to bind the address. The response is the same for every address.',
  })
  async request(@WireQuery(MailRequestArgs) input: MailRequestArgs, @Req() request: FastifyRequest): Promise<Envelope> {
    await this.codes.request(input, requesterOf(request));
    return ok();
  }
}
