import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Executor } from '../../platform/database/executor.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { definitionOf, OPTION_KEYS, type OptionKey } from '../catalogue/option-catalogue.js';
import { OptionChangeEntity } from './option-change.entity.js';

export interface OptionChangeCriteria {
  key?: string | null;
  userId?: number | null;
}

interface LastChange {
  username: string;
  changedAt: Date;
}

/** Every change of an option, from the audit log. */
@Injectable()
export class OptionHistory {
  constructor(@InjectRepository(OptionChangeEntity) private readonly changes: Repository<OptionChangeEntity>) {}

  /** The last change of each of these options, where there is one. */
  async lastOf(keys: readonly OptionKey[], executor: Executor): Promise<Map<string, LastChange>> {
    const rows: (LastChange & { key: string })[] = await executor.query(
      `SELECT DISTINCT ON (key) key, username, changed_at AS "changedAt"
         FROM option_changes WHERE key = ANY ($1) ORDER BY key, id DESC`,
      [keys],
    );
    return new Map(rows.map(({ key, ...change }) => [key, change]));
  }

  /** Newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ key, userId }: OptionChangeCriteria, { limit, offset, after }: ListPage) {
    const query = this.changes.createQueryBuilder('change').orderBy('change.id', 'DESC');
    if (key) query.andWhere('change.key = :key', { key });
    if (userId) query.andWhere('change.userId = :userId', { userId });
    const total = await query.getCount();
    if (after) query.andWhere('change.id < :after', { after: idOfCursor(after) });
    else query.offset(offset);
    const changes = (await query.limit(limit).getMany()).map((change) => this.withDefault(change));
    return { changes, total };
  }

  /** An option that was stored for the first time had its default before. */
  private withDefault(change: OptionChangeEntity): OptionChangeEntity {
    const { key, before, secret } = change;
    const known = (OPTION_KEYS as readonly string[]).includes(key);
    if (secret || before !== null || !known) return change;
    return { ...change, before: definitionOf(key as OptionKey).defaultText };
  }
}
