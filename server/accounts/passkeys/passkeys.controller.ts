import { Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { IdentityInput } from '../second-factor/second-factor.input.js';
import { AddPasskeyInput, PasskeyNameInput, passkeyIdOf } from './passkey.input.js';
import { ceremonySchema, passkeySchema, toWirePasskey } from './passkey.model.js';
import { relyingPartyOf } from './passkey-challenges.service.js';
import { PasskeysService } from './passkeys.service.js';

const listSchema = z.object({ enabled: z.boolean(), items: z.array(passkeySchema) });

@Controller('api/user/passkey')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly options: OptionsService,
  ) {}

  @Get()
  @Access('user')
  @Documented({ summary: 'Your passkeys', data: listSchema })
  async list(@Caller() { userId }: Principal): Promise<Envelope<z.infer<typeof listSchema>>> {
    const items = (await this.passkeys.list(userId)).map(toWirePasskey);
    return ok({ enabled: items.length > 0, items });
  }

  @Post('register/begin')
  @Access('login')
  @Documented({ summary: 'Begin to create a passkey', data: ceremonySchema })
  @HttpCode(200)
  async begin(
    @Caller() caller: Principal,
    @WireBody(IdentityInput) { currentPassword }: IdentityInput,
    @Headers('host') host: string | undefined,
  ) {
    const publicKey = await this.passkeys.begin(caller, currentPassword, relyingPartyOf(this.options, host));
    return ok({ options: { publicKey } });
  }

  @Post('register/finish')
  @Access('login')
  @Documented({ summary: 'Store the new passkey', data: passkeySchema })
  @HttpCode(200)
  async add(
    @Caller() caller: Principal,
    @WireBody(AddPasskeyInput) { credential, name }: AddPasskeyInput,
    @Headers('host') host: string | undefined,
  ) {
    return ok(toWirePasskey(await this.passkeys.add(caller, credential, name, relyingPartyOf(this.options, host))));
  }

  @Put(':id')
  @Access('login')
  @Documented({ summary: 'Rename a passkey', data: passkeySchema })
  async rename(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(PasskeyNameInput) { name }: PasskeyNameInput,
  ) {
    return ok(toWirePasskey(await this.passkeys.rename(caller, passkeyIdOf(id), name)));
  }

  @Delete(':id')
  @Access('login')
  @Documented({ summary: 'Delete a passkey' })
  async delete(@Caller() caller: Principal, @Param('id') id: string): Promise<Envelope> {
    await this.passkeys.delete(caller, passkeyIdOf(id));
    return ok();
  }
}
