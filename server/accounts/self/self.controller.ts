import { Controller, Delete, Get, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { UpdateSelfInput } from '../model/user.input.js';
import { userSchema, userWire } from '../model/user.wire.js';
import { SessionCookie } from '../sessions/session-credentials.js';
import { UserListService } from '../users/user-list.service.js';
import { SelfService } from './self.service.js';

@Controller('api/user')
export class SelfController {
  constructor(
    private readonly self: SelfService,
    private readonly users: UserListService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('self')
  @Access('user')
  @Documented({ summary: 'Get the logged-in user with balance and settings', data: userSchema })
  async get(@Caller() caller: Principal) {
    return ok(userWire.encode(await this.users.get(caller.userId)));
  }

  @Put('self')
  @Access('user')
  @Documented({ summary: 'Change your own names or password' })
  async update(@Caller() caller: Principal, @WireBody(UpdateSelfInput) input: UpdateSelfInput): Promise<Envelope> {
    await this.self.update(caller, input, true);
    return ok();
  }

  @Delete('self')
  @Access('login')
  @Documented({ summary: 'Delete your own account' })
  async cancel(@Caller() caller: Principal, @Res({ passthrough: true }) reply: FastifyReply): Promise<Envelope> {
    await this.self.cancel(caller);
    this.cookie.clear(reply);
    return ok();
  }

  @Get('token')
  @Access('login', { changes: true })
  @Documented({
    summary: 'Create a new system access token',
    description: 'The token is returned only once and replaces the last one.',
    data: z.string(),
  })
  async createAccessToken(@Caller() caller: Principal): Promise<Envelope<string>> {
    return ok(await this.self.createAccessToken(caller));
  }
}
