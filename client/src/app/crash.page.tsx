import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Flex } from '@chakra-ui/react/flex';
import { TriangleAlert, WifiOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useEventCallback } from '../lib/use-event-callback';
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
 * the page. Without a connection it does not: the browser would show its own error page instead of the console.
 */
export function CrashPage({ inShell }: { inShell?: boolean }) {
  const error = useRouteError();
  return isChunkFailure(error) ? <ChunkFailure inShell={inShell} /> : <Crash inShell={inShell} />;
}

function ChunkFailure({ inShell }: { inShell?: boolean }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  const [state, setState] = useState<'checking' | 'unreachable' | 'reloaded'>('checking');
  /** Reloads the page if the server responds, unless this would be the second automatic reload in a short time. */
  const check = useEventCallback(async (automatic: boolean) => {
    if (!(await isReachable())) setState('unreachable');
    else if (!automatic || mayReload()) window.location.reload();
    else setState('reloaded');
  });
  useEffect(() => {
    void check(true);
    const retry = () => void check(true);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [check]);
  if (state === 'checking') return null;
  if (state === 'reloaded') return <Crash inShell={inShell} text={t('chunkText')} />;
  return (
    <Frame
      inShell={inShell}
      icon={WifiOff}
      title={t('offline')}
      text={t('offlineText')}
      action={
        <Button variant="solid" colorPalette="brand" onClick={() => void check(false)}>
          {tc('action.retry')}
        </Button>
      }
    />
  );
}

function Crash({ inShell, text }: { inShell: boolean | undefined; text?: string }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  return (
    <Frame
      inShell={inShell}
      icon={TriangleAlert}
      title={t('crashTitle')}
      text={text ?? t('crashText')}
      action={
        <>
          <Button variant="solid" colorPalette="brand" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <Button asChild>
            {/* A full page load, because the error may affect more than this page. */}
            <a href="/">{tc('notFound.home')}</a>
          </Button>
        </>
      }
    />
  );
}

interface FrameProps extends Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'text'> {
  inShell: boolean | undefined;
  /** The buttons, with gaps between them. */
  action: ReactNode;
}

function Frame({ inShell, action, ...state }: FrameProps) {
  usePageTitle(state.title);
  return (
    <Center minH={inShell ? '60dvh' : '100dvh'} role="alert">
      <EmptyState
        heading="h1"
        {...state}
        action={
          <Flex gap="2" justify="center" wrap="wrap">
            {action}
          </Flex>
        }
      />
    </Center>
  );
}

/** Whether the server responds, with any status. */
const isReachable = (): Promise<boolean> =>
  fetch('/api/status', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Whether the page has not been reloaded for this reason within the last minute. Remembers that it is now. */
function mayReload(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now - last < quietMs) return false;
  sessionStorage.setItem(key, String(now));
  return true;
}
