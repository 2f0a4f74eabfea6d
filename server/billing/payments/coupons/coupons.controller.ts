import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Principal } from '../../../common/principal.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { Caller } from '../../../platform/access/caller.decorator.js';
import { ok } from '../../../platform/http/envelope.js';
import { pageOf, pageParameters, readPage, wholeNumber } from '../../../platform/http/input/page-query.js';
import { STATUS_ONLY_QUERY } from '../../../platform/http/input/wire.js';
import { WireBody, WireQuery } from '../../../platform/http/input/wire-input.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import {
  type CouponFilter,
  CouponPutBody,
  CouponSearchQuery,
  CouponStatus,
  CreateCouponInput,
} from './coupon.input.js';
import { couponSchema, encodeCoupon } from './coupon.wire.js';
import { CouponList } from './coupon-list.js';
import { CouponsService } from './coupons.service.js';

type QueryText = Record<string, unknown>;

const couponPage = pageOf(couponSchema);

@Controller('api/coupon')
export class CouponsController {
  constructor(
    private readonly coupons: CouponsService,
    private readonly list: CouponList,
  ) {}

  @Get()
  @Access('payments:read')
  @Documented({ summary: 'List coupons, newest first', query: pageParameters(1), data: couponPage })
  async page(@Query() query: QueryText) {
    return this.respond({}, query);
  }

  @Get('search')
  @Access('payments:read')
  @Documented({ summary: 'Search coupons, newest first', query: pageParameters(1), data: couponPage })
  async search(@WireQuery(CouponSearchQuery) filter: CouponFilter, @Query() query: QueryText) {
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
    query: STATUS_ONLY_QUERY,
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

  private async respond(filter: CouponFilter, query: QueryText) {
    const { page, size, offset } = readPage(query, 1);
    const { coupons, total } = await this.list.page(filter, { limit: size, offset });
    return ok({ items: coupons.map(encodeCoupon), total, page, page_size: size });
  }
}
