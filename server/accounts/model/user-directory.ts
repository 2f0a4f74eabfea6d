import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';

/** A user as the request paths see it. */
export interface UserView {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly status: number;
  readonly group: string;
  readonly deleted: boolean;
  /** The user pays the fallback price for models without one. */
  readonly acceptUnsetModelRatio: boolean;
}

const MAX_USERS = 50_000;

const FIND = `
  SELECT id, username, role, status, "group", deleted_at IS NOT NULL AS deleted,
      setting ->> 'accept_unset_model_ratio_model' = 'true' IS TRUE AS "acceptUnsetModelRatio"
    FROM users WHERE id = $1`;

/** Users in memory for everything that asks on every request; forgotten as soon as they change. */
@Injectable()
export class UserDirectory {
  private readonly known = new LRUCache<number, UserView>({ max: MAX_USERS });
  private changed = 0;

  constructor(
    private readonly sql: Sql,
    changes: Changes,
  ) {
    changes.on('user', ({ userId }) => {
      this.changed++;
      this.known.delete(userId);
    });
    changes.on('everything', () => {
      this.changed++;
      this.known.clear();
    });
  }

  /** A user, cancelled ones included; null for an id nobody ever had. */
  async find(userId: number): Promise<UserView | null> {
    const hit = this.known.get(userId);
    if (hit) return hit;
    const { changed } = this;
    const [user] = await this.sql.query<UserView>('user-view', FIND, [userId]);
    if (!user) return null;
    // What was read while something changed may be old already: use it once, do not keep it.
    if (changed === this.changed) this.known.set(userId, user);
    return user;
  }
}
