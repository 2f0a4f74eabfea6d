import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';
import { usePageTitle } from '../../ui/use-page-title';

export function NotFoundPage() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  usePageTitle(t('notFound.title'));
  return (
    <EmptyState
      heading="h1"
      icon={MapPinOff}
      title={t('notFound.title')}
      text={t('notFound.text')}
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
