import { MessagesSquare } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { IconLink } from '../../ui/icon-link';
import { TabLinks } from '../../ui/tab-links';

/** Parameters of one of the lists. */
const ofList = ['page', 'sort', 'row', 'view'];
/** Filters that only calls have. */
const ofCall = ['type', 'request', 'cause'];

/** The addresses of the calls of the log and of their conversations, with the same filters. */
function useAddresses() {
  const shared = new URLSearchParams(useLocation().search);
  for (const name of ofList) shared.delete(name);
  const calls = withSearch('/log', shared);
  for (const name of ofCall) shared.delete(name);
  // Conversations need a time range.
  if (shared.get('range') === 'all') shared.set('range', '30d');
  return { calls, conversations: withSearch('/log/conversations', shared) };
}

const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path);

/** The lists of the log, above its conversations. */
export function LogTabs() {
  const { t } = useTranslation('logs');
  const { calls, conversations } = useAddresses();
  return (
    <TabLinks
      inline
      label={t('title')}
      current="conversations"
      tabs={[
        { id: 'calls', to: calls, label: t('tab.calls') },
        { id: 'conversations', to: conversations, label: t('tab.conversations') },
      ]}
    />
  );
}

/** Leads from the calls to their conversations. The line above the calls has no space for tabs. */
export function ConversationsLink() {
  const { t } = useTranslation('logs');
  const { conversations } = useAddresses();
  return <IconLink icon={MessagesSquare} label={t('tab.conversations')} to={conversations} />;
}
