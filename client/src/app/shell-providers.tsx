import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { CopyProvider } from '../ui/copy';
import { Toaster } from '../ui/feedback/toaster';
import { ConfirmProvider } from '../ui/overlay/confirm';

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
      <Toaster />
    </ApolloProvider>
  );
}
