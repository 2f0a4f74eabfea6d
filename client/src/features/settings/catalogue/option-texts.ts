import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { OptionProblem } from './rules';

/** Option keys contain dots, which are separators in text keys. */
export const textId = (key: string): string => key.replaceAll('.', '_');

/** Returns label and help of an option. */
export function useOptionTexts(): (key: string) => { label: string; help: string | undefined } {
  const { t, i18n } = useTranslation('settings');
  return useCallback(
    (key: string) => {
      const id = textId(key) as 'SystemName';
      const help = i18n.exists(`settings:option.${id}.help`) ? t(`option.${id}.help`) : undefined;
      return { label: t(`option.${id}.label`), help };
    },
    [t, i18n],
  );
}

/** Returns the message for an invalid value. */
export function useOptionProblemText(): (problem: OptionProblem) => string {
  const { t } = useTranslation('settings');
  return useCallback(({ text, values }: OptionProblem) => t(`problem.${text}`, values ?? {}), [t]);
}
