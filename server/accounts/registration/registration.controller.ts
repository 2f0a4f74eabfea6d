import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { RegisterInput } from './register.input.js';
import { RegistrationService } from './registration.service.js';
import { PasswordRegistrationGuard } from './registration-rules.service.js';

@Controller('api/user/register')
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Post()
  @Access('public', { critical: true })
  @Documented({
    summary: 'Register',
    description: 'Does not log in.',
  })
  @UseGuards(PasswordRegistrationGuard)
  @HttpCode(200)
  async register(@WireBody(RegisterInput) input: RegisterInput, @Req() { ip }: FastifyRequest): Promise<Envelope> {
    await this.registration.register(input, ip);
    return ok();
  }
}
