import { Controller, Headers, Put } from '@nestjs/common';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { Principal } from '../../platform/access/principal.js';
import { languageOf } from '../../platform/errors/app-error.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/validation.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { PersonalSettingsService } from './personal-settings.service.js';
import { personalSettingsSchema, personalSettingsWire } from './personal-settings.wire.js';

@Controller('api/user')
export class PersonalSettingsController {
  constructor(private readonly settings: PersonalSettingsService) {}

  @Put('setting')
  @Documented({
    summary: 'Choose how to be warned of a low balance',
    description: 'Takes the place of all settings. Warnings are written in the language of this request.',
    body: personalSettingsSchema,
  })
  async save(
    @Caller() caller: Principal,
    @WireBody(PersonalSettingsInput, personalSettingsWire.decode) input: PersonalSettingsInput,
    @Headers('accept-language') languages: string | undefined,
  ): Promise<Envelope> {
    await this.settings.save(caller, input, languageOf(languages));
    return ok(undefined, '设置已更新');
  }
}
