import { Button } from '@chakra-ui/react/button';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../use-page-title';
import { EmptyState } from './states';

/** The page exists, but not for this account. */
export function Forbidden() {
  const { t } = useTranslation('common');
  usePageTitle(t('forbidden.title'));
  return (
    <EmptyState
      heading="h1"
      icon={Lock}
      title={t('forbidden.title')}
      text={t('forbidden.text')}
      action={
        <Button asChild>
          <Link to="/">{t('notFound.home')}</Link>
        </Button>
      }
    />
  );
}
