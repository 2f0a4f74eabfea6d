import { Controller, Delete, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { sessionSchema, toWireSession } from './session.model.js';

@Controller('api/user/self/sessions')
export class SessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  @Get()
  @Access('user')
  @Documented({ summary: 'List your logins, the latest visit first', data: z.array(sessionSchema) })
  async list(@Caller() caller: Principal) {
    return ok((await this.sessions.list(caller)).map(toWireSession));
  }

  @Delete()
  @Access('login')
  @Documented({
    summary: 'Log out everywhere except here',
    data: z.int().describe('The number of logins that were ended.'),
  })
  async endOthers(@Caller() caller: Principal): Promise<Envelope<number>> {
    return ok(await this.sessions.endOthers(caller));
  }

  @Delete(':session')
  @Access('login')
  @Documented({
    summary: 'End one of your logins',
    params: { session: z.string().describe('The id from the list of logins.') },
  })
  async end(@Caller() caller: Principal, @Param('session') id: string): Promise<Envelope> {
    await this.sessions.end(caller, id);
    return ok();
  }
}
