import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleUser, ListChecks, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useStatus } from '../../lib/status';
import { Badge } from '../data/badge';
import { BrandMark } from './brand-mark';
import { MobileNav } from './mobile-nav';
import type { NavGroup, TopLink } from './nav-model';
import { LanguageMenu, ThemeMenu } from './preferences-menu';

export interface ShellAccount {
  name: string;
  /** Translated role. */
  role: string;
  onGuide(): void;
  onLogout(): void;
}

const barLink = {
  base: {
    px: '3',
    h: '8',
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'control',
    color: 'fg.muted',
    _hover: { color: 'fg', bg: 'bg.subtle' },
    '&[aria-current=page], &[data-current]': { color: 'fg', fontWeight: 'medium' },
  },
} as const;
const BarLink = chakra(NavLink, barLink);
const OutLink = chakra('a', barLink);

interface TopBarProps {
  groups: readonly NavGroup[];
  links: readonly TopLink[];
  account: ShellAccount | null;
}

export function TopBar({ groups, links, account }: TopBarProps) {
  const { t } = useTranslation('nav');
  const { system_name, logo, self_use_mode_enabled } = useStatus();
  return (
    <Flex
      as="header"
      position="sticky"
      top="0"
      zIndex="header"
      h="topbar"
      align="center"
      gap={{ base: '2', sm: '4' }}
      px={{ base: '3', lg: '6' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <MobileNav groups={groups} links={links} />
      <Link to="/" aria-label={system_name}>
        <Flex align="center" gap="2.5" minW="0">
          <BrandMark logo={logo} />
          <Box fontWeight="semibold" truncate maxW={{ base: '28', sm: '48' }}>
            {system_name}
          </Box>
        </Flex>
      </Link>
      <ModeBadge />
      <Flex as="nav" hideBelow="md" aria-label={t('home')} gap="1" ms="2">
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
      <Flex ms="auto" align="center" gap="1">
        <LanguageMenu />
        <ThemeMenu />
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
}

function ModeBadge() {
  const { t } = useTranslation('nav');
  const { self_use_mode_enabled, demo_site_enabled } = useStatus();
  if (!self_use_mode_enabled && !demo_site_enabled) return null;
  return (
    <Box hideBelow="sm">
      <Badge color={demo_site_enabled ? 'yellow' : 'cyan'}>{demo_site_enabled ? t('demo') : t('selfUse')}</Badge>
    </Box>
  );
}

function AccountMenu({ account }: { account: ShellAccount }) {
  const { t } = useTranslation('nav');
  return (
    <ChakraMenu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <ChakraMenu.Trigger asChild>
        <Button size="sm" variant="ghost" aria-label={`${t('account')}: ${account.name}`}>
          <CircleUser aria-hidden />
          <Box as="span" hideBelow="sm" maxW="32" truncate>
            {account.name}
          </Box>
        </Button>
      </ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>
            <Box px="2" py="1.5">
              <Box fontWeight="medium" truncate>
                {account.name}
              </Box>
              <Box textStyle="caption" color="fg.muted">
                {account.role}
              </Box>
            </Box>
            <ChakraMenu.Separator />
            <ChakraMenu.Item value="guide" onSelect={account.onGuide}>
              <ListChecks aria-hidden />
              <ChakraMenu.ItemText>{t('guide')}</ChakraMenu.ItemText>
            </ChakraMenu.Item>
            <ChakraMenu.Item value="logout" onSelect={account.onLogout}>
              <LogOut aria-hidden />
              <ChakraMenu.ItemText>{t('logout')}</ChakraMenu.ItemText>
            </ChakraMenu.Item>
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
}
