import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Executor } from '../../platform/database/pg-client.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { parseStrictObject } from '../../platform/json/strict-json.js';
import { definitionOf, OPTION_KEYS, type OptionKey } from '../catalogue/option-catalogue.js';
import { OptionChangeEntity } from './option-change.entity.js';

export interface OptionChangeCriteria {
  key?: string | null;
  userId?: number | null;
}

/** A change of one entry of an option whose text is a JSON object. */
export interface OptionEntryChange {
  readonly key: string;
  /** The value of the entry as JSON. Null if there was none. */
  readonly before: string | null;
  readonly after: string | null;
  readonly changedAt: Date;
  readonly username: string;
}

/** The number of changes of options that are searched for changes of an entry. */
const MAX_SEARCHED = 500;

interface LastChange {
  username: string;
  changedAt: Date;
}

/** Every change of an option, from the audit log. */
@Injectable()
export class OptionHistoryService {
  constructor(@InjectRepository(OptionChangeEntity) private readonly changes: Repository<OptionChangeEntity>) {}

  /** The last change of each of these options that has one. */
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

  /**
   * The changes of an entry of these options, whose texts are JSON objects, newest first.
   * @param defaultTextOf the text of an option that is not stored
   */
  async entryChanges(
    keys: readonly OptionKey[],
    entry: string,
    defaultTextOf: (key: OptionKey) => string,
  ): Promise<OptionEntryChange[]> {
    const changes = await this.changes
      .createQueryBuilder('change')
      .where('change.key IN (:...keys)', { keys })
      // Null represents the default, which is not stored.
      .andWhere(
        '(strpos(change.before, :name) > 0 OR strpos(change.after, :name) > 0 OR num_nulls(before, after) > 0)',
        {
          name: JSON.stringify(entry),
        },
      )
      .orderBy('change.id', 'DESC')
      .limit(MAX_SEARCHED)
      .getMany();
    return changes.flatMap(({ key, before, after, changedAt, username }) => {
      const defaultText = defaultTextOf(key as OptionKey);
      const entries = { before: entryOf(before ?? defaultText, entry), after: entryOf(after ?? defaultText, entry) };
      return entries.before === entries.after ? [] : { key, ...entries, changedAt, username };
    });
  }

  /** An option that was stored for the first time had its default before. */
  private withDefault(change: OptionChangeEntity): OptionChangeEntity {
    const { key, before, secret } = change;
    const known = (OPTION_KEYS as readonly string[]).includes(key);
    if (secret || before !== null || !known) return change;
    return { ...change, before: definitionOf(key as OptionKey).defaultText };
  }
}

/** An entry of a JSON object, as JSON. Null if it is absent. */
function entryOf(text: string, entry: string): string | null {
  const value = parseStrictObject(text)?.[entry];
  return value === undefined ? null : JSON.stringify(value);
}
