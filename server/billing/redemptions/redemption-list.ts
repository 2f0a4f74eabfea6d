import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { startingWith } from '../../platform/database/like.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { RedemptionEntity } from './redemption.entity.js';
import type { RedemptionFilter } from './redemption.input.js';
import { type ReadableRedemption, RedemptionsService } from './redemptions.service.js';

/** One page of codes, newest first, and the total count. */
export interface RedemptionPage {
  codes: ReadableRedemption[];
  total: number;
}

/** Lists and searches redemption codes. */
@Injectable()
export class RedemptionList {
  constructor(
    @InjectRepository(RedemptionEntity) private readonly rows: Repository<RedemptionEntity>,
    private readonly redemptions: RedemptionsService,
  ) {}

  /** @throws {AppError} invalid_parameter for a foreign cursor. */
  async page(filter: RedemptionFilter, page: ListPage): Promise<RedemptionPage> {
    const query = this.matching(filter);
    const total = await query.clone().getCount();
    query.orderBy('r.id', 'DESC').limit(page.limit);
    if (page.after) query.andWhere('r.id < :after', { after: idOfCursor(page.after) });
    else query.offset(page.offset);
    return { codes: this.redemptions.readable(await query.getMany()), total };
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
