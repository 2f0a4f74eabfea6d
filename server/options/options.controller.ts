import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { Access } from '../platform/access/access.decorator.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../platform/http/envelope.js';
import { WireBody } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import { OptionError } from './catalogue/option.errors.js';
import { ChangeOptionInput } from './option.input.js';
import type { OptionModel } from './option.model.js';
import { OptionEditorService } from './option-editor.service.js';

const optionSchema = z.object({ key: z.string(), value: z.string() }).meta({ id: 'Option' });

const optionWire = {
  /** The documented list: keys and texts, without the secrets. */
  encodeList(options: readonly OptionModel[]): z.infer<typeof optionSchema>[] {
    return options.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]));
  },
};

@Controller('api/option')
export class OptionsController {
  constructor(private readonly editor: OptionEditorService) {}

  @Get()
  @Access('options:read')
  @Documented({ summary: 'List all options of the site, without the secret ones', data: z.array(optionSchema) })
  list(@Caller() caller: Principal): Envelope<z.infer<typeof optionSchema>[]> {
    return ok(optionWire.encodeList(this.editor.list(caller)));
  }

  @Put()
  @Access('options:write', { malformed: OptionError.option_body_invalid })
  @Documented({ summary: 'Change an option', refusals: [OptionError.option_body_invalid] })
  async change(
    @Caller() caller: Principal,
    @WireBody(ChangeOptionInput) { key, value }: ChangeOptionInput,
  ): Promise<Envelope> {
    await this.editor.change(caller, key, value);
    return ok();
  }

  // one-api and its successors spell the path so.
  @Post('rest_model_ratio')
  @Access('options:write')
  @Documented({ summary: 'Restore the default model ratios' })
  @HttpCode(200)
  async restoreModelRatio(@Caller() caller: Principal, @ResponseLanguage() language: Language): Promise<Envelope> {
    await this.editor.restoreDefault(caller, 'ModelRatio');
    return ok(undefined, { zh: '重置模型倍率成功', en: 'The model ratios were restored' }[language]);
  }
}
