import { Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Language } from '../common/errors/app-error.js';
import { Access } from '../platform/access/access.decorator.js';
import { type ApiDialect, ResponseDialect } from '../platform/http/api-dialect.js';
import { firstPageOf, listOf, listResponse, ok } from '../platform/http/envelope.js';
import { ListPageQuery, SearchPageQuery } from '../platform/http/input/page.input.js';
import { type PageRequest, wholeNumber } from '../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../platform/http/input/wire-input.js';
import { Documented } from '../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../platform/http/request-language.js';
import { ChannelsService } from './channels.service.js';
import { ChannelListQuery } from './list/channel-filter.input.js';
import { ChannelList } from './list/channel-list.js';
import type { ChannelEntity } from './model/channel.entity.js';
import { ChannelIdsBody, FetchUpstreamModelsInput, NewChannelBody, UpdateChannelBody } from './model/channel.input.js';
import { channelSchema, encodeChannel, encodeRebuilt, rebuiltSchema } from './model/channel.wire.js';
import { ChannelUsage } from './model/channel-usage.js';
import { ChannelModelsService, OfferedModels } from './models/channel-models.service.js';
import { modelObjectSchema, toModelObject } from './models/model-object.js';
import { ChannelTagList } from './tags/channel-tag-list.js';

const channelList = listOf(channelSchema, {
  type_counts: z.record(z.string(), z.int()).describe('Matching channels by type, regardless of the type filter.'),
});
const modelNames = z.array(z.string());

@Controller('api/channel')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly list: ChannelList,
    private readonly tags: ChannelTagList,
    private readonly offered: OfferedModels,
    private readonly models: ChannelModelsService,
    private readonly usage: ChannelUsage,
  ) {}

  @Get()
  @Access('channels:read')
  @Documented({
    summary: 'List channels',
    data: channelList,
    counted: true,
  })
  async page(
    @WireQuery(ListPageQuery) query: ListPageQuery,
    @WireQuery(ChannelListQuery) filter: ChannelListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.respond(filter, query.from(firstPageOf(reply.request.apiDialect)), reply);
  }

  /** Has no paging, for existing clients, but is limited like every list. */
  @Get('search')
  @Access('channels:read')
  @Documented({
    summary: 'Search channels',
    data: channelList,
    counted: true,
  })
  async search(
    @WireQuery(SearchPageQuery) query: SearchPageQuery,
    @WireQuery(ChannelListQuery) filter: ChannelListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.respond(filter, query.from(firstPageOf(reply.request.apiDialect)), reply);
  }

  @Get('models')
  @Access('channels:read')
  @Documented({ summary: 'List the models that any channel type suggests', data: z.array(modelObjectSchema) })
  known() {
    return ok(this.models.suggested().map(toModelObject));
  }

  @Get('models_enabled')
  @Access('channels:read')
  @Documented({ summary: 'List the names of the models that any enabled channel serves', data: modelNames })
  enabled() {
    return ok(this.models.enabled());
  }

  @Get('fetch_models/:id')
  @Access('channels:write', { changes: true })
  @Documented({ summary: "List the models of a channel's upstream", data: modelNames })
  async fetchStored(@Param('id') channelId: string) {
    return ok(await this.offered.fetch({ channelId }));
  }

  @Post('fetch_models')
  @Access('channels:write')
  @Documented({
    summary: 'List the models of any upstream',
    data: modelNames,
  })
  @HttpCode(200)
  async fetch(@WireBody(FetchUpstreamModelsInput) input: FetchUpstreamModelsInput) {
    return ok(await this.offered.fetch(input));
  }

  @Get(':id')
  @Access('channels:read')
  @Documented({ summary: 'Read a channel', data: channelSchema })
  async read(@Param('id') id: string, @ResponseLanguage() language: Language) {
    return ok(await this.encode(await this.channels.get(wholeNumber(id)), language));
  }

  @Post()
  @Access('channels:write', { idempotencyKey: true })
  @Documented({ summary: 'Add a channel, or one for each key' })
  @HttpCode(200)
  async create(@WireBody(NewChannelBody) { mode, ...input }: NewChannelBody) {
    await (mode === 'batch' ? this.channels.createForEachKey(input) : this.channels.create(input));
    return ok();
  }

  @Put()
  @Access('channels:write')
  @Documented({
    summary: 'Change a channel',
    description: 'Absent fields stay unchanged; so do type, name, key, models, group and other when empty or zero.',
    data: channelSchema,
  })
  async update(
    @WireBody(UpdateChannelBody) { id, ...changes }: UpdateChannelBody,
    @ResponseLanguage() language: Language,
  ) {
    return ok(await this.encode(await this.channels.update(id, changes), language));
  }

  @Delete('disabled')
  @Access('channels:write')
  @Documented({ summary: 'Delete all disabled channels', data: z.int().describe('The number of channels.') })
  async deleteDisabled() {
    return ok(await this.channels.deleteDisabled());
  }

  @Delete(':id')
  @Access('channels:write')
  @Documented({ summary: 'Delete a channel' })
  async delete(@Param('id') id: string) {
    await this.channels.deleteOne(wholeNumber(id));
    return ok();
  }

  @Post('batch')
  @Access('channels:write')
  @Documented({ summary: 'Delete channels', data: z.int().describe('The number of channels.') })
  @HttpCode(200)
  async deleteBatch(@WireBody(ChannelIdsBody) { ids }: ChannelIdsBody) {
    return ok(await this.channels.delete(ids));
  }

  @Post('fix')
  @Access('channels:write')
  @Documented({ summary: 'Reload all channels', data: rebuiltSchema })
  @HttpCode(200)
  async fix(@ResponseDialect() dialect: ApiDialect) {
    return ok(encodeRebuilt(await this.channels.rebuild(), dialect));
  }

  private async respond(
    { newestFirst, byTag, sort, direction, ...filter }: ChannelListQuery,
    requested: PageRequest,
    reply: FastifyReply,
  ) {
    const { size, offset } = requested;
    const order = { sort: sort ?? (newestFirst ? 'ID' : 'PRIORITY'), direction };
    const page = { limit: size, offset };
    const { rows, total } = await (byTag
      ? this.tags.channels(filter, order, page)
      : this.list.page(filter, order, page));
    const used = await this.usage.ofChannels(rows.map(({ id }) => id));
    const { language, apiDialect } = reply.request;
    return listResponse(reply, requested, {
      rows: rows.map((row, index) => encodeChannel(row, used[index] ?? 0, language)),
      total,
      ...(apiDialect === 'new-api' && { more: { type_counts: await this.list.countsByType(filter) } }),
    });
  }

  private async encode(row: ChannelEntity, language: Language) {
    const [used] = await this.usage.ofChannels([row.id]);
    return encodeChannel(row, used ?? 0, language);
  }
}
