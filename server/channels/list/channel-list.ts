import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, Repository, type SelectQueryBuilder } from 'typeorm';
import { PriceCatalog } from '../../billing/prices/price-catalog.js';
import { containing } from '../../platform/database/sql-values.js';
import type { OrderRequest } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ChannelDirectory } from '../directory/channel-directory.js';
import { type ChannelView, servedModels } from '../directory/channel-view.js';
import { ChannelEntity } from '../model/channel.entity.js';
import { fingerprintOf } from '../model/channel-keys.js';
import { ChannelUsage } from '../model/channel-usage.js';
import { LAST_TEST_FAILED } from '../probing/test-results.repository.js';
import type { ChannelFilter } from './channel-filter.input.js';
import { type ChannelSort, channelOrder } from './channel-order.js';

/** Channels that serve a model without a price, so that calls of it are refused. */
@Injectable()
export class UnpricedChannels {
  constructor(
    private readonly directory: ChannelDirectory,
    private readonly prices: PriceCatalog,
  ) {}

  ids(): number[] {
    const lacking = (channel: ChannelView) => servedModels(channel).some((model) => !this.isPriced(channel, model));
    return [...this.directory.all()].filter(lacking).map(({ id }) => id);
  }

  private isPriced(channel: ChannelView, model: string): boolean {
    const { modelPrefix: prefix, setting } = channel;
    const upstream = this.upstreamName(channel, model);
    return this.prices.setPrice({ model, prefix, upstream, prices: setting.prices }) !== null;
  }

  /** A cyclic mapping has no upstream name; the list is returned anyway. */
  private upstreamName(channel: ChannelView, model: string): string {
    try {
      return this.directory.upstreamName(channel, model);
    } catch {
      return model;
    }
  }
}

/** One page of channels, and the total count. */
export interface ChannelPage {
  rows: ChannelEntity[];
  total: number;
}

/** A page of channels with the values in the cursors of its rows. */
export interface SortedChannelPage extends ChannelPage {
  cursorKey(row: ChannelEntity): (number | string)[];
}

/** Lists and searches channels. */
@Injectable()
export class ChannelList {
  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly directory: ChannelDirectory,
    private readonly unpriced: UnpricedChannels,
    private readonly usage: ChannelUsage,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(filter: ChannelFilter, requested: OrderRequest<ChannelSort>, page: ListPage): Promise<SortedChannelPage> {
    const total = await this.matching(filter).getCount();
    const order = channelOrder(requested);
    const rows = await order.page(withUsage(this.matching(filter)), page).getMany();
    const ids = rows.map(({ id }) => id);
    const used = requested.sort === 'USED_QUOTA' ? await this.usage.ofChannels(ids) : [];
    const usedBy = new Map(ids.map((id, index) => [id, used[index] ?? 0]));
    return {
      rows,
      total,
      cursorKey: (channel) => order.cursorKey({ channel, usedQuota: usedBy.get(channel.id) ?? 0 }),
    };
  }

  /** The number of channels of each type that match a filter, apart from its type. */
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

  /** Matches an id, a part of the name, or the fingerprint of a key. A full key is also matched by its fingerprint. */
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
  requested: OrderRequest<ChannelSort>,
): SelectQueryBuilder<ChannelEntity> {
  return channelOrder(requested).sorted(withUsage(query));
}

/** PostgreSQL omits the join if the order does not need it. */
function withUsage(query: SelectQueryBuilder<ChannelEntity>): SelectQueryBuilder<ChannelEntity> {
  return query.leftJoin('channel_usage', 'usage', 'usage.channel_id = c.id');
}
