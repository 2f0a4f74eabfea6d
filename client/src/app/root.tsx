import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useTranslation } from '../i18n/use-translation';
import { loginPath, onSessionExpired } from '../lib/sign-in-state';
import { loadStatus, useStatus } from '../lib/status';
import { stored } from '../lib/storage';

/** Key under which `ScrollRestoration` stores the scroll positions of this tab. */
const scrollKey = 'tollgate.v1.scroll';

const positions = z.record(z.string(), z.number());

const reaches = (top: number) => document.documentElement.scrollHeight - window.innerHeight >= top;

/** User input that cancels the delayed scroll. */
const cancellingEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

type State = 'loading' | 'ready' | 'failed';

const firstRetryMs = 2000;

const maxRetryMs = 30_000;

/** A stored record lets the page render immediately, unless it states that setup is incomplete. */
const hasUsableStatus = () => {
  const known = stored.status.read() as { setup?: unknown } | null;
  return known !== null && known.setup !== false;
};

/** Root of all screens: loads the status record, redirects to first-run setup, and handles the end of the session. */
export function Root() {
  const record = useLoadedStatus();
  useSessionExpiry();
  useScrollAfterReload();
  if (record.state === 'loading') return null;
  return (
    <>
      {record.state === 'failed' && <StatusBanner onRetry={record.retry} />}
      <SetupRedirect>
        <Outlet />
      </SetupRedirect>
      <ScrollRestoration storageKey={scrollKey} />
    </>
  );
}

/** Redirects every path to setup until setup is complete; afterwards redirects the setup path to the home page. */
function SetupRedirect({ children }: { children: ReactNode }) {
  const { setup } = useStatus();
  const { pathname } = useLocation();
  if (!setup && pathname !== '/setup') return <Navigate replace to="/setup" />;
  if (setup && pathname === '/setup') return <Navigate replace to="/" />;
  return children;
}

function useSessionExpiry() {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () =>
      onSessionExpired(() => {
        navigate(loginPath(location, true), { replace: true });
      }),
    [navigate, location],
  );
}

/** Shown across the full width while the server is unreachable, with a retry button. */
function StatusBanner({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('error');
  const { t: tc } = useTranslation('common');
  return (
    <Flex
      role="alert"
      align="center"
      justify="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2"
      bg="status.red.subtle"
      color="status.red.fg"
    >
      <CloudOff size={16} aria-hidden />
      {t('statusFailed')}
      <Button size="xs" onClick={onRetry}>
        {tc('action.retry')}
      </Button>
    </Flex>
  );
}

/** Loads the status record once; retries with increasing delays until it succeeds. */
function useLoadedStatus(): { state: State; retry(): void } {
  const [state, setState] = useState<State>(() => (hasUsableStatus() ? 'ready' : 'loading'));
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadStatus().then(
      () => current && setState('ready'),
      () => {
        if (!current) return;
        setState('failed');
        timer = setTimeout(() => setAttempt(attempt + 1), Math.min(maxRetryMs, firstRetryMs * 2 ** attempt));
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [attempt]);

  return { state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Stored scroll position of this history entry; 0 when unknown. */
function storedScrollTop(entry: string): number {
  try {
    const parsed = z.safeParse(positions, JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}'));
    return (parsed.success && parsed.data[entry]) || 0;
  } catch {
    return 0;
  }
}

/**
 * Restores the scroll position after a reload once the rows of a list have loaded, which is later than the router
 * restores it.
 */
function useScrollAfterReload() {
  const { key } = useLocation();
  const reloaded = useRef(key);

  useEffect(() => {
    // Later visits to the entry are restored by the router.
    if (key !== reloaded.current) reloaded.current = '';
    if (!reloaded.current) return;
    const top = storedScrollTop(key);
    if (reaches(top)) return;
    const watch = new ResizeObserver(() => {
      if (!reaches(top)) return;
      stop();
      window.scrollTo(0, top);
    });
    const stop = () => {
      watch.disconnect();
      for (const event of cancellingEvents) window.removeEventListener(event, stop);
    };
    watch.observe(document.body);
    for (const event of cancellingEvents) window.addEventListener(event, stop);
    return stop;
  }, [key]);
}
