import { Injectable } from '@nestjs/common';
import { PasskeyChallenges } from '../passkeys/passkey-challenges.service.js';
import { PendingLogins } from '../sessions/pending-logins.service.js';
import { Sessions } from '../sessions/sessions.service.js';

/** Clears away logins that are over, and what was begun for one and never ended. */
@Injectable()
export class ExpiredLogins {
  constructor(
    private readonly sessions: Sessions,
    private readonly pendingLogins: PendingLogins,
    private readonly challenges: PasskeyChallenges,
  ) {}

  async delete(): Promise<void> {
    await this.sessions.deleteExpired();
    await this.pendingLogins.deleteExpired();
    await this.challenges.deleteExpired();
  }
}
