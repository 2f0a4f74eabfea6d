import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Flex } from '@chakra-ui/react/flex';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { fetchInTime } from '../lib/rest';
import { EmptyState } from '../ui/feedback/states';
import { usePageTitle } from '../ui/use-page-title';

/** Browsers have no error type for a module or style sheet that failed to load; each has its own message. */
const chunkFailure = /dynamically imported module|module script failed|preload CSS/;
const isChunkFailure = (error: unknown): boolean => error instanceof Error && chunkFailure.test(error.message);

const key = 'tollgate.chunk-reload';

const quietMs = 60_000;

/**
 * Shown when a screen threw or its chunk failed to load. A deploy deletes old chunks, so the first failed load reloads
 * the page. Without a connection it does not: the browser would show its own error page instead of the console.
 */
export function CrashPage({ inShell }: { inShell?: boolean }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  const isChunk = isChunkFailure(useRouteError());
  const [reason, setReason] = useState<'crash' | 'offline' | null>(isChunk ? null : 'crash');
  const isOffline = reason === 'offline';
  const title = t(isOffline ? 'offline' : 'crashTitle');
  usePageTitle(title);
  const reload = useCallback(() => {
    // Any response shows that there is a connection.
    fetchInTime('/api/status').then(
      () => window.location.reload(),
      () => setReason('offline'),
    );
  }, []);
  useEffect(() => {
    if (!isChunk) return;
    if (mayReload()) reload();
    else setReason('crash');
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isChunk, reload]);
  if (!reason) return null;
  return (
    <Center minH={inShell ? '60dvh' : '100dvh'} role="alert">
      <EmptyState
        heading="h1"
        icon={TriangleAlert}
        title={title}
        text={!isOffline && t(isChunk ? 'chunkText' : 'crashText')}
        action={
          <Flex gap="2" justify="center" wrap="wrap">
            <Button variant="solid" colorPalette="brand" onClick={reload}>
              {t('reload')}
            </Button>
            {isOffline || (
              <Button asChild>
                {/* A full page load, because the error may affect more than this page. */}
                <a href="/">{tc('notFound.home')}</a>
              </Button>
            )}
          </Flex>
        }
      />
    </Center>
  );
}

/** Whether the page has not been reloaded for this reason within the last minute. Remembers that it is now. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < quietMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  return true;
}
