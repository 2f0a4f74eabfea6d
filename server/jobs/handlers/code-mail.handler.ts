import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CodeMails } from '../../accounts/mail-codes/code-mails.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Sends a mail with a code that verifies an address or resets a password. */
@Injectable()
export class CodeMailHandler extends JobHandler<'code-mail'> {
  readonly name = 'code-mail';
  readonly data = z.object({ codeId: z.int() });

  constructor(private readonly mails: CodeMails) {
    super();
  }

  run({ codeId }: JobData['code-mail']): Promise<void> {
    return this.mails.deliver(codeId);
  }

  override async pending(): Promise<JobData['code-mail'][]> {
    return (await this.mails.pending()).map((codeId) => ({ codeId }));
  }
}
