import { Languages, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { lazy } from 'react';
import { chooseLanguage } from '../../i18n/setup';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { Language } from '../../lib/language';
import { IconAction } from '../icon-action';
import { MenuTrigger } from '../overlay/menu-trigger';
import { type ThemeMode, useColorMode } from '../theme/color-mode';
import type { Choice } from './choice-panel';

const load = () => import('./choice-panel');
const ChoicePanel = lazy(() => load().then((module) => ({ default: module.ChoicePanel })));

interface ChoiceMenuProps<T extends string> {
  icon: LucideIcon;
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  onChoose(value: T): void;
}

function ChoiceMenu<T extends string>({ icon, label, value, choices, onChoose }: ChoiceMenuProps<T>) {
  return (
    <MenuTrigger load={load} button={<IconAction icon={icon} label={label} />}>
      {(menu) => (
        <ChoicePanel
          {...menu}
          value={value}
          choices={choices}
          onChoose={(id) => {
            const choice = choices.find((known) => known.value === id);
            if (choice) onChoose(choice.value);
          }}
        />
      )}
    </MenuTrigger>
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

/** Each language is written in that language. */
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
