import { Box } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useConfirm } from '../../ui/overlay/confirm';
import { useFormat } from '../../ui/use-format';
import { openPaymentPage, requireWebAddress } from './payment-page';
import { useAmountLabel } from './top-up-card';
import type { Price } from './use-quote';
import { type PaymentMethod, useWalletCreatePaymentMutation, useWalletOpenPortalMutation } from './wallet.generated';

/** Error code of a site whose payment was disabled. */
const closed = 'payment_unconfigured';

/** Requests the price, creates the order and opens the payment page. Resolves to an error text on failure. */
export function usePay(inCurrency: boolean, onClosed: () => void) {
  const { t } = useTranslation('wallet');
  const confirm = useConfirm();
  const explain = useProblemText();
  const label = useAmountLabel(inCurrency);
  const format = useFormat();
  const [create] = useWalletCreatePaymentMutation();
  return async (
    method: PaymentMethod,
    { amount, money, discountMoney, coupon, currency }: Price,
  ): Promise<string | undefined> => {
    const price = format.payAmount(Number(money), currency);
    const facts = [
      [t('confirm.amount'), label(amount)],
      ...(coupon === null
        ? []
        : [[t('confirm.coupon', { code: coupon }), `−${format.payAmount(Number(discountMoney), currency)}`]]),
      [t('confirm.payable'), price],
      [t('confirm.method'), t(`method.${method}`)],
    ];
    const sure = await confirm({
      title: t('confirm.title'),
      text: (
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2" m="0">
          {facts.map(([name, value]) => (
            <Box key={name} display="contents">
              <Box as="dt" color="fg.muted">
                {name}
              </Box>
              <Box as="dd" m="0" textAlign="end" textStyle="figure">
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      ),
      action: t('confirm.action', { price }),
    });
    if (!sure) return undefined;
    try {
      const { data } = await create({ variables: { input: { amount, method, coupon } } });
      if (!data) return t('topUp.payFailed');
      openPaymentPage(data.createPayment);
      return undefined;
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.code === closed) {
        onClosed();
        return t('topUp.notOpen');
      }
      return t('topUp.payFailedBecause', { reason: text });
    }
  };
}

/** Opens the customer portal in this tab. Resolves to an error text on failure. */
export function usePortal() {
  const { t } = useTranslation('wallet');
  const explain = useProblemText();
  const [open] = useWalletOpenPortalMutation();
  return async (): Promise<string | undefined> => {
    try {
      const { data } = await open();
      if (!data) return t('topUp.payFailed');
      requireWebAddress(data.openBillingPortal.url);
      window.location.assign(data.openBillingPortal.url);
      return undefined;
    } catch (error) {
      return t('topUp.portalFailed', { reason: explain(error).text });
    }
  };
}
