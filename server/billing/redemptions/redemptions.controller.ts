import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult, wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import {
  CreateRedemptionsInput,
  type RedemptionFilter,
  RedemptionIdsBody,
  RedemptionNameQuery,
  RedemptionPutBody,
  RedemptionSearchQuery,
} from './redemption.input.js';
import { encodeRedemption, redemptionSchema } from './redemption.wire.js';
import { RedemptionList } from './redemption-list.js';
import { RedemptionStatus } from './redemption-rules.js';
import { RedemptionsService } from './redemptions.service.js';

const redemptionPage = pageOf(redemptionSchema);
const howMany = z.int().describe('The number of codes.');

@Controller('api/redemption')
export class RedemptionsController {
  constructor(
    private readonly redemptions: RedemptionsService,
    private readonly list: RedemptionList,
  ) {}

  @Get()
  @Access('payments:write')
  @Documented({ summary: 'List redemption codes, newest first', data: redemptionPage })
  async page(@WireQuery(PageQuery) query: PageQuery) {
    return this.respond({}, query);
  }

  @Get('search')
  @Access('payments:write')
  @Documented({
    summary: 'Search redemption codes, newest first',
    data: redemptionPage,
  })
  async search(@WireQuery(PageQuery) query: PageQuery, @WireQuery(RedemptionSearchQuery) filter: RedemptionFilter) {
    return this.respond(filter, query);
  }

  @Get('count-by-name')
  @Access('payments:read')
  @Documented({ summary: 'Count the redemption codes with a given name', data: howMany })
  async countNamed(@WireQuery(RedemptionNameQuery) { name }: RedemptionNameQuery) {
    return ok(await this.redemptions.countNamed(name));
  }

  @Get(':id')
  @Access('payments:write')
  @Documented({ summary: 'Get a redemption code', data: redemptionSchema })
  async read(@Param('id') id: string) {
    return ok(encodeRedemption(await this.redemptions.revealOne(await this.redemptions.get(wholeNumber(id)))));
  }

  @Post()
  @Access('payments:write', { idempotencyKey: true })
  @Documented({
    summary: 'Create redemption codes',
    description: 'All of them are created, or none.',
    data: z.array(z.string()).describe('The codes.'),
  })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(CreateRedemptionsInput) input: CreateRedemptionsInput) {
    const made = await this.redemptions.create(caller, input);
    return ok(made.map(({ key }) => key));
  }

  @Put()
  @Access('payments:write')
  @Documented({
    summary: 'Update a redemption code, or enable or disable it',
    description: 'Omitted fields stay unchanged. A used code cannot be changed.',
    data: redemptionSchema,
  })
  async update(@WireBody(RedemptionPutBody) { id, status, ...changes }: RedemptionPutBody) {
    const code =
      status === undefined
        ? await this.redemptions.update(id, changes)
        : await this.redemptions.setOneEnabled(id, status === RedemptionStatus.unused);
    return ok(encodeRedemption(await this.redemptions.revealOne(code)));
  }

  @Put('batch-disable')
  @Access('payments:write')
  @Documented({ summary: 'Disable redemption codes', data: howMany })
  async disable(@WireBody(RedemptionIdsBody) { ids }: RedemptionIdsBody) {
    return ok(await this.redemptions.setEnabled(ids, false));
  }

  @Delete('delete-disabled')
  @Access('payments:write')
  @Documented({ summary: 'Delete all disabled redemption codes', data: howMany })
  async deleteDisabled() {
    return ok(await this.redemptions.deleteDisabled());
  }

  /** An alias of the documented endpoint that related gateways use. */
  @Delete('invalid')
  @Access('payments:write')
  @Documented({ summary: 'Delete all disabled, used and expired redemption codes', data: howMany })
  async deleteUseless() {
    return ok(await this.redemptions.deleteUseless());
  }

  @Delete('delete-by-name')
  @Access('payments:write')
  @Documented({ summary: 'Delete the redemption codes with a given name', data: howMany })
  async deleteNamed(@WireQuery(RedemptionNameQuery) { name }: RedemptionNameQuery) {
    return ok(await this.redemptions.deleteNamed(name));
  }

  @Delete(':id')
  @Access('payments:write')
  @Documented({ summary: 'Delete a redemption code' })
  async delete(@Param('id') id: string) {
    await this.redemptions.deleteOne(wholeNumber(id));
    return ok();
  }

  private async respond(filter: RedemptionFilter, query: PageQuery) {
    const { size, offset } = query;
    const { codes, total } = await this.list.page(filter, { limit: size, offset });
    const shown = await this.redemptions.reveal(codes);
    return ok(pageResult(query, shown.map(encodeRedemption), total));
  }
}
