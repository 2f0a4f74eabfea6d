import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { OptionsService } from '../../options/options.service.js';
import { Egress } from '../../platform/http/egress/egress.js';
import type { WireRule } from '../../platform/http/input/wire-field.js';
import { SignInError } from '../model/sign-in.errors.js';

const VERIFIER = 'https://challenges.cloudflare.com';
const TIMEOUT_MS = 5_000;

/** The bot check (Cloudflare Turnstile): every token is verified with Cloudflare and is valid for one action. */
@Injectable()
export class BotCheckService {
  constructor(
    private readonly options: OptionsService,
    private readonly egress: Egress,
  ) {}

  /**
   * Does nothing while the check is disabled.
   * @throws {AppError} bot_check_missing, bot_check_failed
   */
  async require(response: string, address: string): Promise<void> {
    if (!this.options.get('TurnstileCheckEnabled')) return;
    if (response === '') throw new AppError(SignInError.bot_check_missing);
    if (!(await this.isHuman(response, address))) throw new AppError(SignInError.bot_check_failed);
  }

  private async isHuman(response: string, address: string): Promise<boolean> {
    const secret = this.options.get('TurnstileSecretKey');
    try {
      const reply = await this.egress.pool(VERIFIER).request({
        method: 'POST',
        path: '/turnstile/v0/siteverify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret, response, remoteip: address }).toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const verdict = (await reply.body.json()) as { success?: unknown };
      return verdict.success === true;
    } catch {
      // Without a verification result the request is rejected, because the check exists to stop unverified requests.
      return false;
    }
  }
}

/** The token of the bot check, which REST sends in the query next to a body. */
export const BOT_CHECK: WireRule = {
  inQuery: true,
  decode: (sent) => {
    const token: unknown = Array.isArray(sent) ? sent[0] : sent;
    return typeof token === 'string' ? token : '';
  },
  schema: { description: 'The token of the bot check, when the site requires one.', default: undefined },
  required: false,
};
