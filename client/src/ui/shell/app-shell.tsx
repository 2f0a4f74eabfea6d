import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { stored, useStored } from '../../lib/storage';
import { IconAction } from '../icon-action';
import { useIsMobile, useIsNarrow } from '../use-window-width';
import { Footer } from './footer';
import { NavDrawer } from './nav-drawer';
import type { NavGroup, TopLink } from './nav-model';
import { SideNav } from './side-nav';
import { TopBar, type TopBarProps } from './top-bar';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetStart: '4',
    top: '-16',
    zIndex: 'skipNav',
    px: '4',
    py: '2',
    bg: 'bg.panel',
    borderRadius: 'control',
    boxShadow: 'float',
    _focus: { top: '2' },
  },
});

// Headings receive the focus after navigation for screen readers, but are not interactive.
const mainCss = {
  '& h1:focus-visible': { outline: 'none' },
  // A list, whose title is in the line of its filters.
  '&:has(> [data-begins-at-top])': { pt: { sm: '2' } },
  // A page that fills the height of the window.
  '&:has(> [data-fills-page])': { display: 'flex', flexDirection: 'column' },
} as const;

interface AppShellProps extends TopBarProps {
  children: ReactNode;
}

/**
 * Top bar, sidebar (a rail below 1024 px, a drawer below 600 px; none without groups, for visitors) and the page. The
 * window scrolls, not an inner element.
 */
export function AppShell({ children, ...bar }: AppShellProps) {
  const { t } = useTranslation('nav');
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <TopBar {...bar} />
      <Flex flex="1" align="stretch">
        {bar.groups.length > 0 && <Sidebar groups={bar.groups} links={bar.links} />}
        <Flex direction="column" flex="1" minW="0">
          <Box as="main" id="main" tabIndex={-1} flex="1" minW="0" p={{ base: '4', lg: '6' }} outline="0" css={mainCss}>
            {children}
          </Box>
          <Footer />
        </Flex>
      </Flex>
    </Flex>
  );
}

function Sidebar({ groups, links }: { groups: readonly NavGroup[]; links: readonly TopLink[] }) {
  const { t } = useTranslation('nav');
  const chosen = useStored(stored.sidebarCollapsed);
  const { default_collapse_sidebar: siteDefault } = useStatus();
  const collapsed = chosen ?? siteDefault;
  const narrow = useIsNarrow();
  const mobile = useIsMobile();
  if (mobile) return null;
  return (
    <Flex
      direction="column"
      justify="space-between"
      w={narrow || collapsed ? 'rail' : 'sidebar'}
      flexShrink="0"
      position="sticky"
      top="topbar"
      h="calc(100dvh - {sizes.topbar})"
      borderInlineEndWidth="1px"
      borderColor="border"
      bg="bg.panel"
      px="3"
      pt="3"
      pb="2"
    >
      <Box flex="1" minH="0" overflowY="auto" mx="-3" px="3">
        <SideNav groups={groups} label={t('main')} rail={narrow || collapsed} />
      </Box>
      <Flex justify={narrow || collapsed ? 'center' : 'flex-end'} pt="2">
        {narrow ? (
          <NavDrawer groups={groups} links={links} icon={PanelLeftOpen} label={t('expand')} />
        ) : (
          <IconAction
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            label={collapsed ? t('expand') : t('collapse')}
            onClick={() => stored.sidebarCollapsed.write(!collapsed)}
          />
        )}
      </Flex>
    </Flex>
  );
}
