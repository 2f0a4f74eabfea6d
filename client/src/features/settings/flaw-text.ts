import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Flaw } from './rules';

/** Returns the message for an invalid value. */
export function useFlawText(): (flaw: Flaw) => string {
  const { t } = useTranslation('settings');
  return useCallback(({ text, values }: Flaw) => t(`flaw.${text}`, values ?? {}), [t]);
}
