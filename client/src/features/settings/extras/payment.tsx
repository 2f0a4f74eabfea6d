import { Link } from '@chakra-ui/react/link';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Callout } from '../../../ui/feedback/callout';
import { subjectPath } from '../catalogue/subject-path';
import { useOptionText } from '../use-drafts';
import { Address, AddressList } from './address';
import { ExtraFrame } from './extra-frame';

/** Payment callbacks need the server address, which must be set first. */
export function PaymentFirst() {
  const { t } = useTranslation('settings');
  if (useOptionText('ServerAddress').trim() !== '') return null;
  return (
    <ExtraFrame>
      <Callout tone="warning">
        {t('payment.first')}{' '}
        <Link asChild variant="underline">
          <RouterLink to={subjectPath('system', 'server')}>{t('payment.go')}</RouterLink>
        </Link>
      </Callout>
    </ExtraFrame>
  );
}

/** The address that the operator enters at Stripe. */
export function StripeWebhook() {
  const { t } = useTranslation('settings');
  const site = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  if (site === '') return <PaymentFirst />;
  return (
    <ExtraFrame>
      <AddressList>
        <Address name={t('stripe.webhook')} value={`${site}/api/stripe/webhook`} />
      </AddressList>
    </ExtraFrame>
  );
}
