import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Principal } from '../../common/principal.js';
import type { Executor } from '../../platform/database/executor.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { isSecret, type OptionKey } from '../catalogue/option-catalogue.js';
import type { OptionChange } from './option-audit.port.js';
import { OptionChangeEntity } from './option-change.entity.js';

export interface OptionChangeCriteria {
  key?: string | null;
  userId?: number | null;
}

interface LastChange {
  username: string;
  changedAt: Date;
}

const DELETE_BEFORE = `
  WITH deleted AS (
    DELETE FROM option_changes c WHERE changed_at < $1
      AND EXISTS (SELECT 1 FROM option_changes later WHERE later.key = c.key AND later.id > c.id)
    RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** The record of every change of an option. */
@Injectable()
export class OptionHistory {
  constructor(@InjectRepository(OptionChangeEntity) private readonly changes: Repository<OptionChangeEntity>) {}

  /** Runs in the transaction that changes the option. */
  async record({ userId, username }: Principal, change: OptionChange, executor: Executor): Promise<void> {
    const { key, before, after } = change;
    await executor.query(
      `INSERT INTO option_changes (key, before, after, secret, user_id, username) VALUES ($1, $2, $3, $4, $5, $6)`,
      [key, before, after, isSecret(key), userId, username],
    );
  }

  /** The last change of each of these options, where there is one. */
  async lastOf(keys: readonly OptionKey[], executor: Executor): Promise<Map<string, LastChange>> {
    const rows: (LastChange & { key: string })[] = await executor.query(
      `SELECT DISTINCT ON (key) key, username, changed_at AS "changedAt"
         FROM option_changes WHERE key = ANY ($1) ORDER BY key, id DESC`,
      [keys],
    );
    return new Map(rows.map(({ key, ...change }) => [key, change]));
  }

  /** Deletes older records, but never the last one of an option. @returns the number of deleted records */
  async deleteBefore(before: Date): Promise<number> {
    const rows: { count: string }[] = await this.changes.query(DELETE_BEFORE, [before]);
    return Number(rows[0]?.count ?? 0);
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ key, userId }: OptionChangeCriteria, { limit, offset, after }: ListPage) {
    const query = this.changes.createQueryBuilder('change').orderBy('change.id', 'DESC');
    if (key) query.andWhere('change.key = :key', { key });
    if (userId) query.andWhere('change.userId = :userId', { userId });
    const total = await query.getCount();
    if (after) query.andWhere('change.id < :after', { after: idOfCursor(after) });
    else query.offset(offset);
    return { changes: await query.limit(limit).getMany(), total };
  }
}
