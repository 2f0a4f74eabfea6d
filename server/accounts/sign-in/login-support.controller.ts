import { Controller, Delete, Param } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { userIdOf } from '../model/user.input.js';
import { LoginSupportService } from './login-support.service.js';

@Controller('api/user')
export class LoginSupportController {
  constructor(private readonly support: LoginSupportService) {}

  @Delete(':id/sessions')
  @Access('users:write')
  @Documented({
    summary: "End all of a user's logins",
    data: z.int().describe('The number of logins that were ended.'),
  })
  async endSessions(@Caller() caller: Principal, @Param('id') id: string): Promise<Envelope<number>> {
    return ok(await this.support.endSessions(caller, userIdOf(id)));
  }

  @Delete(':id/2fa')
  @Access('users:write', { login: true })
  @Documented({ summary: 'Remove the second factor of a user', description: 'Not available with an access token.' })
  async removeSecondFactor(@Caller() caller: Principal, @Param('id') id: string): Promise<Envelope> {
    await this.support.removeSecondFactor(caller, userIdOf(id));
    return ok();
  }
}
