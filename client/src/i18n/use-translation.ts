import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from '../lib/language';
import { quickTexts } from './quick-texts';
import type { Namespace } from './setup';

interface Translation<N extends Namespace> {
  readonly t: TFunction<N>;
  readonly i18n: typeof i18next;
}

const translations = new Map<string, Translation<Namespace>>();

function translationOf(language: string, namespace: Namespace): Translation<Namespace> {
  const key = `${language}/${namespace}`;
  const known = translations.get(key);
  if (known) return known;
  const translation = { t: quickTexts(language, namespace), i18n: i18next };
  translations.set(key, translation);
  return translation;
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

const currentLanguage = (): string => i18next.language;

/**
 * The texts of a loaded namespace in the current language; re-renders when it changes. Routes load their namespaces
 * before they render, so there is no loading state to keep; a table runs this hook in a thousand cells.
 */
export function useTranslation<N extends Namespace = 'common'>(namespace?: N): Translation<N> {
  const language = useSyncExternalStore(subscribe, currentLanguage);
  return translationOf(language, namespace ?? 'common') as Translation<N>;
}

/** The current language; re-renders on a change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'zh';
}
