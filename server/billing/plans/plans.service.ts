import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { centsOf } from '../../common/decimal.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Sql } from '../../platform/database/sql.js';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import { PlanEntity } from './model/plan.entity.js';
import { PlanError } from './plan.errors.js';
import { type CreatePlanInput, type UpdatePlanInput } from './plan.input.js';

/** A plan with the number of accounts that have it, now or in the future. */
export interface CountedPlan {
  readonly row: PlanEntity;
  readonly accountCount: number;
}

const ACCOUNTS = `
  SELECT plan_id::float8 AS id, count(*)::int AS accounts FROM plan_assignments
    WHERE plan_id = ANY($1) AND ended_at IS NULL GROUP BY plan_id`;
const IN_USE = 'SELECT 1 FROM plan_assignments WHERE plan_id = $1 AND ended_at IS NULL LIMIT 1';

type Column = SortColumn<PlanEntity>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'p.id', first: DESC, of: ({ id }) => id };
/** The list is not paged, so that no cursor needs the value. */
const counted = (expression: string): Column => ({ expression, first: DESC, of: () => 0 });

/** Sort columns for queries that use the alias `p` for plans. */
const SORT_COLUMNS = {
  NAME: { expression: 'p.name', first: ASC, of: ({ name }) => name, type: 'text' },
  QUOTA: { expression: 'p.quota', first: DESC, of: ({ quota }) => quota },
  SEATS: {
    expression: 'coalesce(p.seats, 0)',
    first: DESC,
    of: ({ seats }) => seats ?? 0,
    description: 'By the number of seats; plans for users are the least.',
  },
  PRICE: {
    expression: 'coalesce(p.price_cents, -1)',
    first: DESC,
    of: ({ priceCents }) => priceCents ?? -1,
    description: 'By the amount, regardless of the currency; plans without a price come before all others.',
  },
  ACCOUNTS: {
    ...counted('(SELECT count(*) FROM plan_assignments a WHERE a.plan_id = p.id AND a.ended_at IS NULL)'),
    description: 'By the number of accounts that have the plan now, or will have it.',
  },
  CREATED: byId,
} satisfies Record<string, Column>;
export type PlanSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class PlanOrderArgs extends orderArgsOf('PlanSort', SORT_COLUMNS, 'NAME') {}

/** Administration of plans. */
@Injectable()
export class PlansService {
  constructor(
    @InjectRepository(PlanEntity) private readonly rows: Repository<PlanEntity>,
    private readonly sql: Sql,
  ) {}

  /** All plans; by name unless another order is requested. */
  async all({ sort, direction }: OrderRequest<PlanSort> = { sort: 'NAME' }): Promise<CountedPlan[]> {
    const order = new ListOrder(SORT_COLUMNS[sort], byId, direction);
    const query = this.rows.createQueryBuilder('p').where('p.deleted_at IS NULL');
    return this.counted(await order.sorted(query).getMany());
  }

  /** Plans that users can buy, by name. */
  forSale(): Promise<PlanEntity[]> {
    return this.rows.find({ where: { deletedAt: IsNull(), forSale: true }, order: { name: 'ASC', id: 'ASC' } });
  }

  /** @throws {AppError} plan_not_found */
  async get(id: number): Promise<CountedPlan> {
    const [plan] = await this.counted(await this.rows.findBy({ id: In([id]), deletedAt: IsNull() }));
    if (plan === undefined) throw new AppError(PlanError.plan_not_found);
    return plan;
  }

  /** @throws {AppError} plan_price_invalid, plan_price_missing */
  async create(caller: Principal, input: CreatePlanInput): Promise<CountedPlan> {
    const plan = { creatorId: caller.userId, period: input.period, ...termsOf(input) };
    const id = await this.rows.manager.transaction(async (manager) => {
      const { raw } = await manager.insert(PlanEntity, plan);
      return Number((raw as [{ id: string }])[0].id);
    });
    return this.get(id);
  }

  /**
   * Changes a plan. For accounts that have it, the changed quota and the changed rule apply from their next period.
   * @throws {AppError} plan_not_found, plan_price_invalid, plan_price_missing
   */
  async update(id: number, input: UpdatePlanInput): Promise<CountedPlan> {
    const terms = termsOf(input);
    const { affected } = await this.rows.manager.transaction((manager) =>
      manager.update(PlanEntity, { id, deletedAt: IsNull() }, terms),
    );
    if (affected === 0) throw new AppError(PlanError.plan_not_found);
    return this.get(id);
  }

  /** @throws {AppError} plan_not_found; plan_in_use while accounts have it */
  async delete(id: number): Promise<void> {
    await this.rows.manager.transaction(async (manager) => {
      // Assignments lock the plan as well.
      const lock = { mode: 'pessimistic_write' } as const;
      const plan = await manager.findOne(PlanEntity, { where: { id, deletedAt: IsNull() }, lock });
      if (plan === null) throw new AppError(PlanError.plan_not_found);
      if ((await manager.query<unknown[]>(IN_USE, [id])).length > 0) throw new AppError(PlanError.plan_in_use);
      await manager.update(PlanEntity, { id }, { deletedAt: new Date() });
    });
  }

  private async counted(rows: readonly PlanEntity[]): Promise<CountedPlan[]> {
    const values = [rows.map(({ id }) => id)];
    const counts = await this.sql.query<{ id: number; accounts: number }>('plan-accounts', ACCOUNTS, values);
    const accountsOf = new Map(counts.map(({ id, accounts }) => [id, accounts]));
    return rows.map((row) => ({ row, accountCount: accountsOf.get(row.id) ?? 0 }));
  }
}

type PlanTerms = Pick<PlanEntity, 'name' | 'quota' | 'rollover' | 'rolloverCap' | 'seats' | keyof Price>;

/** The columns that can be changed. The cap has a meaning only with the capped rule. */
function termsOf(input: UpdatePlanInput): PlanTerms {
  const { name, quota, rollover, seats = null } = input;
  return {
    name,
    quota,
    rollover,
    rolloverCap: rollover === 'capped' ? input.rolloverCap : 0,
    seats,
    ...priceOf(input),
  };
}

type Price = Pick<PlanEntity, 'priceCents' | 'currency' | 'forSale'>;

function priceOf({ price, currency, forSale = false }: Pick<UpdatePlanInput, 'price' | 'currency' | 'forSale'>): Price {
  const priceCents = price ? centsOf(price) : null;
  if (forSale && !priceCents) throw new AppError(PlanError.plan_price_missing);
  if (!price && !currency) return { priceCents: null, currency: null, forSale };
  if (!price || !currency) throw new AppError(PlanError.plan_price_invalid);
  return { priceCents, currency, forSale };
}
