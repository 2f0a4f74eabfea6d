import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CodeInput, DisableSecondFactorInput, IdentityInput } from './second-factor.input.js';
import { SecondFactorsService } from './second-factors.service.js';

const stateSchema = z.object({ enabled: z.boolean(), backup_codes_remaining: z.int() });
const enrolmentSchema = z.object({
  secret: z.string().describe('Base32, for manual entry.'),
  qr_code_data: z.string().describe('An otpauth:// address for a QR code.'),
});
const recoveryCodesSchema = z.object({ backup_codes: z.array(z.string()).describe('Returned only once.') });

@Controller('api/user/2fa')
export class SecondFactorController {
  constructor(private readonly secondFactors: SecondFactorsService) {}

  @Get('status')
  @Access('user')
  @Documented({ summary: 'Get whether your logins require a code', data: stateSchema })
  async state(@Caller() { userId }: Principal): Promise<Envelope<z.infer<typeof stateSchema>>> {
    const { enabled, recoveryCodesLeft } = await this.secondFactors.stateOf(userId);
    return ok({ enabled, backup_codes_remaining: recoveryCodesLeft });
  }

  @Post('setup')
  @Access('login')
  @Documented({
    summary: 'Create a secret for an authenticator app',
    data: enrolmentSchema,
  })
  @HttpCode(200)
  async begin(
    @Caller() caller: Principal,
    @WireBody(IdentityInput) { currentPassword }: IdentityInput,
  ): Promise<Envelope<z.infer<typeof enrolmentSchema>>> {
    const { secret, address } = await this.secondFactors.begin(caller, currentPassword);
    return ok({ secret, qr_code_data: address });
  }

  @Post('enable')
  @Access('login')
  @Documented({ summary: 'Enable the second factor', data: recoveryCodesSchema })
  @HttpCode(200)
  async confirm(
    @Caller() caller: Principal,
    @WireBody(CodeInput) { code }: CodeInput,
  ): Promise<Envelope<z.infer<typeof recoveryCodesSchema>>> {
    return ok({ backup_codes: await this.secondFactors.confirm(caller, code) });
  }

  @Post('backup_codes')
  @Access('login')
  @Documented({ summary: 'Replace the recovery codes', data: recoveryCodesSchema })
  @HttpCode(200)
  async renewRecoveryCodes(
    @Caller() caller: Principal,
    @WireBody(CodeInput) { code }: CodeInput,
  ): Promise<Envelope<z.infer<typeof recoveryCodesSchema>>> {
    return ok({ backup_codes: await this.secondFactors.renewRecoveryCodes(caller, code) });
  }

  @Post('disable')
  @Access('login')
  @Documented({ summary: 'Disable the second factor' })
  @HttpCode(200)
  async disable(
    @Caller() caller: Principal,
    @WireBody(DisableSecondFactorInput) input: DisableSecondFactorInput,
  ): Promise<Envelope> {
    await this.secondFactors.disable(caller, input.currentPassword, input.code);
    return ok();
  }
}
