import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { History } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { Callout } from '../../ui/feedback/callout';
import { PageHeader } from '../../ui/page-header';
import { SearchInput } from '../../ui/table/search-input';
import { cards } from './catalogue/cards';
import { type Tab, tabs } from './catalogue/spec';
import { extras } from './extras/extras';
import { historyParam } from './key-link';
import { SettingsCard } from './settings-card';
import { SettingsNav, SettingsSelects } from './settings-nav';
import { useAnchor } from './use-anchor';

/** The editors and their texts load when the tab is opened. */
const withTexts = async <T,>(load: Promise<T>): Promise<T> => {
  const [module] = await Promise.all([load, loadTexts('prices')]);
  return module;
};

const GroupCards = lazy(async () => ({
  default: (await withTexts(import('./pricing/group-cards'))).GroupCards,
}));

const ChatsCard = lazy(async () => ({ default: (await withTexts(import('./chats/chats.card'))).ChatsCard }));

const AliasesCard = lazy(async () => {
  const [card] = await Promise.all([withTexts(import('./aliases/aliases.card')), loadTexts('aliases')]);
  return { default: card.AliasesCard };
});

const SinksCard = lazy(async () => {
  const [card] = await Promise.all([import('./sinks/sinks.card'), loadTexts('prices', 'logSinks')]);
  return { default: card.SinksCard };
});

const ids = ['groups', 'chats', 'aliases', 'log-sinks'];

interface SettingsViewProps {
  tab: Tab;
  query: string;
  onTab(tab: Tab): void;
  onCard(id: string): void;
  onQuery(query: string): void;
  results: ReactNode;
  bar: ReactNode;
}

export function SettingsView({ tab, query, onTab, onCard, onQuery, results, bar }: SettingsViewProps) {
  const { t } = useTranslation('settings');
  const mayWrite = useCan('options:write');
  const search = <SearchInput value={query} onChange={onQuery} placeholder={t('search.placeholder')} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button asChild>
            <Link to={`/setting?tab=${tab}&${historyParam}=`} preventScrollReset>
              <History aria-hidden />
              {t('history.open')}
            </Link>
          </Button>
        }
      />
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
              <SettingsNav tab={tab} />
            </Box>
            <Box hideFrom="lg">
              <SettingsSelects tab={tab} onTab={onTab} onCard={onCard} />
            </Box>
          </Stack>
        </Box>
        <Box maxW="prose" minW="0">
          {!mayWrite && (
            <Box mb="5">
              <Callout>{t('readOnly')}</Callout>
            </Box>
          )}
          {query && results}
          <Box hidden={query !== ''}>
            <Panels tab={tab} />
          </Box>
          {bar}
        </Box>
      </Grid>
    </>
  );
}

/** An opened tab stays mounted, so that the state of its cards is kept. */
function Panels({ tab }: { tab: Tab }) {
  const [seen, setSeen] = useState<readonly Tab[]>([tab]);
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  return tabs
    .filter((one) => seen.includes(one))
    .map((one) => (
      <Stack key={one} gap="5" hidden={one !== tab} css={{ '&[hidden]': { display: 'none' } }}>
        {cards
          .filter((card) => card.tab === one)
          .map((card) => {
            const Extra = card.extra && extras[card.extra];
            return (
              <SettingsCard key={card.id} card={card}>
                {Extra && <Extra card={card.id} />}
              </SettingsCard>
            );
          })}
        {one === 'operation' && <OwnCards />}
        {one === 'models' && <OwnModelCards />}
      </Stack>
    ));
}

/** Cards with their own drafts. */
function OwnCards() {
  return (
    <Suspense fallback={<Waiting />}>
      <GroupCards />
      <ChatsCard />
      <SinksCard />
      <Arrived />
    </Suspense>
  );
}

function OwnModelCards() {
  return (
    <Suspense fallback={<Waiting />}>
      <AliasesCard />
      <Arrived />
    </Suspense>
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return <Box role="status" aria-label={t('loading')} layerStyle="card" h="64" animation="pulse" />;
}

/** Scrolls again after the cards have loaded, if the address names one of them. */
function Arrived() {
  useAnchor(ids);
  return null;
}
