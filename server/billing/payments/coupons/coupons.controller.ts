import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { moneyText } from '../../../common/decimal.js';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { ok } from '../../../platform/http/envelope.js';
import { PageQuery } from '../../../platform/http/input/page.input.js';
import { pageOf, pageResult, wholeNumber } from '../../../platform/http/input/page-query.js';
import { unixSeconds } from '../../../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../../../platform/http/input/wire-input.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { quotaUnits, unixTime } from '../../../platform/http/openapi/schema-registry.js';
import {
  type CouponFilter,
  CouponPutBody,
  CouponSearchQuery,
  CouponStatus,
  CreateCouponInput,
} from './coupon.input.js';
import { CouponList } from './coupon-list.js';
import { type CountedCoupon, CouponsService } from './coupons.service.js';

const couponSchema = z
  .object({
    id: z.int(),
    user_id: z.int().describe('The administrator who created it.'),
    code: z.string(),
    name: z.string(),
    status: z.int().describe('1 enabled, 2 disabled.'),
    percent_off: z.int().describe('0 for an amount.'),
    amount_off: z.string().describe('With two decimals; empty for a percentage.'),
    currency: z.string().describe('ISO 4217; empty for a percentage.'),
    min_quota: quotaUnits.min(0),
    max_uses: z.int(),
    max_uses_per_user: z.int(),
    used_count: z.int().min(0).describe('Orders that are paid or open.'),
    group: z.string().describe('Empty for all groups.'),
    created_time: unixTime,
    valid_from: z.int().min(0),
    valid_until: z.int().min(0),
  })
  .meta({ id: 'Coupon', describedBy: CreateCouponInput });

function encodeCoupon({ row, usedCount }: CountedCoupon): z.infer<typeof couponSchema> {
  return {
    id: row.id,
    user_id: row.creatorId,
    code: row.code,
    name: row.name,
    status: row.enabled ? CouponStatus.enabled : CouponStatus.disabled,
    percent_off: row.percentOff,
    amount_off: row.centsOff === null ? '' : moneyText(row.centsOff),
    currency: row.currency ?? '',
    min_quota: row.minQuota,
    max_uses: row.maxUses,
    max_uses_per_user: row.maxUsesPerUser,
    used_count: usedCount,
    group: row.userGroup ?? '',
    created_time: unixSeconds(row.createdAt),
    valid_from: unixSeconds(row.validFrom),
    valid_until: unixSeconds(row.validUntil),
  };
}

const couponPage = pageOf(couponSchema);

@Controller('api/coupon')
export class CouponsController {
  constructor(
    private readonly coupons: CouponsService,
    private readonly list: CouponList,
  ) {}

  @Get()
  @Access('payments:read')
  @Documented({ summary: 'List coupons, newest first', data: couponPage })
  async page(@WireQuery(PageQuery) query: PageQuery) {
    return this.respond({}, query);
  }

  @Get('search')
  @Access('payments:read')
  @Documented({ summary: 'Search coupons, newest first', data: couponPage })
  async search(@WireQuery(PageQuery) query: PageQuery, @WireQuery(CouponSearchQuery) filter: CouponFilter) {
    return this.respond(filter, query);
  }

  @Get(':id')
  @Access('payments:read')
  @Documented({ summary: 'Get a coupon', data: couponSchema })
  async read(@Param('id') id: string) {
    return ok(encodeCoupon(await this.coupons.get(wholeNumber(id))));
  }

  @Post()
  @Access('payments:write', { idempotencyKey: true })
  @Documented({
    summary: 'Create a coupon',
    description: 'It reduces the price by a percentage, or by an amount in a currency.',
    data: couponSchema,
  })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(CreateCouponInput) input: CreateCouponInput) {
    return ok(encodeCoupon(await this.coupons.create(caller, input)));
  }

  @Put()
  @Access('payments:write')
  @Documented({
    summary: 'Update a coupon, or enable or disable it',
    description: 'Omitted fields stay unchanged. Orders keep the price that they have.',
    data: couponSchema,
  })
  async update(@WireBody(CouponPutBody) { id, status, ...changes }: CouponPutBody) {
    const coupon =
      status === undefined
        ? await this.coupons.update(id, changes)
        : await this.coupons.setOneEnabled(id, status === CouponStatus.enabled);
    return ok(encodeCoupon(coupon));
  }

  @Delete(':id')
  @Access('payments:write')
  @Documented({ summary: 'Delete a coupon', description: 'Open orders with it can still be paid.' })
  async delete(@Param('id') id: string) {
    await this.coupons.deleteOne(wholeNumber(id));
    return ok();
  }

  private async respond(filter: CouponFilter, query: PageQuery) {
    const { size, offset } = query;
    const { coupons, total } = await this.list.page(filter, { limit: size, offset });
    return ok(pageResult(query, coupons.map(encodeCoupon), total));
  }
}
