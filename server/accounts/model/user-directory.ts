import { Injectable } from '@nestjs/common';
import { lruCache } from '../../common/lru-cache.js';
import type { StaffRole } from '../../common/permissions.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import type { AccountKind } from './user-rules.js';

/** The fields of a user that the request paths need. */
export interface UserView {
  readonly id: number;
  readonly kind: AccountKind;
  readonly username: string;
  readonly role: number;
  readonly staffRole: StaffRole | null;
  readonly status: number;
  readonly group: string;
  readonly deleted: boolean;
  /** Whether the user pays the fallback price for models without one. */
  readonly acceptUnsetModelRatio: boolean;
}

const MAX_USERS = 50_000;

const FIND = `
  SELECT id, kind, username, role, staff_role AS "staffRole", status, "group", deleted_at IS NOT NULL AS deleted,
      setting ->> 'accept_unset_model_ratio_model' = 'true' IS TRUE AS "acceptUnsetModelRatio"
    FROM users WHERE id = $1`;

/** An in-memory cache of users for the request paths. A user is evicted on every change. */
@Injectable()
export class UserDirectory {
  private readonly cache = lruCache<number, UserView>(MAX_USERS);
  private changed = 0;

  constructor(
    private readonly sql: Sql,
    changes: Changes,
  ) {
    changes.on('user', ({ userId }) => {
      this.changed++;
      this.cache.delete(userId);
    });
    changes.on('everything', () => {
      this.changed++;
      this.cache.clear();
    });
  }

  /** Finds a user, including cancelled ones. Null if the id never existed. */
  async find(userId: number): Promise<UserView | null> {
    const hit = this.cache.get(userId);
    if (hit) return hit;
    const { changed } = this;
    const [user] = await this.sql.query<UserView>('user-view', FIND, [userId]);
    if (!user) return null;
    // A value that was read while a change arrived may be stale, so it is returned but not cached.
    if (changed === this.changed) this.cache.set(userId, user);
    return user;
  }
}
