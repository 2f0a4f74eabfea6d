import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Lock, MapPinOff } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { usePageTitle } from '../use-page-title';
import { EmptyState } from './states';

const icons = { notFound: MapPinOff, forbidden: Lock };

interface PageUnavailableProps {
  reason: keyof typeof icons;
  /** Names the missing object, instead of the text that there is no such page. */
  missing?: string;
}

/** Shown instead of a page that does not exist, or that the account may not open. */
export function PageUnavailable({ reason, missing }: PageUnavailableProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const title = missing ?? t(`${reason}.title`);
  usePageTitle(title);
  return (
    <EmptyState
      heading="h1"
      icon={icons[reason]}
      title={title}
      text={!missing && t(`${reason}.text`)}
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
