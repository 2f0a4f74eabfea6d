import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../platform/access/access.decorator.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { SCIM_MEDIA_TYPE } from '../../platform/http/scim-error.js';
import { USER } from './protocol/scim-attributes.js';
import { listResponse } from './protocol/scim-discovery.js';
import {
  ifMatch,
  listDocument,
  listParameters,
  patchRequest,
  projectionParameters,
  userDocument,
  userRequest,
} from './protocol/scim-documents.js';
import { projected, projectionOf, type QueryRecord } from './protocol/scim-query.js';
import { IfMatch, ScimResponse } from './scim-response.js';
import { scimUser } from './scim-user.js';
import { ScimUsersService } from './scim-users.service.js';

/** SCIM users (RFC 7644), for the directory of a company. */
@Controller('scim/v2/Users')
export class ScimUsersController {
  constructor(
    private readonly users: ScimUsersService,
    private readonly responses: ScimResponse,
  ) {}

  @Get()
  @Access('provisioning:write')
  @Documented({
    summary: 'List the provisioned users',
    query: listParameters,
    response: listDocument(userDocument),
    scim: { status: 200 },
  })
  async list(@Query() query: QueryRecord, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const projection = projectionOf(query, USER);
    const { users, total, startIndex } = await this.users.list(query);
    const base = this.responses.base(request);
    const resources = users.map((user) => projected(scimUser(user, base), projection));
    return reply.type(SCIM_MEDIA_TYPE).send(listResponse(resources, { totalResults: total, startIndex }));
  }

  @Get(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Read a provisioned user',
    query: projectionParameters,
    response: userDocument,
    scim: { status: 200 },
  })
  async get(@Param('id') id: string, @Query() query: QueryRecord, @Res() reply: FastifyReply) {
    const user = await this.users.get(wholeNumber(id));
    return this.responses.send(reply, (base) => scimUser(user, base), projectionOf(query, USER), user.version);
  }

  @Post()
  @Access('provisioning:write')
  @Documented({
    summary: 'Provision a user',
    description:
      'The account that signs in with the OpenID Connect provider with this externalId or address, otherwise a new one.',
    response: userDocument,
    scim: { status: 201, body: userRequest },
  })
  @HttpCode(201)
  async create(@Body() body: unknown, @Res() reply: FastifyReply) {
    const user = await this.users.create(body);
    return this.send(reply, user);
  }

  @Put(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Replace a provisioned user',
    description: ifMatch,
    response: userDocument,
    scim: { status: 200, body: userRequest },
  })
  async replace(
    @Param('id') id: string,
    @Body() body: unknown,
    @IfMatch() version: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const user = await this.users.replace(wholeNumber(id), body, version);
    return this.send(reply, user);
  }

  @Patch(':id')
  @Access('provisioning:write')
  @Documented({
    summary: 'Change a provisioned user',
    description: `active: false bans the user and ends all logins. ${ifMatch}`,
    response: userDocument,
    scim: { status: 200, body: patchRequest },
  })
  async patch(
    @Param('id') id: string,
    @Body() body: unknown,
    @IfMatch() version: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const user = await this.users.patch(wholeNumber(id), body, version);
    return this.send(reply, user);
  }

  @Delete(':id')
  @Access('provisioning:write')
  @Documented({ summary: 'Delete the account of a provisioned user', description: ifMatch, scim: { status: 204 } })
  @HttpCode(204)
  async remove(@Param('id') id: string, @IfMatch() version: string | undefined): Promise<void> {
    await this.users.remove(wholeNumber(id), version);
  }

  /** Sends a user that was just written, whole. */
  private send(reply: FastifyReply, user: Parameters<typeof scimUser>[0]): FastifyReply {
    return this.responses.send(reply, (base) => scimUser(user, base), projectionOf({}, USER));
  }
}
