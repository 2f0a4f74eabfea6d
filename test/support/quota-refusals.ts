import { QuotaRefusals } from '../../server/billing/ledger/quota-refusals.js';
import type { OptionsService } from '../../server/options/options.service.js';

/** Rejections for lack of quota on a site with 500,000 quota units per dollar. */
export function quotaRefusals(inCurrency = true): QuotaRefusals {
  const options: Record<string, unknown> = { DisplayInCurrencyEnabled: inCurrency, QuotaPerUnit: 500_000 };
  return new QuotaRefusals({ get: (key: string) => options[key] } as Pick<OptionsService, 'get'>);
}
