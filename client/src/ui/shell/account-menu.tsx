import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { CircleUser, Keyboard, ListChecks, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NavItem } from './nav-model';

export interface ShellAccount {
  name: string;
  /** Translated role. */
  role: string;
  /** Wallet and the like. */
  links: readonly NavItem[];
  onGuide(): void;
  onShortcuts?(): void;
  onLogout(): void;
}

/** Who is signed in, and what belongs to them. */
export function AccountMenu({ account }: { account: ShellAccount }) {
  const { t } = useTranslation('nav');
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" px={{ base: '0', sm: '3' }} aria-label={`${t('account')}: ${account.name}`}>
          <CircleUser aria-hidden />
          <Box as="span" hideBelow="md" maxW="32" truncate>
            {account.name}
          </Box>
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Box px="2" py="1.5" maxW="60">
              <Box fontWeight="medium" truncate>
                {account.name}
              </Box>
              <Box textStyle="caption" color="fg.muted">
                {account.role}
              </Box>
            </Box>
            <Menu.Separator />
            {account.links.map(({ to, label, icon: Icon, mark }) => (
              <Menu.Item key={to} value={to} asChild>
                <Link to={to}>
                  <Icon aria-hidden />
                  <Menu.ItemText>{label}</Menu.ItemText>
                  {mark && (
                    <Box boxSize="2" borderRadius="full" bg="status.orange.solid" role="img" aria-label={mark.label} />
                  )}
                </Link>
              </Menu.Item>
            ))}
            <Menu.Item value="guide" onSelect={account.onGuide}>
              <ListChecks aria-hidden />
              <Menu.ItemText>{t('guide')}</Menu.ItemText>
            </Menu.Item>
            {account.onShortcuts && (
              <Menu.Item value="shortcuts" onSelect={account.onShortcuts} hideBelow="sm">
                <Keyboard aria-hidden />
                <Menu.ItemText>{t('shortcuts')}</Menu.ItemText>
              </Menu.Item>
            )}
            <Menu.Separator />
            <Menu.Item value="logout" onSelect={account.onLogout}>
              <LogOut aria-hidden />
              <Menu.ItemText>{t('logout')}</Menu.ItemText>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
