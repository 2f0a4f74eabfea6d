import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { searching } from '../../platform/database/keyword-search.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { RedemptionEntity } from './redemption.entity.js';
import { type RedemptionFilter } from './redemption.input.js';
import { type ReadableRedemption, RedemptionsService } from './redemptions.service.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<ReadableRedemption>;
const byId: Column = { expression: 'r.id', first: DESC, of: ({ row }) => row.id };

/** Sort columns for queries that use the alias `r` for codes. */
const SORT_COLUMNS = {
  NAME: { expression: 'r.name', first: ASC, of: ({ row }) => row.name, type: 'text' },
  STATUS: { expression: 'r.status', first: ASC, of: ({ row }) => row.status },
  QUOTA: { expression: 'r.quota', first: DESC, of: ({ row }) => row.quota },
  USES: { expression: 'r.used_count', first: DESC, of: ({ row }) => row.usedCount },
  CREATED: byId,
  VALID_UNTIL: {
    ...timeColumn('r.valid_until', ({ row }) => row.validUntil, 'last'),
    description: 'Usually the next to expire first, and those that never expire last.',
  },
  USED_AT: {
    ...timeColumn('r.used_at', ({ row }) => row.usedAt),
    description: 'When a plain code was used; usually the last one first.',
  },
} satisfies Record<string, Column>;
export type RedemptionSort = keyof typeof SORT_COLUMNS;

/** The order of a list. */
@ArgsType()
export class RedemptionOrderArgs extends orderArgsOf('RedemptionSort', SORT_COLUMNS, 'CREATED') {}

const redemptionOrder = orderOf(SORT_COLUMNS, byId);

/** One page of codes, and the total count. */
export interface RedemptionPage {
  codes: ReadableRedemption[];
  total: number;
  order: ListOrder<ReadableRedemption>;
}

const NEWEST_FIRST: OrderRequest<RedemptionSort> = { sort: 'CREATED' };

/** Lists and searches redemption codes. */
@Injectable()
export class RedemptionList {
  constructor(
    @InjectRepository(RedemptionEntity) private readonly rows: Repository<RedemptionEntity>,
    private readonly redemptions: RedemptionsService,
  ) {}

  /**
   * Sorting by another column than the id reads the matching rows once more than their count does.
   * @throws {AppError} invalid_parameter for a foreign cursor.
   */
  async page(
    filter: RedemptionFilter,
    page: ListPage,
    requested: OrderRequest<RedemptionSort> = NEWEST_FIRST,
  ): Promise<RedemptionPage> {
    const query = this.matching(filter);
    const total = await query.clone().getCount();
    const order = redemptionOrder(requested);
    const rows = await order.page(query, page).getMany();
    return { codes: this.redemptions.readable(rows), total, order };
  }

  private matching({ keyword, status }: RedemptionFilter): SelectQueryBuilder<RedemptionEntity> {
    const query = this.rows.createQueryBuilder('r').where('r.deleted_at IS NULL');
    if (status != null) query.andWhere('r.status = :status', { status });
    return keyword ? searching(query, keyword, ['r.name']) : query;
  }
}
