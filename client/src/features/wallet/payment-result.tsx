import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import { useBoughtPlan } from './bought-plan';
import { useWalletPaymentResultQuery } from './wallet.generated';

/** Polling interval of an order and the time after which polling stops, in ms. */
const pollIntervalMs = 3000;
const timeoutMs = 120_000;

interface PaymentResultProps {
  orderNumber: string;
  /** Called once when the order is paid. */
  onPaid(): void;
  onClose(): void;
}

/** Status of the order after the return from the payment page. Uses the server's status, never the address. */
export function PaymentResult({ orderNumber, onPaid, onClose }: PaymentResultProps) {
  const { t } = useTranslation('wallet');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const explain = useProblemText();
  const boughtPlan = useBoughtPlan();
  const [waiting, setWaiting] = useState(true);
  const { data, error, refetch, stopPolling } = useWalletPaymentResultQuery({
    variables: { orderNumber },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: pollIntervalMs,
  });
  const payment = data?.payment;
  const over = !waiting || Boolean(error) || (payment !== undefined && payment.status !== 'PENDING');
  useEffect(() => {
    if (over) stopPolling();
  }, [over, stopPolling]);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  const notified = useRef(false);
  useEffect(() => {
    if (payment?.status !== 'PAID' || notified.current) return;
    notified.current = true;
    onPaid();
  }, [payment?.status, onPaid]);

  const look = () => void refetch().catch(() => undefined);
  const again = (
    <Button size="xs" onClick={look}>
      {tc('action.refresh')}
    </Button>
  );
  const close = <IconAction icon={X} size="xs" label={t('result.close')} onClick={onClose} />;
  const tail = (action?: ReactNode) => (
    <Flex gap="1" align="center">
      {action}
      {close}
    </Flex>
  );
  const order = (
    <Box textStyle="caption" overflowWrap="anywhere">
      {t('result.order', { number: orderNumber })}
    </Box>
  );
  if (!payment) {
    if (!error) return <Waiting text={t('result.waiting')} order={order} close={close} />;
    return (
      <Callout tone="error" action={tail(again)}>
        {explain(error).text}
        {order}
      </Callout>
    );
  }
  if (payment.status === 'PAID' || payment.status === 'DISPUTE_WON') {
    return (
      <Callout tone="success" action={tail()}>
        <Box role="status" fontWeight="medium">
          {payment.plan
            ? t('result.paidPlan', { plan: boughtPlan(payment.plan) })
            : t('result.paid', { amount: format.quota(payment.quota) })}
        </Box>
        {order}
      </Callout>
    );
  }
  if (payment.reversedQuota > 0) {
    return (
      <Callout tone="warning" action={tail()}>
        {t('result.reversed', { amount: format.quota(payment.reversedQuota) })}
        {order}
      </Callout>
    );
  }
  if (payment.status === 'CLOSED') {
    return (
      <Callout tone="warning" action={tail(again)}>
        {t('result.closed')}
        {order}
      </Callout>
    );
  }
  if (waiting) return <Waiting text={t('result.waiting')} order={order} close={close} />;
  return (
    <Callout tone="warning" action={tail(again)}>
      {t('result.late')}
      {order}
    </Callout>
  );
}

function Waiting({ text, order, close }: { text: string; order: ReactNode; close: ReactNode }) {
  return (
    <Callout action={close}>
      <Flex role="status" align="center" gap="2">
        <Spinner size="sm" />
        {text}
      </Flex>
      {order}
    </Callout>
  );
}
