import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { CopyProvider } from '../ui/copy';
import { ConfirmProvider } from '../ui/overlay/confirm';

/** Loads after the page; notifications from before are shown then. */
const Toaster = lazy(() => import('../ui/feedback/toaster').then((module) => ({ default: module.Toaster })));

/**
 * Providers of the screens inside the shell in addition to `Providers`: data client, confirmations, notifications and
 * clipboard.
 */
export function ShellProviders({ client, children }: { client: ApolloClient; children: ReactNode }) {
  return (
    <ApolloProvider client={client}>
      <CopyProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </CopyProvider>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ApolloProvider>
  );
}
