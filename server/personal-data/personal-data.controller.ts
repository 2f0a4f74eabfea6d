import { Controller, Get, HttpCode, Param, Post, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { userIdOf } from '../accounts/model/user.input.js';
import type { Language } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { LogExportError } from '../logs/log.errors.js';
import { Access } from '../platform/access/access.decorator.js';
import { requireLogin } from '../platform/access/authorize.js';
import { Caller } from '../platform/access/caller.decorator.js';
import { jobIdOf } from '../platform/coordination/job-queue.port.js';
import { ok } from '../platform/http/envelope.js';
import { WireBody } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import { EraseUserArgs } from './erase-user.args.js';
import { PersonalDataExportService } from './personal-data-export.service.js';
import { UserErasuresService } from './user-erasures.service.js';

const file = {
  'application/zip':
    'Files of JSON lines: profile, tokens without keys, ledger, usage log with stored contents, tasks and others.',
};

@Controller('api/user')
export class PersonalDataController {
  constructor(
    private readonly exports: PersonalDataExportService,
    private readonly erasures: UserErasuresService,
  ) {}

  @Get('self/data')
  @Access('login')
  @Documented({ summary: 'Download all of your own data', file, refusals: [LogExportError.log_exports_busy] })
  own(@Caller() caller: Principal, @ResponseLanguage() language: Language) {
    return this.download(caller, caller.userId, language);
  }

  @Get(':id/data')
  @Access('personal_data:write')
  @Documented({
    summary: 'Download all data of a user',
    description: 'Not available with an access token.',
    file,
    refusals: [LogExportError.log_exports_busy],
  })
  ofUser(@Caller() caller: Principal, @Param('id') id: string, @ResponseLanguage() language: Language) {
    requireLogin(caller);
    return this.download(caller, userIdOf(id), language);
  }

  @Post(':id/erase')
  @Access('personal_data:write')
  @Documented({
    summary: 'Erase the personal data of a user',
    description: 'Deletes the account and starts a run of user-erasure. Not available with an access token.',
    data: z.object({ run: z.string().describe('The id of the run.') }),
  })
  @HttpCode(200)
  async erase(@Caller() caller: Principal, @Param('id') id: string, @WireBody(EraseUserArgs) body: EraseUserArgs) {
    const { kind, id: runId } = await this.erasures.start(caller, userIdOf(id), body.currentPassword ?? null);
    return ok({ run: jobIdOf(kind, { runId }) });
  }

  private async download(caller: Principal, userId: number, language: Language): Promise<StreamableFile> {
    const { name, stream } = await this.exports.open(caller, userId, language);
    return new StreamableFile(stream, { type: 'application/zip', disposition: `attachment; filename="${name}"` });
  }
}
