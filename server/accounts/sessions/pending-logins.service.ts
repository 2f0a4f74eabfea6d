import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, LessThan, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { randomSecret } from '../../common/random.js';
import { Secrets } from '../../platform/config/secrets.js';
import { PendingLoginEntity } from './pending-login.entity.js';
import { PENDING_SECONDS } from './session-times.js';

/** Max attempts at the second factor for one login. */
const MAX_TRIES = 5;

/**
 * Logins that still require a second factor: valid for five minutes and five attempts, in the browser that began them.
 */
@Injectable()
export class PendingLogins {
  constructor(
    @InjectRepository(PendingLoginEntity) private readonly rows: Repository<PendingLoginEntity>,
    private readonly secrets: Secrets,
  ) {}

  /** @returns the id, which only the browser stores */
  async begin(userId: number, manager: EntityManager): Promise<string> {
    const id = randomSecret();
    await manager.insert(PendingLoginEntity, { idDigest: this.digest(id), userId, tries: 0, createdAt: new Date() });
    return id;
  }

  /** The user of the pending login with this id; null when it is expired or has no attempts left. */
  async ownerOf(id: string): Promise<number | null> {
    const row = await this.rows.findOneBy({ ...this.open(id), tries: LessThan(MAX_TRIES) });
    return row?.userId ?? null;
  }

  /** Counts one attempt before the comparison, so that parallel attempts cannot exceed the limit. */
  async takeTry(id: string): Promise<number | null> {
    const taken = await this.rows
      .createQueryBuilder()
      .update()
      .set({ tries: () => 'tries + 1' })
      .where({ ...this.open(id), tries: LessThan(MAX_TRIES) })
      .returning('user_id')
      .execute();
    const [row] = taken.raw as { user_id: string }[];
    return row ? Number(row.user_id) : null;
  }

  /** @returns false when it is over, also when all logins of the user were ended */
  async end(id: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(PendingLoginEntity, this.open(id));
    return affected === 1;
  }

  async endAllOf(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(PendingLoginEntity, { userId });
  }

  async deleteExpired(): Promise<void> {
    await this.rows.delete({ createdAt: LessThanOrEqual(this.expired()) });
  }

  /** The digest of the id in the browser's cookie, as a key for related data. */
  digest(id: string): Buffer {
    return this.secrets.digest('pendingLogin', id);
  }

  private open(id: string) {
    return { idDigest: In(this.secrets.digests('pendingLogin', id)), createdAt: MoreThan(this.expired()) };
  }

  private expired(): Date {
    return new Date(Date.now() - PENDING_SECONDS * 1_000);
  }
}
