import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { History } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { Callout } from '../../ui/feedback/callout';
import { CardPlaceholder } from '../../ui/feedback/placeholder';
import { PageTitle } from '../../ui/page-header';
import { SearchInput } from '../../ui/table/search-input';
import type { Subject } from './catalogue/spec';
import { subjectPath } from './catalogue/subject-path';
import { historyParam } from './key-link';
import { SettingsNav, SettingsSelects } from './settings-nav';
import { SubjectPanels } from './subject-panels';

/** Loads with the first search. */
const SearchResults = lazy(() => import('./search-results').then((module) => ({ default: module.SearchResults })));

interface SettingsViewProps {
  subject: Subject;
  query: string;
  onSubject(subject: Subject): void;
  onCard(id: string): void;
  onQuery(query: string): void;
  bar: ReactNode;
}

/** The frame of all subjects: search, navigation, the cards of the current subject and the bar of unsaved changes. */
export function SettingsView({ subject, query, onSubject, onCard, onQuery, bar }: SettingsViewProps) {
  const { t } = useTranslation('settings');
  const mayWrite = useCan('options:write');
  const search = <SearchInput value={query} onChange={onQuery} placeholder={t('search.placeholder')} />;
  return (
    <Box data-begins-at-top position="relative" maxW="72rem">
      <Flex align="center" justify="space-between" gap="2" mb="3">
        <PageTitle title={t('subjectTitle', { subject: t(`subject.${subject}`) })} purpose={t('purpose')} />
        <Button asChild size="sm" ms="auto">
          <Link to={`${subjectPath(subject)}?${historyParam}=`} preventScrollReset>
            <History aria-hidden />
            {t('history.open')}
          </Link>
        </Button>
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' }} gap={{ base: '4', lg: '8' }}>
        <Box>
          <Stack
            gap="3"
            position={{ lg: 'sticky' }}
            top={{ lg: 'calc({spacing.topbar} + 1.5rem)' }}
            maxH={{ lg: 'calc(100dvh - {sizes.topbar} - 3rem)' }}
            overflowY={{ lg: 'auto' }}
            p="1"
            m="-1"
          >
            {search}
            <Box hideBelow="lg">
              <SettingsNav subject={subject} />
            </Box>
            <Box hideFrom="lg">
              <SettingsSelects subject={subject} onSubject={onSubject} onCard={onCard} />
            </Box>
          </Stack>
        </Box>
        <Box minW="0">
          {!mayWrite && (
            <Box mb="5">
              <Callout>{t('readOnly')}</Callout>
            </Box>
          )}
          {query && (
            <Suspense fallback={<CardPlaceholder />}>
              <SearchResults query={query} />
            </Suspense>
          )}
          <Box hidden={query !== ''}>
            <SubjectPanels subject={subject} />
          </Box>
          {bar}
        </Box>
      </Grid>
    </Box>
  );
}
