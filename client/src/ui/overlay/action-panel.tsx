import { Menu } from '@chakra-ui/react/menu';
import type { MenuAction } from './menu-action';
import { MenuPanel } from './menu-panel';
import type { OpenedMenu } from './menu-trigger';

export function ActionPanel({ actions, ...menu }: OpenedMenu & { actions: readonly MenuAction[] }) {
  return (
    <MenuPanel {...menu}>
      {actions.map(({ id, label, icon: Icon, onSelect, dangerous, disabled }) => (
        <Menu.Item
          key={id}
          value={id}
          disabled={disabled}
          onSelect={onSelect}
          colorPalette={dangerous ? 'danger' : 'gray'}
        >
          {Icon && <Icon aria-hidden />}
          <Menu.ItemText>{label}</Menu.ItemText>
        </Menu.Item>
      ))}
    </MenuPanel>
  );
}
