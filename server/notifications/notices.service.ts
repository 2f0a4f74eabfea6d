import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../common/errors/app-error.js';
import { Config } from '../platform/config/config.js';
import { Changes } from '../platform/coordination/changes.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Sql } from '../platform/database/sql.js';
import { EgressError } from '../platform/http/egress/egress.errors.js';
import { EGRESS_BLOCKED } from '../platform/http/egress/egress.js';
import { Mailer } from '../platform/mail/mailer.service.js';
import { Logger } from '../platform/telemetry/logger.js';
import type { NoticeChannel, NoticeDraft, NoticeKind } from './notice-draft.js';
import { Webhooks } from './webhooks.service.js';

interface Notice {
  id: number;
  deliveryId: string;
  channel: NoticeChannel;
  target: string;
  title: string;
  body: string;
  secretCipher: string | null;
  /** This one included. */
  tries: number;
  /** Of the user; null when the row is gone. */
  role: number | null;
}

const MAX_TRIES = 6;
const BACKOFF = 4;
/** How long a delivery may take before another process may try; longer than any mail or webhook takes. In ms. */
const LEASE_MS = 60_000;
const MAX_PENDING = 1_000;

const ADD = `
  INSERT INTO notices (user_id, kind, channel, target, title, body, secret_cipher, texts, quota, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $3::text IS NULL THEN 'unaddressed' ELSE 'pending' END)
  RETURNING id`;

const FIND_WAY = 'SELECT user_id AS "userId", channel FROM notices WHERE id = $1';

// Whoever takes a notice pushes its next try away, so that of several workers one sends. The second of grace is for
// queues whose clock is a little ahead of the database's.
const TAKE = `
  UPDATE notices n SET tries = tries + 1, next_try_at = now() + $2 * interval '1 ms'
  WHERE id = $1 AND state = 'pending' AND next_try_at <= now() + interval '1 second'
  RETURNING id, delivery_id AS "deliveryId", channel, target, title, body, secret_cipher AS "secretCipher", tries,
    (SELECT role FROM users u WHERE u.id = n.user_id) AS role`;

const DELIVERED = `UPDATE notices SET state = 'delivered', delivered_at = now(), error = '' WHERE id = $1`;
const POSTPONED = `UPDATE notices SET next_try_at = now() + $2 * interval '1 ms', error = $3 WHERE id = $1`;
const PARKED = `UPDATE notices SET state = 'parked', error = $2 WHERE id = $1`;
const CANCELLED = `UPDATE notices SET state = 'parked', error = 'cancelled' WHERE id = $1 AND state = 'pending'`;
const PENDING = `
  SELECT id FROM notices WHERE state = 'pending' AND next_try_at <= now() ORDER BY next_try_at LIMIT ${MAX_PENDING}`;
const RECENT = `
  SELECT count(*) AS count FROM notices
  WHERE user_id = $1 AND kind = $2 AND created_at > now() - $3 * interval '1 minute'`;

/**
 * Messages to users. The console shows all of them; outside it they are sent by a job, at least once, until the receiver
 * has taken it or too many tries have failed. A message is committed with what caused it.
 */
@Injectable()
export class Notices {
  constructor(
    private readonly sql: Sql,
    private readonly jobs: JobQueue,
    private readonly changes: Changes,
    private readonly mailer: Mailer,
    private readonly webhooks: Webhooks,
    private readonly cipher: Cipher,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** True when the user has been told of this kind as often of late as the site allows. */
  async isTooMuch(userId: number, kind: NoticeKind, client: PoolClient): Promise<boolean> {
    const { NOTIFY_LIMIT_COUNT, NOTIFICATION_LIMIT_DURATION_MINUTE } = this.config.env;
    const values = [userId, kind, NOTIFICATION_LIMIT_DURATION_MINUTE];
    const { rows } = await client.query<{ count: number }>(RECENT, values);
    return (rows[0]?.count ?? 0) >= NOTIFY_LIMIT_COUNT;
  }

  /** Writes a notice down within the caller's transaction; whoever commits it then calls `send`. @returns its id */
  async add(draft: NoticeDraft, client: PoolClient): Promise<number> {
    const { userId, kind, channel, target, title, body, secretCipher, texts, quota } = draft;
    const values = [userId, kind, channel, target, title, body, secretCipher, texts, quota];
    const { rows } = await client.query<{ id: number }>(ADD, values);
    return rows[0]?.id ?? 0;
  }

  /** Tells whoever watches of a committed notice, and has it delivered when it has an address. */
  async send(noticeId: number): Promise<void> {
    const [way] = await this.sql.query<{ userId: number; channel: NoticeChannel | null }>('notice-way', FIND_WAY, [
      noticeId,
    ]);
    if (!way) return;
    // Consoles that miss this see the notice in their list.
    await this.changes.publish('notice', { userId: way.userId, noticeId }).catch(() => undefined);
    if (way.channel !== null) await this.jobs.ask('notice-delivery', { noticeId });
  }

  /** Ids of the notices whose time has come: their jobs are at work or lost. The oldest first, a thousand at most. */
  async pending(): Promise<number[]> {
    return (await this.sql.query<{ id: number }>('notices-pending', PENDING)).map(({ id }) => id);
  }

  /**
   * Sends a notice, unless that is done, given up, not due yet or under way. A failed delivery is no error here: it is
   * tried again later, and parked after the last try.
   */
  async deliver(noticeId: number): Promise<void> {
    const [notice] = await this.sql.query<Notice>('notice-take', TAKE, [noticeId, LEASE_MS]);
    if (!notice) return;
    try {
      await this.transmit(notice);
    } catch (error) {
      await this.failed(notice, error);
      return;
    }
    await this.sql.query('notice-delivered', DELIVERED, [noticeId]);
  }

  /** Gives up a notice that has not been delivered. One that is under way arrives all the same. */
  async cancel(noticeId: number): Promise<void> {
    await this.sql.query('notice-cancel', CANCELLED, [noticeId]);
  }

  private async transmit({ channel, target, title, body, deliveryId, secretCipher, role }: Notice): Promise<void> {
    if (channel === 'email') return this.mailer.send({ to: target, subject: title, html: body, deliveryId });
    const secret = secretCipher === null ? null : this.cipher.decrypt('webhook-secret', secretCipher);
    return this.webhooks.post({ url: target, body, deliveryId, secret, role: role ?? 0 });
  }

  private async failed({ id, tries }: Notice, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    if (tries >= MAX_TRIES || isForGood(error)) {
      this.logger.warn({ noticeId: id, tries, reason }, 'a notice could not be delivered and is parked');
      await this.sql.query('notice-parked', PARKED, [id, reason]);
      return;
    }
    const pauseMs = this.config.env.NOTICE_RETRY_MS * BACKOFF ** (tries - 1);
    await this.sql.query('notice-postponed', POSTPONED, [id, pauseMs, reason]);
    // The job that asks is still running and must not be taken for the next one.
    await this.jobs.ask(
      'notice-delivery',
      { noticeId: id },
      { id: `notice-delivery-${id}-${tries}`, delayMs: pauseMs },
    );
  }
}

/** An address that may not be called will not do tomorrow either. */
function isForGood(error: unknown): boolean {
  return codesOf(error).some((code) => code === EGRESS_BLOCKED || Object.hasOwn(EgressError, code));
}

/** What is kept of a failure: codes and our own words, since texts of servers may repeat what they were sent. */
function reasonOf(error: unknown): string {
  const codes = codesOf(error);
  if (codes.length > 0) return codes.join(' ');
  return error instanceof Error && /^status \d+$/.test(error.message) ? error.message : 'no answer';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const own = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
  return error instanceof AppError ? [...own, ...codesOf(error.details.cause)] : own;
}
