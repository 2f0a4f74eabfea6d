import { Link } from '@chakra-ui/react/link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { Callout } from '../../../ui/feedback/callout';
import { useOptionText } from '../use-drafts';
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
          <RouterLink to="/setting?tab=system#server">{t('payment.go')}</RouterLink>
        </Link>
      </Callout>
    </ExtraFrame>
  );
}
