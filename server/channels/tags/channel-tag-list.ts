import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { decodeCursor, invalidCursor } from '../../platform/graphql/connection.js';
import type { OrderRequest } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { ChannelFilter } from '../list/channel-filter.input.js';
import { ChannelList, type ChannelPage, ordered } from '../list/channel-list.js';
import type { ChannelSort } from '../list/channel-order.js';
import { ChannelEntity } from '../model/channel.entity.js';
import { ChannelStatus } from '../model/channel-status.js';
import { ChannelUsage } from '../model/channel-usage.js';
import type { ChannelTagModel } from './channel-tag.model.js';

export interface ChannelTagPage {
  tags: ChannelTagModel[];
  total: number;
}

type TagRow = Omit<ChannelTagModel, 'usedQuota'> & { ids: number[] };

const SUMS = `
  SELECT tag, count(*)::int AS "channelCount", array_agg(id::float8) AS ids,
         (count(*) FILTER (WHERE status = ${ChannelStatus.enabled}))::int AS "enabledCount",
         (count(*) FILTER (WHERE status = ${ChannelStatus.disabled}))::int AS "disabledCount",
         (count(*) FILTER (WHERE status = ${ChannelStatus.autoDisabled}))::int AS "autoDisabledCount",
         CASE WHEN min(priority) = max(priority) THEN min(priority) END AS priority,
         CASE WHEN min(weight) = max(weight) THEN min(weight) END AS weight,
         coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY response_time_ms)
                  FILTER (WHERE response_time_ms > 0), 0) AS "responseTime",
         sum(balance) AS balance
    FROM channels WHERE tag = ANY($1::text[]) GROUP BY tag ORDER BY tag COLLATE "C"`;

/** Lists the tags of the channels that match the filter, in code point order. */
@Injectable()
export class ChannelTagList {
  constructor(
    @InjectRepository(ChannelEntity) private readonly rows: Repository<ChannelEntity>,
    private readonly list: ChannelList,
    private readonly usage: ChannelUsage,
  ) {}

  /**
   * One page of tags with the sums of all their channels.
   * @throws {AppError} invalid_parameter for a foreign cursor
   */
  async page(filter: ChannelFilter, page: ListPage): Promise<ChannelTagPage> {
    const { shown, total } = await this.names(filter, page);
    const rows = await this.rows.query<TagRow[]>(SUMS, [shown]);
    const members = rows.flatMap(({ ids }) => ids);
    const quotas = await this.usage.ofChannels(members);
    const usedBy = new Map(members.map((id, at) => [id, quotas[at] ?? 0]));
    const tags = rows.map(({ ids, ...tag }) => {
      return { ...tag, usedQuota: ids.reduce((sum, id) => sum + (usedBy.get(id) ?? 0), 0) };
    });
    return { tags, total };
  }

  /** Every channel of one page of tags; `total` counts tags. */
  async channels(filter: ChannelFilter, order: OrderRequest<ChannelSort>, page: ListPage): Promise<ChannelPage> {
    const { shown, total } = await this.names(filter, page);
    const query = this.rows.createQueryBuilder('c').where('c.tag = ANY(:shown)', { shown });
    return { rows: await ordered(query, order).getMany(), total };
  }

  private async names(filter: ChannelFilter, page: ListPage): Promise<{ shown: string[]; total: number }> {
    const tagged = () => this.list.matching(filter).andWhere("c.tag <> ''");
    const counted = await tagged().select('count(DISTINCT c.tag)::int', 'total').getRawOne<{ total: number }>();
    const query = tagged().select('c.tag COLLATE "C"', 'tag').distinct(true).orderBy('tag').limit(page.limit);
    if (page.after) query.andWhere('c.tag COLLATE "C" > :after', { after: tagOf(page.after) });
    else query.offset(page.offset);
    const rows = await query.getRawMany<{ tag: string }>();
    return { shown: rows.map(({ tag }) => tag), total: counted?.total ?? 0 };
  }
}

/** @throws {AppError} invalid_parameter for a cursor of another list */
function tagOf(cursor: string): string {
  const [tag, ...rest] = decodeCursor(cursor) ?? [];
  if (typeof tag !== 'string' || rest.length > 0) throw invalidCursor();
  return tag;
}
