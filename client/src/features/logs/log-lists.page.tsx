import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { LogsPage } from './logs.page';

const ConversationList = lazy(() => import('./conversation-list').then((m) => ({ default: m.ConversationList })));

/** The calls of the log, and their conversations. */
export function LogListsPage() {
  const isConversations = useMatch('/log/conversations') !== null;
  if (!isConversations) return <LogsPage />;
  return (
    <Suspense fallback={null}>
      <ConversationList />
    </Suspense>
  );
}
