import { skipToken } from '@apollo/client/react';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { useEverOpen } from '../../lib/use-overlay';
import { CardPlaceholder } from '../../ui/feedback/placeholder';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { useLeaveGuard } from '../../ui/overlay/use-leave-guard';
import { PageTitle } from '../../ui/page-header';
import { usePageTitle } from '../../ui/use-page-title';
import { cards, subjectOf } from './catalogue/cards';
import { ownCards } from './catalogue/operation';
import { type Subject, subjects } from './catalogue/spec';
import { modelsPath, settingsPath, subjectPath } from './catalogue/subject-path';
import { DirtyBar } from './dirty-bar';
import { DirtyCardsProvider, useDirtyCards } from './dirty-cards';
import { historyParam } from './key-link';
import { type SettingsOptionFragment, useSettingsOptionsQuery } from './settings.generated';
import { SettingsView } from './settings.view';
import { SettingsActionsContext } from './settings-actions';
import { useAnchor } from './use-anchor';
import { DraftsContext, newDrafts, useDraft } from './use-drafts';
import { useSaveOptions } from './use-save-options';

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The parameters of the cards of prices in the address. */
const pricesParams = ['prices', 'import'];

/**
 * The present address for one of the settings as a whole, where the parameter `tab` named the subject and where prices
 * were a card. A card or an option in the fragment decides on the subject. The remaining parameters are kept.
 * @returns undefined for other addresses
 */
function presentAddress({ pathname, search, hash }: Address): string | undefined {
  if (pathname.replace(/\/+$/, '') !== settingsPath) return undefined;
  const params = new URLSearchParams(search);
  const tab = params.get('tab');
  params.delete('tab');
  const query = params.size > 0 ? `?${params}` : '';
  const name = decodeURIComponent(hash.slice(1));
  const price = ownCards.find(({ id, page, keys }) => page && (id === name || keys.includes(name)));
  if (price) return `${modelsPath}${query}#${price.id}`;
  if (pricesParams.some((param) => params.has(param))) return `${modelsPath}${query}${hash}`;
  const subject = subjectOf(name) ?? subjects.find((one) => one === tab) ?? subjects[0];
  return `${subjectPath(subject)}${query}${hash}`;
}

const everyKey = cards.flatMap(({ options }) => options.map(({ key }) => key));

/** All subjects of the settings, which are child routes: drafts are kept while one moves between them. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const seesOptions = useCan('options:read');
  const { data, error, refetch } = useSettingsOptionsQuery(seesOptions ? {} : skipToken);
  const moved = presentAddress(useLocation());
  const { subject: name } = useMatch(`${settingsPath}/:subject`)?.params ?? {};
  const subject = subjects.find((one) => one === name);
  if (!seesOptions) return <NotYours />;
  if (moved) return <Navigate to={moved} replace />;
  // On the way to another page.
  if (!subject) return null;
  if (data) {
    return (
      <DirtyCardsProvider>
        <Settings subject={subject} options={data.options} />
      </DirtyCardsProvider>
    );
  }
  return (
    <Stack gap="3" data-begins-at-top position="relative" maxW="72rem">
      <PageTitle title={t('subjectTitle', { subject: t(`subject.${subject}`) })} purpose={t('purpose')} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardPlaceholder />}
    </Stack>
  );
}

/** Loads when it first opens. */
const HistoryDialog = lazy(() => import('./history.dialog').then((module) => ({ default: module.HistoryDialog })));

function Settings({ subject, options }: { subject: Subject; options: readonly SettingsOptionFragment[] }) {
  const [drafts] = useState(() => {
    const first = newDrafts();
    first.load(options);
    return first;
  });
  useEffect(() => drafts.load(options), [drafts, options]);
  const url = useSettingsUrl();
  const actions = useSaveOptions(drafts, url.reveal);
  const historySeen = useEverOpen(url.history !== null);
  useAnchor();
  return (
    <DraftsContext value={drafts}>
      <SettingsActionsContext value={actions}>
        <LeaveGuard />
        <SettingsView
          subject={subject}
          query={url.query}
          onSubject={url.open}
          onCard={url.reveal}
          onQuery={url.setQuery}
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

/** Drafts are kept within the settings: another subject loses nothing, leaving the settings asks for confirmation. */
function LeaveGuard() {
  const changes = useDraft((drafts) => drafts.count(everyKey));
  const others = useDirtyCards();
  useLeaveGuard(changes > 0 || others.size > 0, useRef(false), settingsPath);
  return null;
}

/** Search and open history are in the query; a card or an option is the fragment. */
function useSettingsUrl() {
  const navigate = useNavigate();
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
  return {
    query: search.get('q') ?? '',
    history: search.get(historyParam),
    open: useCallback((subject: Subject) => void navigate(subjectPath(subject)), [navigate]),
    setQuery: (query: string) => change('q', query || null, true),
    setHistory: (key: string | null) => change(historyParam, key),
    /** Scrolls to an option or a card. */
    reveal: useCallback((name: string) => void navigate(subjectPath(subjectOf(name) ?? subjects[0], name)), [navigate]),
  };
}

/** Shown to users who may not read options and arrive from an account binding or an old link. */
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
