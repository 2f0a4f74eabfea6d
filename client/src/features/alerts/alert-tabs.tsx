import { useTranslation } from '../../i18n/use-translation';
import { TabLinks } from '../../ui/tab-links';
import { type AlertsTab, tabPath, tabs } from './alerts.url';

/** The lists of the page, each with its own address. */
export function AlertTabs({ current }: { current: AlertsTab }) {
  const { t } = useTranslation('alerts');
  return (
    <TabLinks
      inline
      label={t('title')}
      current={current}
      tabs={tabs.map((id) => ({ id, to: tabPath(id), label: t(`tab.${id}`) }))}
    />
  );
}
