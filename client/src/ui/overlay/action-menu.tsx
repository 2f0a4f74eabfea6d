import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action';

export interface MenuAction {
  id: string;
  /** Translated. */
  label: string;
  icon?: LucideIcon;
  onSelect(): void;
  dangerous?: boolean;
  disabled?: boolean;
}

interface ActionMenuProps {
  actions: readonly MenuAction[];
  /** Names what the menu belongs to: "More actions: Azure west". */
  label?: string;
  /** Default: the `⋯` button. */
  trigger?: ReactElement;
}

/** The actions of a row or page that do not fit beside it. */
export function ActionMenu({ actions, label, trigger }: ActionMenuProps) {
  const { t } = useTranslation('common');
  if (actions.length === 0) return null;
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <Menu.Trigger asChild>{trigger ?? <IconAction icon={Ellipsis} label={label ?? t('action.more')} />}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {actions.map(({ id, label: text, icon: Icon, onSelect, dangerous, disabled }) => (
              <Menu.Item
                key={id}
                value={id}
                disabled={disabled}
                onSelect={onSelect}
                colorPalette={dangerous ? 'danger' : 'gray'}
              >
                {Icon && <Icon aria-hidden />}
                <Menu.ItemText>{text}</Menu.ItemText>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
