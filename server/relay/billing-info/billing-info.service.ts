import { Injectable } from '@nestjs/common';
import { Balances } from '../../billing/ledger/balances.service.js';
import type { Payer } from '../model/call.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The limit that is reported for a token without a limit. */
const UNLIMITED = 100_000_000;

interface Spending {
  /** Remaining and spent quota units together. */
  granted: number;
  used: number;
}

/** The balance that clients of the OpenAI API show: of the token or of its owner, depending on the site's settings. */
@Injectable()
export class BillingInfo {
  constructor(
    private readonly settings: SiteSettings,
    private readonly balances: Balances,
  ) {}

  /** `GET /v1/dashboard/billing/subscription` */
  async subscription(payer: Payer) {
    const { token } = payer;
    const limit = token?.unlimitedQuota ? UNLIMITED : this.shown((await this.spending(payer)).granted);
    return {
      object: 'billing_subscription',
      has_payment_method: true,
      soft_limit_usd: limit,
      hard_limit_usd: limit,
      system_hard_limit_usd: limit,
      /** Seconds since 1970; 0: no expiry. */
      access_until: Math.floor((token?.expiresAtMs ?? 0) / 1000),
    };
  }

  /** `GET /v1/dashboard/billing/usage`: in hundredths of the unit of `subscription`. */
  async usage(payer: Payer) {
    const { used } = await this.spending(payer);
    return { object: 'list', total_usage: this.shown(used) * 100 };
  }

  private async spending({ token, user }: Payer): Promise<Spending> {
    if (token && this.settings.showsTokenBalances()) {
      const used = (await this.balances.ofTokens([token.id])).get(token.id)?.usedQuota ?? 0;
      return { granted: token.grantedQuota, used };
    }
    const { quota = 0, usedQuota: used = 0 } = (await this.balances.ofUsers([user.id])).get(user.id) ?? {};
    return { granted: quota + used, used };
  }

  private shown(quota: number): number {
    return quota / this.settings.quotaPerShownUnit();
  }
}
