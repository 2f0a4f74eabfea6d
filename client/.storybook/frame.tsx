import { createContext, type ReactNode, useContext, useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { AppRouter } from '../src/app/app-router';
import { Providers } from '../src/app/providers';
import { ShellProviders } from '../src/app/shell-providers';
import { createApolloClient } from '../src/graphql/client';
import { styleCache } from '../src/ui/theme/style-cache';

const styles = styleCache();
const client = createApolloClient();

const Shown = createContext<ReactNode>(null);
const Page = () => useContext(Shown);

const routes = [
  {
    path: '*',
    element: (
      <ShellProviders client={client}>
        <Page />
      </ShellProviders>
    ),
  },
];

/** The console's own providers around a story, at the address of the token list. */
export function Frame({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: ['/token'] }));
  return (
    <Shown value={children}>
      <Providers styles={styles}>
        <AppRouter router={router} />
      </Providers>
    </Shown>
  );
}
