import { useEffect } from 'react';
import { matchRoutes } from 'react-router-dom';
import { bareScreens } from './bare-screens';
import { visitorScreens } from './visitor-screens';

const begun = new Set<string>();

/** Loads the chunk and texts of a screen before navigation; the browser caches them. */
async function preload(to: string) {
  const { signedInScreens } = await import('./signed-in-screens');
  const route = matchRoutes([...visitorScreens, ...bareScreens, ...signedInScreens], to)?.at(-1)?.route;
  if (!route?.path || typeof route.lazy !== 'function' || begun.has(route.path)) return;
  begun.add(route.path);
  // A failure is not reported here: opening the screen loads the chunk again and shows the error.
  void Promise.resolve(route.lazy()).catch(() => begun.delete(route.path ?? ''));
}

/** Preloads the screen of a link on hover. One listener serves all links of the console. */
export function usePreloading() {
  useEffect(() => {
    const onIntent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && link.origin === window.location.origin && !link.target)
        void preload(link.pathname).catch(() => undefined);
    };
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, []);
}
