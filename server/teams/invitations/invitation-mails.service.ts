import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { LimitStore } from '../../platform/coordination/limit-store.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { MailerService } from '../../platform/mail/mailer.service.js';
import { InvitationMailJob } from './invitation-mail.job.js';

/** Mails that a user may cause in 24 hours, because the receivers have not requested them. */
const MAX_MAILS = 100;

/** The mail of an invitation. */
interface NewInvitationMail {
  readonly teamId: number;
  readonly invitationId: number;
  readonly address: string;
  /** The secret in the link of the invitation. */
  readonly secret: string;
  readonly language: Language;
}

const REPLACE = `
  DELETE FROM team_invitations i USING team_invitation_mails m
    WHERE m.invitation_id = i.id AND m.address = $2 AND i.team_id = $1 AND i.used_by IS NULL`;
const ADD = `
  INSERT INTO team_invitation_mails (invitation_id, address, language, secret_cipher) VALUES ($1, $2, $3, $4)`;

/** Requests the mails of invitations to teams. `InvitationMailJob` sends them. */
@Injectable()
export class InvitationMailsService {
  constructor(
    private readonly jobs: JobQueue,
    private readonly mailer: MailerService,
    private readonly limits: LimitStore,
    private readonly cipher: Cipher,
  ) {}

  /** Checks that a user may cause a mail, and counts it. @throws {AppError} mail_unconfigured, rate_limited */
  async admit(userId: number): Promise<void> {
    this.mailer.requireServer();
    const key = `invitation-mails/${userId}`;
    const demand = { key, limit: MAX_MAILS, windowMs: DAY_MS, atLeast: 1, atMost: 1 };
    const taking = await this.limits.take([demand]);
    if (taking.taken) return;
    throw new AppError(CommonError.rate_limited, {}, { retryAfterSeconds: Math.ceil(taking.retryAfterMs / 1_000) });
  }

  /** Stores the mail of a new invitation, and deletes an open invitation of the team to the same address. */
  async add(mail: NewInvitationMail, executor: Executor): Promise<void> {
    const { teamId, invitationId, address, secret, language } = mail;
    await executor.query(REPLACE, [teamId, address]);
    await executor.query(ADD, [invitationId, address, language, this.cipher.encrypt('invitation-secret', secret)]);
  }

  /** Deletes the mail of an accepted invitation, with its address. */
  async delete(invitationId: number, executor: Executor): Promise<void> {
    await executor.query('DELETE FROM team_invitation_mails WHERE invitation_id = $1', [invitationId]);
  }

  /** Sends a stored mail in the background. */
  async request(invitationId: number): Promise<void> {
    await this.jobs.enqueue(InvitationMailJob, { invitationId });
  }
}
