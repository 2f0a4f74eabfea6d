import { Injectable } from '@nestjs/common';
import { type JobData, JobHandler } from '../coordination/background-job.js';
import { Sql } from '../database/sql.js';
import { MailerService, type MailText } from './mailer.service.js';

/** How the jobs that deliver mails are queued: a mail server that does not respond is tried for about a minute. */
export const MAIL_DELIVERY = { attempts: 5, backoffMs: 5_000, concurrency: 4 };

/** How long a delivery may take before another process may retry it, in ms. It exceeds the max duration of a mail. */
const LEASE_MS = 60_000;

/** A mail that was taken from its table. */
export interface StoredMail {
  readonly address: string;
  readonly deliveryId: string;
}

/** The statements of a table of mails. */
export interface MailStatements<Data extends JobData> {
  /** The first part of the names of the statements. */
  readonly name: string;
  /** Returns the data of the jobs whose mail is not sent yet; 1,000 at most. */
  readonly pending: string;
  /**
   * Returns the mail $1 and sets its next attempt to $2 ms from now, so that only one of several workers sends it.
   * Returns no row if the mail is sent, expired or being sent.
   */
  readonly take: string;
  /** Deletes the secret of the mail $1, which is sent. */
  readonly sent: string;
  /** Sets the next attempt of the mail $1 to now. */
  readonly failed: string;
  readonly id: (data: Data) => number;
}

/**
 * Sends mails that contain a secret and are stored until they are sent. The next attempt is set and compared by the clock
 * of the database only, so no difference between clocks has to be allowed for.
 */
@Injectable()
export abstract class MailDeliveryJob<Data extends JobData, Row extends StoredMail> extends JobHandler<Data> {
  constructor(
    private readonly sql: Sql,
    private readonly mailer: MailerService,
  ) {
    super();
  }

  protected abstract readonly statements: MailStatements<Data>;

  /** Returns null when no mail is to be sent. */
  protected abstract textOf(mail: Row): MailText | null;

  /** The mails that are not sent yet, because the job is running or lost; 1,000 at most. */
  override pending(): Promise<Data[]> {
    const { name, pending } = this.statements;
    return this.sql.query<Data>(`${name}-pending`, pending);
  }

  /**
   * Sends a mail, unless it is already sent, expired or being sent.
   * @throws {AppError} mail_failed, mail_unconfigured: the delivery has to be retried
   */
  async run(data: Data): Promise<void> {
    const { name, id, take, sent, failed } = this.statements;
    const [mail] = await this.sql.query<Row>(`${name}-take`, take, [id(data), LEASE_MS]);
    if (!mail) return;
    try {
      const text = this.textOf(mail);
      if (text) await this.mailer.send({ to: mail.address, ...text, deliveryId: mail.deliveryId });
    } catch (error) {
      await this.sql.query(`${name}-failed`, failed, [id(data)]);
      throw error;
    }
    await this.sql.query(`${name}-sent`, sent, [id(data)]);
  }
}
