import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { Presets } from '../../ui/form/presets';
import { useFormat } from '../../ui/use-format';
import { CouponField, useUnknownCoupon } from './coupon-field';
import { forcedAmount, isEnough, quickAmounts, typedAmount } from './top-up';
import { type Price, type Quote, useQuote } from './use-quote';
import type { PaymentMethod, WalletOverviewQuery } from './wallet.generated';

type Offer = WalletOverviewQuery['topUpOffer'];

interface TopUpCardProps {
  offer: Offer;
  quotaPerUnit: number;
  /** The user may configure payment. */
  mayConfigure: boolean;
  /** Requests the price, creates the order and opens the payment page. Resolves to an error text on failure. */
  onPay(method: PaymentMethod, price: Price): Promise<string | undefined>;
  /** Opens the customer portal. Resolves to an error text on failure. */
  onPortal(): Promise<string | undefined>;
}

export function TopUpCard(props: TopUpCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <Box as="section" aria-labelledby="top-up-title" layerStyle="card" p="5">
      <Text as="h2" id="top-up-title" textStyle="section" mb="4">
        {t('topUp.title')}
      </Text>
      {props.offer.enabled ? <TopUpForm {...props} /> : <Closed mayConfigure={props.mayConfigure} />}
    </Box>
  );
}

function Closed({ mayConfigure }: { mayConfigure: boolean }) {
  const { t } = useTranslation('wallet');
  return (
    <Flex gap="3" align="flex-start" color="fg.muted">
      <Box pt="3px" color="fg.subtle">
        <CreditCard size={16} aria-hidden />
      </Box>
      <Box>
        {t('topUp.closed')}
        {mayConfigure && (
          <Box asChild display="block" mt="2" color="brand.fg" textDecoration="underline">
            <Link to="/setting/system#payment">{t('topUp.configure')}</Link>
          </Box>
        )}
      </Box>
    </Flex>
  );
}

function TopUpForm({ offer, quotaPerUnit, onPay, onPortal }: TopUpCardProps) {
  const { t } = useTranslation('wallet');
  const input = useRef<HTMLInputElement>(null);
  const min = Math.max(1, offer.minAmount);
  const [text, setText] = useState(String(min));
  const [paying, setPaying] = useState<PaymentMethod | null>(null);
  const [failure, setFailure] = useState<string>();
  const amount = typedAmount(text);
  const enough = isEnough(amount, offer);
  const [coupon, setCoupon] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const gateway = useOfferedQuote(offer, amount, coupon, (method) => method !== 'STRIPE');
  const card = useOfferedQuote(offer, amount, coupon, (method) => method === 'STRIPE');
  const prices = [gateway, card].filter(({ methods }) => methods.length > 0);
  useUnknownCoupon(
    prices.map(({ quote }) => quote),
    (text) => {
      setCoupon(null);
      setRefused(text);
    },
  );
  const label = useAmountLabel(offer.inCurrency);

  const pay = async (method: PaymentMethod, quote: Quote) => {
    if (paying) return;
    if (quote.state !== 'known') {
      if (quote.state === 'failed') quote.retry();
      input.current?.focus();
      return;
    }
    setPaying(method);
    setFailure(undefined);
    setFailure(await onPay(method, quote.price));
    setPaying(null);
  };
  const payableBy = (methods: readonly PaymentMethod[]) =>
    methods[0] === 'STRIPE'
      ? t('topUp.payableCard')
      : t('topUp.payableOther', { methods: methods.map((method) => t(`method.${method}`)).join(' / ') });
  const amountLabel = offer.inCurrency ? t('topUp.amountDollars') : t('topUp.amountUnits');
  return (
    <Stack gap="4">
      <Field.Root invalid={!enough}>
        <Field.Label>{amountLabel}</Field.Label>
        <Input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          textStyle="figure"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => setText(String(forcedAmount(text)))}
        />
        <Presets
          label={amountLabel}
          presets={quickAmounts(offer, quotaPerUnit).map((value) => ({ value, label: label(value) }))}
          onPick={(value) => setText(String(value))}
        />
        <Field.ErrorText>{t('topUp.tooSmall', { min })}</Field.ErrorText>
      </Field.Root>
      {offer.hasCoupons && (
        <CouponField
          applied={coupon}
          refused={refused}
          onApply={(code) => {
            setCoupon(code);
            setRefused(undefined);
          }}
        />
      )}
      {prices.map(({ methods, quote }) => (
        <Payable key={methods[0]} quote={quote} label={prices.length === 1 ? t('topUp.payable') : payableBy(methods)} />
      ))}
      <Flex gap="2" wrap="wrap">
        {prices.flatMap(({ methods, quote }) =>
          methods.map((method) => (
            <Button
              key={method}
              flex="1"
              minW="28"
              disabled={quote.state === 'loading'}
              loading={paying === method}
              loadingText={t(`method.${method}`)}
              onClick={() => void pay(method, quote)}
            >
              {t(`method.${method}`)}
            </Button>
          )),
        )}
      </Flex>
      {offer.hasBillingPortal && (
        <Button size="sm" variant="ghost" alignSelf="flex-start" onClick={() => void onPortal().then(setFailure)}>
          {t('topUp.portal')}
        </Button>
      )}
      {failure && <Callout tone="error">{failure}</Callout>}
    </Stack>
  );
}

/** The offered methods of a kind, which have one price, and this price. */
function useOfferedQuote(
  offer: Offer,
  amount: number | null,
  coupon: string | null,
  matches: (method: PaymentMethod) => boolean,
) {
  const offered = offer.methods.filter(({ method }) => matches(method));
  const [first] = offered;
  const quote = useQuote(first && isEnough(amount, first) ? amount : null, first?.method ?? 'ALIPAY', coupon);
  return { methods: offered.map(({ method }) => method), quote };
}

/** Label of an offered amount: whole dollars, or shortened quota units. */
export function useAmountLabel(inCurrency: boolean) {
  const format = useFormat();
  return (amount: number) => (inCurrency ? `$${format.integer(amount)}` : format.compact(amount));
}

function Payable({ quote, label }: { quote: Quote; label: string }) {
  const { t } = useTranslation('wallet');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const explain = useProblemText();
  const row = (value: ReactNode) => (
    <Flex
      layerStyle="inset"
      role="status"
      aria-busy={quote.state === 'loading'}
      minH="14"
      px="4"
      py="2"
      gap="4"
      align="center"
      justify="space-between"
    >
      <Box color="fg.muted">{label}</Box>
      {value}
    </Flex>
  );
  if (quote.state === 'none') return row(<Box color="fg.subtle">–</Box>);
  if (quote.state === 'loading') {
    return row(
      <Flex align="center" gap="2" color="fg.muted">
        <Spinner size="sm" />
        {t('topUp.asking')}
      </Flex>,
    );
  }
  if (quote.state === 'failed') {
    return row(
      <Flex align="center" gap="3" color="fg.error" textAlign="end">
        <Box>
          <Box fontWeight="medium">{t('topUp.quoteFailed')}</Box>
          <Box textStyle="caption">{explain(quote.error).text}</Box>
        </Box>
        <Button size="xs" onClick={quote.retry}>
          {tc('action.retry')}
        </Button>
      </Flex>,
    );
  }
  return row(
    <Box textAlign="end" whiteSpace="nowrap">
      <Box textStyle="figure" fontWeight="semibold">
        {format.payAmount(Number(quote.price.money), quote.price.currency)}
      </Box>
      <Box textStyle="caption" color="fg.muted">
        {t('topUp.credits', { amount: format.quota(quote.price.quota) })}
      </Box>
      {quote.price.coupon !== null && (
        <Box textStyle="caption" color="fg.success">
          {t('coupon.saves', { amount: format.payAmount(Number(quote.price.discountMoney), quote.price.currency) })}
        </Box>
      )}
    </Box>,
  );
}
