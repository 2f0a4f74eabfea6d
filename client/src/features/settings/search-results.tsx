import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/states';
import { useOptionTexts } from './option-texts';
import { type FoundOption, useOptionSearch } from './use-option-search';

const Result = chakra(Link, {
  base: {
    display: 'block',
    px: '5',
    py: '3',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { bg: 'bg.subtle', outlineOffset: '-2px' },
  },
});

/** Options by name in both languages, or by key; each links to its row. */
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

function Found({ place: { key, card, tab, anchor } }: { place: FoundOption }) {
  const { t } = useTranslation('settings');
  const { label, help } = useOptionTexts()(key);
  return (
    <Result to={`/setting?tab=${tab}#${anchor}`}>
      <Box fontWeight="medium">{label}</Box>
      {help && <Box color="fg.muted">{help}</Box>}
      <Box textStyle="caption" color="fg.subtle">
        {t('search.where', { tab: t(`tab.${tab}`), card: t(`card.${card as 'general'}.title`) })}
        {' · '}
        <Box as="span" fontFamily="mono">
          {key}
        </Box>
      </Box>
    </Result>
  );
}
