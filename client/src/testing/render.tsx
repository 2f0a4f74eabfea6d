import { type ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache } from '@emotion/cache';
import { act, configure, getConfig, type RenderResult, render } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router-dom';
import { AppRouter } from '../app/app-router';
import { Providers } from '../app/providers';
import { ShellProviders } from '../app/shell-providers';
import { createApolloClient } from '../graphql/client';
import { startI18n, type TextLoader } from '../i18n/setup';
import type { Language } from '../lib/language';
import { toaster } from '../ui/feedback/toasts';
import { namespaces, readTexts } from './texts';
import { unstyledSystem } from './unstyled-system';

const loadFromDisk: TextLoader = async (language, namespace) => readTexts(language, namespace);

/** Replaces the socket of a data client: `send` delivers data to the running subscriptions of a name. */
export function fakeSubscriptions(client: ApolloClient) {
  const running = new Map<string, Set<(data: Record<string, unknown>) => void>>();
  const socket = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        const next = (data: Record<string, unknown>) => observer.next({ data });
        const known = running.get(operationName) ?? new Set();
        running.set(operationName, known.add(next));
        return () => known.delete(next);
      }),
  );
  client.setLink(ApolloLink.split(({ operationType }) => operationType === 'subscription', socket, client.link));
  return {
    send: (name: string, data: Record<string, unknown>) => {
      for (const next of running.get(name) ?? []) next(data);
    },
  };
}

// As long as tests of other projects wait: a busy machine may need more than the default second.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    if (!isRepeated()) return getElementError(message, container);
    // A query that is repeated fails many times: the page is printed only if the message is read, which is the last one.
    // `waitFor` gives errors of this name the line of the test.
    return Object.defineProperties(new Error(), {
      name: { value: 'TestingLibraryElementError' },
      message: { get: () => getElementError(message, container).message, configurable: true },
    });
  },
});

/** Whether `waitFor` or `findBy…` runs a query, which is repeated until it succeeds. */
const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

interface ScreenOptions {
  /** Initial address. */
  at?: string;
  language?: Language;
  client?: ApolloClient;
  /** True for tests that read the style of an element. Without styles, jsdom finds elements by role much faster. */
  styled?: boolean;
}

/** Starts i18next with every text of one language; a missing key throws. */
export async function speak(language: Language = 'zh') {
  if (i18next.isInitialized) await i18next.changeLanguage(language);
  else await startI18n(loadFromDisk, { language, strict: true });
  await i18next.loadNamespaces(namespaces('zh'));
}

/** A cache that gives elements their class names and writes no rules. */
function noStyles(): EmotionCache {
  const cache = createCache({ key: 't', container: document.createElement('head') });
  cache.insert = (_selector, { name }, _sheet, shouldCache) => {
    if (shouldCache) cache.inserted[name] = true;
  };
  return cache;
}

/**
 * A data client whose subscriptions deliver nothing: a real socket would report the loss of its connection at any time.
 */
export function clientWithoutSocket(): ApolloClient {
  const client = createApolloClient();
  fakeSubscriptions(client);
  return client;
}

/** Removes the router's listener from the window when the page is unmounted: it would keep the page's data in memory. */
function Disposal({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  useEffect(() => () => router.dispose(), [router]);
  return null;
}

/** Renders routes (or one element at every address) inside the providers of the console. */
export async function renderScreen(
  what: RouteObject[] | ReactNode,
  { at = '/', language, client = clientWithoutSocket(), styled = false }: ScreenOptions = {},
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter> }> {
  await speak(language);
  // A notification of an earlier page would only increment its count when shown again.
  toaster.remove();
  const children = Array.isArray(what) ? (what as RouteObject[]) : [{ path: '*', element: what as ReactNode }];
  const providers = (
    <ShellProviders client={client}>
      <Outlet />
    </ShellProviders>
  );
  const router = createMemoryRouter([{ element: providers, hydrateFallbackElement: <></>, children }], {
    initialEntries: [at],
  });
  const page = <AppRouter router={router} />;
  const result = await act(async () =>
    render(
      <Providers styles={styled ? createCache({ key: 't' }) : noStyles()}>
        {styled ? page : <ChakraProvider value={unstyledSystem}>{page}</ChakraProvider>}
        <Disposal router={router} />
      </Providers>,
    ),
  );
  return Object.assign(result, { router });
}
