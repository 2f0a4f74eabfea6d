import '@fontsource-variable/inter/wght.css';
import '../ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { loadChunk } from '../i18n/chunks';
import { startI18n } from '../i18n/setup';
import { styleCache } from '../ui/theme/style-cache';
import { AppRouter } from './app-router';
import { Providers } from './providers';
import { findScreens, routes } from './routes';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;

/**
 * Sets the variable that a dialog sets when it opens, unless it has the same value. A changed variable of the document
 * computes the styles of the whole page, which delayed drawers above a list.
 */
function setScrollbarWidth() {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}

async function start() {
  setScrollbarWidth();
  await startI18n(loadChunk, { strict: import.meta.env.DEV });
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Providers styles={styleCache(nonce)}>
        <AppRouter router={createBrowserRouter(routes, { patchRoutesOnNavigation: findScreens })} />
      </Providers>
    </StrictMode>,
  );
}

void start();
