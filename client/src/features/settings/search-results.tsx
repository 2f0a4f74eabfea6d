import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import i18next from 'i18next';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadTextsOf } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import type { Language } from '../../lib/language';
import { EmptyState } from '../../ui/feedback/states';
import { cards } from './catalogue/cards';
import { ownCards } from './catalogue/operation';
import { textId, useOptionTexts } from './catalogue/option-texts';
import { type Subject, subjects } from './catalogue/spec';
import { subjectPath } from './catalogue/subject-path';

interface FoundOption {
  key: string;
  card: string;
  subject: Subject;
  /** The address of its row, or of its card if the card has a custom editor. */
  address: string;
  /** Whether it is outside the settings pages. */
  elsewhere: boolean;
}

const languages: Language[] = ['zh', 'en'];

const places: readonly FoundOption[] = subjects.flatMap((subject) => [
  ...cards
    .filter((card) => card.subject === subject)
    .flatMap(({ id, options }) =>
      options.map(({ key }) => ({ key, card: id, subject, address: subjectPath(subject, key), elsewhere: false })),
    ),
  ...ownCards
    .filter((card) => card.subject === subject)
    .flatMap(({ id, page, keys }) => {
      const address = page === undefined ? subjectPath(subject, id) : `${page}#${id}`;
      return keys.map((key) => ({ key, card: id, subject, address, elsewhere: page !== undefined }));
    }),
]);

const Result = chakra(Link, {
  base: {
    display: 'block',
    px: '5',
    py: '3',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { bg: 'bg.subtle', outlineOffset: '-2px' },
  },
});

/** Options of all subjects by name and text in both languages, or by key; each links to its row. */
export function SearchResults({ query }: { query: string }) {
  const { t } = useTranslation('settings');
  const found = useOptionSearch(query);
  return (
    <>
      <Box role="status" color="fg.muted" mb="3">
        {found.length > 0 && t('search.results', { count: found.length })}
      </Box>
      {query && found.length === 0 && (
        <EmptyState icon={SearchX} title={t('search.none')} text={t('search.noneText')} />
      )}
      {found.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          layerStyle="card"
          overflow="hidden"
          css={{ '& > * + *': { borderTopWidth: '1px', borderColor: 'border' } }}
        >
          {found.map((place) => (
            <li key={place.key}>
              <Found place={place} />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Found({ place: { key, card, subject, address, elsewhere } }: { place: FoundOption }) {
  const { t } = useTranslation('settings');
  const { label, help } = useOptionTexts()(key);
  return (
    <Result to={address}>
      <Box fontWeight="medium">{label}</Box>
      {help && <Box color="fg.muted">{help}</Box>}
      <Box textStyle="caption" color="fg.subtle">
        {elsewhere
          ? t(`card.${card as 'general'}.title`)
          : t('search.where', { subject: t(`subject.${subject}`), card: t(`card.${card as 'general'}.title`) })}
        {' · '}
        <Box as="span" fontFamily="mono">
          {key}
        </Box>
      </Box>
    </Result>
  );
}

/** Searchable texts of an option and its card in both languages. */
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
function useOptionSearch(query: string): readonly FoundOption[] {
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
