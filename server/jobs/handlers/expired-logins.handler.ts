import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ExpiredLogins } from '../../accounts/expired-logins.service.js';
import { JobHandler } from '../job-handler.js';

/** Deletes expired logins. */
@Injectable()
export class ExpiredLoginsHandler extends JobHandler<'expired-logins'> {
  readonly name = 'expired-logins';
  readonly data = z.object({}).strict();

  constructor(private readonly logins: ExpiredLogins) {
    super();
  }

  async run(): Promise<void> {
    await this.logins.delete();
  }
}
