import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { CopyProvider } from '../ui/copy';
import { Toaster } from '../ui/feedback/toaster';
import { ConfirmProvider } from '../ui/overlay/confirm';

/** What the screens inside the shell rely on besides `Providers`: data, questions, notices and the clipboard. */
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
