import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { loadTextsOf } from '../../i18n/setup';
import type { Language } from '../../lib/language';
import { cardsOf, textId } from './catalogue/cards';
import { type Tab, tabs } from './catalogue/spec';

export interface FoundOption {
  key: string;
  card: string;
  tab: Tab;
  /** Fragment that links to the option. */
  anchor: string;
}

const languages: Language[] = ['zh', 'en'];

const places: readonly FoundOption[] = tabs.flatMap((tab) =>
  cardsOf(tab).flatMap((card) =>
    'options' in card
      ? card.options.map(({ key }) => ({ key, card: card.id, tab, anchor: key }))
      : card.keys.map((key) => ({ key, card: card.id, tab, anchor: card.id })),
  ),
);

/** Searchable names of an option in both languages. */
function namesOf({ key, card }: FoundOption): string {
  const texts = languages.flatMap((language) => {
    const t = i18next.getFixedT(language, 'settings');
    const id = textId(key) as 'SystemName';
    const wanted = [`option.${id}.label`, `option.${id}.help`, `card.${card as 'general'}.title`] as const;
    return wanted.filter((name) => i18next.exists(name, { lng: language, ns: 'settings' })).map((name) => t(name));
  });
  return [key, ...texts].join('\n').toLowerCase();
}

/** Options that match all words of a query. The texts of the other language load with the first search. */
export function useOptionSearch(query: string): readonly FoundOption[] {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let current = true;
    const both = languages.map((language) => loadTextsOf(language, 'settings'));
    // If they fail to load, the search uses the current language only.
    void Promise.allSettled(both).then(() => current && setLoaded(true));
    return () => {
      current = false;
    };
  }, []);
  return useMemo(() => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const names = new Map(places.map((place) => [place, namesOf(place)]));
    return loaded ? places.filter((place) => words.every((word) => names.get(place)?.includes(word))) : [];
  }, [query, loaded]);
}
