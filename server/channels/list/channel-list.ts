import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, Repository, type SelectQueryBuilder } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { containing } from '../../platform/database/like.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { decodeCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { ChannelEntity } from '../model/channel.entity.js';
import { fingerprintOf } from '../model/channel-keys.js';
import { LAST_TEST_FAILED } from '../probing/test-results.repository.js';
import { type ChannelFilter, ChannelSort } from './channel-filter.input.js';
import { UnpricedChannels } from './unpriced-channels.js';

/** One page of channels, and the total count. */
export interface ChannelPage {
  rows: ChannelEntity[];
  total: number;
}

/** The sort key of a row, for its cursor. */
export function cursorKey(sort: ChannelSort): (row: ChannelEntity) => number[] {
  return sort === ChannelSort.ID ? (row) => [row.id] : (row) => [row.priority, row.id];
}

/** Lists and searches channels. */
@Injectable()
export class ChannelList {
  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly directory: ChannelDirectory,
    private readonly unpriced: UnpricedChannels,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(filter: ChannelFilter, sort: ChannelSort, page: ListPage): Promise<ChannelPage> {
    const total = await this.matching(filter).getCount();
    const query = ordered(this.matching(filter), sort).limit(page.limit);
    if (page.after) continueAfter(query, sort, page.after);
    else query.offset(page.offset);
    return { rows: await query.getMany(), total };
  }

  /** The number of channels of each type that match a filter, whose type does not count. */
  async countsByType({ type: _, ...filter }: ChannelFilter): Promise<Record<string, number>> {
    const query = this.matching(filter).select('c.type', 'type').addSelect('count(*)::int', 'count').groupBy('c.type');
    const rows = await query.getRawMany<{ type: number; count: number }>();
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  }

  /** The channels that match a filter, as a query with the alias `c`. */
  matching(filter: ChannelFilter): SelectQueryBuilder<ChannelEntity> {
    const query = this.rows.createQueryBuilder('c').where('TRUE');
    const { keyword, group, model, status, type, tag, tested, failing, slowerThan, balanceBelow, unpriced } = filter;
    if (keyword) query.andWhere(this.matchesKeyword(keyword));
    if (group) query.andWhere(':group = ANY(c.groups)', { group });
    if (model) query.andWhere("array_to_string(c.models, ',') LIKE :model", { model: containing(model) });
    if (status != null) query.andWhere('c.status = :status', { status });
    if (type != null) query.andWhere('c.type = :type', { type });
    if (tag != null) query.andWhere('c.tag = :tag', { tag });
    if (tested != null) query.andWhere('(c.tested_at IS NOT NULL) = :tested', { tested });
    if (failing != null) query.andWhere(`${LAST_TEST_FAILED} = :failing`, { failing });
    if (slowerThan != null) query.andWhere('c.response_time_ms > :slowerThan', { slowerThan });
    if (unpriced != null)
      query.andWhere('(c.id = ANY(:lacking)) = :unpriced', { lacking: this.unpriced.ids(), unpriced });
    // A channel without a reported balance does not match.
    if (balanceBelow != null) {
      query.andWhere('c.balance_updated_at IS NOT NULL AND c.balance < :balanceBelow', { balanceBelow });
    }
    return query;
  }

  /** An id, a part of the name, or a key by its fingerprint; a full key is matched by the fingerprint as well. */
  private matchesKeyword(keyword: string): Brackets {
    const marks = new Set([keyword.toLowerCase(), fingerprintOf(keyword)]);
    const holders = [...this.directory.all()].filter(({ keyDescriptions }) =>
      keyDescriptions.some(({ fingerprint }) => marks.has(fingerprint)),
    );
    const ids = [wholeNumber(keyword), ...holders.map(({ id }) => id)];
    return new Brackets((any) => {
      any.where('c.name ILIKE :name', { name: containing(keyword) }).orWhere('c.id = ANY(:ids)', { ids });
    });
  }
}

/** Sorts a query of `matching`. */
export function ordered(
  query: SelectQueryBuilder<ChannelEntity>,
  sort: ChannelSort,
): SelectQueryBuilder<ChannelEntity> {
  return sort === ChannelSort.ID
    ? query.orderBy('c.id', 'DESC')
    : query.orderBy('c.priority', 'DESC').addOrderBy('c.id', 'DESC');
}

function continueAfter(query: SelectQueryBuilder<ChannelEntity>, sort: ChannelSort, cursor: string): void {
  const key = decodeCursor(cursor);
  const expected = sort === ChannelSort.ID ? 1 : 2;
  if (key?.length !== expected || !key.every(Number.isSafeInteger)) throw new AppError(CommonError.invalid_parameter);
  if (sort === ChannelSort.ID) query.andWhere('c.id < :id', { id: key[0] });
  else query.andWhere('(c.priority, c.id) < (:priority, :id)', { priority: key[0], id: key[1] });
}
