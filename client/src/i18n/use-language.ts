import type { Language } from '../lib/language';
import { useTranslation } from './use-translation';

/** The current language; re-renders on a change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}
