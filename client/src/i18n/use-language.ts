import { useTranslation } from 'react-i18next';
import type { Language } from '../lib/language';

/** The current language; re-renders on a change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}
