import { BackgroundJob, ScheduledJob } from '../platform/coordination/background-job.js';
import { MailedCodes } from './mail-codes/mail-codes.js';
import { PasskeyChallengesService } from './passkeys/passkey-challenges.service.js';
import { PendingLoginsService } from './sessions/pending-logins.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Deletes expired logins, pending logins that were never completed, and expired mailed codes. */
@BackgroundJob({ name: 'expired-logins', cron: '50 * * * *' })
export class ExpiredLoginsJob extends ScheduledJob {
  constructor(
    private readonly sessions: SessionsService,
    private readonly pendingLogins: PendingLoginsService,
    private readonly challenges: PasskeyChallengesService,
    private readonly codes: MailedCodes,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.pendingLogins.deleteExpired();
    await this.challenges.deleteExpired();
    await this.codes.deleteExpired();
  }
}
