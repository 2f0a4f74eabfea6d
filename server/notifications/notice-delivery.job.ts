import { z } from 'zod';
import { HOUR_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { Role } from '../common/principal.js';
import { Config } from '../platform/config/config.js';
import { BackgroundJob, JobHandler } from '../platform/coordination/background-job.js';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Sql } from '../platform/database/sql.js';
import { EgressError } from '../platform/http/egress/egress.errors.js';
import { EGRESS_BLOCKED } from '../platform/http/egress/egress.js';
import { Logger } from '../platform/telemetry/logger.js';
import { DeliveryFailure } from './transports/notice-transport.js';
import { NoticeTransports } from './transports/notice-transports.js';
import { decryptedSecrets, TRANSPORT_SECRET } from './transports/transport-settings.js';

interface NoticeData extends Record<string, unknown> {
  readonly noticeId: number;
}

interface Notice {
  id: number;
  /** The receiver of alerts. Null for a notice to a user. */
  receiverId: number | null;
  kind: string;
  deliveryId: string;
  transport: string;
  target: string;
  title: string;
  body: string;
  secretCipher: string | null;
  /** The number of attempts, including this one. */
  tries: number;
  /** The role of the user. Null if the row was deleted. */
  role: number | null;
}

const MAX_TRIES = 6;
const BACKOFF = 4;
/**
 * How long a delivery may take before another process may retry it, in ms. It exceeds the max duration of every
 * transport.
 */
const LEASE_MS = 60_000;
const MAX_PENDING = 1_000;
/** A receiver cannot postpone an attempt further, in ms. */
const MAX_RETRY_AFTER_MS = HOUR_MS;

// Taking a notice postpones its next attempt, so that only one of several workers sends it. The extra second is for
// queues whose clock is slightly ahead of the database's.
const TAKE = `
  UPDATE notices n SET tries = tries + 1, next_try_at = now() + $2 * interval '1 ms'
  WHERE id = $1 AND state = 'pending' AND next_try_at <= now() + interval '1 second'
  RETURNING id, receiver_id AS "receiverId", kind, delivery_id AS "deliveryId", channel AS transport, target, title, body,
    secret_cipher AS "secretCipher", tries, (SELECT role FROM users u WHERE u.id = n.user_id) AS role`;

const DELIVERED = `UPDATE notices SET state = 'delivered', delivered_at = now(), error = '' WHERE id = $1`;
const POSTPONED = `UPDATE notices SET next_try_at = now() + $2 * interval '1 ms', error = $3 WHERE id = $1`;
const PARKED = `UPDATE notices SET state = 'parked', error = $2 WHERE id = $1`;
const CANCELLED = `UPDATE notices SET state = 'parked', error = 'cancelled' WHERE id = $1 AND state = 'pending'`;
const PENDING = `
  SELECT id AS "noticeId" FROM notices WHERE state = 'pending' AND next_try_at <= now() ORDER BY next_try_at LIMIT ${MAX_PENDING}`;
/**
 * Sends a notice at least once, until the receiver has accepted it or too many attempts have failed. The number
 * of attempts and the time of the next one are stored with the notice.
 */
@BackgroundJob({ name: 'notice-delivery', attempts: 8, backoffMs: 5_000, concurrency: 8 })
export class NoticeDeliveryJob extends JobHandler<NoticeData> {
  readonly data = z.object({ noticeId: z.int() });

  constructor(
    private readonly sql: Sql,
    private readonly jobs: JobQueue,
    private readonly transports: NoticeTransports,
    private readonly cipher: Cipher,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    super();
  }

  /** The due notices, whose jobs are running or lost: at most 1,000, oldest first. */
  override pending(): Promise<NoticeData[]> {
    return this.sql.query<NoticeData>('notices-pending', PENDING);
  }

  /**
   * Sends a notice, unless it is sent, cancelled, not due or in progress. A failed delivery does not throw: it is
   * retried later, and parked after the last attempt.
   */
  async run({ noticeId }: NoticeData): Promise<void> {
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

  /** Cancels a notice that has not been delivered. A delivery in progress is not stopped. */
  override async cancel({ noticeId }: NoticeData): Promise<void> {
    await this.sql.query('notice-cancel', CANCELLED, [noticeId]);
  }

  private async transmit({ transport, secretCipher, role, receiverId, ...notice }: Notice): Promise<void> {
    const decrypt = (cipher: string) => this.cipher.decrypt(TRANSPORT_SECRET, cipher);
    const secrets = decryptedSecrets(this.transports.options(transport), secretCipher, decrypt);
    // Receivers of alerts are set up by administrators.
    const sender = receiverId === null ? (role ?? 0) : Role.admin;
    await this.transports.handler(transport).send({ ...notice, secrets, role: sender });
  }

  private async failed(notice: Notice, error: unknown): Promise<void> {
    const { id, tries } = notice;
    const reason = reasonOf(error);
    if (tries >= maxTriesOf(notice) || isForGood(error)) {
      this.logger.warn(
        { event: 'notice.parked', noticeId: id, tries, reason },
        'Notice delivery failed; the notice is parked',
      );
      await this.sql.query('notice-parked', PARKED, [id, reason]);
      return;
    }
    const backoffMs = this.config.env.NOTICE_RETRY_MS * BACKOFF ** (tries - 1);
    const pauseMs = Math.max(backoffMs, Math.min(requestedPauseOf(error), MAX_RETRY_AFTER_MS));
    await this.sql.query('notice-postponed', POSTPONED, [id, pauseMs, reason]);
    // The current job is still running and must not be deduplicated with the next one.
    await this.jobs.enqueue(
      NoticeDeliveryJob,
      { noticeId: id },
      { id: `notice-delivery-${id}-${tries}`, delayMs: pauseMs },
    );
  }
}

/** The administrator who tests a receiver waits for the result of the only attempt. */
function maxTriesOf({ receiverId, kind }: Notice): number {
  return receiverId !== null && kind === 'test' ? 1 : MAX_TRIES;
}

/** The pause that the receiver requested, in ms. 0 if it requested none. */
function requestedPauseOf(error: unknown): number {
  return error instanceof DeliveryFailure ? (error.retryAfterMs ?? 0) : 0;
}

/** Whether a retry cannot succeed, because the address is not allowed. */
function isForGood(error: unknown): boolean {
  return codesOf(error).some((code) => code === EGRESS_BLOCKED || Object.hasOwn(EgressError, code));
}

/**
 * The stored reason of a failure: what a transport reports, or codes and messages of this gateway, because server
 * messages may repeat the request.
 */
function reasonOf(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const codes = codesOf(error);
  return codes.length > 0 ? codes.join(' ') : 'no response';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const own = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
  return error instanceof AppError ? [...own, ...codesOf(error.details.cause)] : own;
}
