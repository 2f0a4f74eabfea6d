import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPage, onFirstInput } from '../lib/after-page';
import { CopyProvider } from '../ui/copy';
import { onNotification } from '../ui/feedback/notify';
import { ConfirmProvider } from '../ui/overlay/confirm';

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
      <ToasterSlot />
    </ApolloProvider>
  );
}

/**
 * Loads after the page, and before with the first input or notification. Screen readers announce notifications in a
 * region that is already there.
 */
function ToasterSlot() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    const ends = [onFirstInput(want), onNotification(want)];
    void afterPage().then(want);
    return () => {
      for (const end of ends) end();
    };
  }, [wanted]);
  return <Suspense fallback={null}>{wanted && <Toaster />}</Suspense>;
}
