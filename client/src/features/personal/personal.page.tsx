import { Box } from '@chakra-ui/react/box';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { PageHeader } from '../../ui/page-header';
import { TabLinks } from '../../ui/tab-links';
import { AccountTab } from './account/account.tab';
import { type PersonalTab, personalParams, tabPath, tabs } from './shared/personal.url';
import { TabLoading } from './shared/tab-states';

/** The account tab is the most visited; the other tabs are lazy. */
const contents: Record<PersonalTab, ComponentType> = {
  account: AccountTab,
  security: lazy(() => import('./security/security.tab').then((m) => ({ default: m.SecurityTab }))),
  notify: lazy(() => import('./notify/notify.tab').then((m) => ({ default: m.NotifyTab }))),
  price: lazy(() => import('./prices/price.tab').then((m) => ({ default: m.PriceTab }))),
  preferences: lazy(() => import('./preferences.tab').then((m) => ({ default: m.PreferencesTab }))),
};

export function PersonalPage() {
  const { t } = useTranslation('personal');
  const { tab } = useListState(personalParams).filters;
  const Content = contents[tab];
  return (
    <Box data-begins-at-top maxW="5xl">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        tabs={
          <TabLinks
            inline
            label={t('title')}
            current={tab}
            tabs={tabs.map((id) => ({ id, to: tabPath(id), label: t(`tab.${id}`) }))}
          />
        }
      />
      <Suspense fallback={<TabLoading />}>
        <Content />
      </Suspense>
    </Box>
  );
}
