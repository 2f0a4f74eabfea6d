import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, MoreThan, Not, Repository } from 'typeorm';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { Changes } from '../../platform/coordination/changes.js';
import { PendingLoginsService } from './pending-logins.service.js';
import { type ProviderSessionColumns, SessionEntity } from './session.entity.js';
import { expiryLimits, isExpired, shouldUpdateLastSeen } from './session-times.js';

const MAX_AGENT = 500;
const MAX_LISTED = 100;

/** The origin of a login. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
}

/** An active login. */
export interface Session {
  digest: Buffer;
  userId: number;
  startedAt: Date;
}

/** Logins, stored on the server: the browser has a random id, the table only its keyed digest. */
@Injectable()
export class SessionsService {
  constructor(
    @InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>,
    private readonly pendingLogins: PendingLoginsService,
    private readonly secrets: Secrets,
    private readonly changes: Changes,
  ) {}

  /**
   * Begins a login.
   * @param provider the columns of a login that came from a company provider
   * @returns the new id, which only the browser stores.
   */
  async begin(
    userId: number,
    origin: SessionOrigin,
    manager: EntityManager = this.rows.manager,
    provider: Partial<ProviderSessionColumns> = {},
  ): Promise<string> {
    const id = randomSecret();
    const now = new Date();
    await manager.insert(SessionEntity, {
      idDigest: this.secrets.digest('session', id),
      userId,
      createdAt: now,
      lastSeenAt: now,
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, MAX_AGENT),
      ...provider,
    });
    return id;
  }

  /** The login with this id, or null when there is none or it is expired. */
  async find(id: string): Promise<Session | null> {
    const row = await this.rows.findOneBy({ idDigest: In(this.digests(id)) });
    if (!row) return null;
    const now = Date.now();
    const { idDigest: digest, userId, createdAt: startedAt } = row;
    if (isExpired(row, now)) {
      await this.endOne(userId, digest);
      return null;
    }
    if (shouldUpdateLastSeen(row, now)) await this.rows.update({ idDigest: digest }, { lastSeenAt: new Date(now) });
    return { digest, userId, startedAt };
  }

  /** Which of these ids belong to logins, expired or not; one query. */
  async exist(ids: readonly string[]): Promise<boolean[]> {
    const digests = ids.map((id) => this.digests(id));
    const rows = await this.rows.find({ where: { idDigest: In(digests.flat()) }, select: { idDigest: true } });
    return digests.map((own) => rows.some(({ idDigest }) => own.some((digest) => idDigest.equals(digest))));
  }

  /** The logins of a user, the latest visit first, 100 at most. */
  async list(userId: number): Promise<SessionEntity[]> {
    const { createdBefore, seenBefore } = expiryLimits(Date.now());
    const living = { userId, createdAt: MoreThan(createdBefore), lastSeenAt: MoreThan(seenBefore) };
    return this.rows.find({ where: living, order: { lastSeenAt: 'DESC', createdAt: 'DESC' }, take: MAX_LISTED });
  }

  /** Ends the login with this id and closes its open subscriptions. */
  async end(id: string): Promise<void> {
    const row = await this.rows.findOneBy({ idDigest: In(this.digests(id)) });
    if (row) await this.endOne(row.userId, row.idDigest);
  }

  /** Ends one login of a user. @returns false when the user has no such login or it was ended before */
  async endOne(userId: number, digest: Buffer): Promise<boolean> {
    const { affected } = await this.rows.delete({ userId, idDigest: digest });
    if (affected) await this.changes.publish('user', { userId });
    return affected === 1;
  }

  /** Ends all logins of a user except the current one. @returns the number of ended logins */
  async endOthers(userId: number, current: Buffer | undefined): Promise<number> {
    const ended = await this.rows.manager.transaction((manager) => this.endAllOf(userId, manager, current));
    await this.changes.publish('user', { userId });
    return ended;
  }

  /**
   * Ends every login of a user, including pending ones, in the transaction of the change that requires it. The caller
   * publishes `user` afterwards.
   * @param except the login to keep
   * @returns the number of ended logins
   */
  async endAllOf(userId: number, manager: EntityManager, except?: Buffer): Promise<number> {
    await this.pendingLogins.endAllOf(userId, manager);
    const ended = await manager.delete(SessionEntity, except ? { userId, idDigest: Not(except) } : { userId });
    return ended.affected ?? 0;
  }

  /** Deletes expired logins and closes their open subscriptions. */
  async deleteExpired(): Promise<void> {
    const deleted = await this.rows
      .createQueryBuilder()
      .delete()
      .where('created_at <= :createdBefore OR last_seen_at <= :seenBefore', expiryLimits(Date.now()))
      .returning('user_id')
      .execute();
    const owners = new Set((deleted.raw as { user_id: string }[]).map(({ user_id: id }) => Number(id)));
    for (const userId of owners) await this.changes.publish('user', { userId });
  }

  private digests(id: string): Buffer[] {
    return this.secrets.digests('session', id);
  }
}
