import { Box } from '@chakra-ui/react/box';
import { Menu } from '@chakra-ui/react/menu';
import { Keyboard, ListChecks, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { MenuPanel } from '../overlay/menu-panel';
import type { OpenedMenu } from '../overlay/menu-trigger';
import type { ShellAccount } from './nav-model';

export function AccountPanel({ account, ...menu }: OpenedMenu & { account: ShellAccount }) {
  const { t } = useTranslation('nav');
  return (
    <MenuPanel {...menu} minW="44">
      <Box px="2" py="1.5" maxW="60">
        <Box fontWeight="medium" truncate>
          {account.name}
        </Box>
        <Box textStyle="caption" color="fg.muted">
          {account.role}
        </Box>
      </Box>
      <Menu.Separator />
      {account.links.map(({ to, label, icon: Icon, badge }) => (
        <Menu.Item key={to} value={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            <Menu.ItemText>{label}</Menu.ItemText>
            {badge && (
              <Box boxSize="2" borderRadius="full" bg="status.orange.solid" role="img" aria-label={badge.label} />
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
    </MenuPanel>
  );
}
