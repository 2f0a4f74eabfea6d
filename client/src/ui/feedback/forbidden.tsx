import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../use-page-title';
import { EmptyState } from './states';

/** Shown if the account may not open the page. */
export function Forbidden() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  usePageTitle(t('forbidden.title'));
  return (
    <EmptyState
      heading="h1"
      icon={Lock}
      title={t('forbidden.title')}
      text={t('forbidden.text')}
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
