import { Controller, Delete } from '@nestjs/common';
import { IsDate } from 'class-validator';
import { z } from 'zod';
import { fill, type Language, type LocalText } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, timeFrom } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { LogCleanupError } from '../log.errors.js';
import { LogCleanupsService } from './log-cleanups.service.js';

/** How long a request may wait for a clean-up, in ms. */
const TIMEOUT_MS = 10_000;
const SECOND = 1_000;

const UNFINISHED: LocalText = { zh: '清理未完成：{error}', en: 'The clean-up did not finish: {error}' };
const GOING_ON: LocalText = {
  zh: '日志仍在后台清理中',
  en: 'The clean-up continues in the background',
};

class LogCleanupQuery {
  @Wire(
    'target_timestamp',
    timeFrom(SECOND),
    described('Rows older than this are deleted; unix seconds.', { minimum: 1 }),
  )
  @IsDate(withError(LogCleanupError.target_timestamp_required))
  before: Date;
}

@Controller('api/log')
export class LogCleanupsController {
  constructor(private readonly cleanups: LogCleanupsService) {}

  @Delete()
  @Access('logs:write')
  @Documented({
    summary: 'Delete old rows of the usage log',
    description:
      'Responds when all rows are deleted, or after 10 s with the number deleted so far and a message; the rest continues in the background.',
    data: z.int().min(0).describe('The number of deleted rows.'),
  })
  async delete(
    @Caller() caller: Principal,
    @WireQuery(LogCleanupQuery) { before }: LogCleanupQuery,
    @ResponseLanguage() language: Language,
  ) {
    const { id } = await this.cleanups.start(caller, before);
    const { state, rowsDeleted, error } = await this.cleanups.watch(id, TIMEOUT_MS);
    if (state === 'done') return ok(rowsDeleted);
    return ok(
      rowsDeleted,
      state === 'failed' ? fill(UNFINISHED, { error: error ?? '' }, language) : GOING_ON[language],
    );
  }
}
