import { NetworkStatus } from '@apollo/client';
import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ChartColumn, Columns2, Download, Radio, ScrollText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { onFirstInput } from '../../lib/after-page';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan } from '../../lib/session';
import { stored, useStored } from '../../lib/storage';
import { hasEnd, hasMoved } from '../../lib/time-range';
import { useEventCallback } from '../../lib/use-event-callback';
import { useEverOpen } from '../../lib/use-overlay';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useWiderRange } from '../../resource-list/use-range';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import { useIsMobile } from '../../ui/use-window-width';
import { exclude } from './exclusion';
import { LiveBar } from './live-bar';
import { merged } from './live-buffer';
import { logColumns } from './log-columns';
import { excludables, exclusionId, logFilterIds } from './log-filter-fields';
import { LogFilters } from './log-filters';
import { LogSummary } from './log-summary';
import { ConversationsLink } from './log-tabs';
import { LogUserDialog } from './log-user.dialog';
import { type LogRowFragment, useLogByIdQuery, useLogListQuery, useLogTotalsQuery } from './logs.generated';
import { logListParams, queryOf, sortingOf } from './logs.url';
import { NewRowsButton, useNewRows } from './new-rows';
import { useLiveTail } from './use-live-tail';
import { useLogGroups, useLogTeam } from './use-log-options';

const loadDetail = () => import('./log-detail');
const LogDetail = lazy(() => loadDetail().then((module) => ({ default: module.LogDetail })));
const LogDrawer = lazy(() => import('./log.drawer').then((module) => ({ default: module.LogDrawer })));
const LogHistogram = lazy(() => import('./histogram').then((module) => ({ default: module.LogHistogram })));
const CompareDialog = lazy(() => import('./compare.dialog').then((module) => ({ default: module.CompareDialog })));
const ExportDialog = lazy(() => import('./export.dialog').then((module) => ({ default: module.ExportDialog })));

/** Polling interval of the totals during the live tail, in ms. */
const totalsIntervalMs = 10_000;

/** Filters other than the time range; an empty range has its own empty state. */
const narrowing = [...logFilterIds, ...excludables.map(exclusionId)];

export function LogsPage() {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const seesSite = useCan('logs:read');
  const mobile = useIsMobile();
  const list = useListState(logListParams);
  const [userOf, setUserOf] = useState<LogRowFragment | null>(null);
  const [expanded, setExpanded] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const histogram = useStored(stored.logHistogram);
  const table = useRef<HTMLDivElement>(null);
  const row = useRowParam();
  const logs = useLogs(list, seesSite);
  const tail = useLiveTail({ ...logs.tail, rows: logs.page?.nodes, table });
  const watching = tail.state === 'live' || tail.state === 'reconnecting';
  const totals = useLogTotalsQuery({ variables: logs.query, pollInterval: watching ? totalsIntervalMs : 0 });
  const { groups, contentStored } = useLogGroups(seesSite);
  const team = useLogTeam(list.filters.team);
  const { range, widen } = useWiderRange(list);
  const openRow = useEventCallback(row.set);
  const columns = useMemo(
    () => logColumns({ t, seesSite, onOpen: openRow, onUser: setUserOf }),
    [t, seesSite, openRow],
  );

  const { sort, value: sorted, isNewestFirst } = sortingOf(list.filters);
  const firstPage = list.page === 1 && isNewestFirst;
  const rows = useMemo(
    () => logs.page && (firstPage ? merged(tail.rows, logs.page.nodes) : logs.page.nodes),
    [logs.page, firstPage, tail.rows],
  );
  const live = {
    ...tail,
    setOn: (on: boolean) => {
      // New rows belong to the first page of the newest rows.
      if (on && !firstPage) list.setText('sort', '');
      tail.setOn(on);
    },
  };
  const isLive = live.state !== 'off';
  // Unfolding a row needs no network.
  useEffect(() => onFirstInput(() => loadDetail().catch(() => undefined)), []);
  const fresh = useNewRows({ query: firstPage && !isLive && !hasEnd(list.filters) ? logs.tail : undefined, rows });
  const refresh = () => {
    const moved = logs.refresh();
    if (!moved) totals.refetch().catch(() => undefined);
  };
  const newRows = fresh > 0 && <NewRowsButton count={fresh} onClick={refresh} />;
  const detail = (log: LogRowFragment, wide: boolean) => (
    <Suspense fallback={<Box minH="64" aria-busy />}>
      <LogDetail
        log={log}
        seesSite={seesSite}
        contentStored={contentStored}
        onFilter={list.setFilters}
        onExclude={(property, value) => list.setFilters(exclude(list.filters, property, value))}
        wide={wide}
      />
    </Suspense>
  );
  const comparison = useComparison(rows);
  return (
    <>
      <ResourceList
        id="log"
        views={viewsOf('LOG')}
        title={t('title')}
        purpose={t('purpose')}
        tools={
          <LogTools
            histogram={histogram}
            isLive={isLive}
            onLive={() => live.setOn(!isLive)}
            onExport={() => setExporting(true)}
          />
        }
        actions={mobile && newRows}
        overHeader={!mobile && newRows}
        tableRef={table}
        columns={columns}
        page={logs.page && { ...logs.page, nodes: rows ?? [] }}
        loading={logs.loading}
        error={logs.error}
        list={{ ...list, filtered: narrowing.some(list.isSet) }}
        sort={{ ...sortOf(list, sort), value: sorted }}
        rowId={({ id }) => id}
        rowName={(log) => log.modelName || format.timestamp(log.createdAt)}
        onRefresh={refresh}
        filters={
          <LogFilters
            of="calls"
            list={list}
            seesSite={seesSite}
            groups={groups}
            team={team}
            userName={rows?.find(({ userId }) => userId === String(list.filters.userId))?.username}
            tokenName={rows?.find(({ tokenId }) => tokenId === String(list.filters.tokenId))?.tokenName}
          />
        }
        onOpen={({ id }) => row.set(id)}
        detail={{ render: (log) => detail(log, true), openId: expanded, onToggle: setExpanded }}
        selection={comparison.selection}
        empty={{
          icon: ScrollText,
          title: t('empty.title'),
          text: t('empty.text', { range }),
          action: widen && <Button onClick={widen.apply}>{t('empty.widen', { range: widen.range })}</Button>,
        }}
        summary={
          <LogSummary
            totals={totals.latest?.logStat}
            stale={totals.networkStatus === NetworkStatus.setVariables}
            failed={Boolean(totals.error)}
          />
        }
      >
        {histogram && (
          <Suspense fallback={<Box h="38px" aria-busy />}>
            <LogHistogram
              filters={list.filters}
              query={logs.query}
              onRange={(from, to) => list.setFilters({ from, to })}
            />
          </Suspense>
        )}
        <LiveBar live={live} />
      </ResourceList>
      {/* Announced once, even if the number changes. */}
      <VisuallyHidden role="status">{newRows && t('newRows.available')}</VisuallyHidden>
      <RowDrawer
        id={row.id}
        rows={rows}
        onGo={row.walk}
        onClose={() => row.set(null)}
        render={(log) => detail(log, false)}
      />
      {comparison.dialog}
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog
            query={logs.query}
            total={logs.page?.totalCount ?? 0}
            capped={logs.page?.totalCapped ?? false}
            contentStored={contentStored ?? false}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <LogUserDialog
        log={userOf}
        onClose={() => setUserOf(null)}
        onAll={(user) => {
          setUserOf(null);
          list.setFilters({ user, scope: 'site' });
        }}
      />
    </>
  );
}

/** The selection of two rows, and the dialog that compares them. */
function useComparison(rows: readonly LogRowFragment[] = []) {
  const { t } = useTranslation('logs');
  const [chosen, setChosen] = useState<string[]>([]);
  const [comparing, setComparing] = useState(false);
  const [one, other] = chosen;
  const pair = one !== undefined && other !== undefined && chosen.length === 2 ? ([one, other] as const) : undefined;
  const compare = { id: 'compare', icon: Columns2, label: t('compare.action'), onSelect: () => setComparing(true) };
  return {
    selection: {
      ids: chosen,
      onChange: setChosen,
      commands: [compare],
      content: pair ? undefined : <Box color="fg.muted">{t('compare.pick')}</Box>,
    },
    dialog: pair && (
      <Suspense fallback={null}>
        <CompareDialog ids={comparing ? pair : null} rows={rows} onClose={() => setComparing(false)} />
      </Suspense>
    ),
  };
}

interface LogToolsProps {
  histogram: boolean;
  isLive: boolean;
  onLive(): void;
  onExport(): void;
}

/** Switches of the list, its export, and the link to the conversations. */
function LogTools({ histogram, isLive, onLive, onExport }: LogToolsProps) {
  const { t } = useTranslation('logs');
  return (
    <>
      <ConversationsLink />
      <IconAction
        icon={ChartColumn}
        label={t('histogram.title')}
        aria-pressed={histogram}
        onClick={() => stored.logHistogram.write(!histogram)}
      />
      <Button size="sm" onClick={onExport}>
        <Download aria-hidden />
        {t('export.button')}
      </Button>
      <Button size="sm" aria-pressed={isLive} variant={isLive ? 'subtle' : 'outline'} onClick={onLive}>
        <Radio aria-hidden />
        {t('live.title')}
      </Button>
    </>
  );
}

/**
 * Rows and totals of one filter. Refetching moves the end of a relative range for both, so that they describe the same
 * rows.
 */
function useLogs(list: ReturnType<typeof useListState<typeof logListParams>>, seesSite: boolean) {
  const [asOf, setAsOf] = useState(Date.now);
  const { filters, size, page } = list;
  const { sort, value } = sortingOf(filters);
  const { inCurrency, toUnits } = useFormat();
  const query = useMemo(
    () => queryOf(filters, asOf, seesSite, inCurrency ? toUnits(1) : 1),
    [filters, asOf, seesSite, inCurrency, toUnits],
  );
  // A range until now has no end during the live tail.
  const tail = useMemo(
    () => (hasEnd(filters) ? query : { ...query, filter: { ...query.filter, to: undefined } }),
    [filters, query],
  );
  const rows = useLogListQuery({
    variables: { ...query, ...sort.argumentsOf(value), page: { first: size, page } },
  });
  const refetchRows = rows.refetch;
  /** Returns whether the range has moved, so that all its queries have other variables and are sent again. */
  const refresh = useCallback((): boolean => {
    const now = Date.now();
    const moved = hasMoved(filters, asOf, now);
    if (moved) setAsOf(now);
    else refetchRows().catch(() => undefined);
    return moved;
  }, [filters, asOf, refetchRows]);
  return {
    query,
    tail,
    page: rows.latest?.logs,
    loading: rows.loading,
    error: rows.error,
    refresh,
  };
}

interface RowDrawerProps {
  id: string | null;
  rows: readonly LogRowFragment[] | undefined;
  onGo(id: string): void;
  onClose(): void;
  render(log: LogRowFragment): ReactNode;
}

/** The row that the address names: from the list, or fetched if the list does not contain it. */
function RowDrawer({ id, rows, onGo, onClose, render }: RowDrawerProps) {
  const { t } = useTranslation('logs');
  const index = rows?.findIndex((row) => row.id === id) ?? -1;
  const listed = index >= 0 ? rows?.[index] : undefined;
  const fetched = useLogByIdQuery(id !== null && rows !== undefined && !listed ? { variables: { id } } : skipToken);
  const log = listed ?? fetched.data?.log;
  const previous = index > 0 ? rows?.[index - 1] : undefined;
  const next = index >= 0 ? rows?.[index + 1] : undefined;
  const hasOpened = useEverOpen(id !== null);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <LogDrawer
        open={id !== null}
        onClose={onClose}
        title={log?.modelName || t('detail.title')}
        onPrevious={previous && (() => onGo(previous.id))}
        onNext={next && (() => onGo(next.id))}
        loading={!log}
        error={log ? undefined : fetched.error}
        onRetry={() => void fetched.refetch()}
      >
        {log && render(log)}
      </LogDrawer>
    </Suspense>
  );
}
