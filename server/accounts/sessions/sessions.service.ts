import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThanOrEqual, Not, Repository } from 'typeorm';
import { Secrets } from '../../platform/config/secrets.js';
import { randomSecret } from '../../platform/crypto/random.js';
import { SessionEntity } from './session.entity.js';
import { expiryLimits, isExpired, isSeenNoteOld } from './session-times.js';

const MAX_AGENT = 500;

/** Where a login comes from. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
}

/** A login that holds. */
export interface Session {
  digest: Buffer;
  userId: number;
  startedAt: Date;
}

/** Logins, kept on the server: the browser has a random id, the table only its keyed digest. */
@Injectable()
export class Sessions {
  constructor(
    @InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Begins a login and clears out those that are over.
   * @param previous the id the browser came with; that login ends.
   * @returns the new id, to be kept by the browser only.
   */
  async begin(userId: number, origin: SessionOrigin, previous: string | undefined): Promise<string> {
    const id = randomSecret();
    const now = new Date();
    await this.rows.insert({
      idDigest: this.digest(id),
      userId,
      createdAt: now,
      lastSeenAt: now,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, MAX_AGENT),
    });
    if (previous) await this.end(previous);
    await this.removeExpired(now.getTime());
    return id;
  }

  /** The login with this id, or null when there is none or it is over. */
  async find(id: string): Promise<Session | null> {
    const row = await this.rows.findOneBy({ idDigest: this.digest(id) });
    if (!row) return null;
    const now = Date.now();
    const { idDigest: digest, userId, createdAt: startedAt } = row;
    if (isExpired(row, now)) {
      await this.rows.delete({ idDigest: digest });
      return null;
    }
    if (isSeenNoteOld(row, now)) await this.rows.update({ idDigest: digest }, { lastSeenAt: new Date(now) });
    return { digest, userId, startedAt };
  }

  /** Ends the login with this id. */
  async end(id: string): Promise<void> {
    await this.rows.delete({ idDigest: this.digest(id) });
  }

  /** Ends every login of a user, as part of the change that calls for it; `except` survives. */
  async endAllOf(userId: number, manager: EntityManager, except?: Buffer): Promise<void> {
    await manager.delete(SessionEntity, except ? { userId, idDigest: Not(except) } : { userId });
  }

  private async removeExpired(now: number): Promise<void> {
    const { createdBefore, seenBefore } = expiryLimits(now);
    await this.rows.delete({ createdAt: LessThanOrEqual(createdBefore) });
    await this.rows.delete({ lastSeenAt: LessThanOrEqual(seenBefore) });
  }

  private digest(id: string): Buffer {
    return this.secrets.digest('session', id);
  }
}
