import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { searching } from '../../../platform/database/keyword-search.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../../platform/graphql/list-order.js';
import type { ListPage } from '../../../platform/graphql/list-page.js';
import { CouponEntity } from './coupon.entity.js';
import { type CouponFilter } from './coupon.input.js';
import { type CountedCoupon, CouponsService } from './coupons.service.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<CouponEntity>;
const byId: Column = { expression: 'c.id', first: DESC, of: (row) => row.id };

/** Sort columns for queries that use the alias `c` for coupons. */
const SORT_COLUMNS = {
  CODE: { expression: 'c.code', first: ASC, of: ({ code }) => code, type: 'text' },
  NAME: { expression: 'c.name', first: ASC, of: ({ name }) => name, type: 'text' },
  CREATED: byId,
  VALID_UNTIL: {
    ...timeColumn('c.valid_until', ({ validUntil }) => validUntil, 'last'),
    description: 'Usually the next to expire first, and those that never expire last.',
  },
} satisfies Record<string, Column>;
export type CouponSort = keyof typeof SORT_COLUMNS;

/** The order of a list. */
@ArgsType()
export class CouponOrderArgs extends orderArgsOf('CouponSort', SORT_COLUMNS, 'CREATED') {}

const couponOrder = orderOf(SORT_COLUMNS, byId);

/** One page of coupons, and the total count. */
export interface CouponPage {
  coupons: CountedCoupon[];
  total: number;
  order: ListOrder<CouponEntity>;
}

/** Lists and searches coupons. */
@Injectable()
export class CouponList {
  constructor(
    @InjectRepository(CouponEntity) private readonly rows: Repository<CouponEntity>,
    private readonly coupons: CouponsService,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(
    filter: CouponFilter,
    page: ListPage,
    requested: OrderRequest<CouponSort> = { sort: 'CREATED' },
  ): Promise<CouponPage> {
    const query = this.matching(filter);
    const total = await query.clone().getCount();
    const order = couponOrder(requested);
    const rows = await order.page(query, page).getMany();
    return { coupons: await this.coupons.counted(rows), total, order };
  }

  private matching({ keyword, enabled }: CouponFilter): SelectQueryBuilder<CouponEntity> {
    const query = this.rows.createQueryBuilder('c').where('c.deleted_at IS NULL');
    if (enabled != null) query.andWhere('c.enabled = :enabled', { enabled });
    return keyword ? searching(query, keyword, ['c.code', 'c.name']) : query;
  }
}
