import { NetworkStatus } from '@apollo/client';
import { skipToken } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { isAdmin, useSessionUser } from '../../lib/session';
import { isCustom } from '../../lib/time-range';
import { exclude } from './exclusion';
import { merged } from './live-buffer';
import { LogDrawer } from './log.drawer';
import { LogDetail } from './log-detail';
import { LogFilters } from './log-filters';
import { LogUserDialog } from './log-user.dialog';
import {
  type LogRowFragment,
  useLogByIdQuery,
  useLogContentSettingQuery,
  useLogGroupsQuery,
  useLogListQuery,
  useLogSiteGroupsQuery,
  useLogTotalsQuery,
} from './logs.generated';
import { logListParams, queryOf } from './logs.url';
import { LogsView } from './logs.view';
import { useLiveTail } from './use-live-tail';

const CompareDialog = lazy(() => import('./compare.dialog').then((module) => ({ default: module.CompareDialog })));
const ExportDialog = lazy(() => import('./export.dialog').then((module) => ({ default: module.ExportDialog })));

/** Polling interval of the totals during the live tail, in ms. */
const totalsEvery = 10_000;

export function LogsPage() {
  const admin = isAdmin(useSessionUser());
  const list = useListState(logListParams);
  const [userOf, setUserOf] = useState<LogRowFragment | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const [comparing, setComparing] = useState(false);
  const [exporting, setExporting] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const row = useRowParam();
  const logs = useLogs(list, admin);
  const live = useLiveTail({ ...logs.tail, rows: logs.page?.nodes, table });
  const watching = live.state === 'live' || live.state === 'reconnecting';
  const totals = useLogTotalsQuery({ variables: logs.query, pollInterval: watching ? totalsEvery : 0 });
  const content = useLogContentSettingQuery();
  const groups = useGroupNames(admin);

  const firstPage = list.page === 1;
  const rows = useMemo(
    () => logs.page && (firstPage ? merged(live.rows, logs.page.nodes) : logs.page.nodes),
    [logs.page, firstPage, live.rows],
  );
  const refresh = () => {
    logs.refresh();
    // A relative range moves and refetches automatically; other ranges keep their variables.
    totals.refetch().catch(() => undefined);
  };
  const detail = (log: LogRowFragment, wide: boolean) => (
    <LogDetail
      log={log}
      admin={admin}
      contentStored={content.data?.status.contentLogEnabled}
      onFilter={list.setFilters}
      onExclude={(property, value) => list.setFilters(exclude(list.filters, property, value))}
      wide={wide}
    />
  );
  const [one, other] = chosen;
  const pair = one !== undefined && other !== undefined && chosen.length === 2 ? ([one, other] as const) : undefined;
  return (
    <>
      <LogsView
        admin={admin}
        rows={rows}
        total={logs.page?.totalCount ?? 0}
        capped={logs.page?.totalCapped ?? false}
        totals={(totals.data ?? totals.previousData)?.logStat}
        totalsStale={totals.networkStatus === NetworkStatus.setVariables}
        loading={logs.loading}
        error={logs.error}
        list={list}
        live={{
          ...live,
          setOn: (on) => {
            // New rows belong to the first page.
            if (on && list.page > 1) list.setPage(1);
            live.setOn(on);
          },
        }}
        table={table}
        filters={
          <LogFilters
            list={list}
            admin={admin}
            groups={groups}
            tokenName={rows?.find(({ tokenId }) => tokenId === String(list.filters.tokenId))?.tokenName}
            onQuery={refresh}
          />
        }
        onRefresh={refresh}
        chosen={chosen}
        onChoose={setChosen}
        onCompare={() => setComparing(true)}
        onExport={() => setExporting(true)}
        onOpen={row.set}
        onUser={setUserOf}
        detail={(log) => detail(log, true)}
      />
      <RowDrawer
        id={row.id}
        rows={rows}
        onGo={row.walk}
        onClose={() => row.set(null)}
        render={(log) => detail(log, false)}
      />
      {pair && (
        <Suspense fallback={null}>
          <CompareDialog ids={comparing ? pair : null} rows={rows ?? []} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog
            query={logs.query}
            total={logs.page?.totalCount ?? 0}
            capped={logs.page?.totalCapped ?? false}
            contentStored={content.data?.status.contentLogEnabled ?? false}
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

/**
 * Rows and totals of one filter. Refetching moves the end of a relative range for both, so that they describe the same
 * rows.
 */
function useLogs(list: ReturnType<typeof useListState<typeof logListParams>>, admin: boolean) {
  const [asOf, setAsOf] = useState(Date.now);
  const { filters, size, page } = list;
  const query = useMemo(() => queryOf(filters, asOf, admin), [filters, asOf, admin]);
  // A relative range has no end during the live tail.
  const tail = useMemo(
    () => (isCustom(filters) ? query : { ...query, filter: { ...query.filter, to: undefined } }),
    [filters, query],
  );
  const rows = useLogListQuery({ variables: { ...query, page: { first: size, page } } });
  const refetchRows = rows.refetch;
  const refresh = useCallback(() => {
    if (!isCustom(filters) && filters.range !== 'all') {
      setAsOf(Date.now());
      return;
    }
    refetchRows().catch(() => undefined);
  }, [filters, refetchRows]);
  return {
    query,
    tail,
    page: (rows.data ?? rows.previousData)?.logs,
    loading: rows.loading,
    error: rows.error,
    refresh,
  };
}

function useGroupNames(admin: boolean): readonly string[] {
  const own = useLogGroupsQuery(admin ? skipToken : {});
  const all = useLogSiteGroupsQuery(admin ? {} : skipToken);
  return all.data?.groups ?? own.data?.usableGroups.map(({ name }) => name) ?? [];
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
  return (
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
  );
}
