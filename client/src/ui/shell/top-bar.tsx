import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Menu } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { PageInfo } from '../page-info';
import { useShownTitle } from '../use-page-title';
import { AccountMenu } from './account-menu';
import { BrandMark } from './brand-mark';
import { ModeBadge } from './mode-badge';
import { NavDrawer } from './nav-drawer';
import type { NavGroup, ShellAccount, TopLink } from './nav-model';
import { LanguageMenu, ThemeMenu } from './preferences-menu';

const barLink = {
  base: {
    px: '3',
    h: '8',
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'control',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg', bg: 'bg.subtle' },
    '&[aria-current=page], &[data-current]': { color: 'fg', fontWeight: 'medium' },
  },
} as const;
const BarLink = chakra(NavLink, barLink);
const OutLink = chakra('a', barLink);

export interface TopBarProps {
  groups: readonly NavGroup[];
  links: readonly TopLink[];
  account: ShellAccount | null;
  /** Search and running jobs, for signed-in users. */
  tools?: ReactNode;
}

/** Renders on its own: the frame around it renders at each navigation and each new count. */
export const TopBar = memo(function TopBar({ groups, links, account, tools }: TopBarProps) {
  const { t } = useTranslation('nav');
  const { system_name, logo, self_use_mode_enabled } = useStatus();
  const { title, purpose } = useShownTitle();
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="header"
      h="topbar"
      align="center"
      gap={{ sm: '4' }}
      px={{ base: '1', sm: '3', lg: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Box hideFrom="sm">
        <NavDrawer groups={groups} links={links} icon={Menu} label={t('menu')} />
      </Box>
      {/* Hidden on phones to make space for the page title; the drawer links to the home page. */}
      <Flex
        asChild
        align="center"
        gap="2.5"
        minW="0"
        me={{ base: '2', sm: '0' }}
        hideBelow={title && account ? 'sm' : undefined}
      >
        <Link to="/" aria-label={system_name}>
          <BrandMark logo={logo} />
          <Box hideBelow="sm" fontWeight="semibold" truncate maxW="48">
            {system_name}
          </Box>
        </Link>
      </Flex>
      <Flex hideFrom="sm" flex="1" minW="0" align="center" gap="0.5">
        {/* Hidden from screen readers, which read the page heading. Two lines, because one has no place for most titles. */}
        <Box
          minW="0"
          textStyle="body"
          fontWeight="semibold"
          lineHeight="1.25"
          lineClamp="2"
          overflowWrap="break-word"
          aria-hidden
        >
          {title || system_name}
        </Box>
        {purpose && <PageInfo text={purpose} />}
      </Flex>
      <Box hideBelow="sm">
        <ModeBadge />
      </Box>
      <Flex as="nav" hideBelow="md" aria-label={t('site')} gap="1" ms="2" minW="0">
        {links.map(({ to, label, external, current }) =>
          external ? (
            <OutLink key={to} href={to} target="_blank" rel="noopener noreferrer">
              {label}
            </OutLink>
          ) : (
            <BarLink key={to} to={to} end data-current={current || undefined}>
              {label}
            </BarLink>
          ),
        )}
      </Flex>
      <Flex ms="auto" align="center" gap={{ sm: '1' }} flexShrink="0">
        {tools}
        <Flex hideBelow="sm" gap="1">
          <LanguageMenu />
          <ThemeMenu />
        </Flex>
        {account ? (
          <AccountMenu account={account} />
        ) : (
          <>
            <Button asChild size="sm" ms="1">
              <Link to="/login">{t('login')}</Link>
            </Button>
            {!self_use_mode_enabled && (
              <Button asChild size="sm" hideBelow="sm">
                <Link to="/register">{t('register')}</Link>
              </Button>
            )}
          </>
        )}
      </Flex>
    </Flex>
  );
});
