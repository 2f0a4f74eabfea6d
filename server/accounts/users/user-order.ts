import type { SelectQueryBuilder } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { decodeCursor, idOfCursor } from '../../platform/graphql/connection.js';
import type { UserEntity } from '../model/user.entity.js';
import type { UserRecord } from '../model/user-record.js';
import { UserSort } from './user-filter.input.js';

/** The sort expression before the id. */
interface SortKey {
  /** In a query that has the aliases `user` for users and `balance` for their balances. */
  readonly expression: string;
  readonly direction: 'ASC' | 'DESC';
  readonly of: (record: UserRecord) => number | string;
}

const KEYS: Partial<Record<UserSort, SortKey>> = {
  [UserSort.USERNAME]: { expression: 'user.username', direction: 'ASC', of: ({ user }) => user.username },
  [UserSort.QUOTA]: most('quota', ({ balance }) => balance.quota),
  [UserSort.USED_QUOTA]: most('used_quota', ({ balance }) => balance.usedQuota),
  [UserSort.REQUEST_COUNT]: most('request_count', ({ balance }) => balance.requestCount),
};

function most(column: string, of: SortKey['of']): SortKey {
  return { expression: `coalesce(balance.${column}, 0)`, direction: 'DESC', of };
}

/** Sorts a query of users in a total order, with the id as the last key. */
export function inOrder(query: SelectQueryBuilder<UserEntity>, sort: UserSort): SelectQueryBuilder<UserEntity> {
  const key = KEYS[sort];
  if (!key) return query.orderBy('user.id', sort === UserSort.OLDEST ? 'ASC' : 'DESC');
  return query
    .leftJoin('user_balances', 'balance', 'balance.user_id = user.id')
    .orderBy(key.expression, key.direction)
    .addOrderBy('user.id', key.direction);
}

/** The values in the cursor of a row. */
export function cursorOf(sort: UserSort): (record: UserRecord) => (string | number)[] {
  const key = KEYS[sort];
  return key ? (record) => [key.of(record), record.user.id] : ({ user }) => [user.id];
}

/** Continues after a cursor. @throws {AppError} invalid_parameter for a cursor of another order */
export function continueAfter(query: SelectQueryBuilder<UserEntity>, sort: UserSort, cursor: string): void {
  const key = KEYS[sort];
  if (!key) {
    query.andWhere(sort === UserSort.OLDEST ? 'user.id > :after' : 'user.id < :after', { after: idOfCursor(cursor) });
    return;
  }
  const [value, id, ...more] = decodeCursor(cursor) ?? [];
  const fits = key === KEYS[UserSort.USERNAME] ? typeof value === 'string' : Number.isSafeInteger(value);
  if (!fits || !Number.isSafeInteger(id) || more.length > 0) throw new AppError(CommonError.invalid_parameter);
  const comparison = key.direction === 'ASC' ? '>' : '<';
  query.andWhere(`(${key.expression}, user.id) ${comparison} (:value, :after)`, { value, after: id });
}
