import { Controller, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { PersonalSettingsService } from './personal-settings.service.js';

@Controller('api/user')
export class PersonalSettingsController {
  constructor(private readonly settings: PersonalSettingsService) {}

  @Put('setting')
  @Access('user')
  @Documented({
    summary: 'Set the low balance warnings',
    description: 'Replaces all settings. Warnings are written in the language of this request.',
  })
  async save(
    @Caller() caller: Principal,
    @WireBody(PersonalSettingsInput) input: PersonalSettingsInput,
    @Req() { language }: FastifyRequest,
  ): Promise<Envelope> {
    await this.settings.save(caller, input, language);
    return ok(undefined, { zh: '设置已更新', en: 'The settings were saved' }[language]);
  }
}
