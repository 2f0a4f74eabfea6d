import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Lock, MapPinOff } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { usePageTitle } from '../use-page-title';
import { EmptyState } from './states';

const icons = { notFound: MapPinOff, forbidden: Lock };

/** Shown in place of a page that does not exist, or that the account may not open. */
export function PageUnavailable({ reason }: { reason: keyof typeof icons }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  usePageTitle(t(`${reason}.title`));
  return (
    <EmptyState
      heading="h1"
      icon={icons[reason]}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        <Flex gap="2">
          <Button asChild variant="solid" colorPalette="brand">
            <Link to="/">{t('notFound.home')}</Link>
          </Button>
          <Button onClick={() => navigate(-1)}>{t('action.back')}</Button>
        </Flex>
      }
    />
  );
}
