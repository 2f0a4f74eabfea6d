import { useTranslation } from 'react-i18next';
import type { Language } from '../lib/language';

/** The language on screen; re-renders on a switch. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}
