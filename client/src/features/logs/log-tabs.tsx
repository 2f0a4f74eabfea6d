import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { TabLinks } from '../../ui/tab-links';

/** Parameters of one of the lists. */
const ofList = ['page', 'sort', 'row', 'view'];

/** Filters that only calls have. */
const ofCall = ['type', 'request', 'cause'];

/** The calls of the log and their conversations, with the same filters. */
export function LogTabs({ current }: { current: 'calls' | 'conversations' }) {
  const { t } = useTranslation('logs');
  const shared = new URLSearchParams(useLocation().search);
  for (const name of ofList) shared.delete(name);
  const search = shared.size > 0 ? `?${shared}` : '';
  for (const name of ofCall) shared.delete(name);
  // Conversations need a time range.
  if (shared.get('range') === 'all') shared.set('range', '30d');
  const ranged = shared.size > 0 ? `?${shared}` : '';
  return (
    <TabLinks
      inline
      label={t('title')}
      current={current}
      tabs={[
        { id: 'calls', to: `/log${search}`, label: t('tab.calls') },
        { id: 'conversations', to: `/log/conversations${ranged}`, label: t('tab.conversations') },
      ]}
    />
  );
}
