import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { useLeaveGuard } from '../../ui/overlay/use-leave-guard';
import { PageHeader } from '../../ui/page-header';
import { usePageTitle } from '../../ui/use-page-title';
import { cards } from './catalogue/cards';
import { ownCards } from './catalogue/operation';
import { type Tab, tabs } from './catalogue/spec';
import { DirtyBar } from './dirty-bar';
import { DirtyCardsProvider, useDirtyCards } from './dirty-cards';
import { historyParam } from './key-link';
import { modelsPath } from './models-path';
import { SearchResults } from './search-results';
import { type SettingsOptionFragment, useSettingsOptionsQuery } from './settings.generated';
import { SettingsView } from './settings.view';
import { SettingsActionsContext } from './settings-actions';
import { useAnchor } from './use-anchor';
import { DraftsContext, newDrafts, useDraft } from './use-drafts';
import { useSaveOptions } from './use-save-options';

const path = '/setting';
/** What the cards of prices store in the address. */
const pricesParams = ['prices', 'import'];
const everyKey = cards.flatMap(({ options }) => options.map(({ key }) => key));

export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const admin = useCan('options:read');
  const { data, error, refetch } = useSettingsOptionsQuery(admin ? {} : skipToken);
  const moved = usePricesPath();
  if (!admin) return <NotYours />;
  if (moved) return <Navigate to={moved} replace />;
  if (data) {
    return (
      <DirtyCardsProvider>
        <Settings options={data.options} />
      </DirtyCardsProvider>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box role="status" aria-label={tc('loading')} layerStyle="card" h="64" maxW="prose" animation="pulse" />
      )}
    </>
  );
}

/** The address of the page with prices, for addresses of the cards and options that were once on this page. */
function usePricesPath(): string | undefined {
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const name = decodeURIComponent(hash.slice(1));
  const own = ownCards.find(({ id, page, keys }) => page && (id === name || keys.includes(name)));
  if (!own && !pricesParams.some((name) => search.has(name))) return undefined;
  const rest = new URLSearchParams(search);
  rest.delete('tab');
  return `${modelsPath}${rest.size > 0 ? `?${rest}` : ''}${own ? `#${own.id}` : hash}`;
}

/** Loads when it first opens. */
const HistoryDialog = lazy(() => import('./history.dialog').then((module) => ({ default: module.HistoryDialog })));

function Settings({ options }: { options: readonly SettingsOptionFragment[] }) {
  const [drafts] = useState(() => {
    const first = newDrafts();
    first.load(options);
    return first;
  });
  useEffect(() => drafts.load(options), [drafts, options]);
  const url = useSettingsUrl();
  const actions = useSaveOptions(drafts, url.reveal);
  const [historySeen, setHistorySeen] = useState(false);
  if (url.history !== null && !historySeen) setHistorySeen(true);
  useAnchor();
  return (
    <DraftsContext value={drafts}>
      <SettingsActionsContext value={actions}>
        <LeaveGuard />
        <SettingsView
          tab={url.tab}
          query={url.query}
          onTab={url.setTab}
          onCard={url.reveal}
          onQuery={url.setQuery}
          results={<SearchResults query={url.query} />}
          bar={<DirtyBar keys={everyKey} />}
        />
        {historySeen && (
          <Suspense fallback={null}>
            <HistoryDialog option={url.history} onOption={url.setHistory} onClose={() => url.setHistory(null)} />
          </Suspense>
        )}
      </SettingsActionsContext>
    </DraftsContext>
  );
}

/** Drafts are kept while the page is open: switching tabs loses nothing, leaving the page asks for confirmation. */
function LeaveGuard() {
  const changes = useDraft((drafts) => drafts.count(everyKey));
  const others = useDirtyCards();
  useLeaveGuard(changes > 0 || others.size > 0, useRef(false), path);
  return null;
}

/** Tab, search and open history are in the query; a card or an option is the fragment. */
function useSettingsUrl() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (name: string, value: string | null, replace = false) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  const goTo = useCallback(
    (tab: Tab, hash = '') => void navigate({ pathname, search: `?tab=${tab}`, hash }),
    [navigate, pathname],
  );
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'operation',
    query: search.get('q') ?? '',
    history: search.get(historyParam),
    setTab: goTo,
    setQuery: (query: string) => change('q', query || null, true),
    setHistory: (key: string | null) => change(historyParam, key),
    /** Scrolls to an option or a card. */
    reveal: useCallback(
      (name: string) => {
        const card = cards.find(({ id, options }) => id === name || options.some(({ key }) => key === name));
        goTo(card?.tab ?? 'operation', `#${name}`);
      },
      [goTo],
    ),
  };
}

/** Shown to users without admin rights who arrive from an account binding or an old link. */
function NotYours() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  return (
    <EmptyState
      heading="h1"
      icon={Settings2}
      title={t('notYours.title')}
      text={t('notYours.text')}
      action={
        <Button asChild variant="solid" colorPalette="brand">
          <Link to="/personal">{t('notYours.go')}</Link>
        </Button>
      }
    />
  );
}
