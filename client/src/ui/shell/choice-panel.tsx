import { Menu } from '@chakra-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { MenuPanel } from '../overlay/menu-panel';
import type { OpenedMenu } from '../overlay/menu-trigger';

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  icon?: LucideIcon;
  lang?: string;
}

interface ChoicePanelProps extends OpenedMenu {
  value: string;
  choices: readonly Choice[];
  onChoose(value: string): void;
}

export function ChoicePanel({ value, choices, onChoose, ...menu }: ChoicePanelProps) {
  return (
    <MenuPanel {...menu} minW="36">
      <Menu.RadioItemGroup value={value} onValueChange={(details) => onChoose(details.value)}>
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value}>
            {choice.icon && <choice.icon aria-hidden />}
            <Menu.ItemText lang={choice.lang}>{choice.label}</Menu.ItemText>
            <Menu.ItemIndicator>
              <Check aria-hidden />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
    </MenuPanel>
  );
}
