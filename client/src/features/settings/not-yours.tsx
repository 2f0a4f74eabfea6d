import { Button } from '@chakra-ui/react/button';
import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';
import { usePageTitle } from '../../ui/use-page-title';

/** Shown to users without admin rights who arrive from an account binding or an old link. */
export function NotYours() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  return (
    <EmptyState
      heading="h1"
      icon={Settings2}
      title={t('notYours.title')}
      text={t('notYours.text')}
      action={
        <Button asChild variant="solid" colorPalette="brand">
          <Link to="/personal">{t('notYours.go')}</Link>
        </Button>
      }
    />
  );
}
