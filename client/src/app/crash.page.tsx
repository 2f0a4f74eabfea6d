import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Flex } from '@chakra-ui/react/flex';
import { TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { EmptyState } from '../ui/feedback/states';
import { usePageTitle } from '../ui/use-page-title';

const chunkErrorTexts = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Browsers have no error type for a module that failed to load; each has its own message. */
const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && chunkErrorTexts.some((text) => error.message.includes(text));

const key = 'tollgate.reloaded-for-chunk';

const quietMs = 60_000;

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

/** Reloads the page unless it was reloaded for this reason within the last minute; returns whether it reloads. */
function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < quietMs) return false;
  sessionStorage.setItem(key, String(now));
  reload();
  return true;
}
