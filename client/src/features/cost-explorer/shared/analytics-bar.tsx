import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Info, LayoutDashboard, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ViewsSlot } from '../../../graphql/saved-views/views-slot';
import { useTranslation } from '../../../i18n/use-translation';
import { pinState } from '../../../lib/pinned-cost';
import { useCan } from '../../../lib/session';
import { IconAction } from '../../../ui/icon-action';
import { TabLinks } from '../../../ui/tab-links';
import { usePageTitle } from '../../../ui/use-page-title';

const paths = { cost: '/cost', latency: '/cost/latency', errors: '/cost/errors' } as const;
const screens = { cost: 'COST', latency: 'LATENCY', errors: 'ERRORS' } as const;
type AnalyticsTab = keyof typeof paths;

interface AnalyticsBarProps {
  current: AnalyticsTab;
  loading: boolean;
  onRefresh(): void;
  /** The filters. */
  children?: ReactNode;
}

/** The tabs of cost, latency and errors, each with its own address, in one line with the filters where both fit. */
export function AnalyticsBar({ current, loading, onRefresh, children }: AnalyticsBarProps) {
  const { t } = useTranslation('costExplorer');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const title = t(`title.${current}`);
  usePageTitle(title);
  // Failed calls are for administrators.
  const tabs = useCan('logs:read') ? (['cost', 'latency', 'errors'] as const) : (['cost', 'latency'] as const);
  const ofCostView = ({ id }: { id: string }) => [
    {
      id: 'pin',
      label: t('pin'),
      icon: LayoutDashboard,
      // The dashboard shows the card in its editor, where its place is chosen.
      onSelect: () => void navigate('/detail', { state: pinState(id) }),
    },
  ];
  return (
    <Flex gap={{ base: '2', sm: '1' }} align="flex-start" wrap={{ base: 'wrap', sm: 'nowrap' }} position="relative">
      {/* The current tab shows the name of the page. */}
      <Heading as="h1" srOnly>
        {title}
      </Heading>
      <TabLinks
        inline
        label={t('tab.title')}
        current={current}
        tabs={tabs.map((id) => ({ id, to: paths[id], label: t(`tab.${id}`) }))}
      />
      <Box hideBelow="sm">
        <IconAction icon={Info} size="xs" label={t(`purpose.${current}`)} />
      </Box>
      <Flex flex="1" gap={{ base: '1', sm: '0' }} align="flex-start" minW={{ base: 'full', sm: '0' }}>
        <Box flex="1" minW="0">
          {children}
        </Box>
        <ViewsSlot key={current} screen={screens[current]} actionsOf={current === 'cost' ? ofCostView : undefined} />
        <IconAction icon={RotateCw} label={tc('action.refresh')} loading={loading} onClick={onRefresh} />
      </Flex>
    </Flex>
  );
}
