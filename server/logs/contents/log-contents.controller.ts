import { Controller, Get, Param } from '@nestjs/common';
import type { Language } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { ChannelNames } from '../channel-names.port.js';
import { encodeLog, encodeOwnLog, logSchema } from '../log.wire.js';
import { otherRecord } from '../log-other.js';
import { storedContent } from './log-content.js';
import { LogContentsService } from './log-contents.service.js';

@Controller('api/log')
export class LogContentsController {
  constructor(
    private readonly contents: LogContentsService,
    private readonly channels: ChannelNames,
  ) {}

  @Get(':id')
  @Access('user', { allUsers: 'logs:read' })
  @Documented({
    summary: 'Get a row of the usage log',
    description: `Administrators may read every row. Where the site stores chat contents, other contains system_prompt, context,
      input_content, output_content and request too, and the log of the row's owner records that an administrator has read them.`,
    data: logSchema,
  })
  async read(@Caller() caller: Principal, @Param('id') id: string, @ResponseLanguage() language: Language) {
    const { row, content } = await this.contents.readRow(caller, wholeNumber(id));
    const nameOf = (channelId: number) => (channelId === 0 ? '' : this.channels.nameOf(channelId));
    const forAdmin = may(caller, 'logs:read');
    const log = forAdmin ? encodeLog(row, nameOf(row.channelId), language) : encodeOwnLog(row, language);
    if (content === null) return ok(log);
    return ok({ ...log, other: JSON.stringify({ ...otherRecord(row, forAdmin), ...storedContent(content) }) });
  }
}
