import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { SCIM_MEDIA_TYPE } from '../../platform/http/scim-error.js';
import { GROUP } from './protocol/scim-attributes.js';
import { listResponse } from './protocol/scim-discovery.js';
import {
  groupDocument,
  groupRequest,
  ifMatch,
  listDocument,
  listParameters,
  patchRequest,
  projectionParameters,
} from './protocol/scim-documents.js';
import { includes, projected, projectionOf, type QueryRecord } from './protocol/scim-query.js';
import { scimGroup } from './scim-group.js';
import { ScimGroupsService } from './scim-groups.service.js';
import { IfMatch, ScimResponse } from './scim-response.js';

/** SCIM groups (RFC 7644), for the directory of a company. */
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  constructor(
    private readonly groups: ScimGroupsService,
    private readonly responses: ScimResponse,
  ) {}

  @Get()
  @Access('provisioning:write')
  @Documented({
    summary: 'List the provisioned groups',
    query: listParameters,
    response: listDocument(groupDocument),
    scim: { status: 200 },
  })
  async list(@Query() query: QueryRecord, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const projection = projectionOf(query, GROUP);
    const { groups, total, startIndex } = await this.groups.list(query, includes(projection, 'members'));
    const base = this.responses.base(request);
    const resources = groups.map((group) => projected(scimGroup(group, base), projection));
    return reply.type(SCIM_MEDIA_TYPE).send(listResponse(resources, { totalResults: total, startIndex }));
  }

  @Get(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Read a provisioned group',
    query: projectionParameters,
    response: groupDocument,
    scim: { status: 200 },
  })
  async get(@Param('id') id: string, @Query() query: QueryRecord, @Res() reply: FastifyReply) {
    const projection = projectionOf(query, GROUP);
    const group = await this.groups.get(wholeNumber(id), includes(projection, 'members'));
    return this.responses.send(reply, (base) => scimGroup(group, base), projection, group.version);
  }

  @Post()
  @Access('provisioning:write')
  @Documented({
    summary: 'Provision a group',
    description: 'Rules for the claim groups apply to its members.',
    response: groupDocument,
    scim: { status: 201, body: groupRequest },
  })
  @HttpCode(201)
  async create(@Body() body: unknown, @Res() reply: FastifyReply) {
    const group = await this.groups.create(body);
    return this.send(reply, group);
  }

  @Put(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Replace a provisioned group',
    description: ifMatch,
    response: groupDocument,
    scim: { status: 200, body: groupRequest },
  })
  async replace(
    @Param('id') id: string,
    @Body() body: unknown,
    @IfMatch() version: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const group = await this.groups.replace(wholeNumber(id), body, version);
    return this.send(reply, group);
  }

  @Patch(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Change a provisioned group',
    description: ifMatch,
    response: groupDocument,
    scim: { status: 200, body: patchRequest },
  })
  async patch(
    @Param('id') id: string,
    @Body() body: unknown,
    @IfMatch() version: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const group = await this.groups.patch(wholeNumber(id), body, version);
    return this.send(reply, group);
  }

  @Delete(':id')
  @Access('provisioning:write')
  @Documented({ summary: 'Delete a provisioned group', description: ifMatch, scim: { status: 204 } })
  @HttpCode(204)
  async remove(@Param('id') id: string, @IfMatch() version: string | undefined): Promise<void> {
    await this.groups.remove(wholeNumber(id), version);
  }

  /** Sends a group that was just written, whole. */
  private send(reply: FastifyReply, group: Parameters<typeof scimGroup>[0]): FastifyReply {
    return this.responses.send(reply, (base) => scimGroup(group, base), projectionOf({}, GROUP));
  }
}
