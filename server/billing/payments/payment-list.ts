import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { comparableTime } from '../../platform/database/sql-values.js';
import { CommonError } from '../../platform/errors/common.errors.js';
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
import { Scope } from '../../platform/graphql/scope.js';
import { PaymentEntity } from './model/payment.entity.js';
import { type PaymentFilter } from './payment.input.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<PaymentEntity>;
const byId: Column = { expression: 'p.id', first: DESC, of: (row) => row.id };

/** Sort columns for queries that use the alias `p` for orders. */
const SORT_COLUMNS = {
  CREATED: byId,
  PAID: timeColumn('p.paid_at', ({ paidAt }) => paidAt),
  MONEY: { expression: 'p.cents', first: DESC, of: ({ cents }) => cents },
  QUOTA: { expression: 'p.quota', first: DESC, of: ({ quota }) => quota },
  STATUS: { expression: 'p.status', first: ASC, of: ({ status }) => status, type: 'text' },
} satisfies Record<string, Column>;
export type PaymentSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class PaymentOrderArgs extends orderArgsOf('PaymentSort', SORT_COLUMNS, 'CREATED') {}

const paymentOrder = orderOf(SORT_COLUMNS, byId);

/** One page of orders, and the total count. */
export interface PaymentPage {
  payments: PaymentEntity[];
  total: number;
  order: ListOrder<PaymentEntity>;
}

/** Lists orders: the caller's own orders, or all orders of the site for administrators. */
@Injectable()
export class PaymentList {
  constructor(@InjectRepository(PaymentEntity) private readonly rows: Repository<PaymentEntity>) {}

  /**
   * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a foreign cursor.
   */
  async page(
    caller: Principal,
    scope: Scope,
    filter: PaymentFilter,
    page: ListPage,
    requested: OrderRequest<PaymentSort> = { sort: 'CREATED' },
  ): Promise<PaymentPage> {
    const query = this.matching(caller, scope, filter);
    const total = await query.clone().getCount();
    const order = paymentOrder(requested);
    return { payments: await order.page(query, page).getMany(), total, order };
  }

  private matching(caller: Principal, scope: Scope, filter: PaymentFilter): SelectQueryBuilder<PaymentEntity> {
    const { status, number, userId, from, to } = filter;
    if ((scope === Scope.SITE || userId) && !may(caller, 'payments:read')) throw new AppError(CommonError.forbidden);
    const query = this.rows.createQueryBuilder('p');
    // Any scope other than SITE means the caller's own orders.
    if (scope !== Scope.SITE) query.andWhere('p.user_id = :own', { own: caller.userId });
    if (userId) query.andWhere('p.user_id = :userId', { userId: Number(userId) });
    if (status) query.andWhere('p.status = :status', { status });
    if (number) query.andWhere('(p.order_number = :number OR p.gateway_number = :number)', { number });
    if (from) query.andWhere('p.created_at >= :from', { from: comparableTime(from) });
    if (to) query.andWhere('p.created_at <= :to', { to: comparableTime(to) });
    return query;
  }
}
