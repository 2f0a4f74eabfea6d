import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { startingWith } from '../../platform/database/like.js';
import type { ListOrder, OrderRequest } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { RedemptionEntity } from './redemption.entity.js';
import { type RedemptionFilter, RedemptionSort } from './redemption.input.js';
import { redemptionOrder } from './redemption-order.js';
import { type ReadableRedemption, RedemptionsService } from './redemptions.service.js';

/** One page of codes, and the total count. */
export interface RedemptionPage {
  codes: ReadableRedemption[];
  total: number;
  order: ListOrder<ReadableRedemption>;
}

const NEWEST_FIRST: OrderRequest<RedemptionSort> = { sort: RedemptionSort.CREATED };

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
    if (keyword) {
      const id = /^\d+$/.test(keyword) ? Number(keyword) : 0;
      const byId = id > 0 && Number.isSafeInteger(id) ? 'OR r.id = :id' : '';
      query.andWhere(`(r.name ILIKE :pattern ${byId})`, { pattern: startingWith(keyword), id });
    }
    return query;
  }
}
