import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { Check, Languages, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../i18n/setup';
import { useLanguage } from '../../i18n/use-language';
import type { Language } from '../../lib/language';
import { IconAction } from '../icon-action';
import { type ThemeMode, useColorMode } from '../theme/color-mode';

interface Choice<T extends string> {
  value: T;
  label: string;
  icon?: LucideIcon;
  lang?: string;
}

function ChoiceMenu<T extends string>({
  icon,
  label,
  value,
  choices,
  onChoose,
}: {
  icon: LucideIcon;
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChoose(value: T): void;
}) {
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', strategy: 'fixed' }}>
      <Menu.Trigger asChild>
        <IconAction icon={icon} label={label} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="36">
            <Menu.RadioItemGroup value={value} onValueChange={(details) => onChoose(details.value as T)}>
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
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

export function ThemeMenu() {
  const { t } = useTranslation('common');
  const { mode, resolved, setMode } = useColorMode();
  const choices: Choice<ThemeMode>[] = [
    { value: 'light', label: t('theme.light'), icon: Sun },
    { value: 'dark', label: t('theme.dark'), icon: Moon },
    { value: 'system', label: t('theme.system'), icon: Monitor },
  ];
  return (
    <ChoiceMenu
      icon={resolved === 'dark' ? Moon : Sun}
      label={t('theme.title')}
      value={mode}
      choices={choices}
      onChoose={setMode}
    />
  );
}

/** Every language is named in itself. */
const languages: Choice<Language>[] = [
  { value: 'zh', label: '中文', lang: 'zh-CN' },
  { value: 'en', label: 'English', lang: 'en' },
];

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <ChoiceMenu
      icon={Languages}
      label={t('language.title')}
      value={language}
      choices={languages}
      onChoose={(next) => void chooseLanguage(next)}
    />
  );
}
