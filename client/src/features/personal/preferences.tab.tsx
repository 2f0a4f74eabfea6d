import { Box } from '@chakra-ui/react/box';
import { chooseLanguage } from '../../i18n/setup';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { zoneName } from '../../lib/format/time';
import { type Entry, stored, timeFormats, useStored } from '../../lib/storage';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { Section } from '../../ui/section';
import { useColorMode } from '../../ui/theme/color-mode';
import { timestamps } from '../../ui/use-format';
import { Line, Lines } from './shared/lines';

const densities = ['comfortable', 'compact'] as const;
const themes = ['system', 'light', 'dark'] as const;

/** Display preferences of this browser; each applies immediately. */
export function PreferencesTab() {
  const { t } = useTranslation('personal');
  const { t: tc } = useTranslation('common');
  const language = useLanguage();
  const { mode, setMode } = useColorMode();
  const shortcuts = useStored(stored.singleKeyShortcuts);
  return (
    <Section title={t('preferences.title')} text={t('preferences.text')}>
      <Lines label={t('preferences.title')}>
        <Choice
          label={tc('language.title')}
          value={language}
          // Each language is written in that language.
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChoose={(next) => void chooseLanguage(next)}
        />
        <Choice
          label={tc('theme.title')}
          value={mode}
          options={themes.map((value) => ({ value, label: tc(`theme.${value}`) }))}
          onChoose={setMode}
        />
        <StoredChoice
          label={t('preferences.density')}
          note={t('preferences.densityText')}
          entry={stored.density}
          options={densities.map((value) => ({ value, label: tc(`table.${value}`) }))}
        />
        <StoredChoice
          label={t('preferences.time')}
          note={t('preferences.timeText', { zone: zoneName() })}
          entry={stored.timeFormat}
          options={timeFormats.map((value) => ({
            value,
            label: t(`preferences.timeFormat.${value}`, { example: timestamps[value](exampleTime) }),
          }))}
        />
        <Line title={t('preferences.shortcuts')} note={t('preferences.shortcutsText')}>
          <SwitchInput
            label={t('preferences.shortcuts')}
            checked={shortcuts}
            onChange={stored.singleKeyShortcuts.write}
          />
        </Line>
      </Lines>
    </Section>
  );
}

const exampleTime = new Date(2026, 2, 14, 21, 26, 53);

interface ChoiceProps<T extends string> {
  label: string;
  note?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChoose(value: T): void;
}

function Choice<T extends string>({ label, note, value, options, onChoose }: ChoiceProps<T>) {
  const choose = (next: string) => {
    const option = options.find((known) => known.value === next);
    if (option) onChoose(option.value);
  };
  return (
    <Line title={label} note={note} wide>
      <Box w={{ base: 'full', sm: '72' }}>
        <SelectInput label={label} value={value} options={options} onChange={choose} />
      </Box>
    </Line>
  );
}

/** A preference stored in the browser. */
function StoredChoice<T extends string>({
  entry,
  ...choice
}: Omit<ChoiceProps<T>, 'value' | 'onChoose'> & { entry: Entry<T> }) {
  return <Choice {...choice} value={useStored(entry)} onChoose={entry.write} />;
}
