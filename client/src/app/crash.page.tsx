import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Flex } from '@chakra-ui/react/flex';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { EmptyState } from '../ui/feedback/states';
import { usePageTitle } from '../ui/use-page-title';
import { isChunkFailure, reloadOnce } from './chunk-failure';

/**
 * Shown when a screen threw or its chunk failed to load. A deploy deletes old chunks, so the first failed load reloads
 * the page.
 */
export function CrashPage({ inShell }: { inShell?: boolean }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  const error = useRouteError();
  const chunk = isChunkFailure(error);
  usePageTitle(t('crashTitle'));
  if (chunk && reloadOnce()) return null;
  return (
    <Center minH={inShell ? '60dvh' : '100dvh'} role="alert">
      <EmptyState
        heading="h1"
        icon={TriangleAlert}
        title={t('crashTitle')}
        text={chunk ? t('chunkText') : t('crashText')}
        action={
          <Flex gap="2" justify="center" wrap="wrap">
            <Button variant="solid" colorPalette="brand" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
            <Button asChild>
              {/* A full page load, because the error may affect more than this page. */}
              <a href="/">{tc('notFound.home')}</a>
            </Button>
          </Flex>
        }
      />
    </Center>
  );
}
