import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { WalletPaymentFragment } from './wallet.generated';

/** The text of a plan that an order buys: its name, the periods and the team. */
export function useBoughtPlan() {
  const { t } = useTranslation('wallet');
  return useCallback(
    ({ name, period, periods, teamName }: NonNullable<WalletPaymentFragment['plan']>) => {
      const bought = t(`plan.bought.${period}`, { name, count: periods });
      return teamName === null ? bought : t('plan.boughtFor', { bought, team: teamName });
    },
    [t],
  );
}
